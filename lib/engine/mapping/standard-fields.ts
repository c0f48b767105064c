import type { CustomFields, ObjectDeclaration } from '../../providers/define.ts';
import type { CustomField } from './custom-field.ts';
import { pathOf } from './custom-fields.ts';
import { unifiedFieldAt } from './places.ts';

type Fields = readonly CustomField[];

/** Results by both arguments, because an account may have hundreds of fields. */
const known = new WeakMap<Fields, WeakMap<ObjectDeclaration, Fields>>();

const findUnified = (declaration: ObjectDeclaration, custom: CustomFields, fields: Fields): Fields =>
  fields.map((field) => {
    const path = field.isStandard ? pathOf(custom, field) : undefined;
    const unifiedField = path === undefined ? undefined : unifiedFieldAt(declaration, path);
    return unifiedField === undefined ? field : { ...field, unifiedField };
  });

/** Adds to the vendor's own fields the unified field at the same place. */
export const withUnifiedFields = (declaration: ObjectDeclaration, fields: Fields): Fields => {
  const custom = declaration.customFields;
  if (custom === undefined || !fields.some(({ isStandard }) => isStandard)) return fields;
  const ofFields = known.get(fields) ?? new WeakMap<ObjectDeclaration, Fields>();
  known.set(fields, ofFields);
  const found = ofFields.get(declaration) ?? findUnified(declaration, custom, fields);
  ofFields.set(declaration, found);
  return found;
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
