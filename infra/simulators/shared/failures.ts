import type { IncomingMessage, ServerResponse } from 'node:http';

/** A failure that a test orders. Without `method`, `path` and `operation`, it matches every request. */
export interface Failure {
  method?: string;
  /** Tested against the vendor's path. */
  path?: RegExp;
  /** Tested against the GraphQL operation of the request. */
  operation?: RegExp;
  /** Number of requests that fail. Default: 1. Infinity: all. */
  times?: number;
  /**
   * `timeout`: no answer until the simulator closes. `cut`: connection destroyed, nothing applied. `cut-after-apply`:
   * applied, then destroyed. `garbage`: HTML with status 200. `huge`: a body without end. `redirect`: 302 to `location`.
   */
  kind: 'status' | 'timeout' | 'cut' | 'cut-after-apply' | 'garbage' | 'huge' | 'redirect';
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
  delayMs?: number;
  location?: string;
  /** `status` with the vendor's own body and headers. */
  vendorShaped?: boolean;
}

type Transport = Exclude<Failure['kind'], 'status'>;

/** The parts of a request that select a failure. */
interface Asked {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

interface Wire {
  readonly failure: Failure;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

interface Seen {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: unknown;
}

const garbageBody = '<!doctype html><html><body>Down for maintenance</body></html>';
const noAnswer: Seen = { status: 0, headers: {}, body: undefined };
const chunk = JSON.stringify({ filler: 'x'.repeat(65_536) });

/** Queue of failures. A request uses up the oldest failure that matches it. */
export const createFailures = () => {
  const pending: { failure: Failure; left: number }[] = [];
  return {
    add(failure: Failure): void {
      pending.push({ failure, left: failure.times ?? 1 });
    },
    clear(): void {
      pending.length = 0;
    },
    take(request: Asked): Failure | undefined {
      const found = pending.find(({ failure }) => fits(failure, request));
      if (!found) return undefined;
      found.left -= 1;
      if (found.left <= 0) pending.splice(pending.indexOf(found), 1);
      return found.failure;
    },
  };
};

/** Whether a failure breaks the connection or the body. If so, the simulator must not send a vendor answer. */
export const isTransportFailure = (failure: Failure): boolean => failure.kind !== 'status';

/** Breaks the response. @throws Error for the kind `status`: a status is an answer, not a broken transport */
export const failTransport = (failure: Failure, request: IncomingMessage, response: ServerResponse): Seen => {
  if (failure.kind === 'status') throw new Error('A status is an answer');
  return transport[failure.kind]({ failure, request, response });
};

// A pattern with the g or y flag would remember its last position.
const isIn = (text: string, pattern: RegExp | undefined): boolean => pattern === undefined || text.search(pattern) >= 0;

const fits = (failure: Failure, { method, path, body }: Asked): boolean => {
  if (failure.method !== undefined && failure.method.toUpperCase() !== method) return false;
  return isIn(path, failure.path) && isIn(String(Object(body).query ?? ''), failure.operation);
};

const cut = ({ request }: Wire): Seen => {
  request.socket.destroy();
  return noAnswer;
};

const transport: Readonly<Record<Transport, (wire: Wire) => Seen>> = {
  timeout: () => noAnswer,
  cut,
  'cut-after-apply': cut,
  garbage: ({ response }) => {
    const headers = { 'content-type': 'text/html; charset=utf-8' };
    response.writeHead(200, headers).end(garbageBody);
    return { status: 200, headers, body: garbageBody };
  },
  huge: ({ response }) => {
    const headers = { 'content-type': 'application/json' };
    response.writeHead(200, headers).write('[');
    pour(response);
    return { status: 200, headers, body: undefined };
  },
  redirect: ({ failure, response }) => {
    const headers = { location: failure.location ?? 'http://127.0.0.1:9/' };
    response.writeHead(302, headers).end();
    return { status: 302, headers, body: undefined };
  },
};

const pour = (response: ServerResponse): void => {
  if (response.destroyed) return;
  if (response.write(`${chunk},`)) setImmediate(pour, response);
  else response.once('drain', () => pour(response));
};
