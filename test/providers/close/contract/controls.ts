import { answerFaults, controlOf, inAnswer, inBody, inQuery } from '../../../contract/controls/faults.ts';
import type { Control, Negative } from '../../../contract/controls/negative-controls.ts';
import {
  activityType,
  call,
  contact,
  customActivity,
  customObject,
  event,
  lead,
  mail,
  meeting,
  note,
  objectType,
  opportunity,
  pipeline,
  task,
  user,
  webhook,
} from './samples.ts';

type Item = Readonly<Record<string, unknown>>;

const control = controlOf('close');

const page = (...data: readonly Item[]): Item => ({ data, has_more: false });

const list = (path: string, record: Item, query: string): Control =>
  control(`GET ${path}`, { path, query, answer: page(record) }, [
    inQuery('a limit in words', /must be integer/, '_limit=many'),
    inAnswer('no word whether there is more', /required property 'has_more'/, { data: [record] }),
    ...answerFaults(record, page),
  ]);

interface Resource {
  readonly path: string;
  readonly record: Item;
  /** Query that filters the list of these records. */
  readonly by?: string;
  readonly create?: Item;
  readonly update: Item;
  readonly wrong: readonly Negative[];
  /** Statuses of a success other than 200. Set for resources without a list. */
  readonly unlisted?: { readonly created: number; readonly deleted: number };
}

const resources: readonly Resource[] = [
  {
    path: '/lead/',
    record: lead,
    create: { name: 'Acme', url: null, addresses: [{ label: 'business', city: 'Paris' }], 'custom.cf_1': ['a'] },
    update: { name: 'Acme' },
    wrong: [
      inBody('a custom field by its name', /unknown field "custom.Colour"/, { 'custom.Colour': 'red' }),
      inBody('a street', /unknown field "street"/, { addresses: [{ street: 'Main St' }] }),
    ],
  },
  {
    path: '/contact/',
    record: contact,
    by: '&lead_id=lead_1',
    create: { lead_id: 'lead_1', name: 'Ada', emails: [{ email: 'ada@example.com', type: 'office' }] },
    update: { title: 'Countess', phones: [] },
    wrong: [
      inBody('an address without what it is', /required property 'email'/, { emails: [{ type: 'office' }] }),
      inBody('a first name', /unknown field "first_name"/, { first_name: 'Ada' }),
    ],
  },
  {
    path: '/opportunity/',
    record: opportunity,
    by: '&date_updated__lt=2026-01-01T00:00:00Z&_order_by=-date_updated&user_id__in=user_1',
    create: { lead_id: 'lead_1', status_id: 'stat_2', value: 1000, date_won: '2026-02-01' },
    update: { value: null, confidence: 10 },
    wrong: [
      inBody('half a cent', /must be integer/, { value: 1.5 }),
      inBody('a time as day', /must match format "date"/, { date_won: '2026-02-01T00:00:00Z' }),
    ],
  },
  {
    path: '/task/',
    record: task,
    by: '&_type=lead&date_created__lt=2026-01-01T00:00:00Z&_order_by=-date_created',
    create: { _type: 'lead', lead_id: 'lead_1', text: 'Call', date: '2026-02-01' },
    update: { is_complete: true },
    wrong: [inBody('done in words', /must be boolean/, { _type: 'lead', lead_id: 'lead_1', is_complete: 'yes' })],
  },
  {
    path: '/activity/note/',
    record: note,
    by: '&lead_id=lead_1',
    create: { lead_id: 'lead_1', note: 'Called' },
    update: { note_html: '<p>Called</p>' },
    wrong: [inBody('a note in numbers', /must be string/, { lead_id: 'lead_1', note: 1 })],
  },
  {
    path: '/activity/call/',
    record: call,
    by: '&lead_id=lead_1',
    create: { lead_id: 'lead_1', direction: 'outbound', duration: 60, note: 'Called' },
    update: { duration: 61 },
    wrong: [inBody('a duration in words', /must be integer/, { duration: 'long' })],
  },
  {
    path: '/activity/email/',
    record: mail,
    by: '&lead_id=lead_1',
    create: { lead_id: 'lead_1', status: 'draft', subject: 'Hello', to: ['ada@example.com'] },
    update: { subject: 'Bye' },
    wrong: [inBody('a state that there is not', /allowed values/, { lead_id: 'lead_1', status: 'lost' })],
  },
  {
    path: '/activity/meeting/',
    record: meeting,
    by: '&lead_id=lead_1',
    update: { user_note_html: '<p>Fine</p>' },
    wrong: [inBody('another time', /unknown field "starts_at"/, { starts_at: '2026-01-01T00:00:00Z' })],
  },
  {
    path: '/activity/custom/',
    record: customActivity,
    by: '&date_created__lte=2026-01-01T00:00:00Z',
    create: { custom_activity_type_id: 'actitype_1', lead_id: 'lead_1', status: 'draft', 'custom.cf_1': 'Yes' },
    update: { status: 'published', pinned: true, 'custom.cf_1': null },
    wrong: [
      inBody('a state that there is not', /allowed values/, { status: 'done' }),
      inBody('a custom field by its name', /unknown field "custom.Colour"/, { 'custom.Colour': 'red' }),
    ],
  },
  {
    path: '/custom_object/',
    record: customObject,
    create: { custom_object_type_id: 'cotype_1', lead_id: 'lead_1', name: 'Resource', 'custom.cf_1': ['cont_1'] },
    update: { name: 'Resource', 'custom.cf_1': null },
    wrong: [
      inBody('a custom field by its name', /unknown field "custom.Colour"/, { 'custom.Colour': 'red' }),
      inBody('a name in numbers', /must be string/, { name: 1 }),
    ],
    unlisted: { created: 201, deleted: 204 },
  },
];

const ofResource = ({ path, record, by = '', create, update, wrong, unlisted }: Resource): Control[] => {
  const one = `${path}${String(record.id)}/`;
  const template = `${path}{id}/`;
  const faults = answerFaults(record, (whole) => whole);
  const made = { path, body: create, answer: record, ...(unlisted && { status: unlisted.created }) };
  return [
    ...(unlisted ? [] : [list(path, record, `_limit=100&_skip=0${by}`)]),
    control(`GET ${template}`, { path: one, answer: record }, faults),
    ...(create ? [control(`POST ${path}`, made, [...wrong, ...faults])] : []),
    control(`PUT ${template}`, { path: one, body: update, answer: record }, [...wrong, ...faults]),
    control(`DELETE ${template}`, { path: one, ...(unlisted ? { status: unlisted.deleted } : { answer: {} }) }, [
      { name: 'a body', where: 'request', message: /a body where none is described/, change: { body: { id: 1 } } },
    ]),
  ];
};

const moment = (value: string): Item => ({ type: 'fixed_utc', value });

const condition = (value: string): Item => ({
  type: 'field_condition',
  field: { type: 'regular_field', object_type: 'contact', field_name: 'date_updated' },
  condition: { type: 'moment_range', on_or_after: moment(value) },
});

const byOwn = (field: string): Item => ({
  type: 'field_condition',
  field: { type: 'custom_field', custom_field_id: field },
  condition: { type: 'number_range', gte: 1, lte: 1 },
});

const search = (value = '2026-01-01T00:00:00Z', field = 'cf_1'): Item => ({
  query: {
    type: 'and',
    queries: [{ type: 'object_type', object_type: 'contact' }, condition(value), byOwn(field)],
  },
  _fields: { contact: ['id', 'name'] },
  _limit: 100,
  sort: [
    {
      direction: 'asc',
      field: { type: 'regular_field', object_type: 'contact', field_name: 'date_updated' },
    },
  ],
});

const found = (record: Item): Item => ({ data: [record], cursor: null });

const secrets = { client_id: 'id', client_secret: 's' };
const code = { ...secrets, grant_type: 'authorization_code', code: 'c', redirect_uri: 'https://example.com/callback' };
const form = 'application/x-www-form-urlencoded';

const tokens = {
  access_token: 'a',
  token_type: 'Bearer',
  refresh_token: 'r',
  scope: 'all.full_access offline_access',
  expires_in: 3600,
  organization_id: 'orga_1',
  user_id: 'user_1',
};

const events = [{ object_type: 'contact', action: 'deleted' }];
const field = { id: 'cf_1', name: 'Colour', type: 'text', accepts_multiple_values: false };
const me = { ...user, organizations: [{ id: 'orga_1', name: 'Acme' }] };

/** Controls of documented operations, which the vendor describes only partly. https://developer.close.com/api */
export const controls: readonly Control[] = [
  ...resources.flatMap(ofResource),
  control(
    'POST /data/search/',
    {
      path: '/data/search/',
      body: search(),
      answer: found({ __object_type: 'contact', id: 'cont_1', name: 'Ada' }),
    },
    [
      inBody('a day as moment', /must match pattern/, search('2026-01-01')),
      inBody('no query', /required property 'query'/, { _limit: 10 }),
      inBody('a field by its name in records', /must match pattern/, search('2026-01-01T00:00:00Z', 'custom.cf_1')),
      inBody('a page that is too large', /must be <= 200/, { ...search(), _limit: 201 }),
      inAnswer('no type', /required property '__object_type'/, found({ id: 'cont_1' })),
    ],
  ),
  control(
    'GET /event/',
    {
      path: '/event/',
      query: '_limit=50&action=deleted&object_type=contact&_cursor=abc',
      answer: { data: [event], cursor_next: 'c', cursor_previous: null },
    },
    [
      inQuery('a limit in words', /must be integer/, '_limit=many'),
      inAnswer('no further page', /required property 'cursor_next'/, { data: [event], cursor_previous: null }),
      inAnswer('what happened to nothing', /required property 'object_id'/, {
        data: [{ ...event, object_id: undefined }],
        cursor_next: null,
        cursor_previous: null,
      }),
    ],
  ),
  control('GET /pipeline/', { path: '/pipeline/', answer: page(pipeline) }, answerFaults(pipeline, page)),
  list('/user/', user, '_limit=100&_skip=0'),
  control(
    'GET /user/{id}/',
    { path: '/user/user_1/', answer: user },
    answerFaults(user, (whole) => whole),
  ),
  control(
    'GET /me/',
    { path: '/me/', answer: me },
    answerFaults(me, (whole) => whole),
  ),
  control('GET /webhook/', { path: '/webhook/', answer: page(webhook) }, [
    ...answerFaults(webhook, page),
    inAnswer('a key that is listed', /unknown field "signature_key"/, page({ ...webhook, signature_key: 'ab' })),
  ]),
  control(
    'POST /webhook/',
    {
      path: '/webhook/',
      body: { url: 'https://example.com/hook', events },
      status: 201,
      answer: { ...webhook, signature_key: 'ab' },
    },
    [
      inBody('no events', /required property 'events'/, { url: 'https://example.com/hook' }),
      inAnswer('no key', /required property 'signature_key'/, webhook),
    ],
  ),
  control('DELETE /webhook/{id}/', { path: '/webhook/whsub_1/', answer: {} }, []),
  control(
    'GET /custom_field_schema/{object_type}/',
    { path: '/custom_field_schema/lead/', answer: { object_type: 'lead', fields: [field] } },
    [
      inAnswer('an id with its prefix', /must match pattern/, {
        object_type: 'lead',
        fields: [{ ...field, id: 'custom.cf_1' }],
      }),
    ],
  ),
  control(
    'GET /custom_field_schema/custom_object/{id}/',
    {
      path: '/custom_field_schema/custom_object/cotype_1/',
      answer: { object_type: 'custom_object/cotype_1', fields: [field] },
    },
    [inAnswer('no fields', /required property 'fields'/, { object_type: 'custom_object/cotype_1' })],
  ),
  control(
    'GET /custom_field_schema/activity/{id}/',
    {
      path: '/custom_field_schema/activity/actitype_1/',
      answer: { object_type: 'activity/actitype_1', fields: [field] },
    },
    [inAnswer('no fields', /required property 'fields'/, { object_type: 'activity/actitype_1' })],
  ),
  control('GET /custom_activity/', { path: '/custom_activity/', answer: { data: [activityType] } }, [
    ...answerFaults(activityType, (record) => ({ data: [record] })),
  ]),
  control('GET /custom_object_type/', { path: '/custom_object_type/', answer: { data: [objectType] } }, [
    ...answerFaults(objectType, (record) => ({ data: [record] })),
  ]),
  control('POST /oauth2/token/', { path: '/oauth2/token/', body: code, contentType: form, answer: tokens }, [
    inBody('another grant', /allowed value|must be equal/, { ...code, grant_type: 'password' }),
    inAnswer('an organisation without an id', /must be string/, { ...tokens, organization_id: 1 }),
  ]),
  control('POST /oauth2/revoke/', { path: '/oauth2/revoke/', body: { ...secrets, token: 'r' }, contentType: form }, [
    inBody('no token', /required property 'token'/, secrets),
  ]),
];
