import { shownRoutes } from '../../api/console.ts';
import { html } from '../../pages/html.ts';
import { empty, pager, rowsOf, section } from '../parts.ts';
import { webhookRow } from '../rows.ts';
import type { ConsolePage } from '../visit.ts';

/** The webhooks of the project with their health. */
export const webhooksPage: ConsolePage = {
  path: 'webhooks',
  menu: 'Webhooks',
  load: async (visit) => {
    const list = await visit.ask(shownRoutes.webhooks, { query: { cursor: visit.query.cursor } });
    return {
      title: 'Webhooks',
      main: html`<h1>Webhooks</h1>
${section(visit, 'Addresses', list, (data, next) =>
  data.length === 0
    ? empty('This project has no webhook.', html`Add one with <code>POST /webhook</code> to receive events.`)
    : html`${rowsOf(data, (one) => webhookRow(one, visit.now))}${pager(visit, 'webhooks', next)}`,
)}`,
    };
  },
};
