import { shownRoutes } from '../../api/console.ts';
import { html } from '../../pages/html.ts';
import { addressOf } from '../addresses.ts';
import { issueCauses, issueRows, issueStatuses } from '../issue-row.ts';
import { listPage } from '../list-page.ts';
import type { Filter } from '../parts.ts';

const filters: readonly Filter[] = [
  { name: 'status', label: 'Status', options: issueStatuses },
  { name: 'cause', label: 'Cause', options: issueCauses },
  { name: 'linked_user_origin_id', label: 'Customer (your id)' },
  { name: 'id_connection', label: 'Connection' },
  { name: 'provider', label: 'Provider' },
  { name: 'muted', label: 'Muted', options: { true: 'Muted', false: 'Not muted' } },
];

/** The lasting failures of the project, the ongoing ones first. */
export const issuesPage = listPage({
  path: 'issues',
  title: 'Issues',
  row: shownRoutes.issues,
  filters,
  order: 'Ongoing first',
  noun: 'issue',
  render: issueRows,
  none: [
    'There is no issue.',
    html`A failure of an account or a webhook that lasts opens an issue by itself. Single failures are among the <a href="${addressOf('requests', { outcome: 'unsuccessful' })}">requests without success</a>.`,
  ],
});
