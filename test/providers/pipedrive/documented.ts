import {
  asForm,
  asJson,
  type Documented,
  type DocumentedOperation,
  flag,
  inPath,
  inQuery,
  integer,
  json,
  nullable,
  object,
  one,
  text,
  time,
  words,
} from '../../contract/controls/documented-parts.ts';
import type { JsonObject } from '../../contract/json.ts';

const leads = 'https://developers.pipedrive.com/docs/api/v1/Leads';

const uuid = { type: 'string', format: 'uuid' } as const;
const day = { type: 'string', format: 'date' } as const;
const labels = { type: 'array', items: uuid } as const;
const visibility = one('1', '3', '5', '7');
const value = nullable(object(['amount', 'currency'], { amount: { type: 'number' }, currency: words }));

/** Members of a lead that a create and an update accept. */
const given = {
  title: words,
  owner_id: integer,
  label_ids: labels,
  value,
  visible_to: visibility,
  was_seen: flag,
  channel: nullable(integer),
  channel_id: nullable(text),
};

const created = object(['title'], {
  ...given,
  person_id: integer,
  organization_id: integer,
  expected_close_date: day,
  origin_id: nullable(text),
});

const changed = object([], {
  ...given,
  person_id: nullable(integer),
  organization_id: nullable(integer),
  expected_close_date: nullable(day),
  is_archived: flag,
});

/** A lead as the reference and the vendor's own client show it. Responses of 2026 also contain `archive_time`. */
const lead = object(['id', 'title', 'owner_id', 'label_ids', 'is_archived', 'add_time', 'update_time'], {
  ...given,
  id: uuid,
  creator_id: integer,
  person_id: nullable(integer),
  organization_id: nullable(integer),
  expected_close_date: nullable(day),
  is_archived: flag,
  archive_time: nullable(time),
  source_name: text,
  source_deal_id: nullable(integer),
  origin: text,
  origin_id: nullable(text),
  next_activity_id: nullable(integer),
  add_time: time,
  update_time: time,
  cc_email: text,
});

const page = object(['pagination'], {
  pagination: object(['start', 'limit', 'more_items_in_collection'], {
    start: integer,
    limit: integer,
    more_items_in_collection: flag,
    next_start: integer,
  }),
});

const answer = (data: JsonObject, more: JsonObject = {}): DocumentedOperation['responses'] => ({
  '200': {
    description: 'OK',
    content: json(object(['success', 'data', ...Object.keys(more)], { success: flag, data, ...more })),
  },
});

const read = [{ oauth2: ['leads:read', 'leads:full'] }];
const write = [{ oauth2: ['leads:full'] }];

/** Orders: `field_name_1 ASC, field_name_2 DESC`. "Only first-level field keys are supported". */
const fields = 'id|title|owner_id|creator_id|was_seen|expected_close_date|next_activity_id|add_time|update_time';
const order = `(${fields})( (ASC|DESC))?`;

const paged = [
  inQuery('limit', { type: 'integer', minimum: 1, maximum: 500 }),
  inQuery('start', integer),
  inQuery('owner_id', integer),
  inQuery('person_id', integer),
  inQuery('organization_id', integer),
  inQuery('filter_id', integer),
  inQuery('sort', { type: 'string', pattern: `^${order}(, ?${order})*$` }),
];

const list = { security: read, responses: answer({ type: 'array', items: lead }, { additional_data: page }) };
const ofLead = [inPath('id', uuid)];

export const documented: Documented = {
  paths: {
    '/oauth/revoke': {
      post: {
        externalDocs: { url: 'https://pipedrive.readme.io/docs/app-uninstallation#token-revocation' },
        requestBody: asForm(object(['token'], { token: words, token_type_hint: one('access_token', 'refresh_token') })),
        responses: { '200': { description: 'The token is void.' } },
      },
    },
    '/v1/leads': {
      get: {
        externalDocs: { url: `${leads}#getLeads` },
        ...list,
        parameters: [...paged, inQuery('updated_since', time)],
      },
      post: {
        externalDocs: { url: `${leads}#addLead` },
        security: write,
        requestBody: asJson(created),
        responses: answer(lead),
      },
    },
    '/v1/leads/archived': {
      get: { externalDocs: { url: `${leads}#getArchivedLeads` }, ...list, parameters: paged },
    },
    '/v1/leads/{id}': {
      get: {
        externalDocs: { url: `${leads}#getLead` },
        security: read,
        parameters: ofLead,
        responses: answer(lead),
      },
      patch: {
        externalDocs: { url: `${leads}#updateLead` },
        security: write,
        parameters: ofLead,
        requestBody: asJson(changed),
        responses: answer(lead),
      },
      delete: {
        externalDocs: { url: `${leads}#deleteLead` },
        security: write,
        parameters: ofLead,
        responses: answer(object(['id'], { id: uuid })),
      },
    },
  },
};
