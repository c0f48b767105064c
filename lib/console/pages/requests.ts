import { consoleRoutes, shownRoutes } from '../../api/console.ts';
import { type Html, html } from '../../pages/html.ts';
import { listPage } from '../list-page.ts';
import { type Filter, rowsOf } from '../parts.ts';
import { requestRow } from '../rows.ts';
import { causeChoices, outcomeChoices, type Request } from '../words.ts';

const filters: readonly Filter[] = [
  { name: 'outcome', label: 'Outcome', options: outcomeChoices },
  { name: 'status', label: 'Status: 404, 4xx or 5xx' },
  { name: 'route', label: 'Route: POST /crm/contacts' },
  { name: 'linked_user_origin_id', label: 'Customer (your id)' },
  { name: 'id_connection', label: 'Connection' },
  { name: 'record_id', label: 'Record (writes only)' },
  { name: 'cause', label: 'Started by', options: causeChoices, isRare: true },
  { name: 'provider', label: 'Provider', isRare: true },
  { name: 'key_id', label: 'Id of the API key', isRare: true },
  { name: 'idempotency', label: 'Mark of an Idempotency-Key', isRare: true },
  { name: 'from', label: 'From (ISO 8601)', isRare: true },
  { name: 'to', label: 'To (ISO 8601)', isRare: true },
];

/** Whether a page or a button of the console made the request. */
const isOfConsole = ({ function: name }: Request): boolean =>
  name === consoleRoutes.show.handler || name === consoleRoutes.act.handler;

/** Requests as rows. The requests of the console itself open by a click. */
const requestsOf = (requests: readonly Request[], now: number): Html => {
  const row = (one: Request): Html => requestRow(one, now);
  const own = requests.filter(isOfConsole);
  const others = requests.filter((one) => !isOfConsole(one));
  return html`${others.length > 0 && rowsOf(others, row)}
${own.length > 0 && html`<details><summary>${own.length} further ${own.length === 1 ? 'request' : 'requests'} of the console itself</summary>${rowsOf(own, row)}</details>`}`;
};

/** The requests of the project and the runs for its connections, the newest first. */
export const requestsPage = listPage({
  path: 'requests',
  title: 'Requests',
  row: shownRoutes.requests,
  filters,
  order: 'Newest first',
  noun: 'request',
  render: ({ now }, requests) => requestsOf(requests, now),
  kept: 'Requests are kept for 14 days.',
  none: ['There is no request yet.', 'A request appears here within a minute. Call the API for a connected account.'],
});
