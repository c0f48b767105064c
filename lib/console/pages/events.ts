import { shownRoutes } from '../../api/console.ts';
import { html } from '../../pages/html.ts';
import { addressOf } from '../addresses.ts';
import { empty, type Filter, filtersOf, pager, rowsOf, section } from '../parts.ts';
import { eventRow } from '../rows.ts';
import type { ConsolePage } from '../visit.ts';

const filters: readonly Filter[] = [
  { name: 'type', label: 'Type, such as crm.contact.*' },
  { name: 'linked_user_origin_id', label: 'Customer (your id)' },
  { name: 'provider', label: 'Provider' },
  { name: 'id_connection', label: 'Connection' },
  { name: 'from', label: 'From (ISO 8601)' },
  { name: 'to', label: 'To (ISO 8601)' },
];

/** The events of the project, the newest first. */
export const eventsPage: ConsolePage = {
  path: 'events',
  menu: 'Events',
  load: async (visit) => {
    const { query, ask, now } = visit;
    const given = Object.fromEntries(filters.map(({ name }) => [name, query[name]]));
    const list = await ask(shownRoutes.events, { query: { order: 'desc', ...given, cursor: query.cursor } });
    return {
      title: 'Events',
      main: html`<h1>Events</h1>
${filtersOf(visit, 'events', filters)}
${section(visit, 'Newest first', list, (data, next) => {
  if (data.length > 0) return html`${rowsOf(data, (one) => eventRow(one, now))}${pager(visit, 'events', next)}`;
  if (next !== undefined) return html`<p>No event on this page matches.</p>${pager(visit, 'events', next)}`;
  return filters.some(({ name }) => query[name] !== undefined)
    ? empty(
        'No event matches these filters.',
        html`Events are kept for a limited time. <a href="${addressOf('events')}">Show all events</a>.`,
      )
    : empty(
        'There is no event yet.',
        'Create a record, or change one at a connected provider. Its event appears here.',
      );
})}`,
    };
  },
};
