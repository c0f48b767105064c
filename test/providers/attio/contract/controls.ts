import { attioRoutes } from '../../../../infra/simulators/attio/routes.ts';
import { attioWorkspaces } from '../../../../infra/simulators/attio/seeds.ts';
import { openWorkspace } from '../../../../infra/simulators/attio/workspace.ts';
import { openJournal } from '../../../../infra/simulators/shared/journal.ts';
import { at } from '../../../../infra/simulators/shared/request.ts';
import { inAnswer, inBody } from '../../../contract/controls/faults.ts';
import type { Control, Negative } from '../../../contract/controls/negative-controls.ts';

type Item = Readonly<Record<string, unknown>>;

const now = () => Date.parse('2026-01-02T03:04:05Z');
const workspace = openWorkspace(attioWorkspaces[0], { now }, openJournal());

interface Asked {
  /** Values of the placeholders in the path. */
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly body?: Item;
}

const fill = (path: string, params: Readonly<Record<string, string>>): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');

/** The simulator's response. */
const answerTo = (operation: string, { params = {}, query = '', body }: Asked): Item => {
  const [method = '', path = ''] = operation.split(' ');
  const route = attioRoutes.find((one) => one.method === method && one.path === path);
  if (!route) throw new Error(`no route ${operation}`);
  const { body: answer } = route.handle(workspace, {
    method,
    path: fill(path, params),
    params,
    query: new URLSearchParams(query),
    headers: {},
    body,
    bytes: Buffer.of(),
    origin: '',
    cut: (size) => size,
  });
  return answer as Item;
};

const inQuery = (query: string, message: RegExp): Negative => ({
  name: query,
  where: 'query',
  message,
  change: { query },
});

/** Path in the description, which has one path for objects and lists. */
const described = (operation: string): string =>
  operation.replace(
    /\/v2\/(?:objects\/\{object\}|lists\/\{list\})\/attributes/,
    '/v2/{target}/{identifier}/attributes',
  );

const control = (
  operation: string,
  asked: Asked,
  negatives: readonly Negative[],
  answer = answerTo(operation, asked),
) => ({
  provider: 'attio' as const,
  operation: described(operation),
  valid: {
    path: fill(operation.split(' ')[1] ?? '', asked.params ?? {}),
    ...(asked.query !== undefined && { query: asked.query }),
    ...(asked.body !== undefined && { body: asked.body }),
    answer,
  },
  negatives,
});

/** Wrong variants of a response whose `data` is an object or a list. */
const faultsOf = (answer: Item): Negative[] => {
  const data = answer.data as Item | readonly Item[];
  const change = (over: Item | undefined): Item => {
    const changed = (one: Item): Item => (over === undefined ? {} : { ...one, ...over });
    return { data: Array.isArray(data) ? data.map(changed) : changed(data as Item) };
  };
  return [
    inAnswer('an undeclared field of the data', /unknown field "shoe_size"/, change({ shoe_size: 38 })),
    inAnswer('data without anything', /required property/, change(undefined)),
    inAnswer('data that is a text', /must be (?:object|array)/, { data: 'x' }),
  ];
};

const read = (operation: string, asked: Asked, further: readonly Negative[] = []): Control => {
  const answer = answerTo(operation, asked);
  return control(operation, asked, [...faultsOf(answer), ...further], answer);
};

const noData = (member: string): readonly Negative[] => [
  inBody('no data', /required property 'data'/, {}),
  inBody(`no ${member}`, new RegExp(`required property '${member}'`), { data: {} }),
];

const removed = (operation: string, asked: Asked): Control =>
  control(operation, asked, [inBody('a body', /a body where none is described/, { data: {} })]);

const people = { object: 'people' };
const ada = { values: { name: { first_name: 'Ada', last_name: 'L', full_name: 'Ada L' } } };
const created = answerTo('POST /v2/objects/{object}/records', { params: people, body: { data: ada } });
const person = String(at(created, 'data.id.record_id'));
const one = { ...people, record_id: person };

const note = {
  parent_object: 'people',
  parent_record_id: person,
  title: 'Note',
  format: 'plaintext',
  content: 'Hello',
};
const task = {
  ...{ content: 'Call', format: 'plaintext', deadline_at: null, is_completed: false, assignees: [] },
  linked_records: [{ target_object: 'people', target_record_id: person }],
};
const entry = { parent_record_id: person, parent_object: 'people', entry_values: { remarks: 'First' } };
const hook = {
  target_url: 'https://api.example.com/hooks',
  subscriptions: [{ event_type: 'note.created', filter: null }],
};

const made = (operation: string, asked: Asked, id: string): string =>
  String(at(answerTo(operation, asked), `data.id.${id}`));

const noteId = { note_id: made('POST /v2/notes', { body: { data: note } }, 'note_id') };
const taskId = { task_id: made('POST /v2/tasks', { body: { data: task } }, 'task_id') };
const outreach = { list: 'outreach' };
const entryId = {
  ...outreach,
  entry_id: made('POST /v2/lists/{list}/entries', { params: outreach, body: { data: entry } }, 'entry_id'),
};

/** Removes another record than the first one. */
const another = (): Record<string, string> => ({
  ...people,
  record_id: made('POST /v2/objects/{object}/records', { params: people, body: { data: ada } }, 'record_id'),
});
const hookId = { webhook_id: made('POST /v2/webhooks', { body: { data: hook } }, 'webhook_id') };

const queried = {
  filter: { name: 'Ada L' },
  sorts: [{ attribute: 'created_at', direction: 'asc' }],
  limit: 10,
  offset: 0,
};
const queryFaults: readonly Negative[] = [
  inBody('an order of neither direction', /must/, { sorts: [{ attribute: 'created_at', direction: 'up' }] }),
  inBody('a limit in words', /must be number/, { limit: 'many' }),
];

const changed = (operation: string, params: Readonly<Record<string, string>>, body: Item, member: string): Control =>
  read(operation, { params, body: { data: body } }, noData(member));

const records: readonly Control[] = [
  read('POST /v2/objects/{object}/records/query', { params: people, body: queried }, queryFaults),
  changed('POST /v2/objects/{object}/records', people, ada, 'values'),
  read('GET /v2/objects/{object}/records/{record_id}', { params: one }),
  changed('PATCH /v2/objects/{object}/records/{record_id}', one, { values: { job_title: 'CTO' } }, 'values'),
  changed('PUT /v2/objects/{object}/records/{record_id}', one, { values: { job_title: 'CEO' } }, 'values'),
  removed('DELETE /v2/objects/{object}/records/{record_id}', { params: another() }),
  read('POST /v2/lists/{list}/entries/query', { params: outreach, body: { limit: 10, offset: 0 } }, queryFaults),
  changed('POST /v2/lists/{list}/entries', outreach, entry, 'entry_values'),
  read('GET /v2/lists/{list}/entries/{entry_id}', { params: entryId }),
  changed(
    'PATCH /v2/lists/{list}/entries/{entry_id}',
    entryId,
    { entry_values: { remarks: 'Second' } },
    'entry_values',
  ),
  changed('PUT /v2/lists/{list}/entries/{entry_id}', entryId, { entry_values: { remarks: 'Third' } }, 'entry_values'),
  removed('DELETE /v2/lists/{list}/entries/{entry_id}', { params: entryId }),
];

const paged = (most: string): readonly Negative[] => [inQuery(`limit=${most}`, /must be integer/)];

const others: readonly Control[] = [
  control('GET /v2/self', {}, [
    inAnswer('an issuer that is another', /must/, { ...answerTo('GET /v2/self', {}), iss: 'x' }),
  ]),
  read('GET /v2/workspace_members', {}),
  read('GET /v2/workspace_members/{workspace_member_id}', {
    params: { workspace_member_id: workspace.members[0]?.id ?? '' },
  }),
  read('GET /v2/objects', {}),
  read('GET /v2/objects/{object}', { params: people }),
  read('GET /v2/lists', {}),
  read('GET /v2/lists/{list}', { params: outreach }),
  read('GET /v2/objects/{object}/attributes', { params: people, query: 'limit=100&offset=0' }, paged('all')),
  read('GET /v2/objects/{object}/attributes/{attribute}', { params: { ...people, attribute: 'job_title' } }),
  read('GET /v2/objects/{object}/attributes/{attribute}/options', {
    params: { object: 'companies', attribute: 'categories' },
  }),
  read('GET /v2/objects/{object}/attributes/{attribute}/statuses', { params: { object: 'deals', attribute: 'stage' } }),
  read('GET /v2/lists/{list}/attributes', { params: outreach, query: 'limit=100&offset=0' }, paged('all')),
  read('GET /v2/lists/{list}/attributes/{attribute}', { params: { ...outreach, attribute: 'remarks' } }),
  read('GET /v2/lists/{list}/attributes/{attribute}/options', { params: { ...outreach, attribute: 'channel' } }),
  read('GET /v2/lists/{list}/attributes/{attribute}/statuses', { params: { ...outreach, attribute: 'status' } }),
  read('GET /v2/notes', { query: `limit=50&offset=0&parent_object=people&parent_record_id=${person}` }, paged('few')),
  changed('POST /v2/notes', {}, note, 'content'),
  read('GET /v2/notes/{note_id}', { params: noteId }),
  changed('PATCH /v2/notes/{note_id}', noteId, { format: 'plaintext', content: 'Bye' }, 'format'),
  removed('DELETE /v2/notes/{note_id}', { params: noteId }),
  read('GET /v2/tasks', { query: 'limit=500&offset=0&sort=created_at:asc&is_completed=false' }, [
    ...paged('few'),
    inQuery('sort=deadline_at:asc', /allowed values/),
  ]),
  changed('POST /v2/tasks', {}, task, 'linked_records'),
  read('GET /v2/tasks/{task_id}', { params: taskId }),
  read('PATCH /v2/tasks/{task_id}', { params: taskId, body: { data: { is_completed: true } } }, [
    inBody('a text', /unknown field "content"/, { data: { content: 'x' } }),
  ]),
  removed('DELETE /v2/tasks/{task_id}', { params: taskId }),
  read('GET /v2/webhooks', { query: 'limit=100&offset=0' }, paged('few')),
  read('POST /v2/webhooks', { body: { data: hook } }, noData('target_url')),
  read('GET /v2/webhooks/{webhook_id}', { params: hookId }),
  removed('DELETE /v2/webhooks/{webhook_id}', { params: hookId }),
];

const code = { grant_type: 'authorization_code', code: 'c', redirect_uri: 'https://a.test/callback' };
const app = { client_id: 'id', client_secret: 'secret' };
const tokens = { access_token: 'a', token_type: 'Bearer' };

const token: Control = {
  provider: 'attio',
  operation: 'POST /oauth/token',
  valid: {
    path: '/oauth/token',
    body: { ...code, ...app },
    contentType: 'application/x-www-form-urlencoded',
    answer: tokens,
  },
  negatives: [
    inBody('no code', /required property 'code'/, { ...app, ...code, code: undefined }),
    inBody('another grant', /must/, { ...code, ...app, grant_type: 'password' }),
    inAnswer('no token', /required property 'access_token'/, { token_type: 'Bearer' }),
  ],
};

export const controls: readonly Control[] = [...records, ...others, token];
