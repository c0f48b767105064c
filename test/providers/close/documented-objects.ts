import {
  asJson,
  type Documented,
  flag,
  inPath,
  inQuery,
  integer,
  json,
  object,
  one,
  time,
  words,
} from '../../contract/controls/documented-parts.ts';
import type { JsonObject } from '../../contract/json.ts';
import { closeField, closeFields, customFields, every, plainTime, signed } from './documented-records.ts';

/**
 * Custom objects, custom activities and their types, which the description leaves out.
 * https://developer.close.com/api/resources/custom-objects
 */

const pages = 'https://developer.close.com/api/resources';
const maybe: JsonObject = { type: ['string', 'null'] };
const list = (items: JsonObject): JsonObject => ({ type: 'array', items });

const { date_created: _, date_updated: __, ...people } = signed;

const type = {
  ...people,
  date_created: plainTime,
  date_updated: plainTime,
  name: words,
  description: maybe,
  api_create_only: flag,
  editable_with_roles: list(words),
  fields: list(closeField),
};

/** https://developer.close.com/api/resources/custom-object-types/list */
const objectType = every({ ...type, name_plural: words, back_reference_fields: list(closeField) });

/** https://developer.close.com/api/resources/custom-activity-types/list */
const activityType = every({ ...type, is_archived: flag });

const status = one('draft', 'published');
const moment: JsonObject = { type: ['string', 'null'], format: 'date-time' };

/** https://developer.close.com/api/resources/activities/custom-activities/get */
const activity: JsonObject = {
  ...every({
    ...signed,
    _type: one('CustomActivity'),
    activity_at: moment,
    contact_id: maybe,
    custom_activity_type_id: words,
    last_published_at: moment,
    lead_id: maybe,
    mentions: list(words),
    mentions_updated_at: moment,
    pinned: flag,
    pinned_at: moment,
    source: maybe,
    status,
    user_id: maybe,
    users: list(words),
  }),
  ...customFields,
};

const named = { created_by_name: maybe, updated_by_name: maybe, user_name: maybe };
const shownActivity: JsonObject = { ...activity, properties: { ...(activity.properties as JsonObject), ...named } };

/** https://developer.close.com/api/resources/activities/custom-activities/update */
const activityChange = { activity_at: moment, contact_id: maybe, pinned: flag, status };
const changedActivity = { ...object([], activityChange), ...customFields };

/** https://developer.close.com/api/resources/activities/custom-activities/create */
const givenActivity = {
  ...object(['custom_activity_type_id', 'lead_id'], {
    ...activityChange,
    custom_activity_type_id: words,
    lead_id: words,
    user_id: maybe,
    date_created: time,
  }),
  ...customFields,
};

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

const activities = 'activities/custom-activities';
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
  '/custom_activity/': {
    get: { ...of('custom-activity-types/list'), responses: answers(object(['data'], { data: list(activityType) })) },
  },
  '/custom_field_schema/activity/{id}/': {
    get: { ...of('custom-fields/custom-field-schemas'), parameters: id, responses: answers(closeFields) },
  },
  '/activity/custom/': {
    get: {
      ...of(`${activities}/list`),
      parameters: [
        ...['_limit', '_skip'].map((name) => inQuery(name, integer)),
        ...['lead_id', 'custom_activity_type_id'].map((name) => inQuery(name, words)),
        ...['gte', 'lte', 'gt', 'lt'].map((operator) => inQuery(`date_created__${operator}`, time)),
      ],
      responses: answers(object(['data', 'has_more'], { data: list(shownActivity), has_more: flag })),
    },
    post: { ...of(`${activities}/create`), requestBody: asJson(givenActivity), responses: answers(shownActivity) },
  },
  '/activity/custom/{id}/': {
    get: { ...of(`${activities}/get`), parameters: id, responses: answers(shownActivity) },
    put: {
      ...of(`${activities}/update`),
      parameters: id,
      requestBody: asJson(changedActivity),
      responses: answers(shownActivity),
    },
    delete: { ...of(`${activities}/delete`), parameters: id, responses: answers(object([], {})) },
  },
};
