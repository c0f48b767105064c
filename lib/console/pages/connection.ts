import { shownRoutes } from '../../api/console.ts';
import { type Html, html } from '../../pages/html.ts';
import { addressOf } from '../addresses.ts';
import type { Reply } from '../ask.ts';
import { action, asCurls, badge, copied, customerOf, empty, factsOf, failureOf, section } from '../parts.ts';
import { readTimeline, timelineOf } from '../timeline.ts';
import { timeOf } from '../times.ts';
import type { ConsolePage, Visit } from '../visit.ts';
import { type Connection, healthOf, isTroubled, type Sync, syncState } from '../words.ts';

type Paused = {
  readonly sync_paused: { readonly level: string; readonly reason: string | null; readonly since: string } | null;
};

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

const factsOfConnection = (visit: Visit, connection: Connection & Paused): Html =>
  html`${factsOf({
    State: html`${healthOf(connection)}${connection.sync_paused !== null && html` ${badge('Syncs paused', 'waiting')}`}`,
    Account: connection.account.name,
    Provider: html`<a href="${addressOf('connections', { provider: connection.provider })}">${connection.provider}</a>`,
    Customer: customerOf(connection),
    Id: html`<span class="id">${connection.id}${copied(connection.id)}</span>`,
    'Last failure':
      connection.last_error !== null &&
      html`${connection.last_error.message} <code>${connection.last_error.code}</code> ${timeOf(connection.last_error.at, visit.now)}`,
    'Last used': timeOf(connection.last_used_at, visit.now),
    Connected: timeOf(connection.created_at, visit.now),
  })}${adviceOf(visit, connection)}`;

/** Records of a sync's last run in words. */
const progressOf = ({ records: { seen, created, updated, deleted }, pages, records_per_second: rate }: Sync): string =>
  `${seen} records in ${pages} ${pages === 1 ? 'page' : 'pages'}${rate === null ? '' : `, ${rate.toFixed(1)} a second`}; ` +
  `${created} created, ${updated} updated, ${deleted} deleted`;

const syncRow = (sync: Sync, now: number): Html =>
  html`<div class="row"><p class="main"><strong>${sync.object}</strong> ${syncState(sync, now)}</p>
<p>${progressOf(sync)}</p>
<p>last look ${timeOf(sync.last_looked_at, now)} · next run ${timeOf(sync.next_run_at, now, 'not planned')}${sync.late_since !== null && html` · late since ${timeOf(sync.late_since, now)}`}</p>
${sync.paused !== null && html`<p class="note">Paused at the level of the ${sync.paused.level}, ${timeOf(sync.paused.since, now)}${sync.paused.reason !== null && `: ${sync.paused.reason}`}</p>`}
${sync.last_error !== null && html`<p class="note">${sync.last_error.message} <code>${sync.last_error.code}</code>, ${timeOf(sync.last_error.at, now)}</p>`}</div>`;

const pauseOf = (visit: Visit, id: string, isPaused: boolean): Html =>
  isPaused
    ? action(visit, 'resume', 'Resume the syncs', { id })
    : html`${action(visit, 'pause', 'Pause the syncs', { id })} ${action(visit, 'sync', 'Look for changes now', { id })}`;

const syncsOf =
  (visit: Visit, id: string, connection: Reply<Connection & Paused>) =>
  (syncs: readonly Sync[]): Html => {
    const pause =
      connection.ok && connection.data.status !== 'revoked' && pauseOf(visit, id, connection.data.sync_paused !== null);
    if (syncs.length === 0)
      return html`${empty('No object is synced.', 'Add a webhook, or begin a sync: changes at the provider then become events.')}${pause}`;
    const shown = syncs.toSorted(
      (left, right) => Number(isTroubled(right, visit.now)) - Number(isTroubled(left, visit.now)),
    );
    return html`<ul class="rows">${shown.map((sync) => html`<li>${syncRow(sync, visit.now)}</li>`)}</ul>${pause}`;
  };

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
    const { account, provider } = connection.data;
    const isRunning = syncs.ok && syncs.data.some(({ state }) => state === 'running');
    return {
      title: account.name || provider,
      main: html`<p><a href="${addressOf('connections')}">Connections</a></p><h1>${account.name || provider}</h1>
<div class="live" id="live"${isRunning && html` data-live="${liveSeconds}"`}>
<p class="quiet" role="status" id="live-status">${isRunning && `A sync is running. This part reads its state every ${liveSeconds} seconds.`}</p>
${section(visit, 'State', connection, (data) => factsOfConnection(visit, data))}
${section(visit, 'Syncs', syncs, syncsOf(visit, id, connection))}
</div>
<section aria-labelledby="time-line"><div class="head"><h2 id="time-line">Time line</h2>${asCurls(visit, timeline.asked)}</div>
${timeline.failed.map(failureOf)}
${timeline.moments.length > 0 ? timelineOf(timeline.moments, now) : empty('Nothing has happened yet.', 'Requests, runs, events, deliveries, syncs and issues of this connection appear here.')}
<p><a href="${addressOf('events', { id_connection: id })}">All events of this connection</a> · <a href="${addressOf('requests', { id_connection: id })}">All its requests and runs</a></p></section>`,
    };
  },
};
