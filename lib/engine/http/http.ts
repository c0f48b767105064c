import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest, type RequestOptions } from 'node:https';
import { isBlockedLiteral, lookupPublic } from './public-address.ts';
import { retryDelay } from './retry.ts';

export interface HttpRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Time after which the request is abandoned, epoch ms. */
  readonly deadline: number;
  /** Longest wait for one response, ms. Default: 10 s. If it is infinite, only the deadline counts. */
  readonly timeout?: number;
  /** Maximum size of the response, bytes. */
  readonly maxBytes?: number;
  /** Bytes after which the client stops reading. The response then counts as complete. */
  readonly enoughBytes?: number;
  /** Whether the request is sent only once, even if the response says when to repeat it. */
  readonly once?: boolean;
  /** Receives the number of attempts. */
  readonly sent?: { attempts: number };
  /** Reads the end of a rate limit from the vendor's own words in a response, epoch ms. */
  readonly limitEnd?: (answer: HttpAnswer, now: number) => number | undefined;
  /** Owner of the request. Requests from other owners neither share its connections nor wait for them. */
  readonly owner?: string;
  /** Whether the operator named this host. Then plain http and private addresses are allowed. */
  readonly trusted: boolean;
}

/** A response without its body. */
export interface AnswerHead {
  readonly status: number;
  /** Headers with lower-case names. Repeated headers are joined by a comma. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface HttpAnswer extends AnswerHead {
  readonly body: Buffer;
}

/** Response of a provider to a successful request. */
export interface RemoteAnswer extends AnswerHead {
  /** Parsed JSON. `undefined` if the response has no body. */
  readonly body: unknown;
}

/** Whether the status is one of 200 to 299. */
export const isSuccess = ({ status }: AnswerHead): boolean => status >= 200 && status < 300;

/**
 * Statuses that ask to send the same request to another address. 302 and 303 lead to something else, such as a login
 * page.
 */
export const movedStatuses: ReadonlySet<number> = new Set([301, 307, 308]);

/**
 * Kinds of failures. `blocked` means that the text of the URL is refused. No failure reveals where a name leads: a host
 * without an address, with a private address, or without a server is `unreachable`, with the same message.
 */
export type FailureKind = 'blocked' | 'unreachable' | 'timeout' | 'cut' | 'too_large';

/** Failure without a usable response. `sent` says whether the other side may have acted on the request. */
export class HttpFailure extends Error {
  readonly kind: FailureKind;
  readonly sent: boolean;

  constructor(kind: FailureKind, sent: boolean, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'HttpFailure';
    this.kind = kind;
    this.sent = sent;
  }
}

const userAgent = 'unified-integration-service/1';

const defaultTimeout = 10_000;
/** Maximum size of a response, if the request does not name another size, bytes. */
export const defaultMaxBytes = 10 * 1024 * 1024;

/**
 * Longest idle time of a connection, ms. Common servers close idle connections after 5 s. A frozen Lambda wakes up with
 * older connections.
 */
const idleLimit = 4_000;

/** Connection pool per owner and host, with a maximum number of connections. */
const keepAlive = { keepAlive: true, maxSockets: 64, scheduling: 'lifo' } as const;

/** Time when each idle connection became free, epoch ms. */
const freeSince = new WeakMap<object, number>();

const owned = (agent: HttpAgent): HttpAgent => {
  const nameOf = agent.getName.bind(agent);
  agent.getName = (options?: RequestOptions & Pick<HttpRequest, 'owner'>) =>
    `${nameOf(options)}:${options?.owner ?? ''}`;
  return agent.on('free', (socket: object) => freeSince.set(socket, Date.now()));
};

const guarded = owned(new HttpsAgent({ ...keepAlive, lookup: lookupPublic }));
const trustedTls = owned(new HttpsAgent(keepAlive));
const trustedPlain = owned(new HttpAgent(keepAlive));

/**
 * Closes idle connections. A request on a connection that the server has closed meanwhile would be lost, with an
 * uncertain outcome.
 */
const dropIdleSockets = (agent: HttpAgent, now: number): void => {
  for (const socket of Object.values(agent.freeSockets).flat()) {
    if (socket !== undefined && now - (freeSince.get(socket) ?? 0) > idleLimit) socket.destroy();
  }
};

const agentFor = ({ url, trusted }: HttpRequest): HttpAgent => {
  if (!trusted) return guarded;
  return url.protocol === 'http:' ? trustedPlain : trustedTls;
};

/**
 * Headers with the body's length. Node does not frame the body of a GET or DELETE by itself. The server would read such
 * a body as the next request.
 */
const sizedHeadersOf = ({ headers, body }: HttpRequest): Record<string, string> => ({
  'user-agent': userAgent,
  ...headers,
  ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
});

const refuseUnsafeTarget = ({ url, trusted }: HttpRequest): void => {
  if (trusted) return;
  if (url.protocol !== 'https:') throw new HttpFailure('blocked', false, `${url.protocol}// is not allowed, use https`);
  if (isBlockedLiteral(url.hostname))
    throw new HttpFailure('blocked', false, `${url.hostname} is not a public address`);
};

const headersOf = (message: IncomingMessage): Record<string, string> => {
  const headers: Record<string, string> = {};
  for (const [name, value = ''] of Object.entries(message.headers))
    headers[name] = typeof value === 'string' ? value : value.join(', ');
  return headers;
};

/** Sends one request and reads one response. Follows no redirect, and waits no longer than the time-out. */
const exchange = (request: HttpRequest): Promise<HttpAnswer> => {
  const now = Date.now();
  refuseUnsafeTarget(request);
  const agent = agentFor(request);
  dropIdleSockets(agent, now);
  const wait = Math.min(request.timeout ?? defaultTimeout, request.deadline - now);
  if (wait <= 0) throw new HttpFailure('timeout', false, 'no time left for the request');
  const maxBytes = request.maxBytes ?? defaultMaxBytes;

  return new Promise((resolve, reject) => {
    let connected = false;
    const open = request.url.protocol === 'http:' ? httpRequest : httpsRequest;
    const options = { method: request.method, headers: sizedHeadersOf(request), agent, owner: request.owner };
    const outgoing = open(request.url, options);
    const timer = setTimeout(() => fail('timeout', `no answer within ${wait} ms`), wait);

    const fail = (kind: FailureKind, message: string, cause?: unknown): void => {
      clearTimeout(timer);
      reject(new HttpFailure(kind, connected, message, cause));
      outgoing.destroy();
    };

    outgoing.on('socket', (socket) => {
      if (outgoing.reusedSocket) connected = true;
      else socket.once(request.url.protocol === 'http:' ? 'connect' : 'secureConnect', () => (connected = true));
    });
    outgoing.on('error', (error) => {
      return connected ? fail('cut', 'the connection was cut', error) : fail('unreachable', 'no connection', error);
    });
    outgoing.on('response', (message) => {
      const chunks: Buffer[] = [];
      let size = 0;
      const finish = (): void => {
        clearTimeout(timer);
        const body = Buffer.concat(chunks).subarray(0, request.enoughBytes);
        resolve({ status: message.statusCode ?? 0, headers: headersOf(message), body });
      };
      message.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > maxBytes) return fail('too_large', `the answer is larger than ${maxBytes} bytes`);
        chunks.push(chunk);
        if (request.enoughBytes === undefined || size < request.enoughBytes) return;
        finish();
        outgoing.destroy();
      });
      message.on('error', (error) => fail('cut', 'the connection was cut within the answer', error));
      message.on('end', finish);
    });
    outgoing.end(request.body);
  });
};

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Sends a request, and repeats it if the response says that nothing was done and when to repeat.
 * @throws HttpFailure if there is no usable response
 */
export const sendHttp = async (request: HttpRequest, attempt = 1): Promise<HttpAnswer> => {
  if (request.sent !== undefined) request.sent.attempts = attempt;
  const answer = await exchange(request);
  if (request.once || isSuccess(answer)) return answer;
  const now = Date.now();
  const delay = retryDelay({
    method: request.method,
    status: answer.status,
    retryAfter: answer.headers['retry-after'],
    limitEnd: request.limitEnd?.(answer, now),
    attempt,
    deadline: request.deadline,
    now,
  });
  if (delay === undefined) return answer;
  await sleep(delay);
  return sendHttp(request, attempt + 1);
};
