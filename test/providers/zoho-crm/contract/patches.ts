import type { JsonObject } from '../../../contract/json.ts';
import type { SchemaPatch } from '../../../contract/patches/patches.ts';

const docs = 'https://www.zoho.com/crm/developer/docs/api/v8';
const statuses = `${docs}/status-codes.html`;

const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: JsonObject): JsonObject => ({ description: '', content: { 'application/json': { schema } } });

const text: JsonObject = { type: 'string' };
const anyone: JsonObject = { type: 'object', properties: { name: text, id: text, email: text } };
const time: JsonObject = { type: 'string', format: 'date-time' };

/** Outcome of a write to a record: a success or an error. */
const outcome: JsonObject = {
  type: 'object',
  required: ['code', 'details', 'message', 'status'],
  properties: {
    code: { type: 'string', pattern: '^[A-Z_]+$' },
    message: { type: 'string', minLength: 1 },
    status: { type: 'string', enum: ['success', 'error'] },
    action: { type: 'string', enum: ['insert', 'update'] },
    duplicate_field: { type: 'string', nullable: true },
    details: {
      type: 'object',
      properties: {
        id: text,
        Created_Time: time,
        Modified_Time: time,
        Created_By: anyone,
        Modified_By: anyone,
        api_name: text,
        json_path: text,
        expected_data_type: text,
        maximum_length: text,
        duplicate_record: {
          type: 'object',
          required: ['id'],
          properties: {
            id: text,
            Owner: anyone,
            module: { type: 'object', properties: { api_name: text, id: text } },
          },
        },
      },
    },
  },
};

/** Outcomes of a write, one per record. */
const outcomes: JsonObject = {
  type: 'object',
  required: ['data'],
  properties: { data: { type: 'array', items: outcome } },
};

const records = '/crm/v8/{module_api_name}';

const answers = (path: string, method: string, add: JsonObject, url = statuses): SchemaPatch => ({
  provider: 'zoho-crm',
  files: ['record.json'],
  at: ['paths', path, method, 'responses'],
  add,
  reason: 'Only status 200 is described.',
  url,
});

/** A response with a status of success. It never contains an error of the whole request, which has its own status. */
const succeeds = (file: string, path: string, method: string, schema: JsonObject, url = statuses): SchemaPatch => ({
  provider: 'zoho-crm',
  files: [file],
  at: ['paths', path, method, 'responses', '200'],
  was: {},
  replace: { content: { 'application/json': { schema } } },
  reason: 'One of several schemas without demands fits anything: an answer of success is of one of them.',
  url,
});

const nothing: JsonObject = { description: 'There is nothing.' };
const unchanged: JsonObject = { description: 'Nothing has changed since.' };
const refused = { '202': json(outcomes), '207': json(outcomes), '400': json(outcomes) };

const ofRecords: readonly SchemaPatch[] = [
  succeeds('record.json', records, 'get', ref('Response_Wrapper'), `${docs}/get-records.html`),
  succeeds('record.json', `${records}/{id}`, 'get', ref('Response_Wrapper'), `${docs}/get-records.html`),
  succeeds(
    'record.json',
    `${records}/deleted`,
    'get',
    ref('Deleted_Records_Wrapper'),
    `${docs}/get-deleted-records.html`,
  ),
  ...(['post', 'put', 'delete'] as const).map((method) => succeeds('record.json', records, method, outcomes)),
  ...(['put', 'delete'] as const).map((method) => succeeds('record.json', `${records}/{id}`, method, outcomes)),
  answers(records, 'get', { '204': nothing, '304': unchanged }),
  answers(`${records}/{id}`, 'get', { '204': nothing, '304': unchanged }),
  answers(`${records}/deleted`, 'get', { '204': nothing, '304': unchanged }),
  answers(records, 'post', { '201': json(outcomes), ...refused }),
  answers(records, 'put', refused),
  answers(records, 'delete', refused),
  answers(`${records}/{id}`, 'put', refused),
  answers(`${records}/{id}`, 'delete', refused),
];

const ofQueries: SchemaPatch = {
  provider: 'zoho-crm',
  files: ['coql.json'],
  at: ['paths', '/crm/v8/coql', 'post', 'responses'],
  add: { '204': nothing },
  reason: 'A query without records is not described.',
  url: `${docs}/Get-Records-through-COQL-Query.html`,
};

const kinds = [
  'ActiveUsers',
  'CurrentUser',
  'ActiveConfirmedUsers',
  'DeactiveUsers',
  'NotConfirmedUsers',
  'ConfirmedUsers',
];

const ofUsers: readonly SchemaPatch[] = [
  {
    provider: 'zoho-crm',
    files: ['users.json'],
    at: ['components', 'parameters', 'type', 'schema'],
    was: { enum: [...kinds] },
    replace: { enum: [...kinds, 'AllUsers', 'AdminUsers', 'ActiveConfirmedAdmins', 'DeletedUsers'] },
    reason: 'Some kinds of users are missing.',
    url: `${docs}/get-users.html`,
  },
  {
    provider: 'zoho-crm',
    files: ['users.json'],
    at: ['components', 'schemas', 'users', 'properties'],
    was: { email: { type: 'string', pattern: '[a-z0-9]{9}[@][a-z0-9]{5}[.]com' } },
    replace: { email: { type: 'string', format: 'email' } },
    reason: 'Addresses have no such form.',
    url: `${docs}/get-users.html`,
  },
  {
    provider: 'zoho-crm',
    files: ['users.json'],
    at: ['components', 'schemas', 'users', 'properties'],
    was: { time_zone: { type: 'object', nullable: true } },
    replace: { time_zone: { type: 'string', nullable: true } },
    reason: 'A time zone is a text: Asia/Kolkata.',
    url: `${docs}/get-users.html`,
  },
  {
    provider: 'zoho-crm',
    files: ['users.json'],
    at: ['components', 'schemas', 'Response_Wrapper'],
    unrequire: ['info'],
    reason: 'A single user comes without pages.',
    url: `${docs}/get-users.html`,
  },
];

const external: SchemaPatch = {
  provider: 'zoho-crm',
  files: ['record.json'],
  at: ['paths'],
  remove: [`${records}/{external_field_value}`],
  reason: 'The same address as that by id; which one is meant, a header says that is never sent.',
  url: `${docs}/update-records-using-external-id.html`,
};

const demanding: SchemaPatch = {
  provider: 'zoho-crm',
  files: ['record.json'],
  at: ['components', 'schemas', 'Body_Wrapper'],
  require: ['data'],
  reason: 'A request without records is refused.',
  url: `${docs}/insert-records.html`,
};

/** Schemas of the participants of a meeting. */
const participants: SchemaPatch = {
  provider: 'zoho-crm',
  files: ['record.json'],
  at: ['components', 'schemas', 'Record', 'properties'],
  add: {
    Participants: {
      type: 'array',
      items: {
        type: 'object',
        required: ['type', 'participant'],
        additionalProperties: false,
        properties: {
          id: text,
          type: { type: 'string', enum: ['lead', 'contact', 'user', 'email'] },
          participant: { type: 'string', minLength: 1 },
          name: text,
          Email: text,
          invited: { type: 'boolean' },
          status: text,
        },
      },
    },
    $send_notification: { type: 'boolean' },
  },
  reason: 'A record may have any member, and so nothing is said of these.',
  url: 'https://www.zoho.com/crm/developer/docs/api/v2/events-response.html',
};

const notes = '/crm/v8/Notes';
const getNotes = `${docs}/get-notes.html`;

const ofNotes = (path: string, method: string, add: JsonObject, url = statuses): SchemaPatch => ({
  provider: 'zoho-crm',
  files: ['notes.json'],
  at: ['paths', path, method, 'responses'],
  add,
  reason: 'Not every status is described.',
  url,
});

/** Schema of a note. A response contains only the requested members, and a write contains a part of the note. */
const partial: SchemaPatch = {
  provider: 'zoho-crm',
  files: ['notes.json'],
  at: ['components', 'schemas', 'Note'],
  unrequire: [
    'Modified_Time',
    '$attachments',
    'Owner',
    'Created_Time',
    'Parent_Id',
    '$editable',
    '$is_shared_to_client',
    'Modified_By',
    '$size',
    '$state',
    '$voice_note',
    'id',
    'Created_By',
    'Note_Title',
    'Note_Content',
  ],
  reason: 'An answer has the fields that were asked for, a request those that change.',
  url: getNotes,
};

const inNotes: readonly SchemaPatch[] = [
  partial,
  {
    provider: 'zoho-crm',
    files: ['notes.json'],
    at: ['components', 'schemas', 'modules__Minified_Module'],
    unrequire: ['id'],
    reason: 'A module is named by either the API name or the id.',
    url: `${docs}/create-notes.html`,
  },
  succeeds('notes.json', notes, 'post', outcomes),
  succeeds('notes.json', notes, 'put', outcomes),
  succeeds('notes.json', notes, 'delete', outcomes),
  succeeds('notes.json', `${notes}/{id}`, 'put', outcomes),
  succeeds('notes.json', `${notes}/{id}`, 'delete', outcomes),
  succeeds('notes.json', notes, 'get', ref('Response_Wrapper'), getNotes),
  succeeds('notes.json', `${notes}/{id}`, 'get', ref('Response_Wrapper'), getNotes),
  ofNotes(notes, 'get', { '204': nothing, '304': unchanged }, getNotes),
  ofNotes(notes, 'post', { '201': json(outcomes), '207': json(outcomes) }),
  ofNotes(notes, 'put', { '202': json(outcomes), '207': json(outcomes) }),
  ofNotes(notes, 'delete', { '207': json(outcomes) }),
  ofNotes(`${notes}/{id}`, 'put', { '202': json(outcomes) }),
  ofNotes(`${notes}/{id}`, 'delete', { '202': json(outcomes), '400': json(outcomes) }),
  {
    provider: 'zoho-crm',
    files: ['related_records.json'],
    at: ['paths'],
    remove: ['', '/{external_field_value}'].map((end) => `${records}/{external_value}/{related_list_api_name}${end}`),
    reason: 'The same address as that by id; which one is meant, a header says that is never sent.',
    url: `${docs}/get-related-records.html`,
  },
  succeeds(
    'related_records.json',
    `${records}/{record_id}/{related_list_api_name}`,
    'get',
    ref('Response_Wrapper'),
    getNotes,
  ),
  {
    provider: 'zoho-crm',
    files: ['related_records.json'],
    at: ['paths', '/crm/v8/{module_api_name}/{record_id}/{related_list_api_name}', 'get', 'responses'],
    add: { '204': nothing },
    reason: 'A record without notes is not described.',
    url: getNotes,
  },
];

const enable = `${docs}/notifications/enable.html`;

/** Outcome of a write to a notification channel: a success or an error. */
const channels: JsonObject = {
  type: 'object',
  required: ['watch'],
  properties: {
    watch: {
      type: 'array',
      items: {
        type: 'object',
        required: ['code', 'details', 'message', 'status'],
        properties: {
          code: { type: 'string', pattern: '^[A-Z_]+$' },
          message: { type: 'string', minLength: 1 },
          status: { type: 'string', enum: ['success', 'error'] },
          details: {
            type: 'object',
            properties: {
              events: { type: 'array', items: ref('event') },
              channel_id: text,
              api_name: text,
              json_path: text,
            },
          },
        },
      },
    },
  },
};

const withChannels = (name: string): SchemaPatch => ({
  provider: 'zoho-crm',
  files: ['notifications.json'],
  at: ['components', 'responses', name],
  was: {},
  replace: json(channels),
  reason: 'One of several schemas without demands fits anything.',
  url: enable,
});

const ofChannels: readonly SchemaPatch[] = [
  withChannels('CreateSuccessResponse'),
  withChannels('SuccessResponse'),
  withChannels('WrappedErrorResponse'),
  {
    provider: 'zoho-crm',
    files: ['notifications.json'],
    at: ['components', 'schemas', 'Body_Wrapper'],
    require: ['watch'],
    reason: 'A request without channels is refused.',
    url: enable,
  },
  {
    provider: 'zoho-crm',
    files: ['notifications.json'],
    at: ['components', 'schemas', 'Notification', 'properties'],
    was: { channel_id: { type: 'object' } },
    replace: { channel_id: { type: 'string', pattern: '^[0-9]+$' } },
    reason: 'A channel is a number in a text.',
    url: enable,
  },
  {
    provider: 'zoho-crm',
    files: ['notifications.json'],
    at: ['components', 'schemas', 'Notification', 'properties'],
    was: { notify_url: { type: 'string', pattern: 'www[.][a-z]{5}zoho[.]com' } },
    replace: { notify_url: { type: 'string', pattern: '^https?://' } },
    reason: 'Any address may be told.',
    url: enable,
  },
];

/** Known defects of the descriptions of Zoho CRM. */
export const patches: readonly SchemaPatch[] = [
  external,
  demanding,
  participants,
  ...ofRecords,
  ofQueries,
  ...ofUsers,
  ...inNotes,
  ...ofChannels,
  succeeds('org.json', '/crm/v8/org', 'get', ref('Response_Wrapper'), `${docs}/get-org-data.html`),
];
