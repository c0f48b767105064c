import { shownRoutes } from '../api/console.ts';
import { type Html, html } from '../pages/html.ts';
import { addressOf } from './addresses.ts';
import type { Ask, Asked, Reply } from './ask.ts';
import { pairsIn } from './duplicates.ts';
import { type Issue, issueCauses } from './issue-row.ts';
import { badge, searchedId } from './parts.ts';
import { timeOf } from './times.ts';
import {
  attemptWords,
  type Delivery,
  deliveryState,
  type Event,
  failureText,
  outcomeOf,
  pauseExtent,
  type Request,
  requestName,
  runResult,
  type Sync,
  type Webhook,
} from './words.ts';

/** Something that happened to a connection. */
interface Moment {
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly kind: 'event' | 'delivery' | 'sync' | 'request' | 'run' | 'issue';
  readonly text: Html;
}

/** Most entries of the time line. */
const most = 100;

/** Number of entries that each call returns. */
const ofEach = '40';

const ofEvent = (event: Event): Moment => ({
  at: event.time,
  kind: 'event',
  text: html`<strong>${event.type}</strong>${event.record_id !== null && html` of record ${searchedId(event.record_id)}`}${event.changed_fields !== null && event.changed_fields.length > 0 && `, changed: ${event.changed_fields.join(', ')}`}`,
});

/** Addresses of webhooks by their ids. A key without the scope sees ids. */
type Addresses = ReadonlyMap<string, string | undefined>;

const ofDelivery = (delivery: Delivery, addresses: Addresses): Moment => ({
  at: delivery.attempts.at(-1)?.time ?? delivery.time,
  kind: 'delivery',
  text: html`<strong>${delivery.type}</strong> to <a href="${addressOf(`webhooks/${delivery.id_webhook}`, { id_connection: delivery.id_connection })}">${addresses.get(delivery.id_webhook) ?? delivery.id_webhook}</a> ${deliveryState(delivery)} ${attemptWords(delivery)}`,
});

const ofSync = (sync: Sync): readonly Moment[] => {
  const { seen, created, updated, deleted } = sync.records;
  const counts = `${seen} seen, ${created} created, ${updated} updated, ${deleted} deleted`;
  return [
    ...(sync.finished_at === null
      ? []
      : [
          {
            at: sync.finished_at,
            kind: 'sync' as const,
            text: html`<strong>${sync.object}</strong>: run ended ${runResult(sync)} ${counts}`,
          },
        ]),
    ...(sync.started_at === null
      ? []
      : [
          {
            at: sync.started_at,
            kind: 'sync' as const,
            text: html`<strong>${sync.object}</strong>: run began${sync.mode !== null && `, ${sync.mode}`}`,
          },
        ]),
    ...(sync.last_error === null
      ? []
      : [
          {
            at: sync.last_error.at,
            kind: 'sync' as const,
            text: html`<strong>${sync.object}</strong>: ${failureText(sync.last_error)}`,
          },
        ]),
  ];
};

/** The start of the pause of all syncs. Each sync shows the same pause. */
const ofPause = ([sync]: readonly Sync[]): readonly Moment[] => {
  const pause = sync?.paused ?? null;
  if (pause === null) return [];
  const { level, reason, since } = pause;
  return [
    {
      at: since,
      kind: 'sync',
      text: html`<strong>Syncs paused</strong> ${pauseExtent[level]}${reason !== null && `: ${reason}`}`,
    },
  ];
};

const ofRequest = (request: Request, isTwin: boolean): Moment => {
  const sent = request.provider_requests.length + request.more_provider_requests;
  return {
    at: request.time,
    kind: request.cause === 'api' ? 'request' : 'run',
    text: html`<a href="${addressOf(`requests/${encodeURIComponent(request.id)}`)}"><strong>${requestName(request)}</strong></a> ${outcomeOf(request)}${request.status !== null && ` status ${request.status}`}${request.error !== null && html` <code>${request.error}</code>`}, ${sent} provider ${sent === 1 ? 'request' : 'requests'}, ${request.duration_ms} ms${isTwin && html` ${badge('Possible duplicate', 'waiting')}`}`,
  };
};

/** The opening of an issue, and its end. */
const ofIssue = (issue: Issue): readonly Moment[] => {
  const link = html`<a href="${addressOf('issues', { id_connection: issue.id_connection ?? undefined })}"><strong>${issueCauses[issue.cause]}</strong></a>`;
  const moment = (at: string | null, text: Html): readonly Moment[] =>
    at === null ? [] : [{ at, kind: 'issue', text }];
  return [
    ...moment(issue.opened_at, html`${link} ${badge('Opened', 'wrong')}`),
    ...moment(issue.resolved_at, html`${link} ${badge('Resolved', 'good')}`),
  ];
};

/** The moments of a connection from all calls, and the calls that failed. */
export interface Timeline {
  readonly moments: readonly Moment[];
  readonly failed: readonly Extract<Reply<unknown>, { readonly ok: false }>[];
  readonly asked: readonly Asked[];
  readonly webhooks: Reply<readonly Webhook[]>;
  readonly requests: Reply<readonly Request[]>;
  readonly issues: Reply<readonly Issue[]>;
}

type Failed = Timeline['failed'][number];

/** The failures of calls. A missing scope is named once, although several calls need it. */
const failuresOf = (replies: readonly Reply<unknown>[]): readonly Failed[] => {
  const failed = replies.filter((reply) => !reply.ok);
  const nameOf = ({ status, asked, requestId }: Failed) => (status === 403 ? asked.row.scope : requestId);
  return [...new Map(failed.map((reply) => [nameOf(reply), reply])).values()];
};

/**
 * The events, deliveries, syncs, requests, runs and issues of a connection on one axis, the newest first. A key without a scope sees the parts
 * that it may see.
 */
export const readTimeline = async (ask: Ask, connection: string, syncs: Reply<readonly Sync[]>): Promise<Timeline> => {
  const [events, webhooks, deliveries, requests, issues] = await Promise.all([
    ask(shownRoutes.events, { query: { id_connection: connection, order: 'desc', limit: ofEach } }),
    ask(shownRoutes.webhooks, { query: { limit: '100' } }),
    ask(shownRoutes.allDeliveries, { query: { id_connection: connection, limit: ofEach } }),
    ask(shownRoutes.requests, { query: { id_connection: connection, limit: ofEach } }),
    ask(shownRoutes.issues, { query: { id_connection: connection, limit: ofEach } }),
  ]);
  const addresses = new Map(webhooks.ok ? webhooks.data.map(({ id, url }) => [id, url] as const) : []);
  const twins = new Set(requests.ok ? pairsIn(requests.data).flatMap((pair) => pair.map(({ id }) => id)) : []);
  const replies = [events, syncs, webhooks, deliveries, requests, issues];
  const moments = [
    ...(events.ok ? events.data.map(ofEvent) : []),
    ...(deliveries.ok ? deliveries.data.map((delivery) => ofDelivery(delivery, addresses)) : []),
    ...(syncs.ok ? [...syncs.data.flatMap(ofSync), ...ofPause(syncs.data)] : []),
    ...(requests.ok ? requests.data.map((one) => ofRequest(one, twins.has(one.id))) : []),
    ...(issues.ok ? issues.data.flatMap(ofIssue) : []),
  ];
  return {
    moments: moments.toSorted((left, right) => (left.at < right.at ? 1 : -1)).slice(0, most),
    failed: failuresOf(replies),
    asked: replies.map(({ asked }) => asked),
    webhooks,
    requests,
    issues,
  };
};

const names: Readonly<Record<Moment['kind'], string>> = {
  event: 'Event',
  delivery: 'Delivery',
  sync: 'Sync',
  request: 'Request',
  run: 'Run',
  issue: 'Issue',
};

/** The time line as a list, with a heading for each day. */
export const timelineOf = (moments: readonly Moment[], now: number): Html => {
  const days = Map.groupBy(moments, ({ at }) => at.slice(0, 10));
  return html`${[...days].map(
    ([day, ofDay]) =>
      html`<h3>${day} <span class="quiet">UTC</span></h3><ol class="timeline">${ofDay.map(
        ({ at, kind, text }) =>
          html`<li class="${kind}"><span class="kind">${names[kind]}</span> <span class="what">${text}</span> <span class="when">${timeOf(at, now)}</span></li>`,
      )}</ol>`,
  )}`;
};
