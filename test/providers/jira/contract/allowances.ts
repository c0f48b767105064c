import { changesNothing } from '../../../contract/demands.ts';
import type { Allowances } from '../../../contract/patches/allowances.ts';

const issues = 'https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issues/';

export const allowances: Allowances = {
  files: [
    {
      operation: 'GET /rest/api/3/attachment/content/{id}',
      status: 200,
      url: 'https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issue-attachments/#api-rest-api-3-attachment-content-id-get',
    },
  ],
  undemanding: [
    {
      operations: ['POST /rest/api/3/issue/bulk'],
      reason: 'The list of issues is optional; each issue of it is checked.',
      url: `${issues}#api-rest-api-3-issue-bulk-post`,
    },
    {
      operations: ['PUT /rest/api/3/issue/{issueIdOrKey}'],
      reason: changesNothing,
      url: `${issues}#api-rest-api-3-issue-issueidorkey-put`,
    },
  ],
};
