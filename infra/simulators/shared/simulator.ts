import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { checkScopes } from './check-scopes.ts';
import type { Exchange } from './exchanges.ts';
import { createExchangeLog } from './exchanges.ts';
import { createFailures, type Failure, failTransport, isTransportFailure } from './failures.ts';
import { flattenHeaders, pause, readBytes } from './incoming-request.ts';
import { breachesIn } from './limits/table.ts';
import { longLines, uriTooLong, usualLongestLine } from './long-lines.ts';
import { entriesOf, type FormPart, isFormData, readForm } from './multipart.ts';
import { matchPath } from './paths.ts';
import { type Answer, asRefusal, type Call, type OpenRoute, type Vendor } from './vendor.ts';

interface FailureMatch {
  method?: string;
  path?: RegExp;
  times?: number;
  retryAfterSeconds?: number;
}

/** A running vendor and its test controls. The caller must call `close`. */
export interface Simulator {
  readonly provider: string;
  readonly url: string;
  /** The newest 1,000 exchanges, oldest first. */
  readonly exchanges: Exchange[];
  /** Minimum duration of every request, in ms. */
  delayMs: number;
  /** Headers of every response except invented failures. They replace the vendor's own headers of these names. */
  headers: Readonly<Record<string, string>>;
  /** Returns the page size instead of the requested size. Undefined: pages have the requested size. */
  shortPages: ((size: number, least: number) => number) | undefined;
  /**
   * Longest accepted request line, in characters. Default: 4,000. A test may raise the value for paths that a caller
   * chooses.
   */
  longestLine: number;
  /** Returns a function that stops listening. */
  onExchange(listener: (exchange: Exchange) => void): () => void;
  fail(failure: Failure): void;
  /** Fails in the vendor's own shape, which may have another status: 401, 403, 404, 409, 422, 429, 500, 503. */
  failWith(status: number, match?: FailureMatch): void;
  clearFailures(): void;
  /** A second call has no effect. */
  close(): Promise<void>;
}

const formType = /^application\/x-www-form-urlencoded\s*(;|$)/i;
const jsonType = /^application\/([\w.-]+\+)?json\s*(;|$)/i;

/** Starts a vendor on loopback. Port 0 chooses a free port. */
export const startSimulator = async <A>(vendor: Vendor<A>, port = 0): Promise<Simulator> => {
  const failures = createFailures();
  const log = createExchangeLog();
  // By default, Node refuses headers longer than 16 KB with a 431, and no test would see it. The server also keeps a
  // connection
  // alive longer than a client does, so that it does not close a connection that the client is about to use.
  const server = createServer({ maxHeaderSize: 1024 * 1024, keepAliveTimeout: 60_000 }, (request, response) => {
    serve(request, response).catch(() => response.destroy());
  });

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const started = performance.now();
    const call = readCall(vendor, request, await readBytes(request), simulator);
    if (call.line.length > simulator.longestLine) return refuseLine(call, response, started);
    const failure = failures.take(call);
    await pause(Math.max(simulator.delayMs, failure?.delayMs ?? 0));
    if (failure && isTransportFailure(failure)) {
      const applied = failure.kind === 'cut-after-apply';
      if (applied) answerCall(vendor, call);
      const seen = failTransport(failure, request, response);
      log.add({ ...toExchange(vendor.provider, call, seen, started), injected: true });
      return;
    }
    const answer = failure ? failedAnswer(failure) : withHeaders(answerCall(vendor, call), simulator.headers);
    await pause(answer.delayMs ?? 0);
    const sent = send(response, answer);
    if (call.open?.page) return;
    const injected = failure !== undefined && failure.vendorShaped !== true;
    log.add({ ...toExchange(vendor.provider, call, sent, started), injected });
  }

  function refuseLine(call: ReadCall, response: ServerResponse, started: number): void {
    if (call.line.length > usualLongestLine)
      longLines.publish(`${vendor.provider}: ${call.line.length} characters: ${call.line.slice(0, 200)}`);
    log.add({ ...toExchange(vendor.provider, call, send(response, uriTooLong), started), injected: true });
  }

  const simulator: Simulator = {
    provider: vendor.provider,
    url: await listen(server, port),
    exchanges: log.exchanges,
    delayMs: 0,
    headers: {},
    shortPages: undefined,
    longestLine: usualLongestLine,
    onExchange: log.onExchange,
    fail: failures.add,
    failWith(status, match = {}) {
      const { retryAfterSeconds, ...rest } = match;
      const answer = vendor.failure(status, retryAfterSeconds);
      const { body, headers, status: sent } = answer;
      failures.add({ ...rest, kind: 'status', status: sent, body, headers: { ...headers }, vendorShaped: true });
    },
    clearFailures: failures.clear,
    close: () => close(server),
  };
  return simulator;
};

/** Starts a server on a port of this machine. @returns the address */
const listen = async (server: Server, port: number): Promise<string> => {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The simulator has no port');
  return `http://127.0.0.1:${address.port}`;
};

const close = (server: Server): Promise<void> =>
  new Promise((resolve, reject) => {
    if (!server.listening) return resolve();
    server.close((error) => (error ? reject(error) : resolve()));
    server.closeAllConnections();
  });

const withHeaders = (answer: Answer, headers: Readonly<Record<string, string>>): Answer => ({
  ...answer,
  headers: { ...answer.headers, ...headers },
});

interface ReadCall extends Call {
  /** Method, path and query, unchanged. */
  readonly line: string;
  readonly text: string;
  readonly malformed: boolean;
  readonly open?: OpenRoute;
}

const readCall = <A>(
  vendor: Vendor<A>,
  request: IncomingMessage,
  bytes: Buffer,
  { url: origin, shortPages }: Pick<Simulator, 'url' | 'shortPages'>,
): ReadCall => {
  const text = bytes.toString('utf8');
  const target = new URL(request.url ?? '/', origin);
  const method = request.method ?? 'GET';
  const located = vendor.locate(target.pathname);
  const headers = flattenHeaders(request);
  const open = findRoute(vendor.open, { method, path: located.path });
  const parsed: ParsedBody = open ? readOpenBody(open.route, headers, text) : readBody(headers, bytes, text);
  return {
    method,
    line: `${method} ${request.url}`,
    ...located,
    params: open?.params ?? {},
    query: target.searchParams,
    headers,
    body: parsed.value,
    ...(parsed.parts && { parts: parsed.parts }),
    bytes,
    origin,
    cut: (size, least = 0) => shortPages?.(size, Math.min(size, least)) ?? size,
    text,
    malformed: parsed.malformed,
    ...(open && { open: open.route }),
  };
};

const readBody = (headers: Record<string, string>, bytes: Buffer, text: string): ParsedBody => {
  const type = headers['content-type'] ?? '';
  if (!isFormData(type)) return parseJson(text);
  const parts = readForm(type, bytes);
  return parts === undefined
    ? { value: undefined, malformed: true }
    : { value: entriesOf(parts), malformed: false, parts };
};

const readOpenBody = ({ body }: OpenRoute, headers: Record<string, string>, text: string): ParsedBody => {
  const type = headers['content-type'] ?? '';
  if (body === 'json' && jsonType.test(type)) return parseJson(text);
  if (body !== 'form' || !formType.test(type)) return { value: undefined, malformed: false };
  const members = [...new URLSearchParams(text)];
  const names = new Set(members.map(([name]) => name));
  return { value: Object.fromEntries(members), malformed: names.size < members.length };
};

const answerCall = <A>(vendor: Vendor<A>, call: ReadCall): Answer => {
  try {
    if (call.malformed && call.open) throw vendor.malformedBody();
    if (call.open) return call.open.handle(call);
    const account = vendor.enter(call);
    const match = findRoute(vendor.routes, call);
    if (!match) return vendor.unknownPath(call);
    if (vendor.scopes) checkScopes(vendor.scopes, call);
    if (match.route.body !== 'bytes') checkBody(vendor, call);
    checkValues(vendor, account, call);
    const answer = match.route.handle(account, { ...call, params: match.params });
    return { ...answer, headers: { ...vendor.headers(call), ...answer.headers } };
  } catch (error) {
    return asRefusal(error) ?? brokenAnswer(vendor, error);
  }
};

/** Marks a fault of the simulator itself, which must differ from a failing vendor. */
const brokenAnswer = <A>(vendor: Vendor<A>, error: unknown): Answer => ({
  ...vendor.failure(500),
  headers: { 'x-simulator-error': encodeURIComponent(String(error)) },
});

const findRoute = <R extends Pick<OpenRoute, 'method' | 'path'>>(
  routes: readonly R[],
  call: Pick<Call, 'method' | 'path'>,
) => {
  for (const route of routes) {
    if (route.method !== call.method) continue;
    const params = matchPath(route.path, call.path);
    if (params) return { route, params };
  }
  return undefined;
};

const checkBody = <A>(vendor: Vendor<A>, call: ReadCall): void => {
  if (call.text === '') return;
  const refused = jsonType.test(call.headers['content-type'] ?? '') ? undefined : vendor.unsupportedType?.();
  if (refused !== undefined) throw refused;
  if (call.malformed) throw vendor.malformedBody();
};

/** Refuses invalid values before anything is stored. */
const checkValues = <A>(vendor: Vendor<A>, account: A, call: ReadCall): void => {
  if (vendor.refuseValues === undefined) return;
  const [first, ...others] = breachesIn(vendor.provider, call);
  if (first !== undefined) throw vendor.refuseValues([first, ...others], account, call);
};

const failedAnswer = (failure: Failure): Answer => ({
  status: failure.status ?? 500,
  body: failure.body,
  headers: failure.headers ?? {},
});

interface Sent {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: unknown;
}

const send = (response: ServerResponse, answer: Answer): Sent => {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(answer.headers ?? {})) headers[name.toLowerCase()] = value;
  if (answer.body === undefined) {
    response.writeHead(answer.status, headers).end();
    return { status: answer.status, headers, body: undefined };
  }
  headers['content-type'] ??= 'application/json;charset=utf-8';
  response.writeHead(answer.status, headers).end(asSent(answer.body, headers['content-type']));
  return { status: answer.status, headers, body: answer.body };
};

const asSent = (body: unknown, type: string): string | Buffer => {
  if (Buffer.isBuffer(body)) return body;
  return jsonType.test(type) ? JSON.stringify(body) : String(body);
};

const toExchange = (provider: string, call: Call, sent: Sent, started: number): Exchange => ({
  provider,
  method: call.method,
  path: call.path,
  query: call.query,
  requestHeaders: call.headers,
  requestBody: call.body,
  status: sent.status,
  responseHeaders: sent.headers,
  responseBody: sent.body,
  durationMs: performance.now() - started,
});

interface ParsedBody {
  readonly value: unknown;
  readonly malformed: boolean;
  readonly parts?: readonly FormPart[];
}

const parseJson = (text: string): ParsedBody => {
  if (text === '') return { value: undefined, malformed: false };
  try {
    return { value: JSON.parse(text), malformed: false };
  } catch {
    return { value: undefined, malformed: true };
  }
};
