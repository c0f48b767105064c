import type { ObjectName } from '../../objects/names.ts';
import type { Metadata, RefField } from '../define.ts';
import { cursorUnless } from '../language/answers.ts';

const base = '/rest/api/3';

/** Path in version 3 of the API. */
export const path = (below: string): string => `${base}${below}`;

/**
 * Query parameters for a page, by offset. https://developer.atlassian.com/cloud/jira/platform/rest/v3/intro/#pagination
 */
const paged = { startAt: '{cursor}', maxResults: '{limit}' } as const;

/** A list in pages by offset. */
export const pages = (below: string, query: Readonly<Record<string, string>> = {}, items = 'values') => ({
  method: 'GET' as const,
  path: path(below),
  query: { ...query, ...paged },
  records: items,
  max: 100,
  paginator: { type: 'offset', total: 'total' } as const,
});

/** Request for such a list as metadata of an account, which is read completely. */
const whole = (below: string, query: Readonly<Record<string, string>> = {}) => {
  const { method, path: of, query: asked, paginator } = pages(below, query);
  return { request: { method, path: of, query: asked }, paginator };
};

/**
 * Search for issues. A search must have a condition, and returns only the requested fields. The oldest issues come
 * first, so that a change in the meantime moves no page. Times are epoch ms, which are independent of the user's time
 * zone. The vendor compares them by the minute.
 * https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issue-search/#api-rest-api-3-search-jql-post
 */
export const search = {
  method: 'POST',
  reads: true,
  path: path('/search/jql'),
  body: {
    jql: 'created >= "1970-01-01"{clauses:and} ORDER BY created ASC, key ASC',
    fields: '{fields}',
    maxResults: '{limit}',
    nextPageToken: '{cursor}',
  },
  clauses: {
    modified_after: 'updated >= {modified_after:minute}',
    modified_before: 'updated < {modified_before:minuteend}',
    created_after: 'created >= {created_after:minute}',
    created_before: 'created < {created_before:minuteend}',
    // https://support.atlassian.com/jira-software-cloud/docs/jql-fields/
    status: 'status = {status:quoted}',
    priority: 'priority = {priority:quoted}',
    type: 'issuetype = {type:quoted}',
    assigned_to: 'assignee = {assigned_to:quoted}',
    creator_id: 'creator = {creator_id:quoted}',
    project_id: 'project = {project_id:quoted}',
    parent_ticket: 'parent = {parent_ticket:quoted}',
    tag: 'labels = {tag:quoted}',
    // https://support.atlassian.com/jira-software-cloud/docs/search-for-issues-using-the-text-field/
    search: 'text ~ {search:phrase}',
  },
  records: 'issues',
  max: 100,
  paginator: { type: 'cursor', cursor: cursorUnless('isLast', 'nextPageToken') },
} as const;

/**
 * Search in a requested order. Issues with the same time are ordered by their keys.
 * https://support.atlassian.com/jira-software-cloud/docs/jql-keywords/#ORDER-BY
 */
export const sorted = {
  ...search,
  body: {
    ...search.body,
    jql: 'created >= "1970-01-01"{clauses:and} ORDER BY {sort} {direction}, key {direction}',
  },
  sorts: {
    modified_at: { sort: 'updated', direction: 'ASC' },
    '-modified_at': { sort: 'updated', direction: 'DESC' },
    created_at: { sort: 'created', direction: 'ASC' },
    '-created_at': { sort: 'created', direction: 'DESC' },
  },
} as const;

export const issue = path('/issue/{id}');

/**
 * Reference to a user, read-only.
 * @param at path of the user
 */
export const user = (at: string): RefField => ({
  kind: 'ref',
  object: 'ticketing.user',
  read: `${at}.accountId`,
  // Apps and customers of service projects are not users:
  // https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-users/
  where: { [`${at}.accountType`]: ['atlassian', undefined] },
});

/**
 * Reference at a single place.
 * @param at path of the id
 */
export const ref = (object: ObjectName, at: string): RefField => ({ kind: 'ref', object, read: at, write: at });

/** The types of issues of each project. https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-projects/#api-rest-api-3-project-search-get */
export const issueTypes = (where: Metadata['where'] = {}): Metadata => ({
  ...whole('/project/search', { expand: 'issueTypes' }),
  records: ['values', 'issueTypes'],
  value: 'name',
  label: 'name',
  group: 'id',
  where,
});
