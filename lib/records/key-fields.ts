import type { CustomField } from '../engine/mapping/custom-field.ts';
import { convert, WrongType } from '../engine/mapping/custom-field-input.ts';
import { readOnlyReason } from '../engine/mapping/standard-fields.ts';
import { filterOf, isSearchable } from '../engine/metadata/field-filters.ts';
import { type Filter, ownFieldsOf, type UnifiedObject } from '../objects/define.ts';
import type { Match } from '../objects/matches.ts';

/** A field of the account by which an upsert finds a record: no two records have the same value in it. */
export interface OwnKey extends Match {
  readonly field: CustomField;
  /** Of the field, in the member of bodies and records that has what is the account's own. */
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
  // Vendors that compare these with regard to case do not search so.
  normalise: (value) => value.trim().toLowerCase(),
  valueIn: String,
  valuesIn: ({ [member]: fields }) =>
    [Object(fields)[key]].flatMap((value) => (isValue(value) && value !== '' ? [String(value)] : [])),
});

/** Whether an upsert can be by a field: it must find records by its value, and write it. */
export const isKey = (field: CustomField): boolean =>
  (field.isUnique === true || field.isUnlisted === true) && isSearchable(field) && readOnlyReason(field) === undefined;

/** A text or a choice is searched for as it is: what an account has had is still in its records. */
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
 * The object with filters by fields of the account, and with those of them that find one record as matches.
 * @param fields by their keys in the member that has them
 * @param nameOf what a match is called
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
