import type * as z from 'zod';
import { shownRoutes } from '../../api/console.ts';
import { type usageRoutes, usualUsageDays } from '../../api/management/activity/usage.ts';
import { type Html, html } from '../../pages/html.ts';
import { dayAt, dayMs, daysBetween } from '../../store/requests/days.ts';
import { addressOf } from '../addresses.ts';
import { dayChart } from '../day-chart.ts';
import { connectionId, customerOf, empty, type Filter, filtersOf, pager, section } from '../parts.ts';
import type { ConsolePage, Visit } from '../visit.ts';
import { causeChoices } from '../words.ts';

type Usage = z.output<(typeof usageRoutes.list)['response']>[number];

const path = 'usage';

const filters: readonly Filter[] = [
  { name: 'linked_user_origin_id', label: 'Customer (your id)' },
  { name: 'id_connection', label: 'Connection' },
  { name: 'provider', label: 'Provider' },
  { name: 'route', label: 'Route: POST /crm/contacts' },
  { name: 'cause', label: 'Started by', options: causeChoices },
  { name: 'from', label: 'First day: 2026-11-30', isRare: true },
  { name: 'to', label: 'Last day: 2026-11-30', isRare: true },
];

/** Days that the page shows: the default of the API if the address names none. */
const daysOf = ({ query, now }: Pick<Visit, 'query' | 'now'>): readonly string[] => {
  const last = query.to ?? dayAt(now);
  return daysBetween(query.from ?? dayAt(Date.parse(last) - (usualUsageDays - 1) * dayMs), last);
};

const numbers = ({ count, unsuccessful, provider_requests: sent }: Usage): Html =>
  html`<td class="number">${count.toLocaleString('en')}</td><td class="number">${unsuccessful.toLocaleString('en')}</td><td class="number">${sent.toLocaleString('en')}</td>`;

const tableOf = (heading: string, rows: readonly Usage[], nameOf: (row: Usage) => Html): Html =>
  html`<table><thead><tr><th scope="col">${heading}</th><th scope="col" class="number">Requests</th><th scope="col" class="number">Unsuccessful</th><th scope="col" class="number">At the provider</th></tr></thead>
<tbody>${rows.map((row) => html`<tr><th scope="row">${nameOf(row)}</th>${numbers(row)}</tr>`)}</tbody></table>`;

const operationOf = (row: Usage): Html =>
  row.route === null
    ? html`${causeChoices[row.cause ?? 'api']}`
    : html`<a href="${addressOf('requests', { route: row.route })}">${row.route}</a>`;

const ownerOf = (row: Usage): Html =>
  row.id_connection === null
    ? html`Without a connection`
    : html`${row.provider ?? ''} · ${customerOf(row)}<br>${connectionId(row.id_connection)}`;

const nothing = (): Html =>
  empty(
    'No request counts here yet.',
    'A request counts within two hours, on one machine within a minute. Clear the filters, or call the API.',
  );

/** Number of requests and runs: by day as a chart, by route and by connection. */
export const usagePage: ConsolePage = {
  path,
  menu: 'Usage',
  load: async (visit) => {
    const { query, ask } = visit;
    const given = Object.fromEntries(filters.map(({ name }) => [name, query[name]]));
    const [days, routes, connections] = await Promise.all([
      ask(shownRoutes.usage, { query: { ...given, group_by: 'day', limit: '100' } }),
      ask(shownRoutes.usage, { query: { ...given, group_by: 'route', limit: '100' } }),
      ask(shownRoutes.usage, { query: { ...given, group_by: 'connection', cursor: query.cursor } }),
    ]);
    return {
      title: 'Usage',
      main: html`<h1>Usage</h1>
<p class="quiet">Counts appear up to two hours late. For newer calls see <a href="${addressOf('requests')}">Requests</a>.</p>
${filtersOf(visit, path, filters)}
${section(visit, 'By day', days, (data) => (data.length === 0 ? nothing() : dayChart(daysOf(visit), data)))}
${section(visit, 'By route', routes, (data) =>
  data.length === 0
    ? nothing()
    : tableOf(
        'Route',
        data.toSorted((a, b) => b.count - a.count),
        operationOf,
      ),
)}
${section(visit, 'By connection', connections, (data, next) => (data.length === 0 ? nothing() : html`${tableOf('Connection', data, ownerOf)}${pager(visit, path, next)}`))}`,
    };
  },
};
