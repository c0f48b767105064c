import { shownRoutes } from '../../api/console.ts';
import { html } from '../../pages/html.ts';
import { addressOf } from '../addresses.ts';
import { issueCauses, issueRow, issueStatuses } from '../issue-row.ts';
import { empty, type Filter, filtersOf, pager, rowsOf, section } from '../parts.ts';
import type { ConsolePage } from '../visit.ts';

const filters: readonly Filter[] = [
  { name: 'status', label: 'Status', options: issueStatuses },
  { name: 'cause', label: 'Cause', options: issueCauses },
  { name: 'linked_user_origin_id', label: 'Customer (your id)' },
  { name: 'id_connection', label: 'Connection' },
  { name: 'provider', label: 'Provider' },
  { name: 'muted', label: 'Muted', options: { true: 'Muted', false: 'Not muted' } },
];

/** The lasting failures of the project, the ongoing ones first. */
export const issuesPage: ConsolePage = {
  path: 'issues',
  menu: 'Issues',
  load: async (visit) => {
    const { query, ask } = visit;
    const given = Object.fromEntries(filters.map(({ name }) => [name, query[name]]));
    const list = await ask(shownRoutes.issues, { query: { ...given, cursor: query.cursor } });
    return {
      title: 'Issues',
      main: html`<h1>Issues</h1>
${filtersOf(visit, 'issues', filters)}
${section(visit, 'Ongoing first', list, (data, next) => {
  if (data.length > 0) return html`${rowsOf(data, (one) => issueRow(visit, one))}${pager(visit, 'issues', next)}`;
  if (next !== undefined) return html`<p>No issue on this page matches.</p>${pager(visit, 'issues', next)}`;
  return filters.some(({ name }) => query[name] !== undefined)
    ? empty('No issue matches these filters.', html`<a href="${addressOf('issues')}">Show all issues</a>.`)
    : empty(
        'There is no issue.',
        html`A failure of an account or a webhook that lasts opens an issue by itself. Single failures are among the <a href="${addressOf('requests', { outcome: 'unsuccessful' })}">requests without success</a>.`,
      );
})}`,
    };
  },
};
