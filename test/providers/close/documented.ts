import {
  asForm,
  asJson,
  type Documented,
  integer,
  json,
  object,
  one,
  text,
  tokenAnswer,
  tokenRequest,
  words,
} from '../../contract/controls/documented-parts.ts';
import type { JsonObject } from '../../contract/json.ts';
import { closeCustomObject, closeObjectPaths } from './documented-objects.ts';
import { closeContact, closeLead } from './documented-records.ts';

const api = 'https://developer.close.com/api';

const list = (items: JsonObject): JsonObject => ({ type: 'array', items });

const regular = (...names: readonly string[]): JsonObject =>
  object(['type', 'object_type', 'field_name'], {
    type: one('regular_field'),
    object_type: one('lead', 'contact', 'custom_object', 'contact_email', 'contact_phone'),
    field_name: one(...names),
  });

const moment = object(['type', 'value'], {
  type: one('fixed_utc'),
  value: { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,6})?(Z|\\+00:00)$' },
});

const range: JsonObject = {
  ...object(['type'], { type: one('moment_range'), on_or_after: moment, before: moment }),
  minProperties: 2,
};

const exact = object(['type', 'mode', 'value'], {
  type: one('text'),
  mode: one('exact_value', 'full_words'),
  value: words,
});

const ofField = (field: JsonObject, condition: JsonObject): JsonObject =>
  object(['type', 'field', 'condition'], { type: one('field_condition'), field, condition });

const byTime = ofField(regular('date_created', 'date_updated'), range);
const byText = ofField(regular('name', 'title', 'url', 'description', 'email', 'phone'), exact);

const values = { ...list(words), minItems: 1 };

/** Conditions: a number range, a choice among values, or ids of the referenced records. */
const valued: JsonObject = {
  oneOf: [
    {
      ...object(['type'], { type: one('number_range'), gte: { type: 'number' }, lte: { type: 'number' } }),
      minProperties: 2,
    },
    object(['type', 'values'], { type: one('term'), values }),
    object(['type', 'reference_type', 'object_ids'], {
      type: one('reference'),
      reference_type: one('lead', 'user'),
      object_ids: values,
    }),
    exact,
  ],
};

const own = object(['type', 'custom_field_id'], {
  type: one('custom_field'),
  custom_field_id: { type: 'string', pattern: '^cf_\\w+$' },
});

const byOwn = ofField(own, valued);
const byReference = ofField(regular('lead_id', 'custom_object_type_id'), valued);

const related = object(['type', 'this_object_type', 'related_object_type', 'related_query'], {
  type: one('has_related'),
  this_object_type: one('contact'),
  related_object_type: one('contact_email', 'contact_phone'),
  related_query: byText,
});

const ofObject = object(['type', 'object_type'], {
  type: one('object_type'),
  object_type: one('lead', 'contact', 'custom_object'),
});

const search = object(['query'], {
  query: object(['type', 'queries'], {
    type: one('and', 'or'),
    queries: list({ oneOf: [ofObject, byTime, byText, exact, related, byOwn, byReference] }),
  }),
  _fields: object([], { lead: list(words), contact: list(words), custom_object: list(words) }),
  _limit: { type: 'integer', minimum: 1, maximum: 200 },
  sort: list(
    object(['direction', 'field'], {
      direction: one('asc', 'desc'),
      field: regular('date_created', 'date_updated', 'name'),
    }),
  ),
  cursor: words,
  results_limit: integer,
});

/** A record with some of its members. The search returns only the requested members. */
const partOf = (record: JsonObject): JsonObject => {
  const { required: _, ...schema } = record;
  const { properties } = schema;
  return {
    ...schema,
    required: ['__object_type', 'id'],
    properties: { __object_type: text, ...(properties as JsonObject) },
  };
};

const found = object(['data', 'cursor'], {
  data: list({ anyOf: [partOf(closeLead), partOf(closeContact), partOf(closeCustomObject)] }),
  cursor: { type: ['string', 'null'] },
});

const consent = `${api}/overview/oauth-authentication`;

export const documented: Documented = {
  paths: {
    '/oauth2/token/': {
      post: {
        externalDocs: { url: consent },
        requestBody: asForm(tokenRequest()),
        responses: {
          '200': { description: 'Tokens.', content: json(tokenAnswer({ organization_id: words, user_id: words })) },
        },
      },
    },
    '/oauth2/revoke/': {
      post: {
        externalDocs: { url: consent },
        requestBody: asForm(
          object(['client_id', 'client_secret', 'token'], { client_id: words, client_secret: words, token: words }),
        ),
        responses: { '200': { description: 'The token is void.' } },
      },
    },
    '/data/search/': {
      post: {
        externalDocs: { url: `${api}/resources/advanced-filtering` },
        requestBody: asJson(search),
        responses: { '200': { description: 'Leads, contacts or custom objects.', content: json(found) } },
      },
    },
    ...closeObjectPaths,
  },
};
