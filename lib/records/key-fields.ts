import type { CustomField } from '../engine/mapping/custom-field.ts';
import { convert, WrongType } from '../engine/mapping/custom-field-values.ts';
import { readOnlyReason } from '../engine/mapping/standard-fields.ts';
import { filterOf, isSearchable } from '../engine/metadata/field-filters.ts';
import { type Filter, ownFieldsOf, type UnifiedObject } from '../objects/define.ts';
import type { Match } from '../objects/matches.ts';

/** A field of the account that an upsert can find a record by. Its values are unique. */
export interface OwnKey extends Match {
  readonly field: CustomField;
  /** Key of the field in the member that contains the account's own fields, in bodies and records. */
  readonly key: string;
}

export const isOwnKey = (match: Match): match is OwnKey => 'field' in match;

const isValue = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);

/** The name of the filter that finds records by a field. */
const filterBy = (member: string, key: string, { name, isUnlisted }: CustomField): string =>
  isUnlisted ? name : filterOf(member, key);

const keyOf = (member: string, key: string, field: CustomField): OwnKey => ({
  filter: filterBy(member, key, field),
  member,
  field,
  key,
  // Vendors with a case-sensitive comparison of these fields do not offer this search.
  normalise: (value) => value.trim().toLowerCase(),
  valueIn: String,
  valuesIn: ({ [member]: fields }) =>
    [Object(fields)[key]].flatMap((value) => (isValue(value) && value !== '' ? [String(value)] : [])),
});

/**
 * Whether a field can be the match of an upsert. The provider must find records by its value, and accept it in writes.
 */
export const isKey = (field: CustomField): boolean =>
  (field.isUnique === true || field.isUnlisted === true) && isSearchable(field) && readOnlyReason(field) === undefined;

/**
 * Types whose filter values are converted. A text or a choice is searched unchanged, because records may still contain
 * former choices of the account.
 */
const typed: readonly CustomField['type'][] = ['number', 'boolean', 'date'];

const filterFor = (field: CustomField): Filter => ({
  kind: 'text',
  read: (value) => {
    if (!typed.includes(field.type)) return { value };
    try {
      return { value: String(convert(field, value)) };
    } catch (error) {
      if (error instanceof WrongType) return { problem: error.message };
      throw error;
    }
  },
});

/**
 * Adds filters by fields of the account to an object, and matches by its unique fields.
 * @param fields fields by their keys in the member that contains them
 * @param nameOf returns the name of a match
 */
export const withFields = (
  object: UnifiedObject,
  fields: ReadonlyMap<string, CustomField>,
  nameOf: (key: string) => string = (key) => filterOf(ownFieldsOf(object), key),
): UnifiedObject => {
  const member = ownFieldsOf(object);
  const searchable = [...fields].filter(([, field]) => isSearchable(field));
  const filters = searchable.map(([key, field]) => [filterBy(member, key, field), filterFor(field)] as const);
  const keys = searchable.filter(([, field]) => isKey(field)).map(([key, field]) => keyOf(member, key, field));
  return {
    ...object,
    filters: { ...object.filters, ...Object.fromEntries(filters) },
    matches: { ...object.matches, ...Object.fromEntries(keys.map((one) => [nameOf(one.key), one])) },
  };
};
