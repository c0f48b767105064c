import {
  filterNamed,
  listFiltersOf,
  type Sort,
  sorts,
  type UnifiedObject,
  windowFiltersOf,
} from '../../objects/define.ts';
import type { Declaration, ObjectDeclaration } from '../define.ts';
import { kindFieldOf, kindsOf } from './kinds.ts';
import type { ListRequest, Lists } from './lists.ts';
import type { Template } from './paths.ts';

/** Filters of a request, including the filters that the engine itself sends. */
export const supportedBy = ({
  filters = [],
  exact: exactly = {},
  clauses = {},
  deleted,
}: ListRequest): readonly string[] => [
  ...new Set([...filters, ...Object.keys(exactly), ...Object.keys(clauses).filter((name) => name !== 'cursor')]),
  ...(deleted === undefined ? [] : ['include_deleted']),
];

const countOf = (clause: Template | undefined): number => {
  if (clause === undefined) return 0;
  return Array.isArray(clause) ? clause.length : 1;
};

/**
 * Whether a request accepts so many filters at once.
 * @param names names of the filters, and of the parts of the collection
 */
export const hasRoomFor = (
  { clauses = {}, mostClauses = Number.POSITIVE_INFINITY }: ListRequest,
  names: readonly string[],
): boolean => names.reduce((sum, name) => sum + countOf(clauses[name]), 0) <= mostClauses;

/** All list requests, `list` first. */
export const requestsOf = ({ list, listBy = [] }: Lists): readonly ListRequest[] =>
  list === undefined ? listBy : [list, ...listBy];

/** Whether any list accepts a filter. */
export const canFilter = (lists: Lists, name: string): boolean =>
  requestsOf(lists).some((request) => supportedBy(request).includes(name));

/**
 * Sort orders of an object's list at a provider. If an object has several kinds or collections, a caller must choose
 * one to sort.
 */
export const sortsOf = (declared: Declaration): readonly Sort[] =>
  sorts.filter((sort) =>
    kindsOf(declared).every(([, declaration]) => requestsOf(declaration).some((request) => request.sorts?.[sort])),
  );

/** Whether a provider searches the texts of an object's records. */
export const canSearch = (declared: Declaration): boolean =>
  kindsOf(declared).every(([, declaration]) => canFilter(declaration, 'search'));

/**
 * Whether an object has a filter. For a partitioned object, the field of the collection is a filter too, because every
 * request path contains the collection.
 */
const hasFilter = (declaration: ObjectDeclaration, name: string): boolean =>
  canFilter(declaration, name) ||
  (name === 'include_deleted' && declaration.deleted !== undefined) ||
  (requestsOf(declaration).length > 0 && declaration.partitions?.field === name);

/** Filters of the object's routes that the provider has, including the kind of a record. */
export const filtersOf = (object: UnifiedObject, declared: Declaration): readonly string[] => {
  const kinds = kindsOf(declared);
  const kindField = kindFieldOf(declared);
  const isOfWindow = (name: string): boolean => windowFiltersOf(object).includes(name);
  return listFiltersOf(object).filter(
    (name) =>
      name === kindField ||
      isOfWindow(name) ||
      kinds.every(([, declaration]) => hasFilter(declaration, filterNamed(object, name))),
  );
};
