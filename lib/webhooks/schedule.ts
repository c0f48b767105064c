import { parseRetryAfter } from '../engine/http/retry.ts';
import type { Outcome } from '../store/events/deliveries.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Milliseconds before each attempt, from the one before.
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

/** Part of a wait that chance adds, at most: deliveries that failed together are not tried again together. */
const jitter = 0.1;

const stretched = (wait: number, random: number): number => Math.round(wait * (1 + jitter * random));

/** Longest wait that an endpoint may ask for, ms. */
const longestWait = hour;

/** The answer of an endpoint, or that there was none. */
export interface Reply {
  readonly status?: number | undefined;
  readonly retryAfter?: string | undefined;
  /** No answer came in time. */
  readonly hung?: boolean;
}

/** How attempts to an endpoint have failed since the last one that did not. */
export interface Failing {
  /** Attempts. */
  readonly failures: number;
  /** Delivery batches in which attempts timed out. */
  readonly hangs: number;
}

/** Milliseconds for which an endpoint asks for no request. */
export const askedWait = ({ status, retryAfter }: Reply, now: number): number => {
  if (status !== 429 && status !== 503) return 0;
  return Math.min(parseRetryAfter(retryAfter, now) ?? 0, longestWait);
};

/** Only 2xx is a success: a redirect is none. */
export const isSuccess = ({ status = 0 }: Reply): boolean => status >= 200 && status < 300;

/**
 * The outcome of a delivery after an attempt.
 * @param tries attempts of the schedule so far, this one included
 * @param random from 0 to 1
 */
export const outcomeOf = (reply: Reply, tries: number, now: number, random: number): Outcome => {
  if (isSuccess(reply)) return { status: 'delivered' };
  const wait = schedule[tries];
  if (wait === undefined || reply.status === 410) return { status: 'failed' };
  return { status: 'pending', dueAt: now + Math.max(stretched(wait, random), askedWait(reply, now)) };
};

/** Attempts in a row, of any deliveries, after which nothing is sent to an endpoint for a while. */
const breakAfter = 10;

const shortestPause = 10 * second;
const longestPause = 30 * minute;

/** The same for batches in which attempts timed out: each delays other webhooks. */
const breakAfterHangs = 2;

const pauseFor = (times: number): number => (times < 0 ? 0 : Math.min(longestPause, shortestPause * 2 ** times));

/** Milliseconds for which nothing is sent to an endpoint. */
export const pauseAfter = ({ failures, hangs }: Failing): number =>
  Math.max(pauseFor(failures - breakAfter), pauseFor(hangs - breakAfterHangs));

/**
 * Until when nothing is sent to a webhook, epoch ms; 0 where it is not paused. One that was changed since begins anew.
 * @param webhook `updatedAt`: ISO 8601
 */
export const pausedUntilOf = (
  webhook: { readonly updatedAt: string },
  { pausedUntil, pausedAt }: { readonly pausedUntil: number; readonly pausedAt: number },
  now: number,
): number => (now < pausedUntil && Date.parse(webhook.updatedAt) <= pausedAt ? pausedUntil : 0);

/** Whether a single attempt has to show first that an endpoint works again. */
export const isTrial = ({ failures, hangs }: Failing): boolean => failures >= breakAfter || hangs > 0;

/** Milliseconds until an attempt is given up. */
export const longestTimeoutMs = 15 * second;
const shortestTimeoutMs = 3 * second;

/**
 * Milliseconds until an attempt is given up: less after one that was, and then twice as many each time, so that an endpoint
 * that is slow but works is found to do so.
 */
export const timeoutAfter = (hangs: number): number =>
  hangs === 0 ? longestTimeoutMs : Math.min(longestTimeoutMs, shortestTimeoutMs * 2 ** (hangs - 1));

/** Milliseconds of failing after which an endpoint is switched off. */
const longestFailureMs = 5 * day;

/** @param failingSince ISO 8601 */
export const isGivenUp = (failingSince: string | undefined, now: number): boolean =>
  failingSince !== undefined && now - Date.parse(failingSince) >= longestFailureMs;
