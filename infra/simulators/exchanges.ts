const kept = 1_000;

/** A bounded record of what went over the wire. */
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

/** One request and what became of it. */
export interface Exchange {
  readonly provider: string;
  readonly method: string;
  /** The vendor's path: no query, no local prefix, no `.json` suffix. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly requestHeaders: Record<string, string>;
  /** Parsed JSON; of a form of files, what its parts are; or undefined. */
  readonly requestBody: unknown;
  /** 0 when no answer was sent: a cut connection or a time-out. */
  readonly status: number;
  readonly responseHeaders: Record<string, string>;
  readonly responseBody: unknown;
  readonly durationMs: number;
  /** A test made this answer up: what it says is not the vendor's. */
  readonly injected?: boolean;
}
