import { shownRoutes } from '../../api/console.ts';
import { listPage } from '../list-page.ts';
import { type Filter, rowsOf } from '../parts.ts';
import { eventRow } from '../rows.ts';

const filters: readonly Filter[] = [
  { name: 'type', label: 'Type, such as crm.contact.*' },
  { name: 'linked_user_origin_id', label: 'Customer (your id)' },
  { name: 'provider', label: 'Provider' },
  { name: 'id_connection', label: 'Connection' },
  { name: 'request_id', label: 'Request or run', isRare: true },
  { name: 'from', label: 'From (ISO 8601)' },
  { name: 'to', label: 'To (ISO 8601)' },
];

/** The events of the project, the newest first. */
export const eventsPage = listPage({
  path: 'events',
  title: 'Events',
  row: shownRoutes.events,
  fixed: { order: 'desc' },
  filters,
  order: 'Newest first',
  noun: 'event',
  render: ({ now }, events) => rowsOf(events, (one) => eventRow(one, now)),
  kept: 'Events are kept for a limited time.',
  none: ['There is no event yet.', 'Create a record, or change one at a connected provider. Its event appears here.'],
});
