import type { ObjectName } from '../../objects/names.ts';
import type { Metadata, RefField, Template, ValueField } from '../define.ts';
import { refusedInputs } from '../language/answers.ts';
import { inverted, singleton, textId } from '../language/codecs.ts';
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

/** Every record: its properties are what is asked for. https://developers.hubspot.com/docs/guides/api/crm/understanding-the-crm */
export const properties = { id: 'id', createdAt: 'createdAt', modifiedAt: 'updatedAt', selects: 'properties' } as const;

/** The address that a contact shows where it shows one, and further ones beside. https://legacydocs.hubspot.com/docs/methods/contacts/get-secondary-email-addresses-by-vid */
export const emailAddress: ValueField = {
  kind: 'value',
  read: 'properties.email',
  more: { at: 'properties.hs_additional_emails', split: ';' },
  write: 'properties.email',
};

/** A company has one domain, and further ones beside. https://developers.hubspot.com/docs/guides/api/crm/objects/companies */
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

/** What was archived, whenever that was: it stays for 90 days. https://developers.hubspot.com/docs/guides/api/crm/understanding-the-crm */
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

/** Reads and changes that all collections have; a create differs in what it must carry. */
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

/** What failed in a batch names its inputs: what is not there by its id. Same page. */
const outcomes = refusedInputs('errors', 'context.objectWriteTraceId', 'context.ids');

/**
 * Up to 100 records. Of a create, "include a unique objectWriteTraceId value for each input": then one that is refused does not
 * keep the others from being created, and each answered record, in whatever order, has its own.
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

/** A create must carry both members, even when they are empty. */
export const create = (path: string, required: Readonly<Record<string, Template>> = {}) => ({
  method: 'POST' as const,
  path: objectPath(path),
  body: { properties: required, associations: [] },
});

/** Removal archives: for 90 days a person can bring the record back. */
export const changes = (path: string) => ({
  update: { method: 'PATCH' as const, path: `${objectPath(path)}/{id}` },
  remove: { method: 'DELETE' as const, path: `${objectPath(path)}/{id}` },
});

/** An activity without a time is refused. https://developers.hubspot.com/docs/guides/api/crm/engagements/notes */
export const happenedNow = { hs_timestamp: '{now}' } as const;

/** A collection whose records have a time, now unless it is given. */
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
 * @param object what owners are of the vertical
 */
export const owner = (object: ObjectName): RefField => ({
  kind: 'ref',
  object,
  read: 'properties.hubspot_owner_id',
  write: 'properties.hubspot_owner_id',
  codec: textId,
});

/** Type ids: https://developers.hubspot.com/docs/guides/api/crm/associations/associations-v4#association-type-id-values */
export const typed = (id: string, associationTypeId: number): Template => ({
  to: { id },
  types: [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId }],
});

export const noteToTicket = 228;

/** All notes, with the tickets that they are on. */
export const ticketNotes = { path: 'notes', associations: ['tickets'], created: 'hs_createdate' } as const;

/**
 * The record that one is associated with, of several the one that is labelled primary. An update changes associations by
 * requests of their own.
 * @param associationTypeId of a company, that of the primary one
 */
export const association = (object: ObjectName, from: string, to: string, associationTypeId: number): RefField => ({
  kind: 'ref',
  object,
  read: `associations.${to}.results`,
  write: { at: 'associations', element: typed('{value}', associationTypeId) },
  links: associationLinks(from, to),
  codec: mainId(from, to),
});

/** All of them. */
export const associations = (object: ObjectName, from: string, to: string, associationTypeId: number): RefField => ({
  ...association(object, from, to, associationTypeId),
  many: 'id',
  codec: textId,
});

/** All companies of a record, the primary one first: the first that is written becomes it. */
export const companies = (object: ObjectName, from: string, primary: number, other: number): RefField => ({
  ...associations(object, from, 'companies', other),
  main: isPrimary(from, 'companies'),
  write: { at: 'associations', element: typed('{value}', other), main: typed('{value}', primary) },
  links: associationLinks(from, 'companies', unlabeled(from, 'companies')),
});

/** The primary company alone, which a list of all companies is written by. */
export const primaryCompany = (object: ObjectName, from: string): RefField => ({
  kind: 'ref',
  object,
  read: 'associations.companies.results',
  codec: primaryId(from, 'companies'),
});

/** Records keep the owner who has left. https://developers.hubspot.com/docs/api-reference/crm-crm-owners-v3/guide */
const archivedOwner = { method: 'GET', path: crmPath('owners', '/{id}'), query: { archived: 'true' } } as const;

/** Who has left is archived. https://developers.hubspot.com/docs/api-reference/crm-crm-owners-v3/guide */
export const isActive: ValueField = { kind: 'value', read: 'archived', codec: inverted };

/** https://developers.hubspot.com/docs/api-reference/crm-crm-owners-v3/guide */
export const owners = (emailFilter: string) => {
  const page = {
    method: 'GET' as const,
    path: crmPath('owners'),
    query: { limit: '{limit}', after: '{cursor}' },
    records: 'results',
    max: 100,
    paginator: { type: 'cursor', cursor: 'paging.next.after' } as const,
  };
  return {
    id: 'id',
    createdAt: 'createdAt',
    modifiedAt: 'updatedAt',
    list: page,
    listBy: [{ ...page, query: { ...page.query, email: `{${emailFilter}}` }, filters: [emailFilter] }],
    get: { method: 'GET' as const, path: crmPath('owners', '/{id}'), orElse: archivedOwner },
  };
};

/** The properties of a kind of record. https://developers.hubspot.com/docs/guides/api/crm/properties */
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

/** The options of one of the vendor's properties. */
export const optionsOf = (plural: string, property: string): Metadata => ({
  request: { method: 'GET', path: crmPath('properties', `/${plural}`) },
  records: ['results', 'options'],
  value: 'value',
  label: 'label',
  group: 'name',
  inGroup: property,
});

/** The stages of all pipelines. */
export const stagesOf = (plural: string, category: NonNullable<Metadata['category']>): Metadata => ({
  request: { method: 'GET', path: crmPath('pipelines', `/${plural}`) },
  records: ['results', 'stages'],
  value: 'id',
  label: 'label',
  group: 'id',
  category,
});

/**
 * Custom fields are properties, sent as text.
 * @param metadata the entry that lists them
 */
export const inProperties = (metadata: string) =>
  ({
    metadata,
    at: { object: 'properties' },
    encode: 'string',
    equals: equals('{field}', '{value}'),
    anyOf: isOneOf('{field}'),
  }) as const;
