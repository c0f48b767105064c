import type { ObjectDeclaration } from '../../define.ts';
import { getPath, refusedInputs } from '../../language/answers.ts';
import { dateTime, day, textId } from '../../language/codecs.ts';
import { labels, markdown, markdownParagraphs } from '../codecs.ts';
import { issue, pages, path, ref, search, sorted, user } from '../requests.ts';

const fields = { fields: '{fields:csv}' } as const;
const emptied = (at: string) => ({ [`fields.${at}`]: null });

/**
 * Path of the transitions of a ticket. The state of a ticket in its workflow is not a field.
 * https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issues/#api-rest-api-3-issue-issueidorkey-transitions-post
 */
const transitions = path('/issue/{id}/transitions');

export const ticket = {
  id: 'id',
  createdAt: 'fields.created',
  modifiedAt: 'fields.updated',
  // https://support.atlassian.com/jira-software-cloud/docs/what-is-an-issue/
  page: 'https://{site}.atlassian.net/browse/{key}',
  selects: 'fields',
  list: search,
  listBy: [sorted],
  // https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issues/#api-rest-api-3-issue-issueidorkey-get
  get: { method: 'GET', path: issue, query: { ...fields, expand: 'renderedFields' } },
  // The response to a create contains only the id. The response to an update is empty.
  // https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issues/
  create: { method: 'POST', path: path('/issue'), readBack: true },
  update: { method: 'PUT', path: issue, readBack: true },
  // Same page: the vendor deletes an issue only together with its sub-tasks.
  remove: { method: 'DELETE', path: issue, query: { deleteSubtasks: 'true' } },
  // https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issues/#api-rest-api-3-issue-bulk-post
  batch: {
    create: {
      method: 'POST',
      path: path('/issue/bulk'),
      body: { issueUpdates: '{inputs}' },
      max: 50,
      records: 'issues',
      outcomes: (body) =>
        refusedInputs(
          'errors',
          'failedElementNumber',
        )(body).map(([name, fate, element]) => [name, fate, getPath(element, 'elementErrors')]),
    },
  },
  getMany: {
    method: 'POST',
    reads: true,
    path: path('/issue/bulkfetch'),
    body: { issueIdsOrKeys: '{ids}', fields: '{fields}' },
    records: 'issues',
    max: 100,
  },
  nonNull: ['type', 'priority'],
  fields: {
    name: 'fields.summary',
    description: { kind: 'value', read: 'fields.description', write: 'fields.description', codec: markdownParagraphs },
    status: {
      kind: 'choice',
      at: 'fields.status.name',
      choices: 'statuses',
      words: { open: 'To Do', in_progress: 'In Progress', closed: 'Done' },
      category: true,
      transitions: {
        list: { method: 'GET', path: transitions, records: 'transitions' },
        id: 'id',
        value: 'to.name',
        request: { method: 'POST', path: transitions, body: { transition: { id: '{transition}' } } },
      },
    },
    priority: {
      kind: 'choice',
      at: 'fields.priority.name',
      choices: 'priorities',
      words: { urgent: 'Highest', high: 'High', normal: 'Medium', low: 'Low' },
      empty: emptied('priority'),
    },
    type: {
      kind: 'choice',
      at: 'fields.issuetype.name',
      choices: 'issueTypes',
      group: { at: 'fields.project.id', default: 'project', createOnly: true },
    },
    due_date: { kind: 'value', read: 'fields.duedate', write: 'fields.duedate', codec: day },
    completed_at: { kind: 'value', read: 'fields.resolutiondate', codec: dateTime },
    parent_ticket: {
      ...ref('ticketing.ticket', 'fields.parent.id'),
      codec: textId,
      // "the parent may be removed by setting update.parent.set.none to true"
      // https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issues/#api-rest-api-3-issue-issueidorkey-put
      empty: { 'update.parent': [{ set: { none: true } }] },
    },
    project_id: { ...ref('ticketing.collection', 'fields.project.id'), codec: textId, createOnly: true },
    tags: { kind: 'value', read: 'fields.labels', write: 'fields.labels', codec: labels },
    creator_id: user('fields.creator'),
    // https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issue-attachments/
    attachments: { kind: 'ref', object: 'ticketing.attachment', read: 'fields.attachment', many: 'id', within: ['id'] },
    assigned_to: {
      ...user('fields.assignee'),
      write: 'fields.assignee.accountId',
      single: true,
      empty: emptied('assignee'),
    },
  },
  customFields: {
    metadata: 'customFields',
    at: { object: 'fields' },
    // Users who may create issues can read these choices, but not the options of the field itself.
    // https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issues/#api-rest-api-3-issue-createmeta-projectidorkey-issuetypes-issuetypeid-get
    choices: {
      ...pages('/issue/createmeta/{group}/issuetypes/{value}', {}, 'fields'),
      metadata: 'typeIds',
      field: 'fieldId',
      choices: [
        { records: 'allowedValues', value: 'value', label: 'value' },
        { records: 'allowedValues', value: 'name', label: 'name' },
      ],
    },
  },
  defaults: {
    project: { at: 'fields.project.id', metadata: 'standardTypes', group: true },
    issue_type: { at: 'fields.issuetype.name', metadata: 'standardTypes' },
  },
  rendered: { description_html: { of: 'description', at: 'renderedFields.description' } },
  children: {
    comment: {
      create: { method: 'POST', path: path('/issue/{id}/comment'), body: { body: '{value}' } },
      list: {
        method: 'GET',
        path: path('/issue/{id}/comment'),
        query: { orderBy: 'created', startAt: '{cursor}', maxResults: 100 },
        records: 'comments',
        paginator: { type: 'offset', total: 'total' },
        text: 'body',
      },
      codec: markdown,
    },
  },
} as const satisfies ObjectDeclaration<'ticketing.ticket'>;
