import { shownRoutes } from '../../api/console.ts';
import { html } from '../../pages/html.ts';
import { addressOf } from '../addresses.ts';
import { issueRow } from '../issue-row.ts';
import { empty, rowsOf, section } from '../parts.ts';
import { connectionRow, eventRow, webhookRow } from '../rows.ts';
import type { ConsolePage } from '../visit.ts';

/** Number of entries of each part. */
const some = '10';

/** The first page: what needs attention now, and the latest events. */
export const overviewPage: ConsolePage = {
  path: '',
  menu: 'Overview',
  load: async (visit) => {
    const { ask, now } = visit;
    const [issues, broken, webhooks, events] = await Promise.all([
      ask(shownRoutes.issues, { query: { status: 'ongoing', limit: some } }),
      ask(shownRoutes.connections, { query: { status: 'needs_reauth', limit: some } }),
      ask(shownRoutes.webhooks, { query: { limit: '100' } }),
      ask(shownRoutes.events, { query: { order: 'desc', limit: some } }),
    ]);
    return {
      title: 'Overview',
      main: html`<h1>Overview</h1>
${section(visit, 'Open issues', issues, (data) =>
  data.length === 0
    ? html`<p class="quiet">None. A failure that lasts becomes an issue.</p>`
    : html`${rowsOf(data, (one) => issueRow(visit, one))}<p><a href="${addressOf('issues')}">All issues</a></p>`,
)}
${section(visit, 'Accounts to connect again', broken, (data) =>
  data.length === 0
    ? html`<p class="quiet">None. Every account accepts its credentials.</p>`
    : html`${rowsOf(data, (one) => connectionRow(one, now))}<p><a href="${addressOf('connections', { status: 'needs_reauth' })}">All accounts to connect again</a></p>`,
)}
${section(visit, 'Webhooks that fail', webhooks, (data) => {
  if (data.length === 0)
    return empty('This project has no webhook.', html`Add one with <code>POST /webhook</code> to receive events.`);
  const failing = data.filter((one) => one.failing_since !== null || one.disabled_reason !== null);
  return failing.length === 0
    ? html`<p class="quiet">None of ${data.length}.</p>`
    : rowsOf(failing, (one) => webhookRow(one, now));
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
