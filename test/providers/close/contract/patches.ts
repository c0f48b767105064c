import type { JsonObject } from '../../../contract/json.ts';
import type { SchemaPatch } from '../../../contract/patches/patches.ts';
import {
  closeEvent,
  closeFields,
  closeMe,
  closeMeeting,
  closeNewWebhook,
  closePipeline,
  closeTask,
  closeUser,
  closeWebhook,
  contactGiven,
  customFields,
  leadGiven,
  opportunityGiven,
  pageOf,
  taskGiven,
  total,
} from '../documented-records.ts';

const pages = 'https://developer.close.com/api/resources';
const close = { provider: 'close' as const, files: ['v1.json'] };
const maybe: JsonObject = { type: ['string', 'null'] };
const flag: JsonObject = { type: 'boolean' };
const integer: JsonObject = { type: ['integer', 'null'] };

/** Patch of a response that is described without members. */
const answer = (name: string, schema: JsonObject, page: string): SchemaPatch => ({
  ...close,
  at: ['components', 'schemas', name],
  was: { type: 'object', properties: {}, description: 'Empty response body' },
  replace: schema,
  reason: 'The answer is described without any member.',
  url: `${pages}/${page}`,
});

/** Patch of a body that is described as any type. */
const body = (method: string, path: string, schema: JsonObject, page: string): SchemaPatch => ({
  ...close,
  at: ['paths', path, method, 'requestBody', 'content', 'application/json'],
  was: { schema: { description: 'Any type' } },
  replace: { schema },
  reason: 'The body is described as any type.',
  url: `${pages}/${page}`,
});

const more = (schema: string, add: JsonObject, reason: string, page: string): SchemaPatch => ({
  ...close,
  at: ['components', 'schemas', schema, 'properties'],
  add,
  reason,
  url: `${pages}/${page}`,
});

const custom = (schema: string, page: string): SchemaPatch => ({
  ...close,
  at: ['components', 'schemas', schema],
  add: customFields,
  reason: 'Custom fields are documented, and not described.',
  url: `${pages}/${page}`,
});

const aggregates: JsonObject = Object.fromEntries(
  ['total_value', 'expected_value'].flatMap((sum) =>
    ['one_time', 'monthly', 'annual', 'annualized'].flatMap((period) => [
      [`${sum}_${period}`, integer],
      [`${sum}_${period}_formatted`, maybe],
    ]),
  ),
);

const noDay: JsonObject = { type: ['string', 'null'], format: 'date-time' };

const meetings = 'activities/meetings';

const opportunity: JsonObject = { $ref: '#/components/schemas/Opportunity' };

/** Members that the comparison of all records requests. https://developer.close.com/api/overview/fields */
const named: JsonObject = {
  type: 'object',
  required: ['id', 'date_created'],
  properties: { id: { type: 'string' }, date_created: { type: 'string', format: 'date-time' } },
};

/** Known defects of the description: 68 of its 109 bodies are empty, and responses contain more members. */
export const patches: readonly SchemaPatch[] = [
  {
    ...close,
    at: ['components', 'schemas', 'Lead'],
    unrequire: ['contact_ids'],
    reason: 'Recorded without it: `contacts` has them.',
    url: `${pages}/leads/get`,
  },
  {
    ...close,
    at: ['components', 'schemas', 'opportunities_list_Response_200', 'properties', 'data', 'items'],
    was: opportunity,
    replace: { anyOf: [opportunity, named] },
    reason: 'With `_fields` a record has those members alone.',
    url: 'https://developer.close.com/api/overview/fields',
  },
  body('post', '/lead/', leadGiven, 'leads/create'),
  body('put', '/lead/{id}/', leadGiven, 'leads/update'),
  body('post', '/contact/', contactGiven, 'contacts/create'),
  body('put', '/contact/{id}/', contactGiven, 'contacts/update'),
  body('put', '/opportunity/{id}/', opportunityGiven, 'opportunities/update'),
  body('post', '/task/', taskGiven, 'tasks/create'),
  body(
    'put',
    '/activity/meeting/{id}/',
    { type: 'object', properties: { user_note_html: maybe, outcome_id: maybe } },
    `${meetings}/update`,
  ),
  answer('tasks_list_Response_200', pageOf({ anyOf: [closeTask, named] }, total), 'tasks/list'),
  answer('tasks_create_Response_200', closeTask, 'tasks/create'),
  answer('tasks_get_Response_200', closeTask, 'tasks/get'),
  answer('tasks_update_Response_200', closeTask, 'tasks/update'),
  answer('users_list_Response_200', pageOf(closeUser), 'users/list'),
  answer('users_get_Response_200', closeUser, 'users/get'),
  answer('users_getMe_Response_200', closeMe, 'users/get-me'),
  answer('pipelines_list_Response_200', pageOf(closePipeline), 'pipelines/list'),
  answer('custom_field_schemas_get_Response_200', closeFields, 'custom-fields/custom-field-schemas/get'),
  answer('webhooks_list_Response_200', pageOf(closeWebhook), 'webhooks/list'),
  answer('webhooks_create_Response_201', closeNewWebhook, 'webhooks/create'),
  answer(`activities.meetings_list_Response_200`, pageOf(closeMeeting), `${meetings}/list`),
  answer(`activities.meetings_get_Response_200`, closeMeeting, `${meetings}/get`),
  answer(`activities.meetings_update_Response_200`, closeMeeting, `${meetings}/update`),
  answer(
    'events_list_Response_200',
    {
      type: 'object',
      required: ['data', 'cursor_next', 'cursor_previous'],
      properties: { data: { type: 'array', items: closeEvent }, cursor_next: maybe, cursor_previous: maybe },
    },
    'events/list',
  ),
  more('Lead', { custom: { type: 'object' } }, 'Recorded: the dict by names, which is deprecated.', 'leads/get'),
  more('Opportunity', { note_html: maybe }, 'A rich text has its HTML beside it.', 'opportunities/get'),
  more(
    'ActivityBase',
    {
      attachments: { type: 'array', items: { type: 'object' } },
      note: maybe,
      note_html: maybe,
      note_mentions: { type: 'array', items: { type: 'object' } },
      pinned: flag,
      pinned_at: maybe,
      source: maybe,
      title: maybe,
    },
    'A note is described as any activity.',
    'activities/notes/get',
  ),
  more(
    'CallActivity',
    { direction: maybe, duration: integer, note: maybe, note_html: maybe, phone: maybe, recording_url: maybe },
    'What is written is answered too.',
    'activities/calls/get',
  ),
  more('leads_list_Response_200', total, 'Recorded.', 'leads/list'),
  more(
    'opportunities_list_Response_200',
    { ...total, ...aggregates, count_by_value_period: { type: 'object' } },
    '"All opportunity list responses contain the following aggregate values".',
    'opportunities/list',
  ),
  custom('Lead', 'leads/get'),
  custom('Contact', 'contacts/get'),
  custom('Opportunity', 'opportunities/get'),
  custom('CreateOpportunity', 'opportunities/create'),
  {
    ...close,
    at: ['components', 'schemas', 'CreateOpportunity', 'properties', 'date_won'],
    was: noDay,
    replace: { type: ['string', 'null'], format: 'date' },
    reason: 'It is a day, as answers have it.',
    url: `${pages}/opportunities`,
  },
];
