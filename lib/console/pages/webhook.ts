import { shownRoutes } from '../../api/console.ts';
import { html } from '../../pages/html.ts';
import { addressOf } from '../addresses.ts';
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
import { deliveryRow } from '../rows.ts';
import { timeOf } from '../times.ts';
import type { ConsolePage } from '../visit.ts';
import { deliveryChoices, webhookState } from '../words.ts';

const filters: readonly Filter[] = [
  { name: 'status', label: 'Status', options: deliveryChoices },
  { name: 'linked_user_origin_id', label: 'Customer (your id)' },
  { name: 'id_connection', label: 'Connection' },
];

const sinceField = html`<label for="since">Since (ISO 8601, UTC)</label><input id="since" name="since" required placeholder="2027-01-31T08:00:00Z" autocomplete="off">`;

/** A webhook with its deliveries and their attempts. */
export const webhookPage: ConsolePage = {
  path: 'webhooks/{id}',
  load: async (visit) => {
    const { params, query, ask, now } = visit;
    const id = params.id ?? '';
    const path = `webhooks/${id}`;
    const given = Object.fromEntries(filters.map(({ name }) => [name, query[name]]));
    const [webhook, deliveries] = await Promise.all([
      ask(shownRoutes.webhook, { params: { id } }),
      ask(shownRoutes.deliveries, { params: { id }, query: { ...given, cursor: query.cursor } }),
    ]);
    return {
      title: 'Webhook',
      status: webhook.ok ? 200 : webhook.status,
      main: html`<p><a href="${addressOf('webhooks')}">Webhooks</a></p><h1>Webhook</h1>
${section(visit, 'Settings', webhook, (data) =>
  factsOf({
    State: webhookState(data),
    Address: data.url !== undefined && html`${data.url}${copied(data.url, 'the address')}`,
    Id: html`<span class="id">${data.id}${copied(data.id)}</span>`,
    Receives: data.scope.join(', '),
    'Only of connection': data.id_connection !== null && connectionId(data.id_connection),
    'Failing since': data.failing_since !== null && timeOf(data.failing_since, now),
    'Switched off':
      data.disabled_reason !== null &&
      html`${data.disabled_reason}. Mend the address, then <code>PUT /webhook/${data.id}</code> with <code>{"active": true}</code>.`,
    Created: timeOf(data.created_at, now),
  }),
)}
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
