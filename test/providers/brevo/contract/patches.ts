import type { SchemaPatch } from '../../../contract/patches/patches.ts';

const brevo = { provider: 'brevo' as const, files: ['v3.json'] };
const reference = 'https://developers.brevo.com/reference';
const schema = (...at: readonly string[]): readonly string[] => ['components', 'schemas', ...at];

/** Bodies that name members of a list, each by another kind of id. */
const named: readonly (readonly [name: string, member: string])[] = [
  ['addContactToListByEmails', 'emails'],
  ['addContactToListByIDs', 'ids'],
  ['addContactToListByExtIDs', 'extIds'],
  ['removeContactFromListByEmails', 'emails'],
  ['removeContactFromListByIDs', 'ids'],
  ['removeContactFromListByAll', 'all'],
  ['removeContactFromListByExtIDs', 'extIds'],
];

const segments = schema('getSegments', 'properties', 'segments');

const segment = {
  id: { type: 'integer' },
  segmentName: { type: 'string' },
  categoryName: { type: 'string' },
  updatedAt: { type: 'string' },
};

/** The description puts the members of a segment next to the array's elements. `name` does not exist. */
const ofSegment: readonly SchemaPatch[] = [
  {
    ...brevo,
    at: segments,
    remove: ['properties'],
    reason: 'They are of an element, and not of the list.',
    url: `${reference}/get-segments`,
  },
  {
    ...brevo,
    at: [...segments, 'items'],
    replace: { required: ['id', 'segmentName', 'categoryName'], properties: segment },
    was: { required: ['id', 'name', 'segmentName', 'categoryName'] },
    reason: 'The same.',
    url: `${reference}/get-segments`,
  },
];

const attribute = schema('getAttributes', 'properties', 'attributes', 'items', 'properties');

const types = ['text', 'date', 'float', 'id', 'boolean'];

/** The description is older than attributes with several choices, and than choices that are not numbers. */
const ofAttributes: readonly SchemaPatch[] = [
  {
    ...brevo,
    at: attribute,
    add: { multiCategoryOptions: { type: 'array', items: { type: 'string' } } },
    reason: 'Newer than the description: the client of the vendor has it.',
    url: `${reference}/get-attributes`,
  },
  {
    ...brevo,
    at: [...attribute, 'type'],
    replace: { enum: [...types, 'multiple-choice', 'user'] },
    was: { enum: types },
    reason: 'The same.',
    url: `${reference}/get-attributes`,
  },
  {
    ...brevo,
    at: [...attribute, 'enumeration', 'items', 'properties'],
    add: { valueStr: { type: 'string' } },
    reason: 'The same.',
    url: `${reference}/get-attributes`,
  },
];

const ids = { type: 'array', items: { type: 'integer' } };

export const patches: readonly SchemaPatch[] = [
  ...ofSegment,
  ...ofAttributes,
  ...['createWebhook', 'getWebhook'].map((name) => ({
    ...brevo,
    at: schema(name, 'properties', 'url'),
    remove: ['format'],
    reason: '`format: url` is no format of JSON Schema.',
    url: `${reference}/create-webhook`,
  })),
  {
    ...brevo,
    at: schema('event', 'properties', 'identifiers', 'properties'),
    add: { contact_id: { type: 'integer' } },
    reason: 'Newer than the description: the client of the vendor has it.',
    url: `${reference}/create-event`,
  },
  {
    ...brevo,
    at: schema('event', 'properties', 'event_properties', 'additionalProperties'),
    replace: { anyOf: ['string', 'number', 'boolean', 'object', 'array'].map((type) => ({ type })) },
    was: {
      anyOf: [
        { type: 'string' },
        { type: 'integer' },
        { type: 'object' },
        { type: 'array', items: { type: 'object' } },
      ],
    },
    reason: '"string, number, boolean (true/false), date", as the page says.',
    url: `${reference}/create-event`,
  },
  {
    ...brevo,
    at: schema('getCampaignRecipients', 'properties'),
    add: { segments: ids, excludedSegments: ids },
    reason: 'Newer than the description: the client of the vendor has them.',
    url: `${reference}/get-email-campaign`,
  },
  {
    ...brevo,
    at: schema('updateCampaignStatus'),
    require: ['status'],
    reason: 'The description demands nothing, and a request without it says nothing.',
    url: `${reference}/update-campaign-status`,
  },
  ...['createEmailCampaign', 'updateEmailCampaign'].map((name) => ({
    ...brevo,
    at: schema(name, 'properties', 'recipients', 'properties'),
    add: { exclusionSegmentIds: ids },
    reason: 'The same.',
    url: `${reference}/update-email-campaign`,
  })),
  {
    ...brevo,
    at: schema('getContactDetails', 'properties', 'attributes'),
    add: { additionalProperties: {} },
    reason: 'Attributes are those that the account has.',
    url: `${reference}/get-contact-info`,
  },
  ...named.map(([name, member]) => ({
    ...brevo,
    at: schema(name),
    require: [member],
    reason: 'One of the kinds alone: without, each body is of all of them.',
    url: `${reference}/add-contact-to-list`,
  })),
  ...['success', 'failure'].map((member) => ({
    ...brevo,
    at: schema('postContactInfo', 'properties', 'contacts', 'properties', member),
    remove: ['oneOf'],
    reason: 'A list without elements is of both kinds.',
    url: `${reference}/add-contact-to-list`,
  })),
  ...['success', 'failure'].map((member) => ({
    ...brevo,
    at: schema('postContactInfo', 'properties', 'contacts', 'properties', member),
    add: {
      type: 'array',
      items: { anyOf: [{ type: 'integer' }, { type: 'string' }] },
    },
    reason: 'The same.',
    url: `${reference}/add-contact-to-list`,
  })),
];
