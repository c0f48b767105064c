import { type Html, html } from '../../pages/html.ts';
import { addressOf } from '../addresses.ts';
import { action, empty } from '../parts.ts';
import { pauseNote } from '../rows.ts';
import { timeOf } from '../times.ts';
import type { Visit } from '../visit.ts';
import { type Connection, failureText, isTroubled, type Sync, syncState } from '../words.ts';

/** A connection and the facts that the list of its syncs needs. */
export interface Synced {
  readonly connection: Pick<Connection, 'id' | 'status' | 'sync_paused'>;
  /** Whether the project has a webhook that receives events. `undefined` if the key may not see webhooks. */
  readonly hasWebhook: boolean | undefined;
}

/** Records of a sync's last run in words. */
const progressOf = ({ records: { seen, created, updated, deleted }, pages, records_per_second: rate }: Sync): string =>
  `${seen} records in ${pages} ${pages === 1 ? 'page' : 'pages'}${rate === null ? '' : `, ${rate.toFixed(1)} a second`}; ` +
  `${created} created, ${updated} updated, ${deleted} deleted`;

/** The last attempt of a late sync in words. */
const lastAttempt = ({ last_error: error }: Sync, now: number): Html | false =>
  error !== null && html`, last attempt ${timeOf(error.at, now)} failed: <code>${error.code}</code>`;

/** The next run in words. A late sync was due before its next attempt. */
const nextRun = (sync: Sync, now: number): Html => {
  const { next_run_at: at, late_since: since } = sync;
  if (since === null) return dueAt(at, now);
  const isPlanned = at !== null && Date.parse(at) >= now;
  return html`first due ${timeOf(since, now)}${lastAttempt(sync, now)}${isPlanned && html` · next run ${timeOf(at, now)}`}`;
};

/** A run in words. A run in the past was due. */
const dueAt = (at: string | null, now: number): Html =>
  at !== null && Date.parse(at) < now
    ? html`was due ${timeOf(at, now)}`
    : html`next run ${timeOf(at, now, 'not planned')}`;

const syncRow = (sync: Sync, isRefused: boolean, now: number): Html =>
  html`<div class="row"><p class="main"><strong>${sync.object}</strong> ${syncState(sync, now, isRefused)}</p>
<p>${progressOf(sync)}</p>
<p>last look ${timeOf(sync.last_looked_at, now)} · ${nextRun(sync, now)}</p>
${sync.last_error !== null && !isRefused && html`<p class="note">${failureText(sync.last_error)}, ${timeOf(sync.last_error.at, now)}</p>`}</div>`;

const buttonsOf = (visit: Visit, { connection: { id, status, sync_paused: pause = null } }: Synced): Html | false => {
  if (status === 'revoked') return false;
  if (pause !== null) return action(visit, 'resume', 'Resume the syncs', { id });
  return html`${action(visit, 'pause', 'Pause the syncs', { id })} ${action(visit, 'sync', 'Look for changes now', { id })}`;
};

const noneOf = ({ hasWebhook, connection: { id } }: Synced): Html =>
  empty(
    'No object is synced.',
    hasWebhook
      ? html`Changes at the provider itself are not looked for: no webhook of the project receives them. Changes through the API are reported. Extend the events of a <a href="${addressOf('webhooks')}">webhook</a>, or begin a sync: <code>POST /connections/${id}/sync</code>.`
      : html`Add a webhook (<code>POST /webhook</code>), or begin a sync: changes at the provider then become events.`,
  );

/** The syncs of a connection. Syncs with trouble come first, after one sentence about a common obstacle. */
export const syncsOf = (visit: Visit, synced: Synced, syncs: readonly Sync[]): Html => {
  const { now } = visit;
  const { status, sync_paused: pause = null } = synced.connection;
  const buttons = buttonsOf(visit, synced);
  const paused = pause !== null && pauseNote(visit, pause);
  if (syncs.length === 0) return html`${paused}${noneOf(synced)}${buttons}`;
  const isRefused = status === 'needs_reauth';
  const count = `${syncs.length} ${syncs.length === 1 ? 'object waits' : 'objects wait'}`;
  const shown = syncs.toSorted((left, right) => Number(isTroubled(right, now)) - Number(isTroubled(left, now)));
  return html`${paused}${isRefused && html`<p class="note">${count} until the account is connected again.</p>`}
<ul class="rows">${shown.map((sync) => html`<li>${syncRow(sync, isRefused, now)}</li>`)}</ul>${buttons}`;
};
