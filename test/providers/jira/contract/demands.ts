import { jsonOf, unsaid } from '../../../contract/demands.ts';
import type { SchemaPatch } from '../../../contract/patches/patches.ts';

const issues = 'https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issues/';
const comments = 'https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issue-comments/';

const jira = { provider: 'jira' as const, files: ['platform.json'], reason: unsaid };
const jiraBody = '#/components/schemas/IssueUpdateDetails';

/**
 * Requires members of a body. The description has a single schema for a create, an update and a transition of an issue.
 */
const jiraDemands = (path: string, name: string, required: readonly string[], url: string): SchemaPatch => ({
  ...jira,
  at: jsonOf(path),
  was: { schema: { $ref: jiraBody } },
  replace: {
    schema: {
      allOf: [
        { $ref: jiraBody },
        {
          type: 'object',
          required: [name],
          properties: { [name]: { type: 'object', required: [...required], additionalProperties: true } },
        },
      ],
    },
  },
  url,
});

export const demands: readonly SchemaPatch[] = [
  jiraDemands(
    '/rest/api/3/issue',
    'fields',
    ['issuetype', 'project', 'summary'],
    `${issues}#api-rest-api-3-issue-post`,
  ),
  jiraDemands(
    '/rest/api/3/issue/{issueIdOrKey}/transitions',
    'transition',
    ['id'],
    `${issues}#api-rest-api-3-issue-issueidorkey-transitions-post`,
  ),
  {
    ...jira,
    at: ['components', 'schemas', 'SearchAndReconcileRequestBean'],
    require: ['jql'],
    // "This parameter requires a bounded query."
    url: 'https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issue-search/#api-rest-api-3-search-jql-post',
  },
  {
    ...jira,
    at: ['components', 'schemas', 'Comment'],
    require: ['body'],
    url: `${comments}#api-rest-api-3-issue-issueidorkey-comment-post`,
  },
];
