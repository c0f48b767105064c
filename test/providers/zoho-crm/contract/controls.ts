import {
  fieldMembers,
  layoutMembers,
  moduleMembers,
  orgMembers,
} from '../../../../infra/simulators/zoho-crm/members.ts';
import { inAnswer, inBody, inQuery } from '../../../contract/controls/faults.ts';
import type { Control, Negative, Sample } from '../../../contract/controls/negative-controls.ts';

const id = '5725767000001000001';

const control = (
  operation: string,
  valid: Omit<Sample, 'path'> & { path?: string },
  negatives: readonly Negative[],
) => {
  const path = (operation.split(' ')[1] ?? '').replace('{module_api_name}', 'Contacts').replace(/\{\w+\}/, id);
  return { provider: 'zoho-crm', operation, valid: { path, ...valid }, negatives } as const satisfies Control;
};

const contact = { id, Last_Name: 'Lovelace', Modified_Time: '2026-05-14T11:36:19+03:00' };
const info = { per_page: 200, count: 1, page: 1, more_records: false };
const page = { data: [contact], info };
const saved = { code: 'SUCCESS', details: { id }, message: 'record added', status: 'success' };
const done = { data: [saved] };
const refused = {
  data: [
    {
      code: 'MANDATORY_NOT_FOUND',
      details: { api_name: 'Last_Name' },
      message: 'required field not found',
      status: 'error',
    },
  ],
};

const pageFaults: readonly Negative[] = [
  inAnswer('a number as an id', /must be string/, { ...page, data: [{ ...contact, id: 1 }] }),
  inAnswer('records that are no list', /must be array/, { ...page, data: contact }),
  inAnswer('a count that is text', /must be integer/, { ...page, info: { ...info, count: '1' } }),
];

const written = { data: [{ Last_Name: 'Lovelace' }], trigger: [] };

const invited = { Participants: [{ type: 'email', participant: 'ada@example.com' }], $send_notification: false };

const participantFaults: readonly Negative[] = [
  inBody('somebody of no kind', /allowed values/, {
    data: [{ ...invited, Participants: [{ type: 'guest', participant: 'ada@example.com' }] }],
  }),
  inBody('somebody without a name', /required property 'participant'/, {
    data: [{ ...invited, Participants: [{ type: 'email', Email: 'ada@example.com' }] }],
  }),
  inBody('a flag that is none', /must be boolean/, { data: [{ ...invited, $send_notification: 'no' }] }),
];

const bodyFaults: readonly Negative[] = [
  inBody('one record in the place of a list', /must be array/, { data: { Last_Name: 'Lovelace' } }),
  inBody('a trigger that is no list', /must be array/, { ...written, trigger: 'workflow' }),
];

const outcomeFaults: readonly Negative[] = [
  inAnswer('a status of no kind', /allowed values/, { data: [{ ...saved, status: 'done' }] }),
  {
    name: 'records that are no list',
    where: 'response',
    message: /must be array/,
    change: { status: 202, answer: { data: {} } },
  },
];

const records = '/crm/v8/{module_api_name}';

const ofRecords: readonly Control[] = [
  control(`GET ${records}`, { query: `fields=Last_Name&ids=${id}`, answer: page }, [
    ...pageFaults,
    inQuery('a page that is no number', /must be integer/, 'fields=id&page=first'),
  ]),
  control(`GET ${records}/{id}`, { answer: { data: [contact] } }, pageFaults),
  control(
    `GET ${records}/deleted`,
    {
      query: 'type=all&page=1&per_page=200',
      answer: { data: [{ id, type: 'recycle', deleted_time: '2026-05-14T11:36:19+03:00' }], info },
    },
    [
      inQuery('a page that is no number', /must be integer/, 'page=first'),
      inAnswer('a time that is none', /must match format/, { data: [{ id, deleted_time: 'yesterday' }] }),
    ],
  ),
  control(`POST ${records}`, { body: written, status: 201, answer: done }, [
    ...bodyFaults,
    ...participantFaults,
    ...outcomeFaults,
  ]),
  control(`PUT ${records}`, { body: { data: [{ id, Last_Name: 'King' }], trigger: [] }, answer: done }, [
    ...bodyFaults,
    ...outcomeFaults,
  ]),
  control(`PUT ${records}/{id}`, { body: written, status: 202, answer: refused }, [...bodyFaults, ...outcomeFaults]),
  control(`DELETE ${records}`, { query: `ids=${id}&wf_trigger=false`, answer: done }, [
    ...outcomeFaults,
    inQuery('a flag that is none', /must be boolean/, `ids=${id}&wf_trigger=maybe`),
  ]),
  control(`DELETE ${records}/{id}`, { query: 'wf_trigger=false', answer: done }, [
    ...outcomeFaults,
    inQuery('a flag that is none', /must be boolean/, 'wf_trigger=maybe'),
  ]),
];

const parent = { id, name: 'Ada Lovelace', module: { api_name: 'Contacts', id } };
const note = { id, Note_Content: 'Called.', Parent_Id: parent, Modified_Time: '2026-05-14T11:36:19+03:00' };
const notes = { data: [note], info: { ...info, next_page_token: 'a1' } };
const noteBody = { data: [{ Note_Content: 'Called.', Parent_Id: { id, module: { api_name: 'Contacts', id } } }] };

const noteFaults: readonly Negative[] = [
  inAnswer('a text that is none', /must be string/, { data: [{ ...note, Note_Content: 1 }] }),
  inAnswer('a time that is none', /must match format/, { data: [{ ...note, Modified_Time: 'yesterday' }] }),
];

const noteBodyFaults: readonly Negative[] = [
  inBody('one note in the place of a list', /must be array/, { data: note }),
  inBody('a member that notes have not', /must NOT have additional|unknown/, { data: [{ Content: 'Called.' }] }),
];

const ofNotes: readonly Control[] = [
  control('GET /crm/v8/Notes', { query: 'fields=Note_Content&per_page=200&page_token=a1', answer: notes }, [
    ...noteFaults,
    inQuery('no fields', /required query parameter "fields" is missing/, 'per_page=200'),
    inQuery('an order of another name', /unknown query parameter/, 'fields=id&order=asc'),
  ]),
  control('GET /crm/v8/Notes/{id}', { query: 'fields=Note_Content', answer: { data: [note] } }, noteFaults),
  control('POST /crm/v8/Notes', { body: noteBody, status: 201, answer: done }, [...noteBodyFaults, ...outcomeFaults]),
  control('PUT /crm/v8/Notes', { body: { data: [{ id, Note_Content: 'Met.' }] }, answer: done }, [
    ...noteBodyFaults,
    ...outcomeFaults,
  ]),
  control('PUT /crm/v8/Notes/{id}', { body: { data: [{ Note_Content: 'Met.' }] }, answer: done }, [
    ...noteBodyFaults,
    ...outcomeFaults,
  ]),
  control('DELETE /crm/v8/Notes', { query: `ids=${id}`, answer: done }, [
    ...outcomeFaults,
    inQuery('no ids', /required query parameter "ids" is missing/, ''),
  ]),
  control('DELETE /crm/v8/Notes/{id}', { answer: done }, outcomeFaults),
  control(
    'GET /crm/v8/{module_api_name}/{record_id}/{related_list_api_name}',
    { path: `/crm/v8/Contacts/${id}/Notes`, query: 'fields=Note_Content&page=1&per_page=200', answer: notes },
    [inQuery('a page that is no number', /must be integer/, 'fields=id&page=first')],
  ),
];

const event = {
  resource_name: 'Contacts',
  channel_expiry: '2026-05-14T11:36:19+03:00',
  resource_id: id,
  resource_uri: 'https://www.zohoapis.com/crm/v8/Contacts',
  channel_id: '1000000068001',
  notification_condition: [],
};
const channel = {
  channel_id: '1000000068001',
  events: ['Contacts.all'],
  channel_expiry: '2026-05-14T11:36:19+00:00',
  token: 'secret',
  notify_url: 'https://example.org/hooks',
  notify_on_related_action: false,
};
const watched = {
  watch: [{ code: 'SUCCESS', details: { events: [event] }, message: 'subscribed', status: 'success' }],
};

const channelFaults: readonly Negative[] = [
  inBody('a number that is none', /must match pattern/, { watch: [{ ...channel, channel_id: 'one' }] }),
  inBody('a time that is none', /must match format/, { watch: [{ ...channel, channel_expiry: 'soon' }] }),
  inAnswer('a status of no kind', /allowed values/, { watch: [{ ...watched.watch[0], status: 'done' }] }),
];

const ofChannels: readonly Control[] = [
  control(
    'GET /crm/v8/actions/watch',
    { query: 'per_page=200', answer: { watch: [{ ...channel, resource_name: 'Contacts' }], info } },
    [
      inQuery('a page of no number', /must be integer/, 'per_page=all'),
      inAnswer('a number that is none', /must match pattern/, { watch: [{ ...channel, channel_id: 'one' }], info }),
    ],
  ),
  control('POST /crm/v8/actions/watch', { body: { watch: [channel] }, status: 201, answer: watched }, channelFaults),
  control('PUT /crm/v8/actions/watch', { body: { watch: [channel] }, answer: watched }, channelFaults),
  control('DELETE /crm/v8/actions/watch', { query: 'channel_ids=1000000068001', answer: watched }, [
    inQuery('no channels', /required query parameter "channel_ids" is missing/, ''),
  ]),
];

const field = { ...fieldMembers, api_name: 'Last_Name', data_type: 'text' };
const stage = {
  display_value: 'Qualification',
  sequence_number: 1,
  forecast_category: { name: 'Pipeline', id },
  actual_value: 'Qualification',
  id,
  forecast_type: 'Open',
};
const pipeline = { display_value: 'Standard', default: true, maps: [stage], actual_value: 'Standard', id };
const user = { id, full_name: 'Ada Lovelace', email: 'ada@example.com', status: 'active' };

const without = (record: object, member: string): object =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== member));

const ofAccount: readonly Control[] = [
  control(
    'POST /crm/v8/coql',
    { body: { select_query: 'select id from Contacts where id is not null' }, answer: page },
    [...pageFaults, inBody('no query', /required property 'select_query'/, {})],
  ),
  control('GET /crm/v8/org', { answer: { org: [orgMembers] } }, [
    inAnswer('an organisation without a name', /required property 'company_name'/, {
      org: [without(orgMembers, 'company_name')],
    }),
  ]),
  control('GET /crm/v8/users', { query: 'type=AllUsers&page=1&per_page=200', answer: { users: [user], info } }, [
    inQuery('users of no kind', /allowed values/, 'type=Everybody'),
    inAnswer('an address that is no text', /must be string/, { users: [{ ...user, email: 1 }], info }),
  ]),
  control('GET /crm/v8/users/{user}', { answer: { users: [user] } }, [
    inAnswer('a time that is none', /must match format/, { users: [{ ...user, created_time: 'yesterday' }] }),
  ]),
  control('GET /crm/v8/settings/fields', { query: 'module=Contacts', answer: { fields: [field] } }, [
    inQuery('no module', /required query parameter "module" is missing/, ''),
    inAnswer('a field without a name', /required property 'api_name'/, { fields: [without(field, 'api_name')] }),
  ]),
  control('GET /crm/v8/settings/layouts', { query: 'module=Deals', answer: { layouts: [layoutMembers] } }, [
    inQuery('no module', /required query parameter "module" is missing/, ''),
    inAnswer('a layout without a name', /required property 'name'/, { layouts: [without(layoutMembers, 'name')] }),
  ]),
  control('GET /crm/v8/settings/modules', { answer: { modules: [moduleMembers] } }, [
    inAnswer('a module without a label', /required property 'plural_label'/, {
      modules: [without(moduleMembers, 'plural_label')],
    }),
  ]),
  control('GET /crm/v8/settings/pipeline', { query: `layout_id=${id}`, answer: { pipeline: [pipeline] } }, [
    inQuery('no layout', /required query parameter "layout_id" is missing/, ''),
    inAnswer('a stage without a name', /required property 'actual_value'/, {
      pipeline: [{ ...pipeline, maps: [without(stage, 'actual_value')] }],
    }),
  ]),
];

const form = 'application/x-www-form-urlencoded';
const secrets = { client_id: 'id', client_secret: 'secret' };
const code = { ...secrets, grant_type: 'authorization_code', code: 'c', redirect_uri: 'https://a.test/callback' };
const tokens = { access_token: 'a', api_domain: 'https://www.zohoapis.eu', token_type: 'Bearer', expires_in: 3600 };

const ofTokens: readonly Control[] = [
  control('POST /oauth/v2/token', { body: code, contentType: form, answer: tokens }, [
    inBody('a grant that is not supported', /allowed values/, { ...code, grant_type: 'password' }),
    inBody('no code', /required property 'code'/, without(code, 'code')),
    inAnswer('no token', /required property 'access_token'/, without(tokens, 'access_token')),
  ]),
  control('POST /oauth/v2/token/revoke', { body: { token: 'r' }, contentType: form, answer: {} }, [
    inBody('no token', /required property 'token'/, {}),
  ]),
];

export const controls: readonly Control[] = [...ofRecords, ...ofNotes, ...ofChannels, ...ofAccount, ...ofTokens];
