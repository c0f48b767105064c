import type { JsonObject } from '../../../contract/json.ts';
import type { SchemaPatch } from '../../../contract/patches/patches.ts';
import { answers, automationAnswers, writtenCampaign } from './answers.ts';

const docs = 'https://developers.activecampaign.com/reference';
const ours = { provider: 'activecampaign' as const, files: ['v3.json'] };

const asJson = (schema: JsonObject): JsonObject => ({ 'application/json': { schema } });

/** Operations whose description has another status instead of 200. */
const instead: Readonly<Record<string, true>> = {
  'get /dealTasks 200': true,
  'get /dealTasks/{id} 200': true,
  'put /dealTasks/{id} 200': true,
};

const reason = 'The answer is described by examples, which lack what is beside the record, or are no JSON.';

/** Patches that describe a response, by recordings and the documentation. */
const ofAnswer = (file: string, operation: string, schema: JsonObject): readonly SchemaPatch[] => {
  const [method = '', path = '', status = ''] = operation.split(' ');
  const at = ['paths', path, method, 'responses'];
  const shared = { ...ours, files: [file], reason, url: `${docs}/overview` };
  if (instead[operation]) return [{ ...shared, at, add: { [status]: { description: '', content: asJson(schema) } } }];
  return [
    { ...shared, at: [...at, status], remove: ['content'] },
    { ...shared, at: [...at, status], add: { content: asJson(schema) } },
  ];
};

const bodyOf = (method: string, path: string, ...at: readonly string[]): readonly string[] => [
  ...['paths', path, method, 'requestBody', 'content', 'application/json', 'schema', 'properties'],
  ...at,
];

/** "[{field, value}]". https://developers.activecampaign.com/reference/create-a-new-contact */
const fieldValues: JsonObject = {
  type: 'object',
  required: ['field', 'value'],
  properties: { field: { type: ['integer', 'string'] }, value: { type: 'string' } },
};

/** Bodies with the member that contains the record. The description does not require the member. */
const wrapped: readonly (readonly [method: string, path: string, name: string])[] = [
  ['post', '/contacts', 'contact'],
  ['post', '/webhooks', 'webhook'],
  ['post', '/contactTags', 'contactTag'],
  ['post', '/tags', 'tag'],
  ['post', '/lists', 'list'],
  ['post', '/contactLists', 'contactList'],
  ['post', '/contactAutomations', 'contactAutomation'],
  ['post', '/accounts', 'account'],
  ['post', '/notes', 'note'],
  ['put', '/notes/{id}', 'note'],
  ['post', '/dealTasks', 'dealTask'],
  ['post', '/accountContacts', 'accountContact'],
  ['put', '/accountContacts/{id}', 'accountContact'],
];

/** Positions of the time filters among the parameters. */
const timed: Readonly<Record<string, readonly number[]>> = {
  '/contacts': [15, 16, 17, 18],
  '/deals': [10, 11, 12, 13],
};

export const patches: readonly SchemaPatch[] = [
  ...wrapped.map(([method, path, name]) => ({
    ...ours,
    at: bodyOf(method, path).slice(0, -1),
    require: [name],
    reason: 'The description demands nothing, and all is below this member.',
    url: `${docs}/overview`,
  })),
  {
    ...ours,
    at: bodyOf('post', '/contacts', 'contact'),
    require: ['email'],
    reason: 'It is required but for accounts that have opted in to contacts with a phone alone.',
    url: `${docs}/create-a-new-contact`,
  },
  {
    ...ours,
    at: bodyOf('post', '/contactTags', 'contactTag'),
    require: ['contact', 'tag'],
    reason: 'The description demands neither, and has the refusal of a body without one.',
    url: `${docs}/create-contact-tag`,
  },
  {
    ...ours,
    at: bodyOf('post', '/tags', 'tag'),
    require: ['tag', 'tagType'],
    reason: 'The description demands neither, and its example has both.',
    url: `${docs}/create-a-new-tag`,
  },
  ...Object.entries(timed).flatMap(([path, places]) =>
    places.map((place) => ({
      ...ours,
      at: ['paths', path, 'get', 'parameters', String(place), 'schema'],
      was: { format: 'date' },
      replace: { format: 'date-time' },
      reason: 'Times were recorded, which were taken.',
      url: `${docs}/list-all-contacts`,
    })),
  ),
  {
    ...ours,
    at: ['paths', '/campaigns/{id}/edit', 'put'],
    add: { responses: { '200': { description: '', content: asJson(writtenCampaign) } } },
    reason: 'No answer is described. That of the creation was recorded.',
    url: `${docs}/edit-campaign`,
  },
  ...Object.entries(answers).flatMap(([operation, schema]) => ofAnswer('v3.json', operation, schema)),
  ...Object.entries(automationAnswers).flatMap(([operation, schema]) =>
    ofAnswer('v3-automation.json', operation, schema),
  ),
  ...[
    ['post', '/contacts'],
    ['put', '/contacts/{id}'],
  ].map(([method = '', path = '']) => ({
    ...ours,
    at: bodyOf(method, path, 'contact', 'properties', 'fieldValues'),
    add: { items: fieldValues },
    reason: 'The elements of the list are said in words alone.',
    url: `${docs}/create-a-new-contact`,
  })),
  {
    ...ours,
    at: bodyOf('post', '/deals', 'deal'),
    unrequire: ['account', 'contact', 'group', 'stage', 'owner'],
    reason: 'Each is required only where another one is missing, or the pipeline assigns none.',
    url: `${docs}/create-a-deal-new`,
  },
  ...[
    ['post', '/dealTasks'],
    ['put', '/dealTasks/{id}'],
  ].map(([method = '', path = '']) => ({
    ...ours,
    at: bodyOf(method, path, 'dealTask', 'properties', 'duedate'),
    was: { format: 'date' },
    replace: { format: 'date-time' },
    reason: 'Its example is a time with an offset, as answers have it.',
    url: `${docs}/create-a-deal-task`,
  })),
];
