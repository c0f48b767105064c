import type { JsonObject } from '../../contract/json.ts';

/**
 * Bodies that the description of Close leaves empty, as the pages of each resource and recorded responses show them.
 * https://developer.close.com/api/resources/leads (and siblings)
 */

const text: JsonObject = { type: 'string' };
const words: JsonObject = { type: 'string', minLength: 1 };
const maybe: JsonObject = { type: ['string', 'null'] };
const flag: JsonObject = { type: 'boolean' };
const integer: JsonObject = { type: 'integer' };
const time: JsonObject = { type: 'string', format: 'date-time' };
const anything: JsonObject = {};

const list = (items: JsonObject): JsonObject => ({ type: 'array', items });

const object = (required: readonly string[], properties: JsonObject): JsonObject => ({
  type: 'object',
  required: [...required],
  properties,
});

export const every = (properties: JsonObject): JsonObject => object(Object.keys(properties), properties);

/** "custom.FIELD_ID": only by id. https://developer.close.com/api/resources/custom-fields */
export const customFields: JsonObject = { patternProperties: { '^custom\\.cf_\\w+$': anything } };

const link = every({ name: text, url: text });
const email = every({ email: words, is_unsubscribed: flag, type: text });
const phone = every({ country: maybe, phone: words, phone_formatted: text, type: text });
const url = every({ url: text, type: text });

export const signed = {
  id: words,
  organization_id: words,
  created_by: maybe,
  date_created: time,
  date_updated: time,
  updated_by: maybe,
};

const named = { created_by_name: maybe, updated_by_name: maybe };

export const closeContact: JsonObject = {
  ...every({
    ...signed,
    display_name: text,
    emails: list(email),
    integration_links: list(link),
    lead_id: maybe,
    name: maybe,
    phones: list(phone),
    timezone: maybe,
    timezone_source: maybe,
    title: maybe,
    urls: list(url),
  }),
  ...customFields,
};

const address = Object.fromEntries(
  ['address_1', 'address_2', 'city', 'country', 'label', 'state', 'zipcode'].map((name) => [name, maybe]),
);

export const closeLead: JsonObject = {
  ...every({
    ...signed,
    ...named,
    addresses: list(every(address)),
    contacts: list(closeContact),
    custom: { type: 'object' },
    description: maybe,
    display_name: text,
    html_url: text,
    integration_links: list(link),
    name: maybe,
    opportunities: list({ type: 'object' }),
    status_id: words,
    status_label: text,
    tasks: list({ type: 'object' }),
    url: maybe,
  }),
  ...customFields,
};

export const closeTask: JsonObject = every({
  ...signed,
  ...named,
  _type: words,
  agent_config_id: maybe,
  assigned_to: maybe,
  assigned_to_name: maybe,
  contact_id: maybe,
  contact_name: maybe,
  date: maybe,
  deduplication_key: maybe,
  due_date: maybe,
  is_complete: flag,
  is_dateless: flag,
  is_primary_lead_notification: flag,
  lead_id: words,
  lead_name: maybe,
  object_id: maybe,
  object_type: maybe,
  priority: { type: 'string', enum: ['high', 'medium'] },
  resolution: maybe,
  sequence_id: maybe,
  sequence_subscription_id: maybe,
  text,
  view: text,
});

/** A page of a list. */
export const pageOf = (record: JsonObject, more: JsonObject = {}): JsonObject => ({
  ...every({ data: list(record), has_more: flag }),
  properties: { data: list(record), has_more: flag, ...more },
});

export const total: JsonObject = { total_results: integer };

/** Fields that a lead accepts. https://developer.close.com/api/resources/leads/create and /update */
export const leadGiven: JsonObject = {
  ...object([], {
    name: maybe,
    url: maybe,
    description: maybe,
    status_id: words,
    addresses: list(object([], address)),
  }),
  ...customFields,
};

/** Fields that a contact accepts. https://developer.close.com/api/resources/contacts/create and /update */
export const contactGiven: JsonObject = {
  ...object([], {
    lead_id: words,
    name: maybe,
    title: maybe,
    emails: list(object(['email'], { email: words, type: text, is_unsubscribed: flag })),
    phones: list(object(['phone'], { phone: words, type: text, country: maybe })),
    urls: list(object(['url'], { url: words, type: text })),
  }),
  ...customFields,
};

/** Fields that an update of an opportunity accepts. https://developer.close.com/api/resources/opportunities/update */
export const opportunityGiven: JsonObject = {
  ...object([], {
    lead_id: words,
    contact_id: maybe,
    user_id: words,
    status_id: words,
    pipeline_id: words,
    confidence: { type: 'integer', minimum: 0, maximum: 100 },
    value: { type: ['integer', 'null'] },
    value_period: { type: 'string', enum: ['one_time', 'monthly', 'annual'] },
    note: maybe,
    date_won: { type: ['string', 'null'], format: 'date' },
  }),
  ...customFields,
};

/** "Currently only tasks of type `lead` and `outgoing_call` can be created." https://developer.close.com/api/resources/tasks/create */
export const taskGiven: JsonObject = object(['_type', 'lead_id'], {
  _type: { type: 'string', enum: ['lead', 'outgoing_call'] },
  lead_id: words,
  contact_id: maybe,
  assigned_to: words,
  text,
  date: text,
  is_complete: flag,
  priority: { type: 'string', enum: ['high', 'medium'] },
});

const user = {
  id: words,
  date_created: time,
  date_updated: time,
  email: words,
  email_verified_at: maybe,
  first_name: text,
  google_profile_image_url: maybe,
  image: maybe,
  last_name: text,
  last_used_timezone: maybe,
};

/** https://developer.close.com/api/resources/users/get */
export const closeUser: JsonObject = every({ ...user, organizations: list(words) });

/** https://developer.close.com/api/resources/users/get-me */
export const closeMe: JsonObject = every({ ...user, organizations: list(every({ id: words, name: words })) });

/** Times without a zone, as recorded. https://developer.close.com/api/resources/pipelines/list */
export const plainTime: JsonObject = {
  type: 'string',
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{6}$',
};

export const closePipeline: JsonObject = every({
  id: words,
  name: words,
  organization_id: words,
  created_by: maybe,
  updated_by: maybe,
  date_created: plainTime,
  date_updated: plainTime,
  statuses: list(every({ id: words, label: words, type: { type: 'string', enum: ['active', 'won', 'lost'] } })),
});

/** https://developer.close.com/api/resources/custom-fields/custom-field-schemas/get */
export const closeField: JsonObject = object(['id', 'name', 'type', 'accepts_multiple_values'], {
  id: { type: 'string', pattern: '^cf_\\w+$' },
  name: words,
  type: words,
  description: maybe,
  accepts_multiple_values: flag,
  is_shared: flag,
  required: flag,
  editable_with_roles: list(text),
  choices: list(text),
  referenced_custom_type_id: words,
  back_reference_is_visible: flag,
});

/** Custom fields of an object type, from the same page. */
export const closeFields: JsonObject = every({ object_type: words, fields: list(closeField) });

/** https://developer.close.com/api/resources/events and recorded messages of webhooks */
export const closeEvent: JsonObject = every({
  id: words,
  action: words,
  api_key_id: maybe,
  changed_fields: list(text),
  data: { type: ['object', 'null'] },
  date_created: plainTime,
  date_updated: plainTime,
  lead_id: maybe,
  meta: { type: 'object' },
  oauth_client_id: maybe,
  oauth_scope: maybe,
  object_id: words,
  object_type: words,
  organization_id: words,
  previous_data: { type: ['object', 'null'] },
  request_id: maybe,
  user_id: maybe,
});

const subscription = {
  counters: { type: 'object' },
  created_by: maybe,
  date_created: plainTime,
  date_updated: plainTime,
  events: list(
    object(['object_type', 'action'], {
      object_type: words,
      action: words,
      extra_filter: { type: ['object', 'null'] },
    }),
  ),
  health_status: maybe,
  history: every({ errors: list({ type: 'object' }), successes: list({ type: 'object' }) }),
  id: words,
  latest_error: maybe,
  pause_reason: maybe,
  recent_consecutive_fail_buckets_cnt: integer,
  status: words,
  updated_by: maybe,
  url: words,
  verify_ssl: flag,
};

/** Webhooks are listed without their keys, as recorded. https://developer.close.com/api/resources/webhooks */
export const closeWebhook: JsonObject = every(subscription);
export const closeNewWebhook: JsonObject = every({ ...subscription, signature_key: words });

const activity = {
  ...signed,
  ...named,
  _type: words,
  activity_at: { type: ['string', 'null'], format: 'date-time' },
  contact_id: maybe,
  lead_id: maybe,
  user_id: maybe,
  user_name: maybe,
  users: list(text),
};

/** https://developer.close.com/api/resources/activities/meetings/get */
export const closeMeeting: JsonObject = every({
  ...activity,
  attendees: list(
    every({
      contact_id: maybe,
      email: maybe,
      is_organizer: { type: 'boolean' },
      name: maybe,
      status: { enum: ['noreply', 'yes', 'no', 'maybe'] },
      user_id: maybe,
    }),
  ),
  ends_at: maybe,
  location: maybe,
  note: maybe,
  outcome_id: maybe,
  starts_at: maybe,
  status: maybe,
  title: maybe,
  user_note_html: maybe,
});
