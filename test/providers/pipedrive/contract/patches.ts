import type { JsonObject } from '../../../contract/json.ts';
import type { SchemaPatch } from '../../../contract/patches/patches.ts';
import { demands } from './demands.ts';

const reference = 'https://developers.pipedrive.com/docs/api/v1';

const body = (path: string, method: string, ...at: string[]): Pick<SchemaPatch, 'provider' | 'files' | 'at'> => ({
  provider: 'pipedrive',
  files: [path.startsWith('/v1') ? 'v1.json' : 'v2.json'],
  at: ['paths', path, method, 'requestBody', 'content', 'application/json', 'schema', ...at],
});

const emptied = (path: string, method: string, names: readonly string[], ...at: string[]): SchemaPatch => ({
  ...body(path, method, ...at, 'properties'),
  nullable: names,
  // (unproven) The description says so for custom fields and for the members that it calls nullable.
  reason: 'Null empties a member of a record.',
  url: reference,
});

const emptiedMembers: readonly SchemaPatch[] = [
  emptied('/v2/persons/{id}', 'patch', ['job_title', 'notes', 'org_id']),
  emptied('/v2/deals/{id}', 'patch', ['expected_close_date', 'org_id', 'person_id', 'value']),
  emptied('/v2/activities/{id}', 'patch', ['deal_id', 'due_date', 'due_time', 'duration', 'note', 'org_id']),
  emptied('/v1/notes/{id}', 'put', ['deal_id', 'org_id', 'person_id'], 'allOf', '1'),
];

const answer = (path: string, method: string, ...at: string[]): Pick<SchemaPatch, 'provider' | 'files' | 'at'> => ({
  provider: 'pipedrive',
  files: [path.startsWith('/v1') ? 'v1.json' : 'v2.json'],
  at: ['paths', path, method, 'responses', '200', 'content', 'application/json', 'schema', ...at, 'properties'],
});

const list = ['properties', 'data', 'items'] as const;
const one = ['properties', 'data'] as const;

const exampled = (path: string, method: string, at: readonly string[], add: JsonObject): SchemaPatch => ({
  ...answer(path, method, ...at),
  add,
  reason: "The description's own example of the answer has them.",
  url: reference,
});

const date: JsonObject = { type: 'string', format: 'date' };

const dealMembers: JsonObject = {
  creator_user_id: { type: 'integer' },
  archive_time: { type: 'string', nullable: true },
  local_won_date: date,
  local_lost_date: date,
  local_close_date: date,
};

const pinnedToLead: JsonObject = { pinned_to_lead_flag: { type: 'boolean' } };
const ownId: JsonObject = { org_id: { type: 'integer' } };
const explained: JsonObject = { description: { type: 'string', nullable: true } };

const exampledMembers: readonly SchemaPatch[] = [
  exampled('/v2/deals', 'get', ['allOf', '1', ...list], dealMembers),
  exampled('/v2/deals/archived', 'get', ['allOf', '1', ...list], dealMembers),
  exampled('/v2/deals', 'post', ['allOf', '1', ...one], dealMembers),
  exampled('/v2/deals/{id}', 'get', ['allOf', '1', ...one], dealMembers),
  exampled('/v2/deals/{id}', 'patch', ['allOf', '1', ...one], dealMembers),
  exampled('/v2/organizations', 'get', ['allOf', '1', ...list], ownId),
  exampled('/v2/organizations', 'post', ['allOf', '1', ...one], ownId),
  exampled('/v2/organizations/{id}', 'get', ['allOf', '1', ...one], ownId),
  exampled('/v2/organizations/{id}', 'patch', ['allOf', '1', ...one], ownId),
  exampled(
    '/v2/persons/search',
    'get',
    [
      ...['allOf', '1', ...one],
      ...['properties', 'items', 'items', 'properties', 'item', 'properties', 'organization'],
    ],
    { address: { type: 'string', nullable: true } },
  ),
  exampled('/v1/notes', 'get', list, pinnedToLead),
  exampled('/v1/notes', 'post', one, pinnedToLead),
  exampled('/v1/notes/{id}', 'get', one, pinnedToLead),
  exampled('/v1/notes/{id}', 'put', one, pinnedToLead),
  exampled('/v2/personFields', 'get', list, explained),
  exampled('/v2/organizationFields', 'get', list, explained),
];

const typeTimes = ['add_time', 'update_time'].map((name): SchemaPatch => {
  const place = answer('/v1/activityTypes', 'get', 'allOf', '1', ...list);
  return {
    ...place,
    at: [...place.at, name],
    remove: ['format'],
    reason: "Times of version 1 have no T and no zone, as the description's own example shows.",
    url: `${reference}/ActivityTypes`,
  };
});

/** Known defects of Pipedrive's descriptions. */
export const patches: readonly SchemaPatch[] = [
  {
    ...body('/v1/notes', 'post', 'allOf', '0'),
    remove: ['additionalProperties'],
    reason: 'Allows any member, where the reference lists all there are.',
    url: `${reference}/Notes#addNote`,
  },
  ...emptiedMembers,
  ...exampledMembers,
  ...typeTimes,
  {
    provider: 'pipedrive',
    files: ['v1.json'],
    at: [
      'paths',
      '/oauth/token',
      'post',
      'requestBody',
      'content',
      'application/x-www-form-urlencoded',
      'schema',
      'properties',
    ],
    add: { refresh_token: { type: 'string' } },
    reason: 'Refreshing is described at the same address with a slash behind it; the guide has none.',
    url: 'https://pipedrive.readme.io/docs/marketplace-oauth-authorization#step-7-refreshing-the-tokens',
  },
  // Applied last, because other patches add the bodies that these demands change.
  ...demands,
];
