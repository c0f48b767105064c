import type { CustomFields, ObjectDeclaration } from '../../providers/define.ts';
import type { CustomField } from './custom-field.ts';
import { pathOf } from './custom-fields.ts';
import { unifiedFieldAt } from './places.ts';

type Fields = readonly CustomField[];

/**
 * Returns the vendor's fields of an account, each with the unified field that has the same path in the record, if any.
 */
export const withUnifiedFields = (declaration: ObjectDeclaration, fields: Fields): Fields => {
  const { customFields: custom } = declaration;
  return fields.map((field) => {
    const path = custom !== undefined && field.isStandard ? pathOf(custom, field) : undefined;
    const unifiedField = path === undefined ? undefined : unifiedFieldAt(declaration, path);
    return unifiedField === undefined ? field : { ...field, unifiedField };
  });
};

/** Reason why a field of an account cannot be written. `undefined` if it can. */
export const readOnlyReason = ({ name, isReadOnly, unifiedField }: CustomField): string | undefined => {
  if (isReadOnly) return `cannot be written: ${name} is read-only at the provider`;
  if (unifiedField === undefined) return undefined;
  return `cannot be written: ${name} is ${unifiedField} at the provider, write the unified field`;
};

/** Reason why a field of an account cannot be changed. `undefined` if it can. */
export const fixedReason = (field: CustomField): string | undefined =>
  readOnlyReason(field) ?? (field.isFixed ? `cannot be changed: ${field.name} is chosen with a new record` : undefined);

/** Adds the vendor's own fields that an account's list lacks. */
export const withUnlisted = ({ unlisted = {} }: CustomFields, listed: Fields): Fields => [
  ...listed,
  ...Object.entries(unlisted).map(
    ([name, label]): CustomField => ({
      name,
      label,
      type: 'string',
      options: undefined,
      isStandard: true,
      isUnlisted: true,
    }),
  ),
];
