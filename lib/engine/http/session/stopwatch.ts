import type { Provider } from '../../../providers/define.ts';
import type { AnswerHead, FailureKind, HttpAnswer, HttpFailure } from '../http.ts';

/** A request to the provider. It refers to no body and to no filled path. */
export interface SentRequest {
  readonly provider: Provider;
  readonly method: string;
  /** Path with placeholders. Absent if a client or the vendor wrote the path. */
  readonly path: string | undefined;
  /** Number of attempts. */
  attempts: number;
  /** Fractional ms, with the waits between attempts. */
  duration: number;
  /** Last answer. Absent without a usable answer. */
  answer?: AnswerHead;
  /** Reason of a missing answer. */
  failure?: FailureKind;
}

/**
 * Whether a request failed without a response. Compares the name, because functions without a provider load no HTTP
 * client.
 */
const isHttpFailure = (error: unknown): error is HttpFailure => error instanceof Error && error.name === 'HttpFailure';

/** Most requests whose facts a stopwatch keeps. It counts the others. */
const mostKept = 50;

/**
 * Wall time spent waiting for the provider, and the requests of that time. Overlapping waits count once. Times are
 * fractional ms.
 */
export interface Stopwatch {
  readonly measure: <T>(wait: () => Promise<T>) => Promise<T>;
  /** Measures a request and keeps its facts. `send` counts its attempts in its argument. */
  readonly request: (
    asked: Pick<SentRequest, 'provider' | 'method' | 'path'>,
    send: (sent: SentRequest) => Promise<HttpAnswer>,
  ) => Promise<HttpAnswer>;
  /** The first 50 requests in the order of their starts. */
  readonly requests: readonly SentRequest[];
  /** Number of all requests. */
  readonly requestCount: () => number;
  readonly elapsed: () => number;
  /** Notes that a request is about to be sent that may change data. */
  readonly noteWrite: () => void;
  /** Whether such a request was sent, or a stored intent represents it. If not, a failure has changed nothing. */
  readonly hasWritten: () => boolean;
}

/**
 * Starts a stopwatch, which measures in ms.
 * @param now milliseconds of a monotonic clock
 */
export const startStopwatch = (now: () => number = () => performance.now()): Stopwatch => {
  let active = 0;
  let since = 0;
  let total = 0;
  let count = 0;
  const requests: SentRequest[] = [];
  const measure: Stopwatch['measure'] = async (wait) => {
    if (active === 0) since = now();
    active += 1;
    try {
      return await wait();
    } finally {
      active -= 1;
      if (active === 0) total += now() - since;
    }
  };
  return {
    measure,
    request: async ({ provider, method, path }, send) => {
      const sent: SentRequest = { provider, method, path, attempts: 1, duration: 0 };
      count += 1;
      if (count <= mostKept) requests.push(sent);
      const began = now();
      try {
        const answer = await measure(() => send(sent));
        sent.answer = { status: answer.status, headers: answer.headers };
        return answer;
      } catch (error) {
        if (isHttpFailure(error)) sent.failure = error.kind;
        throw error;
      } finally {
        sent.duration = now() - began;
      }
    },
    requests,
    requestCount: () => count,
    elapsed: () => total,
    ...startWrites(),
  };
};

const startWrites = (): Pick<Stopwatch, 'noteWrite' | 'hasWritten'> => {
  let written = false;
  return {
    noteWrite: () => {
      written = true;
    },
    hasWritten: () => written,
  };
};

/** A stopwatch for a part of some work: it measures with the other stopwatch, and notes its own writes only. */
export const partOf = (stopwatch: Stopwatch): Stopwatch => ({ ...stopwatch, ...startWrites() });
