import {
  aFile,
  asJson,
  type Documented,
  inPath,
  inQuery,
  integer,
  json,
  object,
  one,
  text,
  words,
} from '../../contract/controls/documented-parts.ts';
import type { JsonObject } from '../../contract/json.ts';

const rest = 'https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest';
const version = inPath('version', { type: 'string', pattern: '^v\\d+\\.0$' });
const flag: JsonObject = { type: 'boolean' };
const list = (items: JsonObject): JsonObject => ({ type: 'array', items });
const group = one('ALL', 'NAME', 'EMAIL', 'PHONE', 'SIDEBAR');

const found = json(object(['searchRecords'], { searchRecords: list({ type: 'object', required: ['attributes'] }) }));

const recordTypeMapping = object(['recordTypeId', 'name', 'available', 'master', 'picklistsForRecordType'], {
  active: flag,
  available: flag,
  defaultRecordTypeMapping: flag,
  developerName: text,
  layoutId: { type: 'string', nullable: true },
  master: flag,
  name: text,
  picklistsForRecordType: list(
    object(['picklistName', 'picklistValues'], {
      picklistName: words,
      picklistValues: list(
        object(['active', 'label', 'value'], {
          active: flag,
          defaultValue: flag,
          label: text,
          validFor: { type: 'string', nullable: true },
          value: words,
        }),
      ),
    }),
  ),
  recordTypeId: words,
  urls: { type: 'object', additionalProperties: text },
});

/** Members next to a value depend on the picklist. (unproven) For stages, they describe a deal in the stage. */
const picklistValue: JsonObject = {
  ...object(['label', 'value', 'validFor', 'attributes'], {
    attributes: { type: 'object', nullable: true, additionalProperties: true },
    label: text,
    validFor: list(integer),
    value: words,
  }),
  nullable: true,
};

const identity = object(['user_id', 'organization_id'], {
  ...Object.fromEntries(
    ['sub', 'user_id', 'organization_id', 'preferred_username', 'nickname', 'name', 'email', 'given_name']
      .concat(['family_name', 'zoneinfo', 'profile', 'picture', 'user_type', 'language', 'locale', 'updated_at'])
      .map((name) => [name, text]),
  ),
  email_verified: flag,
  active: flag,
  utcOffset: integer,
  urls: { type: 'object', additionalProperties: text },
});

/**
 * The content of a field:
 * https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/resources_sobject_blob_retrieve.htm
 */
const blob = (path: string) => ({
  [`/services/data/{version}/sobjects/${path}`]: {
    get: {
      externalDocs: { url: `${rest}/resources_sobject_blob_retrieve.htm` },
      parameters: [version, inPath('id', words)],
      responses: { '200': { description: 'The bytes.', content: aFile } },
    },
  },
});

export const documented: Documented = {
  paths: {
    ...blob('ContentNote/{id}/Content'),
    ...blob('Attachment/{id}/Body'),
    '/services/data/{version}/parameterizedSearch': {
      get: {
        externalDocs: { url: `${rest}/resources_search_parameterized_get.htm` },
        parameters: [
          version,
          ...['q', 'sobject', 'sObject', 'fields'].map((name) => inQuery(name, words)),
          inQuery('in', group),
          inQuery('overallLimit', { type: 'integer', minimum: 1, maximum: 2000 }),
          inQuery('defaultLimit', { type: 'integer', minimum: 1, maximum: 2000 }),
        ],
        responses: { '200': { description: 'Records.', content: found } },
      },
      post: {
        externalDocs: { url: `${rest}/resources_search_parameterized.htm` },
        parameters: [version],
        requestBody: asJson(
          object(['q'], {
            q: words,
            in: group,
            fields: list(words),
            overallLimit: integer,
            defaultLimit: integer,
            sobjects: list(object(['name'], { name: words, fields: list(words), limit: integer, where: words })),
          }),
        ),
        responses: { '200': { description: 'Records.', content: found } },
      },
    },
    '/services/data/{version}/sobjects/{sObject}/describe/layouts': {
      get: {
        externalDocs: { url: `${rest}/resources_sobject_layouts.htm` },
        parameters: [version, inPath('sObject', words)],
        responses: {
          '200': {
            description: 'Layouts, and the values of each record type.',
            content: json(
              object(['recordTypeMappings'], {
                layouts: list({ type: 'object', additionalProperties: true }),
                recordTypeMappings: list(recordTypeMapping),
                recordTypeSelectorRequired: list(flag),
              }),
            ),
          },
        },
      },
    },
    '/services/data/{version}/ui-api/object-info/{sObject}/picklist-values/{recordType}/{field}': {
      get: {
        externalDocs: {
          url: 'https://developer.salesforce.com/docs/atlas.en-us.uiapi.meta/uiapi/ui_api_responses_picklist_values.htm',
        },
        parameters: [version, ...['sObject', 'recordType', 'field'].map((name) => inPath(name, words))],
        responses: {
          '200': {
            description: 'The values of a picklist that records of a record type may have.',
            content: json(
              object(['controllerValues', 'defaultValue', 'url', 'values'], {
                controllerValues: { type: 'object', additionalProperties: integer },
                defaultValue: picklistValue,
                url: words,
                values: list({ ...picklistValue, nullable: false }),
              }),
            ),
          },
        },
      },
    },
    '/id/{organization}/{user}': {
      get: {
        externalDocs: {
          url: 'https://developer.salesforce.com/docs/platform/mobile-sdk/guide/oauth-using-identity-urls.html',
        },
        parameters: [inPath('organization', words), inPath('user', words)],
        responses: { '200': { description: 'Who has consented.', content: json(identity) } },
      },
    },
  },
};
