import type { Join, Template } from '../define.ts';
import { crmPath } from './version.ts';

export interface Collection {
  /** Path of the object in the vendor's documentation. For deals it is `0-3`. */
  readonly path: string;
  /** Name of the object in associations and metadata. Default: `path`. */
  readonly plural?: string;
  /** Objects whose associations are read with each record. */
  readonly associations?: readonly string[];
  readonly created?: string;
  readonly modified?: string;
  /** Filters of the object, as clauses of a search. */
  readonly filters?: Readonly<Record<string, Template>>;
  /** Clauses of the filters that accept several values. */
  readonly anyOf?: Readonly<Record<string, Template>>;
  /** A value that the vendor also keeps in a second property. */
  readonly further?: Further;
}

/** A value that is in one property of a record, or in the list of a second property. */
export interface Further {
  /** Name of the filter. */
  readonly filter: string;
  readonly property: string;
  /** Second property, with a set of values: recorded as "enumeration", "checkbox". */
  readonly set: string;
  /**
   * HubSpot accepts the same value in two records, so a search for several values also searches the second property.
   */
  readonly mayRepeat?: true;
}

/**
 * Additional addresses of a contact. HubSpot refuses a new contact with such an address: the answer is a 409 with the
 * id of the other contact.
 * https://legacydocs.hubspot.com/docs/methods/contacts/get-secondary-email-addresses-by-vid
 */
export const furtherEmails = (filter: string): Further => ({
  filter,
  property: 'email',
  set: 'hs_additional_emails',
});

/** Additional domains of a company. https://knowledge.hubspot.com/properties/hubspot-crm-default-company-properties */
export const furtherDomains: Further = {
  filter: 'domain',
  property: 'domain',
  set: 'hs_additional_domains',
  mayRepeat: true,
};

/** Clause of a search: a property has exactly this value. */
export const equals = (propertyName: string, value: string): Template => ({ propertyName, operator: 'EQ', value });

/**
 * Clause of a search: a property has one of the given values. "When searching a string property with this operator,
 * values must be lowercase."
 * https://developers.hubspot.com/docs/guides/api/crm/search#filter-search-results
 */
export const isOneOf = (propertyName: string): Template => ({ propertyName, operator: 'IN', values: '{values}' });

/**
 * Clauses for filters: "Up to 6 filters in each group", minus the filter for the place in the list.
 * https://developers.hubspot.com/docs/guides/api/crm/search#limitations
 */
const mostClauses = 5;

/**
 * Filters for records that are associated with a given record.
 * https://developers.hubspot.com/docs/guides/api/crm/search#search-through-associations
 */
export const associatedWith = {
  contact_id: equals('associations.contact', '{contact_id}'),
  company_id: equals('associations.company', '{company_id}'),
  deal_id: equals('associations.deal', '{deal_id}'),
} as const;

/** A filter by the owner. */
export const ofOwner = { user_id: equals('hubspot_owner_id', '{user_id}') } as const;

/** Returns a path of a collection. */
export const objectPath = (path: string) => crmPath('objects', `/${path}`);

/**
 * Reads associations, because a search leaves them out.
 * https://developers.hubspot.com/docs/guides/api/crm/associations/associations-v3
 */
const join = (plural: string, other: string): Join => ({
  request: {
    method: 'POST',
    reads: true,
    path: crmPath('associations', `/${plural}/${other}/batch/read`),
    body: { inputs: [{ id: '{ids:each}' }] },
  },
  records: 'results',
  id: 'from.id',
  read: 'to',
  at: `associations.${other}.results`,
});

/**
 * Declares a search, because the vendor's lists have no filters. A search returns at most 10,000 results, so each page
 * is a new search for ids after the last id. In this way any number of records may have the same time of change. "If
 * the body of your request exceeds 3,000 characters, a 400 error will be returned."
 * https://developers.hubspot.com/docs/guides/api/crm/search
 */
export const search = ({
  path,
  plural = path,
  associations = [],
  created = 'createdate',
  modified = 'hs_lastmodifieddate',
  filters = {},
  anyOf = {},
}: Collection) => ({
  method: 'POST' as const,
  reads: true as const,
  path: `${objectPath(path)}/search`,
  body: {
    filterGroups: [{ filters: '{clauses}' }],
    // The same search as in the vendor's own screens. https://developers.hubspot.com/docs/guides/api/crm/search#search-default-searchable-properties
    query: '{search}',
    sorts: ['hs_object_id'],
    properties: '{fields}',
    limit: '{limit}',
    after: '0',
  },
  clauses: {
    modified_after: { propertyName: modified, operator: 'GTE', value: '{modified_after:ms}' },
    modified_before: { propertyName: modified, operator: 'LT', value: '{modified_before:ms}' },
    created_after: { propertyName: created, operator: 'GTE', value: '{created_after:ms}' },
    created_before: { propertyName: created, operator: 'LT', value: '{created_before:ms}' },
    ...filters,
    cursor: { propertyName: 'hs_object_id', operator: 'GT', value: '{cursor}' },
  },
  anyOf,
  mostClauses,
  filters: ['search'],
  records: 'results',
  max: 100,
  longest: 3_000,
  paginator: { type: 'keyset', orderBy: 'id', cursor: 'paging.next.after' } as const,
  joins: associations.map((other) => join(plural, other)),
});

/**
 * Declares a search for a value that may be in any of the given properties. Each property has a separate group of
 * filters: "a maximum of 18 filters".
 * https://developers.hubspot.com/docs/guides/api/crm/search#limitations
 */
export const searchAny = (given: Collection, filter: string, clauses: readonly Template[]) => {
  const { anyOf: _, ...request } = search(given);
  return {
    ...request,
    body: { ...request.body, filterGroups: clauses.map((clause) => ({ filters: ['{clauses:each}', clause] })) },
    mostClauses: mostClauses - 1,
    filters: ['search', filter],
  };
};

/** Searches without a sort order. A value that the vendor also keeps in a second property is searched in both. */
export const searches = (given: Collection) => {
  const { further, filters = {} } = given;
  if (further === undefined) return [search(given)];
  const { filter, property, set, mayRepeat } = further;
  const { [filter]: _, ...others } = filters;
  const value = `{${filter}}`;
  const either = searchAny({ ...given, filters: others }, filter, [
    equals(property, value),
    // A token also matches a set with additional words, so the engine compares the values.
    // https://developers.hubspot.com/docs/guides/api/crm/search#filter-search-results
    { propertyName: set, operator: 'CONTAINS_TOKEN', value },
  ]);
  const ofSet = { ...search(given), anyOf: { [filter]: isOneOf(set) } };
  return [search({ ...given, filters: others }), either, ...(mayRepeat ? [ofSet] : [])];
};

/**
 * A search sorted by time. A search accepts only one sort order and returns at most 10,000 results. Each page is
 * therefore a new search from the last time on, and skips the records of this time that were already returned. (unproven)
 * Records with the same time always have the same order.
 * https://developers.hubspot.com/docs/guides/api/crm/search#sort-search-results
 */
const sortedBy = (given: Collection, field: 'modified_at' | 'created_at', property: string) => {
  const request = search(given);
  const { cursor: _, ...clauses } = request.clauses;
  return {
    ...request,
    body: {
      ...request.body,
      sorts: [{ propertyName: property, direction: '{direction}' }],
      properties: ['{fields:each}', property],
      after: '{cursor_skip}',
    },
    clauses: { ...clauses, cursor: { propertyName: property, operator: '{operator}', value: '{cursor_value:ms}' } },
    sorts: {
      [field]: { direction: 'ASCENDING', operator: 'GTE' },
      [`-${field}`]: { direction: 'DESCENDING', operator: 'LTE' },
    },
    paginator: { type: 'sorted', orderBy: `properties.${property}`, cursor: 'paging.next.after' } as const,
  };
};

/** Searches in each sort order. */
export const sortedSearches = (given: Collection) => [
  sortedBy(given, 'modified_at', given.modified ?? 'hs_lastmodifieddate'),
  sortedBy(given, 'created_at', given.created ?? 'createdate'),
];
