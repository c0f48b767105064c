import type { Choice } from '../../../truth/entries.ts';
import { type EnumerationFacts, named } from '../../../truth/enumeration-facts.ts';

/** https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-workflow-statuses/#api-rest-api-3-status-get */
const statusKeys: Readonly<Record<string, string>> = { open: 'new', in_progress: 'indeterminate', closed: 'done' };

/** A status of Jira, as issues show it. A status of a category has the key of the category. */
const jiraStatus = ({ remote, category }: Choice, isCategory: boolean) => ({
  ...named({ remote }),
  statusCategory: { key: isCategory ? String(remote) : statusKeys[category ?? ''] },
});

export const enumerations: EnumerationFacts = {
  otherNames: { 'ticketing.collection projectTypeKey': 'collection_type' },
  remotes: {
    'ticketing.ticket status': (row, isCategory) => ({ fields: { status: jiraStatus(row, isCategory) } }),
    'ticketing.comment creator_type': ({ remote }) => ({ author: { accountType: remote } }),
  },
  lists: {
    statuses: (rows, isCategory) => rows.map((row) => jiraStatus(row, isCategory)),
    priorities: (rows) => rows.map(named),
    issueTypes: (rows) => ({ values: [{ id: '1', issueTypes: rows.map(named) }] }),
  },
};
