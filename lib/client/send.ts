import { backOff, mayRepeat } from './call-retry.ts';
import { UnifiedError } from './errors.ts';
import type { Operation } from './operations.ts';
import type { Answer, ClientOptions, ConnectionName, FailureDetails } from './types.ts';

/** Sender of a client, or of a connection of the client. */
export interface Sender {
  readonly options: ClientOptions;
  readonly connection?: ConnectionName;
  /** Waits, ms. */
  readonly pause: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
  /** Returns a random number, 0 to 1. */
  readonly random: () => number;
}

/** Arguments of a call: values of its path, its body, and options with the parameters of its query. */
export interface Given {
  readonly values: readonly unknown[];
  readonly body: unknown;
  readonly options: Readonly<Record<string, unknown>>;
}

/** An answer with its envelope. */
export interface Received extends Answer<unknown> {
  readonly nextCursor: string | null;
}

interface Envelope {
  readonly data?: unknown;
  readonly message?: string;
  readonly error?: string;
  readonly details?: FailureDetails;
  readonly warnings?: Answer<unknown>['warnings'];
  readonly next_cursor?: string | null;
}

/** Options that become headers instead of query parameters. */
const headerOfOption = {
  idempotencyKey: 'idempotency-key',
  ifMatch: 'if-match',
  ifNoneMatch: 'if-none-match',
} as const;

const credentialsOf = ({ options: { apiKey }, connection }: Sender): Record<string, string> => {
  const key = apiKey === undefined ? {} : { 'x-api-key': apiKey };
  if (connection === undefined) return { ...key };
  if ('connectionToken' in connection) return { ...key, 'x-connection-token': connection.connectionToken };
  if ('connectionId' in connection) return { ...key, 'x-connection-id': connection.connectionId };
  const { linkedUserOriginId, provider } = connection;
  return { ...key, 'x-linked-user-origin-id': encodeURIComponent(linkedUserOriginId), 'x-provider': provider };
};

const headersOf = (sender: Sender, { key }: Operation, { body, options }: Given): Record<string, string> => {
  const headers: Record<string, string> = { ...credentialsOf(sender), accept: 'application/json' };
  if (body !== undefined) headers['content-type'] = 'application/json';
  for (const [option, header] of Object.entries(headerOfOption)) {
    const value = options[option];
    if (value !== undefined) headers[header] = String(value);
  }
  if (key === 'optional') headers['idempotency-key'] ??= crypto.randomUUID();
  return headers;
};

/**
 * Fills values into the path of an operation.
 * @throws TypeError for a value that would change the path: URLs treat `.` and `..` as folders, even if they are
 * escaped
 */
const pathOf = ({ path }: Operation, values: readonly unknown[]): string => {
  let index = 0;
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const text = String(values[index++] ?? '');
    if (['', '.', '..'].includes(text)) throw new TypeError(`${name} of ${path} is ${text || 'missing'}`);
    return encodeURIComponent(text);
  });
};

const queryOf = (options: Given['options']): string => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined || name === 'signal' || name in headerOfOption) continue;
    query.set(name, Array.isArray(value) ? value.join(',') : String(value));
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
};

const parse = (text: string): Envelope | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
};

/** Base URL without a slash at its end. */
const addressOf = ({ options: { baseUrl } }: Sender): string => baseUrl.replace(/\/$/, '');

const failureOf = (
  sender: Sender,
  status: number,
  envelope: Envelope | undefined,
  requestId: string | undefined,
): UnifiedError => {
  const path = envelope?.details?.docs;
  const docs = path === undefined ? undefined : `${addressOf(sender)}${path}`;
  const code = envelope?.error ?? (status === 304 ? 'not_modified' : 'unknown');
  const message = envelope?.message ?? `The service answered ${status}.`;
  return new UnifiedError(message, { status, code, details: envelope?.details, requestId, docs });
};

/**
 * Reason of a failed request. `fetch failed` explains nothing, but its cause does:
 * `connect ECONNREFUSED 127.0.0.1:9`.
 */
const reasonOf = (cause: unknown): string => {
  if (!(cause instanceof Error)) return String(cause);
  return cause.cause instanceof Error ? `${cause.message}: ${cause.cause.message}` : cause.message;
};

const noAnswer = (operation: Operation, cause: unknown): UnifiedError => {
  const isRead = operation.method === 'GET';
  const details = { retriable: isRead, outcome: isRead ? 'not_applied' : 'uncertain' } as const;
  const message = `${operation.method} ${operation.path} had no answer: ${reasonOf(cause)}`;
  return new UnifiedError(message, { status: 0, code: 'no_answer', details }, cause);
};

const received = (response: Response, envelope: Envelope, requestId: string | undefined): Received => {
  const etag = response.headers.get('etag');
  return {
    data: envelope.data,
    status: response.status,
    warnings: envelope.warnings ?? [],
    ...(etag !== null && { etag }),
    ...(requestId !== undefined && { requestId }),
    replayed: response.headers.get('idempotent-replayed') === 'true',
    nextCursor: envelope.next_cursor ?? null,
  };
};

const read = async (sender: Sender, { isRaw }: Operation, response: Response): Promise<Response | Received> => {
  const requestId = response.headers.get('x-request-id') ?? undefined;
  if (isRaw && response.status < 400 && response.status !== 304) return response;
  const envelope = parse(await response.text());
  if (response.status < 300 && envelope !== undefined) return received(response, envelope, requestId);
  throw failureOf(sender, response.status, envelope, requestId);
};

const sendOnce = async (
  sender: Sender,
  operation: Operation,
  request: { readonly url: string; readonly init: RequestInit; readonly signal: AbortSignal | undefined },
): Promise<Response | Received> => {
  const { fetch: own, timeout = 30_000 } = sender.options;
  const { url, init, signal } = request;
  const ends = AbortSignal.any([AbortSignal.timeout(timeout), ...(signal === undefined ? [] : [signal])]);
  const send = own ?? fetch;
  try {
    return await read(sender, operation, await send(url, { ...init, signal: ends, redirect: 'manual' }));
  } catch (error) {
    if (error instanceof UnifiedError || signal?.aborted) throw error;
    throw noAnswer(operation, error);
  }
};

/**
 * Sends a call. Repeats it if a repetition is safe.
 * @throws UnifiedError, or the reason of the caller's own `signal`
 */
export const send = async (sender: Sender, operation: Operation, given: Given): Promise<Response | Received> => {
  const { maxRetries = 2 } = sender.options;
  const signal = given.options.signal as AbortSignal | undefined;
  const headers = headersOf(sender, operation, given);
  const url = `${addressOf(sender)}${pathOf(operation, given.values)}${queryOf(given.options)}`;
  const body = given.body === undefined ? {} : { body: JSON.stringify(given.body) };
  const init = { method: operation.method, headers, ...body };
  const isKeyed = headers['idempotency-key'] !== undefined;
  for (let tries = 0; ; tries += 1) {
    try {
      return await sendOnce(sender, operation, { url, init, signal });
    } catch (error) {
      if (tries >= maxRetries || !(error instanceof UnifiedError)) throw error;
      if (!mayRepeat(error, operation, isKeyed)) throw error;
      await sender.pause(backOff(error, tries, sender.random), signal);
    }
  }
};
