import { warningCodes } from '../../errors.ts';
import type { Schema } from './document.ts';
import { withParts } from './repeated.ts';

/**
 * Meanings of members that mean the same in every schema, by name. A schema describes members of its own itself, and
 * its description replaces the meaning here.
 */
const meanings: Readonly<Record<string, string>> = {
  accent_color: 'Colour of buttons and links, as `#rrggbb`.',
  accepted: 'The provider accepted the record.',
  active: 'Whether the webhook receives events.',
  adaptive: 'Whether the interval grows while the object does not change.',
  added: 'The contact was added.',
  alias: 'Name of the linked user, for people.',
  amount: 'Amount, as a decimal number in the currency of the record.',
  annual_revenue: 'Revenue per year, as a decimal number.',
  automation_id: 'Id of the automation.',
  branding: 'Look of the pages that linked users see.',
  browser_origins: 'Origins whose pages may use connection tokens of the project.',
  city: 'City of the address.',
  class: 'Name of the class of a custom object.',
  client_id: 'Client id of the OAuth app at the provider.',
  code: 'Stable code of the failure.',
  confirm: 'Whether the account is pending until the backend of the project confirms it.',
  confirm_connections: 'Whether a new account is pending until the backend of the project confirms it.',
  connect_frames: 'Whether the pages of `connect_origins` may show the forms for keys in frames.',
  connect_origins: 'Origins whose pages open magic links with `/connect/v1.js`.',
  connection_token:
    'Token of the connection, for the header `x-connection-token`. Only this answer contains the token.',
  consent: 'Consent of the contact, for a status that requires a consent.',
  contact_id: 'Id of the contact.',
  country: 'Country of the address.',
  created: 'Number of new records.',
  custom_fields: 'Whether the account can have custom fields for the object.',
  deleted: 'Whether, or how many, records were deleted.',
  description: 'Description, for people.',
  details: 'Further facts about the failure.',
  does: 'Effect of the call.',
  email_address: 'E-mail address.',
  event_id: 'Id of the event.',
  expires_at: 'End of the validity. Default: no end.',
  failed: 'Number of items that failed.',
  fields: 'Fields by name, each with its properties.',
  filters: 'Filters that a list accepts.',
  first_calls: 'First calls to try.',
  host: 'Host of the account at the provider, if each account has its own.',
  id: 'Id in this service.',
  id_connection: 'Id of the connection.',
  id_linked_user: 'Id of the linked user.',
  id_organisation: 'Id of the organisation that owns the project.',
  id_project: 'Id of the project.',
  id_target: 'Id of the target field.',
  info: 'Title, version and description of the API.',
  interval_seconds: 'Seconds from the start of a run to the start of the next. Null: the default.',
  is_granted: 'Whether the consent covers the use.',
  is_primary: 'Whether the label marks the primary record.',
  is_writable: 'Whether a write can change the field.',
  key: 'The API key. Only this answer contains the key.',
  key_requests_per_minute: 'Requests per minute of each key.',
  kind: 'Kind of the entry, such as `connection` or `event`.',
  label: 'Label, as people at the provider see it.',
  labels: 'Labels of the association.',
  leave_percent: 'Percentage of the limit that background work leaves to your requests.',
  limit: 'Number of requests in the period of the limit.',
  linked_user_origin_id: 'Id of the linked user in your product.',
  list_id: 'Id of the list.',
  message: 'For people.',
  method: 'HTTP method.',
  missing: 'Missing scopes.',
  name: 'Name, for people.',
  object: 'Object, such as `crm.contact`.',
  objects: 'Objects, each with its state.',
  openapi: 'Version of the OpenAPI format.',
  operations: 'Supported operations.',
  options: 'Choices of the field. Null if the field has none.',
  path: 'Path of the request.',
  paths: 'Operations by path and method.',
  paused: 'The pause. Null if the syncs are not paused.',
  phone_number: 'Phone number, as the provider stores it.',
  plan: 'Plan of the provider that some of the action needs. Null if every plan includes the action.',
  postal_code: 'Postal code of the address.',
  provider: 'Id of the provider, as in `GET /coverage`.',
  read: 'Whether a read returns the field.',
  read_only: 'Whether no write can change the field.',
  ready: 'The address accepts messages.',
  reason: 'Reason of the pause, for people. Null if no reason was given.',
  received: 'The message was received.',
  reconcile_interval_seconds: 'Seconds between two complete listings that look for deleted records. Null: the default.',
  record_id: 'Unified id of the record. Null for an event without a record.',
  remaining: 'Number of requests that are left.',
  remote_id: 'Id of the record at the provider.',
  request_id: 'Id that the provider gave to the request.',
  requests_per_minute: 'Requests per minute of the whole project.',
  retriable: 'Whether the same request may succeed later.',
  return_url: 'Address to which the browser returns afterwards. Null: the page stays open.',
  return_urls: 'Allowed return addresses of browsers.',
  scheduled: 'Whether the object is synced without a request.',
  scope: 'Events that the webhook receives, such as `crm.contact.*`. Default: all events.',
  scopes: 'Allowed calls.',
  secret: 'Signing secret of the webhook. Only this answer contains the secret.',
  seen: 'Number of records that the run has read.',
  state: 'State or region of the address.',
  status: 'Status of the entry.',
  statusCode: 'HTTP status.',
  street_1: 'Street and number.',
  street_2: 'Second line of the address.',
  strict: 'Whether writes that would leave something out are refused.',
  succeeded: 'Number of items that succeeded.',
  synced: 'Whether the object is synced.',
  target: 'Target field to which the field is mapped. Null if there is none.',
  title: 'Title of the API.',
  type: 'Type of the event, such as `crm.contact.updated`.',
  updated: 'Number of changed records.',
  url: 'Address that receives the events.',
  use_percent: 'Percentage of the limit that background work uses at most.',
  value: 'Value, as a write sends it.',
  version: 'Version of the service.',
  write: 'Whether a write can change the field.',
};

const meaningOf = (name: string): string | undefined => (Object.hasOwn(meanings, name) ? meanings[name] : undefined);

/**
 * Meanings of the codes of warnings, which `docs/errors.md` explains. They are here and not in the schema, because every
 * function of the service loads the schema.
 */
const meaningOfWarning =
  '`unsupported_field`: the provider has no place for the field. `unknown_value`: the provider does not know the ' +
  'value, or cannot hold it. `read_only`: the field is read-only, and the value differs. `html_removed`: parts of an ' +
  'HTML text were removed. `child_failed`: a comment or another part was not written. `follow_up_failed`: a request ' +
  'after the write failed. `mapping_not_stored`: the id was not stored here. `event_not_stored`: the next sync emits ' +
  'the event. `partial_record`: the answer lacks a part of the record. `not_permitted`: the permissions do not cover ' +
  'a part of the answer. `record_made`: the provider also created another record. ' +
  '`short_lived_credential`: the credential of the new connection ends within a day.';

/** Whether an enumeration has the codes of warnings. */
const isOfWarnings = ({ enum: values = [] }: Schema): boolean => warningCodes.every((code) => values.includes(code));

/** Whether a member needs a meaning. A reference leads to a schema with a description of its own. */
const lacksMeaning = ({ $ref, description }: Schema): boolean => $ref === undefined && (description ?? '') === '';

/**
 * Adds the meanings of members to a schema and all schemas inside it. The order of the keys stays.
 * @param name name of the schema, if the schema is a member
 */
export const describeMembers = (schema: Schema, name?: string): Schema => {
  const described = withParts(schema, describeMembers);
  if (name === undefined || !lacksMeaning(described)) return described;
  const description = isOfWarnings(described) ? meaningOfWarning : meaningOf(name);
  return description === undefined ? described : { ...described, description };
};
