import type { ObjectName } from '../../objects/names.ts';
import type { Metadata, RefField, Template, ValueField } from '../define.ts';
import { refusedInputs } from '../language/answers.ts';
import { singleton, textId } from '../language/codecs.ts';
import { associationLinks, isPrimary, mainId, primaryId, unlabeled } from './associations.ts';
import {
  associatedWith,
  type Collection,
  equals,
  isOneOf,
  objectPath,
  ofOwner,
  search,
  searches,
  sortedSearches,
} from './search.ts';
import { crmPath } from './version.ts';

/**
 * Members of every record. A record contains only the requested properties.
 * https://developers.hubspot.com/docs/guides/api/crm/understanding-the-crm
 */
export const properties = { id: 'id', createdAt: 'createdAt', modifiedAt: 'updatedAt', selects: 'properties' } as const;

/**
 * The main e-mail address of a contact, and its additional addresses.
 * https://legacydocs.hubspot.com/docs/methods/contacts/get-secondary-email-addresses-by-vid
 */
export const emailAddress: ValueField = {
  kind: 'value',
  read: 'properties.email',
  more: { at: 'properties.hs_additional_emails', split: ';' },
  write: 'properties.email',
};

/**
 * The domains of a company: one main domain, and additional domains.
 * https://developers.hubspot.com/docs/guides/api/crm/objects/companies
 */
export const domains: ValueField = {
  kind: 'value',
  read: 'properties.domain',
  more: { at: 'properties.hs_additional_domains', split: ';' },
  write: 'properties.domain',
  codec: singleton,
};

/** https://developers.hubspot.com/docs/guides/api/crm/objects/contacts (and siblings: the paths differ in the plural only) */
export const list = ({ path, associations = [] }: Collection) => ({
  method: 'GET' as const,
  path: objectPath(path),
  query: { limit: '{limit}', after: '{cursor}', properties: '{fields:csv}', ...shownWith(associations) },
  records: 'results',
  max: 100,
  paginator: { type: 'cursor', cursor: 'paging.next.after' } as const,
});

/**
 * Lists archived records of the last 90 days, because the vendor keeps them that long. The list has no time filter.
 * https://developers.hubspot.com/docs/guides/api/crm/understanding-the-crm
 */
const archived = ({ path }: Collection) => ({
  method: 'GET' as const,
  path: objectPath(path),
  query: { limit: '{limit}', after: '{cursor}', archived: 'true', properties: '{fields:csv}' },
  records: 'results',
  max: 100,
  paginator: { type: 'cursor', cursor: 'paging.next.after' } as const,
  deletedAt: 'archivedAt',
});

const shownWith = (associations: readonly string[]): Record<string, string> =>
  associations.length === 0 ? {} : { associations: associations.join(',') };

/** Reads a record with its properties and associations. */
export const get = (path: string, associations: readonly string[] = []) => ({
  method: 'GET' as const,
  path: `${objectPath(path)}/{id}`,
  query: { properties: '{fields:csv}', ...shownWith(associations) },
});

/**
 * Declares the reads and writes that all collections share. Some collections replace the create, which needs other
 * members.
 */
export const collection = (given: Collection) => ({
  ...properties,
  // "Direct URL for this object in HubSpot". https://developers.hubspot.com/docs/api-reference/crm-objects-v3/guide
  page: 'url',
  list: list(given),
  listBy: [...searches(given), ...sortedSearches(given)],
  deleted: archived(given),
  get: get(given.path, given.associations),
  create: create(given.path),
  ...changes(given.path),
  batch: batch(given.path),
  getMany: {
    method: 'POST' as const,
    reads: true as const,
    path: `${objectPath(given.path)}/batch/read`,
    body: { inputs: [{ id: '{ids:each}' }], properties: '{fields}', propertiesWithHistory: [] },
    records: 'results',
    max: 100,
    joins: search(given).joins,
  },
});

/** Failures of a batch, by the mark of the input. A missing record is named by its id. Same page. */
const outcomes = refusedInputs('errors', 'context.objectWriteTraceId', 'context.ids');

/**
 * Batches of up to 100 records. For a create, "include a unique objectWriteTraceId value for each input". Then the
 * vendor creates the other records even if it refuses one, and each returned record contains its value, in any order.
 * https://developers.hubspot.com/docs/api-reference/error-handling#multi-status-errors
 */
export const batch = (path: string) => {
  const request = (operation: string) => ({
    method: 'POST' as const,
    path: `${objectPath(path)}/batch/${operation}`,
    body: { inputs: '{inputs}' },
    max: 100,
  });
  return {
    create: { ...request('create'), mark: 'objectWriteTraceId', records: 'results', outcomes },
    update: { ...request('update'), mark: 'id', records: 'results', outcomes },
    remove: { ...request('archive'), mark: 'id' },
  };
};

/** Declares a create. The body must contain both members, even if they are empty. */
export const create = (path: string, required: Readonly<Record<string, Template>> = {}) => ({
  method: 'POST' as const,
  path: objectPath(path),
  body: { properties: required, associations: [] },
});

/** Declares an update and a removal. A removal archives the record, and people can restore it for 90 days. */
export const changes = (path: string) => ({
  update: { method: 'PATCH' as const, path: `${objectPath(path)}/{id}` },
  remove: { method: 'DELETE' as const, path: `${objectPath(path)}/{id}` },
});

/**
 * Default time of an activity, because the vendor refuses an activity without a time.
 * https://developers.hubspot.com/docs/guides/api/crm/engagements/notes
 */
export const happenedNow = { hs_timestamp: '{now}' } as const;

/** Declares a collection of activities. Each has a time. Default: now. */
export const activity = (path: string, associations: readonly string[], filters: Collection['filters'] = {}) => ({
  ...collection({
    path,
    associations,
    created: 'hs_createdate',
    filters: { ...ofOwner, ...associatedWith, ...filters },
  }),
  create: create(path, happenedNow),
});

/**
 * The owner of a record.
 * @param object object of owners in the vertical
 */
export const owner = (object: ObjectName): RefField => ({
  kind: 'ref',
  object,
  read: 'properties.hubspot_owner_id',
  write: 'properties.hubspot_owner_id',
  codec: textId,
});

/**
 * An association with a type id of the vendor.
 * https://developers.hubspot.com/docs/guides/api/crm/associations/associations-v4#association-type-id-values
 */
export const typed = (id: string, associationTypeId: number): Template => ({
  to: { id },
  types: [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId }],
});

export const noteToTicket = 228;

/** All notes, with their tickets. */
export const ticketNotes = { path: 'notes', associations: ['tickets'], created: 'hs_createdate' } as const;

/**
 * A reference to an associated record. If several records are associated, the reference is the record with the primary
 * label. An update changes associations with separate requests.
 * @param associationTypeId id of the association type; for a company, the type of the primary company
 */
export const association = (object: ObjectName, from: string, to: string, associationTypeId: number): RefField => ({
  kind: 'ref',
  object,
  read: `associations.${to}.results`,
  write: { at: 'associations', element: typed('{value}', associationTypeId) },
  links: associationLinks(from, to),
  codec: mainId(from, to),
});

/** A reference to all associated records. */
export const associations = (object: ObjectName, from: string, to: string, associationTypeId: number): RefField => ({
  ...association(object, from, to, associationTypeId),
  many: 'id',
  codec: textId,
});

/** All companies of a record, the primary company first. The first written company becomes the primary company. */
export const companies = (object: ObjectName, from: string, primary: number, other: number): RefField => ({
  ...associations(object, from, 'companies', other),
  main: isPrimary(from, 'companies'),
  write: { at: 'associations', element: typed('{value}', other), main: typed('{value}', primary) },
  links: associationLinks(from, 'companies', unlabeled(from, 'companies')),
});

/** The primary company. It is read-only, because the list of all companies writes it. */
export const primaryCompany = (object: ObjectName, from: string): RefField => ({
  kind: 'ref',
  object,
  read: 'associations.companies.results',
  codec: primaryId(from, 'companies'),
});

/** The properties of an object. https://developers.hubspot.com/docs/guides/api/crm/properties */
export const customProperties = (plural: string): Metadata => ({
  request: { method: 'GET', path: crmPath('properties', `/${plural}`) },
  records: ['results'],
  value: 'name',
  label: 'label',
  custom: { hubspotDefined: [false, undefined] },
  writable: { 'modificationMetadata.readOnlyValue': [false, undefined] },
  // https://developers.hubspot.com/docs/api-reference/crm-properties-v3/guide#create-unique-identifier-properties
  unique: { hasUniqueValue: [true] },
  type: {
    at: 'type',
    words: {
      string: 'string',
      number: 'number',
      bool: 'boolean',
      date: 'date',
      datetime: 'date-time',
      enumeration: 'enum',
      phone_number: 'string',
    },
  },
  multiple: { fieldType: ['checkbox'] },
  choices: { records: 'options', value: 'value', label: 'label' },
});

/** The options of a property. */
export const optionsOf = (plural: string, property: string): Metadata => ({
  request: { method: 'GET', path: crmPath('properties', `/${plural}`) },
  records: ['results', 'options'],
  value: 'value',
  label: 'label',
  group: 'name',
  inGroup: property,
});

/** The stages of all pipelines of an object. */
export const stagesOf = (plural: string, category: NonNullable<Metadata['category']>): Metadata => ({
  request: { method: 'GET', path: crmPath('pipelines', `/${plural}`) },
  records: ['results', 'stages'],
  value: 'id',
  label: 'label',
  group: 'id',
  category,
});

/**
 * Custom fields. They are properties, and their values are sent as text.
 * @param metadata `metadata` entry that lists the properties
 */
export const inProperties = (metadata: string) =>
  ({
    metadata,
    at: { object: 'properties' },
    encode: 'string',
    equals: equals('{field}', '{value}'),
    anyOf: isOneOf('{field}'),
  }) as const;
