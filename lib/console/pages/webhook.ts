import { shownRoutes } from '../../api/console.ts';
import { type Html, html } from '../../pages/html.ts';
import { addressOf } from '../addresses.ts';
import type { Reply } from '../ask.ts';
import { type Issue, issueRows } from '../issue-row.ts';
import {
  action,
  connectionId,
  copied,
  empty,
  type Filter,
  factsOf,
  filtersOf,
  pager,
  rowsOf,
  section,
} from '../parts.ts';
import { answerTimesOf, delaysOf, faultOf, hasNeverArrived } from '../receiver.ts';
import { deliveryRow } from '../rows.ts';
import { timeOf } from '../times.ts';
import type { ConsolePage, Visit } from '../visit.ts';
import { type Delivery, deliveryChoices, type Webhook, webhookState } from '../words.ts';

const filters: readonly Filter[] = [
  { name: 'status', label: 'Status', options: deliveryChoices },
  { name: 'linked_user_origin_id', label: 'Customer (your id)' },
  { name: 'id_connection', label: 'Connection' },
];

const sinceField = html`<label for="since">Since (ISO 8601, UTC)</label><input id="since" name="since" required placeholder="2027-01-31T08:00:00Z" autocomplete="off">`;

type Deliveries = Reply<readonly Delivery[]>;

/** Lists of deliveries: the page itself, the waiting ones, and the successes of the last hour. */
interface Lists {
  readonly deliveries: Deliveries;
  readonly waiting: Deliveries;
  readonly recent: Deliveries;
}

/** Time of the next attempt of all waiting deliveries. Absent without one. */
const nextAttempt = (waiting: readonly Delivery[], now: number): Html | false => {
  const [first] = waiting.flatMap(({ next_attempt_at: at }) => at ?? []).toSorted();
  if (first === undefined) return false;
  return Date.parse(first) > now ? timeOf(first, now) : html`due, within a minute`;
};

/** Facts about the receiver: its address, its answers and the deliveries that wait for it. */
const receiverOf = ({ url, host }: Webhook, { deliveries, waiting, recent }: Lists, now: number) => {
  const shown = deliveries.ok ? deliveries.data : [];
  const isNew = deliveries.ok && hasNeverArrived(shown, deliveries.next);
  return {
    Receiver: url === undefined ? host : html`${url}${copied(url, 'the address')}`,
    'From event to receipt': recent.ok && delaysOf(recent.data, shown),
    'Answer times': answerTimesOf(shown),
    'Waiting deliveries': waiting.ok && `${waiting.data.length}${waiting.next === undefined ? '' : ' or more'}`,
    'Next attempt': waiting.ok && nextAttempt(waiting.data, now),
    'So far': isNew && 'No delivery has ever succeeded.',
  };
};

/** The ongoing issue of a webhook. Absent for a key that may not see issues. */
const issueOf = async ({ ask, params: { id } }: Visit): Promise<Issue | undefined> => {
  const query = { cause: 'webhook_failing', status: 'ongoing', limit: '100' };
  const issues = await ask(shownRoutes.issues, { query });
  return issues.ok ? issues.data.find(({ id_webhook: webhook }) => webhook === id) : undefined;
};

/** Time of the deliveries whose delay the page shows, ms. */
const recentMs = 3_600_000;

/** A webhook with its deliveries and their attempts. */
export const webhookPage: ConsolePage = {
  path: 'webhooks/{id}',
  load: async (visit) => {
    const { params, query, ask, now } = visit;
    const id = params.id ?? '';
    const path = `webhooks/${id}`;
    const given = Object.fromEntries(filters.map(({ name }) => [name, query[name]]));
    const from = new Date(now - recentMs).toISOString();
    const [webhook, deliveries, waiting, recent, issue] = await Promise.all([
      ask(shownRoutes.webhook, { params: { id } }),
      ask(shownRoutes.deliveries, { params: { id }, query: { ...given, cursor: query.cursor } }),
      ask(shownRoutes.deliveries, { params: { id }, query: { status: 'pending', limit: '100' } }),
      ask(shownRoutes.deliveries, { params: { id }, query: { status: 'delivered', from, limit: '50' } }),
      issueOf(visit),
    ]);
    const shownIssue = issue !== undefined && (await issueRows(visit, [issue]));
    return {
      title: 'Webhook',
      status: webhook.ok ? 200 : webhook.status,
      main: html`<p><a href="${addressOf('webhooks')}">Webhooks</a></p><h1>Webhook</h1>
${section(visit, 'Settings', webhook, (data) =>
  factsOf({
    State: webhookState(data),
    ...(issue === undefined && faultOf(visit, data, deliveries.ok ? deliveries.data : [])),
    ...receiverOf(data, { deliveries, waiting, recent }, now),
    Id: html`<span class="id">${data.id}${copied(data.id)}</span>`,
    Receives: data.scope.join(', '),
    'Only of connection': data.id_connection !== null && connectionId(data.id_connection),
    'Failing since': issue === undefined && data.failing_since !== null && timeOf(data.failing_since, now),
    Created: timeOf(data.created_at, now),
  }),
)}
${issue !== undefined && html`<section aria-labelledby="open-issue"><h2 id="open-issue">Open issue</h2>${shownIssue}</section>`}
${webhook.ok && filtersOf(visit, path, filters)}
${
  webhook.ok &&
  section(visit, 'Deliveries', deliveries, (data, next) => {
    if (data.length > 0 || next !== undefined)
      return html`${rowsOf(data, (one) => deliveryRow(visit, id, one))}${pager(visit, path, next)}`;
    return filters.some(({ name }) => query[name] !== undefined)
      ? empty('No delivery matches these filters.', html`<a href="${addressOf(path)}">Show all deliveries</a>.`)
      : empty('Nothing was delivered yet.', html`Send a test: <code>POST /webhook/${id}/test</code>.`);
  })
}
${
  webhook.ok &&
  html`<section aria-labelledby="again"><h2 id="again">Send again what failed</h2>
<p>Sends all failed deliveries of events since a time.</p>
${action(visit, 'replay', 'Send all failed again', { webhook: id }, sinceField)}</section>`
}`,
    };
  },
};
