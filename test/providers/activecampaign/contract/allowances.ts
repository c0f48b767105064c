import { changesNothing } from '../../../contract/demands.ts';
import type { JsonObject } from '../../../contract/json.ts';
import type { Allowances, QueryAllowance } from '../../../contract/patches/allowances.ts';

const docs = 'https://developers.activecampaign.com/reference';

const lists = [
  ...['contacts', 'accounts', 'deals', 'notes', 'dealTasks', 'dealGroups', 'dealStages', 'users', 'lists', 'tags'],
  'automations',
  ...['segments', 'campaigns', 'messages'],
].map((name) => `GET /${name}`);

const whole: JsonObject = { type: 'integer', minimum: 0 };
const words: JsonObject = { type: 'string', minLength: 1 };

const allowance = (name: string, operations: readonly string[], schema: JsonObject, page: string): QueryAllowance => ({
  operations,
  name,
  schema,
  url: `${docs}/${page}`,
});

/** Lists below a contact. */
const ofContacts = ['{id}/notes', '{contactId}/trackingLogs', '{id}/bounceLogs'].map((path) => `GET /contacts/${path}`);

/** Query parameters. The parameters of all lists have their own page. */
const queries: readonly QueryAllowance[] = [
  allowance('limit', [...lists, ...ofContacts], { ...whole, maximum: 100 }, 'pagination'),
  allowance('offset', [...lists, ...ofContacts, 'GET /fields'], whole, 'pagination'),
  allowance(
    'include',
    ['contacts', 'accounts', 'deals'].flatMap((name) => [`GET /${name}`, `GET /${name}/{id}`]),
    words,
    'list-all-contacts',
  ),
  allowance('filters[search][eq]', ['GET /tags'], words, 'retrieve-all-tags'),
  allowance('ids[]', ['GET /contacts'], whole, 'list-all-contacts'),
];

export const allowances: Allowances = {
  queries,
  undemanding: [
    {
      operations: ['contacts', 'accounts', 'deals', 'dealTasks', 'tags'].map((name) => `PUT /${name}/{id}`),
      reason: changesNothing,
      url: 'https://developers.activecampaign.com/reference/update-a-contact-new',
    },
    {
      operations: ['PATCH /lists/{id}'],
      reason: changesNothing,
      url: 'https://developers.activecampaign.com/reference/create-new-list',
    },
    {
      operations: ['PUT /campaigns/{id}/edit'],
      reason: changesNothing,
      url: 'https://developers.activecampaign.com/reference/edit-campaign',
    },
  ],
};
