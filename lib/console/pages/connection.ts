import { shownRoutes } from '../../api/console.ts';
import { type Html, html } from '../../pages/html.ts';
import { addressOf } from '../addresses.ts';
import { duplicatesOf } from '../duplicates.ts';
import { issueRows } from '../issue-row.ts';
import { action, asCurls, badge, copied, customerOf, empty, factsOf, failureOf, section } from '../parts.ts';
import { readTimeline, type Timeline, timelineOf } from '../timeline.ts';
import { timeOf } from '../times.ts';
import type { ConsolePage, Visit } from '../visit.ts';
import { type Connection, failureText, healthOf, pausedBadge } from '../words.ts';
import { syncsOf } from './connection-syncs.ts';

/** Advice about the state of a connection, with the button for it. */
const adviceOf = (visit: Visit, connection: Connection): Html | false => {
  if (connection.status === 'revoked')
    return html`<p class="note">The account was disconnected. To use it again, send the customer a <a href="${addressOf('links')}">magic link</a>.</p>`;
  const reconnect = action(visit, 'reconnect', 'Create a reconnect link', {
    id_linked_user: connection.id_linked_user,
    provider: connection.provider,
  });
  if (connection.status !== 'needs_reauth') return reconnect;
  return html`<div class="alert"><p><strong>The customer must connect this account again.</strong> The provider no longer accepts its credentials.</p>${reconnect}</div>`;
};

const factsOfConnection = (visit: Visit, connection: Connection, timeline: Timeline): Html =>
  html`${factsOf({
    State: html`${stateOf(connection, timeline)}${pausedBadge(connection)}`,
    Account: connection.account.name,
    Provider: html`<a href="${addressOf('connections', { provider: connection.provider })}">${connection.provider}</a>`,
    Customer: customerOf(connection),
    Id: html`<span class="id">${connection.id}${copied(connection.id)}</span>`,
    'Last failure':
      connection.last_error !== null &&
      html`${failureText(connection.last_error)} ${timeOf(connection.last_error.at, visit.now)}`,
    'Requests to the provider': sentBy(timeline, visit.now),
    'Last used': timeOf(connection.last_used_at, visit.now),
    Connected: timeOf(connection.created_at, visit.now),
  })}${adviceOf(visit, connection)}`;

/** Time of our own requests that the page counts, ms. */
const countedMs = 3_600_000;

/** Number of our own requests to the provider in the last hour. `undefined` without the right to see requests. */
const sentBy = ({ requests }: Timeline, now: number): string | undefined => {
  if (!requests.ok) return undefined;
  const recent = requests.data.filter(({ time }) => now - Date.parse(time) < countedMs);
  const count = recent.reduce((sum, one) => sum + one.provider_requests.length + one.more_provider_requests, 0);
  const isMore = requests.next !== undefined && recent.length === requests.data.length;
  return `${count}${isMore ? ' or more' : ''} in the last hour`;
};

const ongoingOf = ({ issues }: Timeline) => (issues.ok ? issues.data.filter(({ status }) => status === 'ongoing') : []);

const openIssuesOf = async (visit: Visit, timeline: Timeline): Promise<Html | false> => {
  const ongoing = ongoingOf(timeline);
  if (ongoing.length === 0) return false;
  const rows = await issueRows(visit, ongoing);
  return section(visit, 'Open issues', timeline.issues, () => rows);
};

/** State of a connection. An open issue counts more than the last use. */
const stateOf = (connection: Connection, timeline: Timeline): Html =>
  connection.status === 'active' && ongoingOf(timeline).length > 0
    ? badge('Has an open issue', 'wrong')
    : healthOf(connection);

/** Seconds between two reads of a page with a running sync. */
const liveSeconds = '5';

/** A connection: its state, its syncs with their progress, and its time line. */
export const connectionPage: ConsolePage = {
  path: 'connections/{id}',
  load: async (visit) => {
    const { params, ask, now } = visit;
    const id = params.id ?? '';
    const [connection, syncs] = await Promise.all([
      ask(shownRoutes.connection, { params: { id } }),
      ask(shownRoutes.syncs, { params: { id } }),
    ]);
    if (!connection.ok)
      return {
        title: 'Connection',
        status: connection.status,
        main: html`<h1>Connection</h1>${section(visit, 'State', connection, () => html``)}`,
      };
    const timeline = await readTimeline(ask, id, syncs);
    const [openIssues, duplicates] = await Promise.all([
      openIssuesOf(visit, timeline),
      duplicatesOf(visit, timeline.requests.ok ? timeline.requests.data : []),
    ]);
    const { webhooks } = timeline;
    const hasWebhook = webhooks.ok ? webhooks.data.some(({ active }) => active) : undefined;
    const synced = { connection: connection.data, hasWebhook };
    const { account, provider } = connection.data;
    const isRunning = syncs.ok && syncs.data.some(({ state }) => state === 'running');
    return {
      title: account.name || provider,
      main: html`<p><a href="${addressOf('connections')}">Connections</a></p><h1>${account.name || provider}</h1>
<div class="live" id="live"${isRunning && html` data-live="${liveSeconds}"`}>
<p class="quiet" role="status" id="live-status">${isRunning && `A sync is running. This part reads its state every ${liveSeconds} seconds.`}</p>
${section(visit, 'State', connection, (data) => factsOfConnection(visit, data, timeline))}
${openIssues}
${duplicates}
${section(visit, 'Syncs', syncs, (data) => syncsOf(visit, synced, data))}
</div>
<section aria-labelledby="time-line"><div class="head"><h2 id="time-line">Time line</h2>${asCurls(visit, timeline.asked)}</div>
${timeline.failed.map(failureOf)}
${timeline.moments.length > 0 ? timelineOf(timeline.moments, now) : empty('Nothing has happened yet.', 'Requests, runs, events, deliveries, syncs and issues of this connection appear here.')}
<p><a href="${addressOf('events', { id_connection: id })}">All events of this connection</a> · <a href="${addressOf('requests', { id_connection: id })}">All its requests and runs</a></p></section>`,
    };
  },
};
