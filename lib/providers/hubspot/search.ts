import type { Join, Template } from '../define.ts';
import { crmPath } from './version.ts';

export interface Collection {
  /** As the vendor's own description writes the path: deals are `0-3` there. */
  readonly path: string;
  /** As associations and metadata name it, where that differs. */
  readonly plural?: string;
  /** What its records are shown with. */
  readonly associations?: readonly string[];
  readonly created?: string;
  readonly modified?: string;
  /** Filters of the object, as clauses of a search. */
  readonly filters?: Readonly<Record<string, Template>>;
  /** Those that take several values. */
  readonly anyOf?: Readonly<Record<string, Template>>;
  /** What is kept in a second property too. */
  readonly further?: Further;
}

/** A value that a record has in one property, or among others in a second one. */
export interface Further {
  /** The filter. */
  readonly filter: string;
  readonly property: string;
  /** A set of values: recorded as "enumeration", "checkbox". */
  readonly set: string;
  /** HubSpot takes the same value in two records: a search for several values asks for the second property as well. */
  readonly mayRepeat?: true;
}

/**
 * Further addresses of a contact. A new contact with one of them is refused: HubSpot answers a 409 with the id of the other.
 * https://legacydocs.hubspot.com/docs/methods/contacts/get-secondary-email-addresses-by-vid
 */
export const furtherEmails = (filter: string): Further => ({
  filter,
  property: 'email',
  set: 'hs_additional_emails',
});

/** Further domains of a company. https://knowledge.hubspot.com/properties/hubspot-crm-default-company-properties */
export const furtherDomains: Further = {
  filter: 'domain',
  property: 'domain',
  set: 'hs_additional_domains',
  mayRepeat: true,
};

/** A clause of a search: a property has just this value. */
export const equals = (propertyName: string, value: string): Template => ({ propertyName, operator: 'EQ', value });

/**
 * A property has one of several values: "When searching a string property with this operator, values must be lowercase."
 * https://developers.hubspot.com/docs/guides/api/crm/search#filter-search-results
 */
export const isOneOf = (propertyName: string): Template => ({ propertyName, operator: 'IN', values: '{values}' });

/** "Up to 6 filters in each group", one of which is the place in the list. https://developers.hubspot.com/docs/guides/api/crm/search#limitations */
const mostClauses = 5;

/** Records that are associated with another one. https://developers.hubspot.com/docs/guides/api/crm/search#search-through-associations */
export const associatedWith = {
  contact_id: equals('associations.contact', '{contact_id}'),
  company_id: equals('associations.company', '{company_id}'),
  deal_id: equals('associations.deal', '{deal_id}'),
} as const;

/** A filter by the owner. */
export const ofOwner = { user_id: equals('hubspot_owner_id', '{user_id}') } as const;

/** Of a collection. */
export const objectPath = (path: string) => crmPath('objects', `/${path}`);

/** A search leaves associations out. https://developers.hubspot.com/docs/guides/api/crm/associations/associations-v3 */
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
 * Lists have no filters; the search has. It ends at 10,000 results, so each page is a search of its own for the ids
 * after the last one, and no number of records that changed at the same moment is too many. "If the body of your request
 * exceeds 3,000 characters, a 400 error will be returned."
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
    // What people type into the search of the vendor's own screens. https://developers.hubspot.com/docs/guides/api/crm/search#search-default-searchable-properties
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
 * A search for what is in any of several properties, each with a group of filters of its own: "a maximum of 18 filters".
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

/** Searches without an order; what is kept in a second property too is looked for in both. */
export const searches = (given: Collection) => {
  const { further, filters = {} } = given;
  if (further === undefined) return [search(given)];
  const { filter, property, set, mayRepeat } = further;
  const { [filter]: _, ...others } = filters;
  const value = `{${filter}}`;
  const either = searchAny({ ...given, filters: others }, filter, [
    equals(property, value),
    // A token matches a set that has more words too: the engine compares them.
    // https://developers.hubspot.com/docs/guides/api/crm/search#filter-search-results
    { propertyName: set, operator: 'CONTAINS_TOKEN', value },
  ]);
  const ofSet = { ...search(given), anyOf: { [filter]: isOneOf(set) } };
  return [search({ ...given, filters: others }), either, ...(mayRepeat ? [ofSet] : [])];
};

/**
 * A search in an order of time. It takes one order alone and ends at 10,000 results, so each page is a search of its own from
 * the last time on, after those records of this time that were given. (memory) Records of one time come in an order of their own,
 * which stays. https://developers.hubspot.com/docs/guides/api/crm/search#sort-search-results
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

/** Searches in each order. */
export const sortedSearches = (given: Collection) => [
  sortedBy(given, 'modified_at', given.modified ?? 'hs_lastmodifieddate'),
  sortedBy(given, 'created_at', given.created ?? 'createdate'),
];
