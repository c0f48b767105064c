import type { JsonObject } from '../../../contract/json.ts';
import type { SchemaPatch } from '../../../contract/patches/patches.ts';

const reference = 'https://learn.microsoft.com/en-us/power-apps/developer/data-platform/reference/entities';

const provider = 'dynamics-365' as const;
const files = ['webapi.json'] as const;

/** Annotations that a response contains besides the columns, as the description lists them. */
const annotations =
  '^[A-Za-z0-9_]*@(?:OData\\.Community\\.Display\\.V1\\.FormattedValue|Microsoft\\.Dynamics\\.CRM\\.(?:lookuplogicalname|associatednavigationproperty)|odata\\.\\w+)$';

/** Columns of an org have the org's own prefix. The test org has this prefix. */
const own = '^new_[a-z0-9_]+$';
const ownLookup = '^_new_[a-z0-9_]+_value$';
const ownBind = '^new_\\w+@odata\\.bind$';

const addressColumns: JsonObject = Object.fromEntries(
  ['line1', 'line2', 'city', 'stateorprovince', 'postalcode', 'country'].map((part) => [
    `address1_${part}`,
    { type: ['string', 'null'] },
  ]),
);

const withAddress = (table: string): readonly SchemaPatch[] =>
  ['', 'Create', 'Update'].map((suffix) => ({
    provider,
    files,
    at: ['components', 'schemas', `${table}${suffix}`, 'properties'],
    add: addressColumns,
    reason: 'The columns of the address are missing, which other tables have.',
    url: `${reference}/${table}`,
  }));

const withOwnColumns = (table: string): readonly SchemaPatch[] => [
  {
    provider,
    files,
    at: ['components', 'schemas', table],
    was: { patternProperties: { [annotations]: {} } },
    replace: { patternProperties: { [annotations]: true, [own]: true, [ownLookup]: true } },
    reason: 'An org has columns of its own.',
    url: 'https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/create-update-column-definitions-using-web-api',
  },
  ...['Create', 'Update'].map(
    (suffix): SchemaPatch => ({
      provider,
      files,
      at: ['components', 'schemas', `${table}${suffix}`],
      add: { patternProperties: { [own]: true, [ownBind]: true } },
      reason: 'An org has columns of its own.',
      url: 'https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/create-update-column-definitions-using-web-api',
    }),
  ),
];

const guid: JsonObject = {
  type: ['string', 'null'],
  pattern: '^[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$',
};

/** Resolution of a case. It requires a subject. */
const resolution: JsonObject = {
  type: 'object',
  required: ['subject', 'incidentid@odata.bind'],
  additionalProperties: false,
  properties: {
    subject: { type: 'string', minLength: 1 },
    description: { type: 'string' },
    timespent: { type: 'integer' },
    'incidentid@odata.bind': { type: 'string', pattern: '^/incidents\\([0-9a-f-]{36}\\)$' },
  },
};

/** A participant of an activity. */
const party: JsonObject = {
  type: 'object',
  required: ['activitypartyid', 'participationtypemask'],
  additionalProperties: false,
  properties: {
    activitypartyid: guid,
    addressused: { type: ['string', 'null'] },
    participationtypemask: { type: 'integer', minimum: 1, maximum: 13 },
    unresolvedpartyname: { type: ['string', 'null'] },
    _partyid_value: guid,
  },
  patternProperties: { [annotations]: true },
};

const row = (set: string): JsonObject => ({ type: 'string', pattern: `^/${set}\\([0-9a-f-]{36}\\)$` });

/** A participant of a new activity. */
const newParty: JsonObject = {
  type: 'object',
  required: ['participationtypemask'],
  additionalProperties: false,
  properties: {
    addressused: { type: 'string', maxLength: 320 },
    participationtypemask: { type: 'integer', minimum: 1, maximum: 13 },
    unresolvedpartyname: { type: 'string', maxLength: 200 },
    'partyid_contact@odata.bind': row('contacts'),
    'partyid_systemuser@odata.bind': row('systemusers'),
  },
};

/** Known gaps of the description of Dynamics 365. */
export const patches: readonly SchemaPatch[] = [
  {
    provider,
    files,
    at: [
      ...['paths', '/api/data/v9.2/WhoAmI', 'get', 'responses', '200', 'content', 'application/json', 'schema'],
      'properties',
    ],
    add: { '@odata.context': { type: 'string' } },
    reason: 'Every answer says what it is of.',
    url: 'https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/use-web-api-functions',
  },
  ...['contact', 'account'].flatMap(withAddress),
  ...['contact', 'account', 'lead', 'opportunity', 'incident'].flatMap(withOwnColumns),
  {
    provider,
    files,
    at: ['components', 'schemas', 'incident', 'properties'],
    add: { _createdby_value: guid },
    reason: 'Who made a case is a lookup.',
    url: 'https://learn.microsoft.com/en-us/dynamics365/customerengagement/on-premises/developer/entities/incident',
  },
  {
    provider,
    files,
    at: ['components', 'schemas', 'appointment', 'properties'],
    add: { appointment_activity_parties: { type: 'array', items: party } },
    reason: 'Who takes part is a list of rows, where it is asked for.',
    url: `${reference}/activityparty`,
  },
  {
    provider,
    files,
    at: ['components', 'schemas', 'appointmentCreate', 'properties'],
    add: { appointment_activity_parties: { type: 'array', items: newParty } },
    reason:
      'A new row takes rows beneath it, which the description lacks. What columns these have is in the reference of their table.',
    url: 'https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/create-entity-web-api#create-related-table-rows-in-one-operation',
  },
  {
    provider,
    files,
    at: ['components', 'schemas', 'annotation', 'properties', 'objecttypecode'],
    was: { type: ['integer', 'null'] },
    replace: { type: ['string', 'null'] },
    reason: 'The table that a note is on has a name: "objecttypecode eq \'msdyn_transcript\'".',
    url: 'https://learn.microsoft.com/en-us/dynamics365/customer-service/develop/download-transcripts-bulk',
  },
  {
    provider,
    files,
    at: [
      ...['paths', '/api/data/v9.2/CloseIncident', 'post', 'requestBody', 'content', 'application/json', 'schema'],
      ...['properties', 'IncidentResolution'],
    ],
    was: { type: 'object' },
    replace: resolution,
    reason: 'What a resolution has is not described.',
    url: 'https://learn.microsoft.com/en-us/previous-versions/dynamicscrm-2016/developers-guide/mt593061(v=crm.8)',
  },
];
