import type { SchemaPatch } from '../../../contract/patches/patches.ts';
import { demands } from './demands.ts';

const jira = { provider: 'jira' as const, files: ['platform.json'] };

/** Schemas that allow any other members. */
const open = [
  'Attachment',
  'Comment',
  'IssueTransition',
  'IssueUpdateDetails',
  'IssuesUpdateBean',
  'PageOfComments',
  'PageOfCreateMetaIssueTypeWithField',
  'Priority',
  'StatusCategory',
  'StatusDetails',
];

export const patches: readonly SchemaPatch[] = [
  ...open.map((name) => ({
    ...jira,
    at: ['components', 'schemas', name],
    remove: ['additionalProperties'],
    reason: 'Tighter than described: apps may add members, and none of them is sent or answered here.',
    url: 'https://developer.atlassian.com/cloud/jira/platform/rest/v3/intro/',
  })),
  {
    ...jira,
    at: ['components', 'schemas', 'Project', 'properties'],
    add: { entityId: { type: 'string', format: 'uuid' } },
    reason: 'Real sites answer it of projects that a team manages itself, as they do `uuid`.',
    url: 'https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-projects/#api-rest-api-3-project-search-get',
  },
  {
    ...jira,
    at: ['components', 'schemas', 'StatusDetails', 'properties'],
    add: { untranslatedName: { type: 'string' } },
    reason: 'Real sites answer it beside the name, which is in the language of the user.',
    url: 'https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-workflow-statuses/#api-rest-api-3-status-get',
  },
  {
    ...jira,
    at: ['components', 'schemas', 'IssueTransition', 'properties'],
    add: { isLooped: { type: 'boolean' } },
    reason: 'Real sites answer `isLooped`; the description calls it `looped`.',
    url: 'https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issues/#api-rest-api-3-issue-issueidorkey-transitions-get',
  },
  {
    ...jira,
    at: ['components', 'schemas', 'SearchAndReconcileResults', 'properties'],
    add: { isLast: { type: 'boolean' } },
    reason: 'The last page says so; the description has the token of the next page alone.',
    url: 'https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issue-search/#api-rest-api-3-search-jql-post',
  },
  {
    ...jira,
    at: ['components', 'schemas', 'Webhook', 'properties'],
    add: { url: { type: 'string' } },
    reason: 'Newer descriptions have it, and demand it.',
    url: 'https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-webhooks/#api-rest-api-3-webhook-get',
  },
  // Applied last, because other patches add the bodies that these demands change.
  ...demands,
];
