import {
  filterNamed,
  listFiltersOf,
  type Sort,
  sorts,
  type UnifiedObject,
  windowFiltersOf,
} from '../../objects/define.ts';
import type { Declaration, ObjectDeclaration } from '../define.ts';
import { isUnion, kindsOf } from './kinds.ts';
import type { ListRequest, Lists } from './lists.ts';
import type { Template } from './paths.ts';

/** Filters that a request can do, with those that the engine itself sends. */
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
 * Whether a request takes so many filters at once.
 * @param names of the filters, and of what names the collection
 */
export const hasRoomFor = (
  { clauses = {}, mostClauses = Number.POSITIVE_INFINITY }: ListRequest,
  names: readonly string[],
): boolean => names.reduce((sum, name) => sum + countOf(clauses[name]), 0) <= mostClauses;

/** The plain list first. */
export const requestsOf = ({ list, listBy = [] }: Lists): readonly ListRequest[] =>
  list === undefined ? listBy : [list, ...listBy];

/** Whether any of the lists takes a filter. */
export const canFilter = (lists: Lists, name: string): boolean =>
  requestsOf(lists).some((request) => supportedBy(request).includes(name));

/** Orders that an object's list has at a provider: of records of several kinds and collections, once one is chosen. */
export const sortsOf = (declared: Declaration): readonly Sort[] =>
  sorts.filter((sort) =>
    kindsOf(declared).every(([, declaration]) => requestsOf(declaration).some((request) => request.sorts?.[sort])),
  );

/** Whether a provider searches the texts of an object's records. */
export const canSearch = (declared: Declaration): boolean =>
  kindsOf(declared).every(([, declaration]) => canFilter(declaration, 'search'));

/** The collection of a partitioned object is in the path of all its requests. */
const hasFilter = (declaration: ObjectDeclaration, name: string): boolean =>
  canFilter(declaration, name) ||
  (name === 'include_deleted' && declaration.deleted !== undefined) ||
  (requestsOf(declaration).length > 0 && declaration.partitions?.field === name);

/** Filters of an object's list, of those that its routes take, that a provider has: the kind of a record is one of them. */
export const filtersOf = (object: UnifiedObject, declared: Declaration): readonly string[] => {
  const kinds = kindsOf(declared);
  const isKind = (name: string): boolean => isUnion(declared) && declared.field === name;
  const isOfWindow = (name: string): boolean => windowFiltersOf(object).includes(name);
  return listFiltersOf(object).filter(
    (name) =>
      isKind(name) ||
      isOfWindow(name) ||
      kinds.every(([, declaration]) => hasFilter(declaration, filterNamed(object, name))),
  );
};
