import type { CustomFields, ObjectDeclaration } from '../../providers/define.ts';
import type { CustomField } from './custom-field.ts';
import { decode } from './custom-field-codecs.ts';
import { valueAt } from './custom-field-places.ts';
import { keyOf, shownKeyOf } from './field-names.ts';
import { getList, getPath } from './path.ts';
import { toType } from './target-types.ts';

const hasValue = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);

/**
 * Whether a remote record shows any field of `field_mappings`, before the account's list of them is read.
 * @param isMapped whether the project has mapped any, which may be one of the vendor's own
 */
export const mayHaveCustomFields = (
  { keptIn, standardIn }: CustomFields,
  remote: unknown,
  isMapped: boolean,
): boolean => {
  if ('object' in keptIn || (isMapped && standardIn !== undefined)) return true;
  return getList(remote, keptIn.list).some((entry) => hasValue(getPath(entry, keptIn.value)));
};

/** What a record has in a field, as the account has it; `undefined` for nothing. */
const heldIn = (custom: CustomFields, field: CustomField, remote: unknown): unknown => {
  const value = valueAt(custom, field, remote);
  const decoded = hasValue(value) ? decode(field, value) : undefined;
  return hasValue(decoded) ? decoded : undefined;
};

/** What is shown of what an account has in a field: in the type of its target, if one is mapped to it. */
const shownOf = ({ target }: CustomField, value: unknown): unknown =>
  target === undefined || value === undefined ? value : toType(target.type, value);

/** What a record shows of a field. */
export const shownIn = (custom: CustomFields, field: CustomField, remote: unknown): unknown =>
  shownOf(field, heldIn(custom, field, remote));

/** The custom fields of a record that have a value, as the account has them. */
const valuesIn = (
  { customFields }: ObjectDeclaration,
  fields: readonly CustomField[],
  remote: unknown,
): readonly (readonly [CustomField, unknown])[] => {
  if (customFields === undefined) return [];
  return fields.flatMap((field) => {
    const value = heldIn(customFields, field, remote);
    return value === undefined ? [] : [[field, value] as const];
  });
};

/** The account's custom fields that have a value, under the account's own names whatever targets there are. */
export const readAccountFields = (
  declaration: ObjectDeclaration,
  fields: readonly CustomField[],
  remote: unknown,
): Record<string, unknown> =>
  Object.fromEntries(valuesIn(declaration, fields, remote).map(([field, value]) => [keyOf(field, fields), value]));

/**
 * `field_mappings` of a record that was read: targets that have a value in their own type, and the account's other
 * custom fields that have one. A target whose field holds something else, such as a text that is no number, is left
 * out: sent back, the record stays as it is.
 */
export const readCustomFields = (
  declaration: ObjectDeclaration,
  fields: readonly CustomField[],
  remote: unknown,
): Record<string, unknown> =>
  Object.fromEntries(
    valuesIn(declaration, fields, remote).flatMap(([field, value]) => {
      const key = shownKeyOf(field, fields);
      const shown = shownOf(field, value);
      return key === undefined || shown === undefined ? [] : [[key, shown] as const];
    }),
  );
