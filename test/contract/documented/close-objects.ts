import type { JsonObject } from '../json.ts';
import { closeField, closeFields, customFields, every, plainTime, signed } from './close-records.ts';
import { asJson, type Documented, flag, inPath, json, object, words } from './parts.ts';

/** Custom objects and their types, which the description leaves out. https://developer.close.com/api/resources/custom-objects */

const pages = 'https://developer.close.com/api/resources';
const maybe: JsonObject = { type: ['string', 'null'] };
const list = (items: JsonObject): JsonObject => ({ type: 'array', items });

const { date_created: _, date_updated: __, ...people } = signed;

/** https://developer.close.com/api/resources/custom-object-types/list */
const objectType = every({
  ...people,
  date_created: plainTime,
  date_updated: plainTime,
  name: words,
  name_plural: words,
  description: maybe,
  api_create_only: flag,
  editable_with_roles: list(words),
  fields: list(closeField),
  back_reference_fields: list(closeField),
});

/** https://developer.close.com/api/resources/custom-objects/get */
export const closeCustomObject: JsonObject = {
  ...every({ ...signed, custom_object_type_id: words, lead_id: words, name: words }),
  ...customFields,
};

/** "The following fields are required". https://developer.close.com/api/resources/custom-objects/create */
const given = {
  ...object(['custom_object_type_id', 'lead_id', 'name'], {
    custom_object_type_id: words,
    lead_id: words,
    name: words,
  }),
  ...customFields,
};

/** https://developer.close.com/api/resources/custom-objects/update */
const changed = { ...object([], { name: words }), ...customFields };

const id = [inPath('id', words)];
const of = (page: string) => ({ externalDocs: { url: `${pages}/${page}` } });
const answers = (schema: JsonObject) => ({ '200': { description: 'As documented.', content: json(schema) } });

export const closeObjectPaths: Documented['paths'] = {
  '/custom_object_type/': {
    get: { ...of('custom-object-types/list'), responses: answers(object(['data'], { data: list(objectType) })) },
  },
  '/custom_field_schema/custom_object/{id}/': {
    get: { ...of('custom-fields/custom-field-schemas'), parameters: id, responses: answers(closeFields) },
  },
  '/custom_object/': {
    post: {
      ...of('custom-objects/create'),
      requestBody: asJson(given),
      responses: { '201': { description: 'It is there.', content: json(closeCustomObject) } },
    },
  },
  '/custom_object/{id}/': {
    get: { ...of('custom-objects/get'), parameters: id, responses: answers(closeCustomObject) },
    put: {
      ...of('custom-objects/update'),
      parameters: id,
      requestBody: asJson(changed),
      responses: answers(closeCustomObject),
    },
    delete: {
      ...of('custom-objects/delete'),
      parameters: id,
      responses: { '204': { description: 'It is deleted.' } },
    },
  },
};
