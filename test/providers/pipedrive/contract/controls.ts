import type { Control, Negative } from '../../../contract/controls/negative-controls.ts';
import {
  answerFaults,
  control,
  get,
  type Item,
  list,
  ownerField,
  ownerInWords,
  sentFault,
  success,
  wrongId,
} from './control-builders.ts';
import { pipedriveLeadControls } from './lead-controls.ts';
import {
  activity,
  deal,
  field,
  found,
  foundDeal,
  foundOrganization,
  moment,
  note,
  organization,
  person,
  pipeline,
  stage,
  user,
} from './samples.ts';
import { tokenControls } from './token-controls.ts';
import { webhookControls } from './webhook-controls.ts';

/** Members with the name of a record. An activity without a name is named by its type. */
const names = new Map([
  ['deals', 'title'],
  ['organizations', 'name'],
  ['persons', 'name'],
]);

const demanded = (plural: string, body: Item): Negative[] => {
  const name = names.get(plural);
  if (name === undefined) return [];
  const { [name]: _, ...others } = body;
  return [sentFault(`no ${name}`, new RegExp(`required property '${name}'`), others)];
};

const writes = (plural: string, item: Item, body: Item, update: Item, faults: readonly Negative[]): Control[] => {
  const path = `/v2/${plural}/7`;
  const answer = success(item);
  const wrong = [...answerFaults(item, (one) => one), ...faults];
  return [
    control(`POST /v2/${plural}`, { path: `/v2/${plural}`, body, answer }, [...wrong, ...demanded(plural, body)]),
    control(`PATCH /v2/${plural}/{id}`, { path, body: update, answer }, [wrongId(path), ...wrong]),
    control(`DELETE /v2/${plural}/{id}`, { path, answer: success({ id: 7 }) }, [
      wrongId(path),
      ...answerFaults({ id: 7 }, (one) => one),
      { name: 'a body', where: 'request', message: /a body where none is described/, change: { body: { id: 7 } } },
    ]),
  ];
};

const sorted: Negative = {
  name: 'an order that is none',
  where: 'query',
  message: /allowed values/,
  change: { query: 'sort_by=name' },
};

const flagInWords: Negative = {
  name: 'done in words',
  where: 'query',
  message: /must be boolean/,
  change: { query: 'done=1' },
};

const listed = 'limit=100&cursor=abc&updated_since=2026-01-01T00:00:00Z&ids=1,2';

const noteWrites = (sent: Item): Negative[] => [
  sentFault('an unknown subject', /unknown field "company_id"/, { ...sent, company_id: 1 }),
  sentFault('a person in words', /must be integer/, { ...sent, person_id: 'Ada' }),
  sentFault('a pin that is no number', /allowed values|must be number/, { ...sent, pinned_to_deal_flag: true }),
  ...answerFaults(note, (one) => one),
];

const pages = { pagination: { start: 0, limit: 100, more_items_in_collection: true, next_start: 100 } };

const notes: readonly Control[] = [
  control(
    'GET /v1/notes',
    {
      path: '/v1/notes',
      query: 'start=0&limit=100&updated_since=2026-01-01T00:00:00Z',
      answer: success([note], pages),
    },
    [
      ...answerFaults(note, (one) => [one], pages),
      { name: 'a start in words', where: 'query', message: /must be integer/, change: { query: 'start=first' } },
      { name: 'a date as time', where: 'query', message: /date-time/, change: { query: 'updated_since=2026-01-01' } },
      {
        name: 'a next page in words',
        where: 'response',
        message: /must be integer/,
        change: { answer: success([note], { pagination: { next_start: 'x' } }) },
      },
    ],
  ),
  control('POST /v1/notes', { path: '/v1/notes', body: { content: 'x', person_id: 7 }, answer: success(note) }, [
    ...noteWrites({ content: 'x' }),
    sentFault('no content', /required property 'content'/, { person_id: 7 }),
  ]),
  get('GET /v1/notes/{id}', note),
  control(
    'PUT /v1/notes/{id}',
    { path: '/v1/notes/7', body: { content: 'y', person_id: null }, answer: success(note) },
    noteWrites({}),
  ),
  control('DELETE /v1/notes/{id}', { path: '/v1/notes/7', answer: success(true) }, [
    wrongId('/v1/notes/7'),
    { name: 'an id as answer', where: 'response', message: /must be boolean/, change: { answer: success({ id: 7 }) } },
  ]),
];

const fields: readonly Control[] = ['person', 'organization', 'deal'].map((singular) =>
  list(`GET /v2/${singular}Fields`, field, 'limit=500', [
    {
      name: 'a field of an unknown type',
      where: 'response',
      message: /allowed values/,
      change: { answer: success([{ ...field, field_type: 'colour' }]) },
    },
  ]),
);

/** A search, whose items contain a part of each record. @param more members that only a whole record has */
const search = (
  plural: string,
  item: { readonly item: object },
  field: string,
  more: Readonly<Record<string, unknown>>,
): Control => {
  const path = `/v2/${plural}/search`;
  return control(
    `GET ${path}`,
    {
      path,
      query: `term=ada@example.com&fields=${field}&exact_match=true&limit=100&cursor=abc`,
      answer: success({ items: [item] }, { next_cursor: 'abc' }),
    },
    [
      { name: 'no term', where: 'query', message: /term/, change: { query: `fields=${field}` } },
      {
        name: 'a field that is none',
        where: 'query',
        message: /allowed values/,
        change: { query: 'term=a&fields=job' },
      },
      {
        name: 'a flag in words',
        where: 'query',
        message: /must be boolean/,
        change: { query: 'term=a&exact_match=yes' },
      },
      {
        name: 'a whole record as item',
        where: 'response',
        message: new RegExp(`unknown field "${Object.keys(more)[0]}"`),
        change: { answer: success({ items: [{ item: { ...item.item, ...more } }] }) },
      },
      {
        name: 'a list without items',
        where: 'response',
        message: /must be object/,
        change: { answer: success([item]) },
      },
    ],
  );
};

/** Controls of operations with an example in the description. */
export const describedControls: readonly Control[] = [
  list('GET /v2/persons', person, listed, [sorted]),
  get('GET /v2/persons/{id}', person),
  ...writes(
    'persons',
    person,
    {
      name: 'Ada Lovelace',
      emails: [{ value: 'ada@example.com', primary: true, label: 'work' }],
      postal_address: { value: 'Main St 1, Berlin', route: 'Main St 1', locality: 'Berlin', street_number: '' },
      owner_id: 1,
    },
    { org_id: null, phones: [] },
    [
      sentFault('a street that is none of an address', /unknown field "street"/, { postal_address: { street: 'x' } }),
      ownerInWords,
      ownerField,
      sentFault('a first name', /unknown field "first_name"/, { first_name: 'Ada' }),
      sentFault('an address that is a text', /must be object/, { emails: ['ada@example.com'] }),
      sentFault('a member of an address', /unknown field "type"/, { emails: [{ value: 'a@b.example', type: 'work' }] }),
    ],
  ),
  search('persons', found, 'email', { first_name: 'Ada' }),
  search('organizations', foundOrganization, 'name', { website: 'https://example.com' }),
  list('GET /v2/organizations', organization, listed, [sorted]),
  get('GET /v2/organizations/{id}', organization),
  ...writes(
    'organizations',
    organization,
    { name: 'Analytical Engines', website: 'https://example.com', employee_count: 5, industry: 2 },
    { name: 'Engines', website: null },
    [ownerInWords, ownerField, sentFault('a count in words', /must be integer/, { name: 'x', employee_count: 'many' })],
  ),
  search('deals', foundDeal, 'title', { probability: 50 }),
  list('GET /v2/deals', deal, `${listed}&stage_id=1&owner_id=1&status=open`, [sorted]),
  list('GET /v2/deals/archived', { ...deal, is_archived: true }, listed, [sorted]),
  get('GET /v2/deals/{id}', deal),
  ...writes(
    'deals',
    deal,
    { title: 'An engine', value: 10.5, currency: 'EUR', stage_id: 1, expected_close_date: '2026-02-01' },
    { status: 'won', value: null },
    [
      ownerInWords,
      ownerField,
      sentFault('a value in words', /must be number/, { title: 'x', value: '10.50' }),
      sentFault('a close date with a time', /date/, { title: 'x', expected_close_date: moment }),
    ],
  ),
  list('GET /v2/activities', activity, `${listed}&owner_id=1&done=false`, [sorted, flagInWords]),
  get('GET /v2/activities/{id}', activity),
  ...writes(
    'activities',
    activity,
    { subject: 'Call Ada', type: 'call', participants: [{ person_id: 7, primary: true }], done: false },
    { done: true, org_id: null },
    [
      ownerInWords,
      ownerField,
      sentFault('done as a number', /must be boolean/, { done: 1 }),
      sentFault('a duration in minutes', /must be string/, { duration: 30 }),
      sentFault('a participant of version 1', /unknown field "primary_flag"/, {
        participants: [{ person_id: 7, primary_flag: true }],
      }),
    ],
  ),
  ...notes,
  list('GET /v2/stages', stage, 'limit=100&pipeline_id=1', [sorted]),
  get('GET /v2/stages/{id}', stage),
  list('GET /v2/pipelines', pipeline, 'limit=100', [sorted]),
  get('GET /v2/pipelines/{id}', pipeline),
  control(
    'GET /v1/users',
    { path: '/v1/users', answer: success([user]) },
    answerFaults(user, (one) => [one]),
  ),
  get('GET /v1/users/{id}', user),
  control(
    'GET /v1/users/me',
    { path: '/v1/users/me', answer: success({ ...user, company_id: 1, company_name: 'Acme' }) },
    [
      ...answerFaults(user, (one) => one),
      {
        name: 'another refusal than the described one',
        where: 'response',
        message: /must be integer/,
        change: { status: 401, answer: { success: false, error: 'unauthorized access', errorCode: 'x' } },
      },
    ],
  ),
  control(
    'GET /v1/activityTypes',
    { path: '/v1/activityTypes', answer: success([{ id: 1, key_string: 'call', icon_key: 'call' }]) },
    answerFaults({ id: 1 }, (one) => [one]),
  ),
  control(
    'GET /v1/leadLabels',
    { path: '/v1/leadLabels', answer: success([{ id: 'f08b42a0-4e75-11ea-9643-03698ef1cfd6', name: 'Hot' }]) },
    answerFaults({ name: 'Hot' }, (one) => [one]),
  ),
  ...fields,
];

/** Controls of all operations of Pipedrive that the declarations use or the simulator supports. */
export const controls: readonly Control[] = [
  ...describedControls,
  ...pipedriveLeadControls,
  ...tokenControls,
  ...webhookControls,
];
