import {
  asJson,
  type Documented,
  inPath,
  inQuery,
  integer,
  json,
  object,
  one,
  text,
  time,
  words,
} from '../../contract/controls/documented-parts.ts';
import type { JsonObject } from '../../contract/json.ts';

const reference = 'https://developers.hubspot.com/docs/api-reference/';
const guide = `${reference}crm-associations-v4/guide`;

const listOf = (items: JsonObject): JsonObject => ({ type: 'array', items });
const category = one('HUBSPOT_DEFINED', 'USER_DEFINED', 'INTEGRATOR_DEFINED', 'WORK');

/** Label of a type. The type that every association has has no label. */
const label: JsonObject = { type: 'string', nullable: true };
const type = object(['category', 'typeId'], { category, typeId: integer, label });

const next = object(['after'], { after: words, link: text });
const paging = object([], { next });

const ref = object(['id'], { id: words });
const given = object(['associationCategory', 'associationTypeId'], {
  associationCategory: category,
  associationTypeId: integer,
});
const inputs: JsonObject = {
  type: 'array',
  minItems: 1,
  maxItems: 2_000,
  items: object(['from', 'to', 'types'], { from: ref, to: ref, types: { type: 'array', minItems: 1, items: given } }),
};

const made = object(['fromObjectId', 'fromObjectTypeId', 'labels', 'toObjectId', 'toObjectTypeId'], {
  fromObjectTypeId: text,
  fromObjectId: integer,
  toObjectTypeId: text,
  toObjectId: integer,
  labels: listOf(text),
});

const ofBatch = object(['completedAt', 'results', 'startedAt', 'status'], {
  status: one('PENDING', 'PROCESSING', 'CANCELED', 'COMPLETE'),
  results: listOf(made),
  errors: listOf({ type: 'object' }),
  numErrors: integer,
  requestedAt: time,
  startedAt: time,
  completedAt: time,
  links: { type: 'object' },
});

/** "This API requires one of the following scopes": the scopes of either side. Same guide. */
const scopesOf = (...rights: readonly string[]) =>
  ['companies', 'contacts', 'custom', 'deals', 'leads']
    .flatMap((name) => rights.map((right) => `crm.objects.${name}.${right}`))
    .concat('tickets')
    .map((scope) => ({ oauth2: [scope] }));
const reading = scopesOf('read', 'write');
const writing = scopesOf('write');

const ends = [inPath('fromObjectType', words), inPath('toObjectType', words)];

/**
 * Version 4 of associations, which includes labels. Its refusals look like the refusals of all other versions.
 * @param failure schema of a refusal
 */
export const associationPaths = (failure: JsonObject): Documented['paths'] => {
  const refused = { description: 'What it refuses.', content: json(failure) };
  const between = '/crm/v4/associations/{fromObjectType}/{toObjectType}';
  return {
    [`${between}/labels`]: {
      get: {
        externalDocs: { url: `${reference}crm-associations-schema-v4/guide` },
        security: reading,
        parameters: ends,
        responses: {
          '200': { description: 'The types.', content: json(object(['results'], { results: listOf(type), paging })) },
          default: refused,
        },
      },
    },
    '/crm/v4/objects/{objectType}/{objectId}/associations/{toObjectType}': {
      get: {
        externalDocs: { url: guide },
        security: reading,
        parameters: [
          inPath('objectType', words),
          inPath('objectId', integer),
          inPath('toObjectType', words),
          inQuery('after', words),
          inQuery('limit', { type: 'integer', minimum: 1, maximum: 500 }),
        ],
        responses: {
          '200': {
            description: 'The associations of a record.',
            content: json(
              object(['results'], {
                results: listOf(
                  object(['associationTypes', 'toObjectId'], { toObjectId: integer, associationTypes: listOf(type) }),
                ),
                paging,
              }),
            ),
          },
          default: refused,
        },
      },
    },
    [`${between}/batch/create`]: {
      post: {
        externalDocs: { url: guide },
        security: writing,
        parameters: ends,
        requestBody: asJson(object(['inputs'], { inputs })),
        responses: {
          '201': { description: 'All are associated.', content: json(ofBatch) },
          '207': { description: 'Some are.', content: json(ofBatch) },
          default: refused,
        },
      },
    },
    [`${between}/batch/labels/archive`]: {
      post: {
        externalDocs: { url: guide },
        security: writing,
        parameters: ends,
        requestBody: asJson(object(['inputs'], { inputs })),
        responses: {
          '204': { description: 'The types are taken away.' },
          '207': { description: 'Some are.', content: json(ofBatch) },
          default: refused,
        },
      },
    },
  };
};
