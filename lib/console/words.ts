import type * as z from 'zod';
import type { requestRoutes } from '../api/management/activity/requests.ts';
import { type connectionRecord, connectionStatus } from '../api/management/connections/connection-record.ts';
import type { eventRecord } from '../api/management/events.ts';
import type { syncRecord } from '../api/management/sync.ts';
import type { deliveryRecord } from '../api/management/webhooks/deliveries.ts';
import type { webhookRecord } from '../api/management/webhooks/webhook-record.ts';
import { wordsFor } from '../errors.ts';
import { deliveryStatuses } from '../objects/delivery.ts';
import { type Html, html } from '../pages/html.ts';
import { badge } from './parts.ts';

export type Connection = z.output<typeof connectionRecord>;
export type Delivery = z.output<typeof deliveryRecord>;
export type Event = z.output<typeof eventRecord>;
export type Sync = z.output<typeof syncRecord>;
export type Request = z.output<(typeof requestRoutes.list)['response']>[number];
export type RequestDetail = z.output<(typeof requestRoutes.get)['response']>;
export type Webhook = z.output<typeof webhookRecord>;

/** A failure as the key may see it: the words of the provider, or our own words for the code. */
export const failureText = ({ code, message }: NonNullable<Sync['last_error']>): Html => {
  const words = wordsFor(code);
  return html`${message ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}.`} <code>${code}</code>`;
};

const statuses: Readonly<Record<Connection['status'], string>> = {
  active: 'Active',
  needs_reauth: 'Needs a reconnect',
  revoked: 'Disconnected',
};

/** Statuses of connections in words, for a filter. */
export const connectionStatuses = Object.fromEntries(
  connectionStatus.options.map((status) => [status, statuses[status]]),
);

/** Health of a connection: its status, or the failure of its last use. */
export const healthOf = ({ status, last_error: failure }: Pick<Connection, 'status' | 'last_error'>): Html => {
  if (status === 'needs_reauth') return badge(statuses.needs_reauth, 'wrong');
  if (status === 'revoked') return badge(statuses.revoked);
  return failure === null ? badge('Works', 'good') : badge('Last use failed', 'waiting');
};

/** Extent of a pause in words, by its level. */
export const pauseExtent: Readonly<Record<NonNullable<Sync['paused']>['level'], string>> = {
  connection: 'for this account only',
  project: 'for all accounts of the project',
  provider: 'for all accounts at the provider',
};

/** State of the syncs of a connection, if they are paused. */
export const pausedBadge = ({ sync_paused: pause = null }: Pick<Connection, 'sync_paused'>): Html | false =>
  pause !== null && html` ${badge('Syncs paused', 'waiting')}`;

const deliveryWords: Readonly<Record<Delivery['status'], string>> = {
  pending: 'Waiting',
  delivered: 'Delivered',
  failed: 'Failed',
};

/** Statuses of deliveries in words, for a filter. */
export const deliveryChoices = Object.fromEntries(deliveryStatuses.map((status) => [status, deliveryWords[status]]));

/** State of a delivery. A delivery that waits after a failed attempt is shown as retrying. */
export const deliveryState = ({ status, attempts }: Pick<Delivery, 'status' | 'attempts'>): Html => {
  if (status === 'failed') return badge('Failed', 'wrong');
  if (status === 'pending') return attempts.length > 0 ? badge('Retrying', 'waiting') : badge('Waiting');
  return badge('Delivered', 'good');
};

/** The latest attempt of a delivery in words: the status of the response, or the reason why there was none. */
export const attemptWords = ({ attempts }: Pick<Delivery, 'attempts'>): string => {
  const last = attempts.at(-1);
  if (last === undefined) return 'no attempt yet';
  const result = last.status === null ? (last.error ?? 'no response') : `response ${last.status}`;
  const count = `${attempts.length} ${attempts.length === 1 ? 'attempt' : 'attempts'}`;
  return `${count}, ${result} after ${(last.duration_ms / 1000).toFixed(1)} s`;
};

/** Time after which a sync counts as late, ms. */
const lateAfter = 600_000;

const isLate = ({ late_since: since }: Sync, now: number): boolean =>
  since !== null && now - Date.parse(since) >= lateAfter;

/** Whether the last run failed: it ended so, or it stopped at an error and continues later. */
const isFailed = ({ state, result, paused }: Sync): boolean =>
  state !== 'running' && (result === 'failed' || (state === 'paused' && paused === null));

/** Whether a sync needs attention: it failed, was stopped, or is more than ten minutes late. */
export const isTroubled = (sync: Sync, now: number): boolean =>
  isFailed(sync) || sync.result === 'stopped' || isLate(sync, now);

/** Result of the last finished run. */
export const runResult = ({ result }: Sync): Html => {
  if (result === 'failed') return badge('Failed', 'wrong');
  return result === 'stopped' ? badge('Stopped', 'wrong') : badge('Succeeded', 'good');
};

/** State of a sync. @param isRefused whether the provider refuses the credentials of the account */
export const syncState = (sync: Sync, now: number, isRefused = false): Html => {
  if (sync.state === 'off') return badge('Off');
  if (isRefused) return badge('Waits for a reconnect', 'wrong');
  if (sync.paused !== null) return badge('Paused', 'waiting');
  if (sync.state === 'paused_budget') return badge('Waits for the rate limit', 'waiting');
  if (isFailed(sync)) return badge('Failed', 'wrong');
  if (sync.result === 'stopped' && sync.state !== 'running') return badge('Stopped', 'wrong');
  if (isLate(sync, now)) return badge('Late', 'wrong');
  return sync.state === 'running' ? badge('Running', 'good') : badge('On time', 'good');
};

/** State of a webhook. */
export const webhookState = ({ active, disabled_reason: reason, failing_since: since }: Webhook): Html => {
  if (reason !== null) return badge('Switched off', 'wrong');
  if (!active) return badge('Off');
  return since === null ? badge('Works', 'good') : badge('Failing', 'wrong');
};

const outcomes: Readonly<Record<Request['outcome'], string>> = {
  succeeded: 'Succeeded',
  refused: 'Refused',
  failed: 'Failed',
  uncertain: 'Uncertain',
};

/** Outcomes of requests in words, for a filter. */
export const outcomeChoices: Readonly<Record<string, string>> = { unsuccessful: 'All but succeeded', ...outcomes };

/** Outcome of a request or a run. */
export const outcomeOf = ({ outcome }: Pick<Request, 'outcome'>): Html => {
  if (outcome === 'succeeded') return badge(outcomes.succeeded, 'good');
  return badge(outcomes[outcome], outcome === 'failed' ? 'wrong' : 'waiting');
};

/** Causes of requests and runs in words, also for a filter. */
export const causeChoices: Readonly<Record<Request['cause'], string>> = {
  api: 'API call',
  sync: 'Sync',
  notification: 'Change notification',
  job: 'Job',
  registration: 'Registration of change notifications',
  revocation: 'End of a grant without confirmation',
};

/** Start of a request or a run in words. */
export const startedBy = ({ cause }: Pick<Request, 'cause'>): string => causeChoices[cause];

const failures: Readonly<Record<string, string>> = {
  blocked: 'address not allowed',
  unreachable: 'no connection',
  timeout: 'no answer in time',
  cut: 'connection broken off',
  too_large: 'answer too large',
};

/** Reason of a missing answer in words. */
export const noAnswer = (failure: string | null): string => failures[failure ?? ''] ?? 'no answer';

/** Name of a request: its route, or the work of the run. */
export const requestName = ({ route, cause }: Pick<Request, 'route' | 'cause'>): string => route ?? causeChoices[cause];
