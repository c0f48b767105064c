import { shownRoutes } from '../../api/console.ts';
import { html } from '../../pages/html.ts';
import { addressOf } from '../addresses.ts';
import { empty, type Filter, filtersOf, pager, rowsOf, section } from '../parts.ts';
import { connectionRow } from '../rows.ts';
import type { ConsolePage } from '../visit.ts';
import { connectionStatuses } from '../words.ts';

const filters: readonly Filter[] = [
  { name: 'linked_user_origin_id', label: 'Customer (your id)' },
  { name: 'provider', label: 'Provider' },
  { name: 'status', label: 'Status', options: connectionStatuses },
];

/** The list of connections with their health. */
export const connectionsPage: ConsolePage = {
  path: 'connections',
  menu: 'Connections',
  load: async (visit) => {
    const { query, ask } = visit;
    const { linked_user_origin_id, id_linked_user, provider, status, cursor } = query;
    const isFiltered = Object.values({ linked_user_origin_id, id_linked_user, provider, status }).some(Boolean);
    const list = await ask(shownRoutes.connections, {
      query: { linked_user_origin_id, id_linked_user, provider, status, cursor },
    });
    return {
      title: 'Connections',
      main: html`<h1>Connections</h1>
${filtersOf(visit, 'connections', filters)}
${section(visit, 'Accounts', list, (data, next) => {
  if (data.length > 0)
    return html`${rowsOf(data, (one) => connectionRow(visit, one))}${pager(visit, 'connections', next)}`;
  return isFiltered
    ? empty(
        'No connection matches these filters.',
        html`<a href="${addressOf('connections')}">Show all connections</a>.`,
      )
    : empty(
        'No account is connected yet.',
        html`<a href="${addressOf('links')}">Create a magic link</a> and send it to a customer.`,
      );
})}`,
    };
  },
};
