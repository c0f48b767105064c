import { shownRoutes } from '../../api/console.ts';
import { type Html, html } from '../../pages/html.ts';
import { addressOf } from '../addresses.ts';
import { duplicatesOf } from '../duplicates.ts';
import { issueRows } from '../issue-row.ts';
import { empty, rowsOf, section } from '../parts.ts';
import { slowAdvice, slowReceivers } from '../receiver.ts';
import { connectionRow, eventRow, webhookRow } from '../rows.ts';
import { secondsOf } from '../times.ts';
import type { ConsolePage } from '../visit.ts';
import type { Webhook } from '../words.ts';

/** Number of entries of each part. */
const some = '10';

const isFailing = ({ failing_since: since, disabled_reason: reason }: Webhook): boolean =>
  since !== null || reason !== null;

const slowNote = (median: number | undefined): Html | false =>
  median !== undefined &&
  html`<p class="note">The receiver is slow: it answers after ${secondsOf(median)} (median of the latest deliveries). ${slowAdvice}</p>`;

/** The first page: what needs attention now, and the latest events. */
export const overviewPage: ConsolePage = {
  path: '',
  menu: 'Overview',
  load: async (visit) => {
    const { ask, now } = visit;
    const [issues, broken, active, webhooks, deliveries, events, requests] = await Promise.all([
      ask(shownRoutes.issues, { query: { status: 'ongoing', limit: some } }),
      ask(shownRoutes.connections, { query: { status: 'needs_reauth', limit: some } }),
      ask(shownRoutes.connections, { query: { status: 'active', limit: '100' } }),
      ask(shownRoutes.webhooks, { query: { limit: '100' } }),
      ask(shownRoutes.allDeliveries, { query: { limit: '50' } }),
      ask(shownRoutes.events, { query: { order: 'desc', limit: some } }),
      ask(shownRoutes.requests, { query: { cause: 'api', outcome: 'succeeded', limit: '100' } }),
    ]);
    const [rows, duplicates] = await Promise.all([
      issueRows(visit, issues.ok ? issues.data : []),
      duplicatesOf(visit, requests.ok ? requests.data : []),
    ]);
    return {
      title: 'Overview',
      main: html`<h1>Overview</h1>
${section(visit, 'Open issues', issues, (data) =>
  data.length === 0
    ? html`<p class="quiet">None. A failure that lasts becomes an issue.</p>`
    : html`${rows}<p><a href="${addressOf('issues')}">All issues</a></p>`,
)}
${duplicates}
${section(visit, 'Accounts to connect again', broken, (data) =>
  data.length === 0
    ? html`<p class="quiet">None. No account needs a reconnect.</p>`
    : html`${rowsOf(data, (one) => connectionRow(visit, one))}<p><a href="${addressOf('connections', { status: 'needs_reauth' })}">All accounts to connect again</a></p>`,
)}
${section(visit, 'Paused syncs', active, (data, next) => {
  const paused = data.filter(({ sync_paused: pause = null }) => pause !== null);
  const seen = next === undefined ? '' : ' of the first 100 accounts';
  return paused.length === 0
    ? html`<p class="quiet">None${seen}.</p>`
    : html`<p class="quiet">${paused.length}${seen}</p>${rowsOf(paused.slice(0, Number(some)), (one) => connectionRow(visit, one))}`;
})}
${section(visit, 'Webhooks that fail or are slow', webhooks, (data) => {
  if (data.length === 0)
    return empty('This project has no webhook.', html`Add one with <code>POST /webhook</code> to receive events.`);
  const slow = slowReceivers(deliveries.ok ? deliveries.data : []);
  const troubled = data.filter((one) => isFailing(one) || slow.has(one.id));
  return troubled.length === 0
    ? html`<p class="quiet">None of ${data.length}.</p>`
    : rowsOf(troubled, (one) => html`${webhookRow(one, now)}${slowNote(slow.get(one.id))}`);
})}
${section(visit, 'Latest events', events, (data) =>
  data.length === 0
    ? empty(
        'There is no event yet.',
        html`Create a record, or change one at a connected provider. Its event appears here.`,
      )
    : html`${rowsOf(data, (one) => eventRow(one, now))}<p><a href="${addressOf('events')}">All events</a></p>`,
)}`,
    };
  },
};
