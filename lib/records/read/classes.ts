import type { Answer, Call } from '../../call.ts';
import type { CustomField } from '../../engine/mapping/custom-field.ts';
import { keyOf } from '../../engine/mapping/field-names.ts';
import { readOnlyReason } from '../../engine/mapping/standard-fields.ts';
import type { AccountClass } from '../../engine/metadata/classes.ts';
import { isSearchable } from '../../engine/metadata/field-filters.ts';
import type { UnifiedObject } from '../../objects/define.ts';
import { connectionOf } from '../caller.ts';
import { classesOf } from '../classes.ts';
import { noticesOf, openDeclared } from '../context.ts';

const isChoice = ({ type }: CustomField): boolean => type === 'enum' || type === 'array';

const presentField = (field: CustomField, { required, fields }: AccountClass) => {
  const name = keyOf(field, fields);
  return {
    name,
    label: field.label,
    type: field.type,
    options: isChoice(field) ? (field.options?.map(({ value, label = value }) => ({ value, label })) ?? null) : null,
    required: required.includes(name),
    unique: field.isUnique === true,
    filter: isSearchable(field),
    read_only: readOnlyReason(field) !== undefined,
  };
};

const present = (one: AccountClass) => ({
  class: one.name,
  remote_id: one.remoteName,
  label: one.label,
  label_plural: one.plural,
  name_field: one.nameField,
  fields: one.fields.map((field) => presentField(field, one)),
});

/**
 * The classes of an object in an account, with their fields. The data is at most five minutes old.
 * @throws ApiError of the provider, also if the account may not see the classes
 */
export const describeClasses = async (object: UnifiedObject, call: Call): Promise<Answer> => {
  const opened = await openDeclared(call, connectionOf(call), object, 'describe');
  const classes = await classesOf(opened);
  return { data: classes.map(present), warnings: noticesOf(opened) };
};
