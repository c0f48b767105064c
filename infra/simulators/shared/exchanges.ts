const kept = 1_000;

/** A log of requests and responses, with a limited length. */
export const createExchangeLog = () => {
  const exchanges: Exchange[] = [];
  const listeners = new Set<(exchange: Exchange) => void>();
  return {
    exchanges,
    add(exchange: Exchange): void {
      exchanges.push(exchange);
      if (exchanges.length > kept) exchanges.shift();
      for (const listener of listeners) listener(exchange);
    },
    onExchange(listener: (exchange: Exchange) => void): () => void {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
};

/** One request and its response. */
export interface Exchange {
  readonly provider: string;
  readonly method: string;
  /** The vendor's path: no query, no local prefix, no `.json` suffix. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly requestHeaders: Record<string, string>;
  /** Parsed JSON, or the description of the parts of a multipart form, or undefined. */
  readonly requestBody: unknown;
  /** 0 if no response was sent: a cut connection or a time-out. */
  readonly status: number;
  readonly responseHeaders: Record<string, string>;
  readonly responseBody: unknown;
  readonly durationMs: number;
  /** A test invented this response. Its content says nothing about the vendor. */
  readonly injected?: boolean;
}
