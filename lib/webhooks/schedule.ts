import { parseRetryAfter } from '../engine/http/retry.ts';
import type { Outcome } from '../store/events/deliveries.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Time before each attempt since the previous attempt, ms.
 * https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md#deliverability-and-reliability
 */
export const schedule: readonly number[] = [
  0,
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];

/** Maximum part of a wait that is added at random, so that deliveries that failed together are not retried together. */
const jitter = 0.1;

const stretched = (wait: number, random: number): number => Math.round(wait * (1 + jitter * random));

/** Maximum wait that an endpoint may ask for, ms. */
const longestWait = hour;

/** The answer of an endpoint, or the fact that there was none. */
export interface Reply {
  readonly status?: number | undefined;
  readonly retryAfter?: string | undefined;
  /** Whether the attempt timed out. */
  readonly hung?: boolean;
  /** Reason of a missing answer, in our words. */
  readonly error?: string | undefined;
}

/** Failed attempts to an endpoint since its last success. */
export interface Failing {
  /** Number of failed attempts. */
  readonly failures: number;
  /** Number of delivery batches with timeouts. */
  readonly hangs: number;
}

/** Time during which an endpoint asks for no requests, ms. */
export const askedWait = ({ status, retryAfter }: Reply, now: number): number => {
  if (status !== 429 && status !== 503) return 0;
  return Math.min(parseRetryAfter(retryAfter, now) ?? 0, longestWait);
};

/** Whether a reply is a success. Only 2xx is a success. A redirect is a failure. */
export const isSuccess = ({ status = 0 }: Reply): boolean => status >= 200 && status < 300;

/**
 * The outcome of a delivery after an attempt.
 * @param tries number of scheduled attempts so far, including this attempt
 * @param random from 0 to 1
 */
export const outcomeOf = (reply: Reply, tries: number, now: number, random: number): Outcome => {
  if (isSuccess(reply)) return { status: 'delivered' };
  const wait = schedule[tries];
  if (wait === undefined || reply.status === 410) return { status: 'failed' };
  return { status: 'pending', dueAt: now + Math.max(stretched(wait, random), askedWait(reply, now)) };
};

/** Number of consecutive failed attempts, of any deliveries, after which the endpoint is paused. */
const breakAfter = 10;

const shortestPause = 10 * second;
const longestPause = 30 * minute;

/**
 * Number of consecutive batches with timeouts after which the endpoint is paused. It is lower, because a timeout also
 * delays other webhooks.
 */
const breakAfterHangs = 2;

const pauseFor = (times: number): number => (times < 0 ? 0 : Math.min(longestPause, shortestPause * 2 ** times));

/** Length of the pause of an endpoint, ms. */
export const pauseAfter = ({ failures, hangs }: Failing): number =>
  Math.max(pauseFor(failures - breakAfter), pauseFor(hangs - breakAfterHangs));

/**
 * Time until which nothing is sent to a webhook, epoch ms. 0 if the webhook is not paused. A webhook that was changed
 * after the pause began is not paused.
 * @param webhook `updatedAt`: ISO 8601
 */
export const pausedUntilOf = (
  webhook: { readonly updatedAt: string },
  { pausedUntil, pausedAt }: { readonly pausedUntil: number; readonly pausedAt: number },
  now: number,
): number => (now < pausedUntil && Date.parse(webhook.updatedAt) <= pausedAt ? pausedUntil : 0);

/** Whether a single attempt must first show that an endpoint works again. */
export const isTrial = ({ failures, hangs }: Failing): boolean => failures >= breakAfter || hangs > 0;

/** Time after which an attempt is given up, ms. */
export const longestTimeoutMs = 15 * second;
const shortestTimeoutMs = 3 * second;

/**
 * Time after which an attempt is given up, ms. It is shorter after a timeout, and doubles after each further timeout.
 * This way, a slow endpoint that works is recognised.
 */
export const timeoutAfter = (hangs: number): number =>
  hangs === 0 ? longestTimeoutMs : Math.min(longestTimeoutMs, shortestTimeoutMs * 2 ** (hangs - 1));

/** Time of continuous failure after which an endpoint is switched off, ms. */
const longestFailureMs = 5 * day;

/** Time when an endpoint that only fails is switched off, epoch ms. @param failingSince ISO 8601. Default: `now` */
export const givenUpAt = (failingSince: string | undefined, now: number): number =>
  (failingSince === undefined ? now : Date.parse(failingSince)) + longestFailureMs;
