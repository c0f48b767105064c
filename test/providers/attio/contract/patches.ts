import type { SchemaPatch } from '../../../contract/patches/patches.ts';

const reference = 'https://docs.attio.com/rest-api/endpoint-reference';

const schemas = (name: string, ...at: readonly string[]): Pick<SchemaPatch, 'provider' | 'files' | 'at'> => ({
  provider: 'attio',
  files: ['v2.json'],
  at: ['components', 'schemas', name, ...at],
});

const answer = (
  path: string,
  method: string,
  ...at: readonly string[]
): Pick<SchemaPatch, 'provider' | 'files' | 'at'> => ({
  provider: 'attio',
  files: ['v2.json'],
  at: [
    ...['paths', path, method, 'responses', '200', 'content', 'application/json', 'schema', 'properties', 'data'],
    ...at,
  ],
});

const older = 'The description is older than the answers, which have it.';

const records = '/v2/objects/{object}/records';

/** Responses that contain records. */
const places: readonly (readonly [path: string, method: string, ...at: string[]])[] = [
  [`${records}/query`, 'post', 'items'],
  [records, 'post'],
  [records, 'put'],
  ...['get', 'patch', 'put'].map((method) => [`${records}/{record_id}`, method] as const),
];

const addressed = places.flatMap(([path, method, ...at]): SchemaPatch[] => [
  {
    ...answer(path, method, ...at, 'properties'),
    add: { web_url: { type: 'string', format: 'uri' } },
    reason: older,
    url: `${reference}/records/get-a-record`,
  },
  {
    ...answer(path, method, ...at),
    require: ['web_url'],
    reason: older,
    url: `${reference}/records/get-a-record`,
  },
]);

const task = { reason: older, url: `${reference}/tasks/get-a-task` } as const;
const note = { reason: older, url: `${reference}/notes/get-a-note` } as const;

const hooks = ['paths', '/v2/webhooks'] as const;
const inJson = ['content', 'application/json', 'schema', 'properties', 'data'] as const;

/** Places of a webhook's URL. */
const addresses: readonly (readonly string[])[] = [
  [...hooks, 'get', 'responses', '200', ...inJson, 'items', 'properties', 'target_url'],
  [...hooks, 'post', 'requestBody', ...inJson, 'properties', 'target_url'],
  [...hooks, 'post', 'responses', '200', ...inJson, 'properties', 'target_url'],
];

/** Known defects of Attio's description. */
export const patches: readonly SchemaPatch[] = [
  ...addresses.map(
    (at): SchemaPatch => ({
      provider: 'attio',
      files: ['v2.json'],
      at,
      remove: ['pattern'],
      reason: 'The service has no certificate in tests, where its address is one of http.',
      url: `${reference}/webhooks/create-a-webhook`,
    }),
  ),
  ...['default_currency_code', 'display_type'].map(
    (name): SchemaPatch => ({
      ...schemas('attribute', 'properties', 'config', 'properties', 'currency', 'properties', name),
      remove: ['enum'],
      reason: 'It may be null, which is not among its values.',
      url: `${reference}/attributes/list-attributes`,
    }),
  ),
  ...addressed,
  {
    ...schemas('task', 'properties'),
    add: { completed_at: { type: 'string', nullable: true } },
    ...task,
  },
  { ...schemas('task'), require: ['completed_at'], ...task },
  {
    ...schemas('task', 'properties', 'linked_records', 'items', 'properties'),
    add: { target_object: { type: 'string' } },
    ...task,
  },
  {
    ...schemas('note', 'properties'),
    add: {
      meeting_id: { type: 'string', nullable: true },
      tags: { type: 'array', items: { type: 'object' } },
    },
    ...note,
  },
];
