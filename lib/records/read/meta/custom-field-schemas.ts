import type { CustomField } from '../../../engine/mapping/custom-field.ts';
import { shownKeyOf } from '../../../engine/mapping/field-names.ts';
import { fixedReason, readOnlyReason } from '../../../engine/mapping/standard-fields.ts';
import type { CustomFieldType } from '../../../providers/define.ts';
import { partsOfAddress } from '../../../providers/language/codecs.ts';
import { type JsonSchema, orNull } from './nullable-schemas.ts';

/** The operation that a schema describes. */
export type Mode = 'create' | 'update';

const typeSchemas: Record<CustomFieldType, JsonSchema> = {
  string: { type: 'string' },
  number: { type: 'number' },
  boolean: { type: 'boolean' },
  date: { type: 'string', format: 'date' },
  'date-time': { type: 'string', format: 'date-time' },
  enum: { type: 'string' },
  array: { type: 'array', items: { type: 'string' } },
  address: {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(partsOfAddress.map((part) => [part, { type: 'string' }])),
  },
};

/** Whole numbers of all sizes, because a field may have a minimum and a maximum. */
const sizes = Array.from({ length: 16 }, (_, digits) => 10 ** digits);
const wholes = [0, ...sizes, ...sizes.map((size) => -size)];

/** Whether a field accepts only whole numbers: some whole numbers fit, and no fraction next to them fits. */
const isWhole = ({ codec }: CustomField): boolean => {
  const fits = (value: number): boolean => codec?.refuse?.(value) === undefined;
  const kept = wholes.filter(fits);
  return kept.length > 0 && !kept.some((value) => fits(value + 0.5) || fits(value - 0.5));
};

const month = '(0[1-9]|1[0-2])';
const day = '(0[1-9]|[12][0-9]|3[01])';

/** Forms of a day without a year, each with an example. */
const dayForms = [
  ['12/31', `^(${month}/${day})?$`, 'A month and a day: MM/DD'],
  ['31/12', `^(${day}/${month})?$`, 'A day and a month: DD/MM'],
] as const;

/** The form of a text field that accepts only one form. */
const formOf = ({ codec }: CustomField): JsonSchema => {
  const [form, other] = dayForms.filter(([example]) => codec?.refuse?.(example) === undefined);
  return form === undefined || other !== undefined ? {} : { pattern: form[1], description: form[2] };
};

const choicesIn = (options: CustomField['options'] = []): JsonSchema =>
  options.length === 0
    ? {}
    : { oneOf: options.map(({ value, label: title }) => ({ const: value, title: title ?? value })) };

/** The schema of a custom field. A target has its own type, and the options of the account's field. */
const customSchema = (field: CustomField, key: string, mode: Mode, isRequired: boolean): JsonSchema => {
  const { name, type: own, label, options, target } = field;
  const type = target?.type ?? own;
  const isOfOptions = own === 'enum' || own === 'array';
  const choices = isOfOptions && (type === 'enum' || type === 'string') ? choicesIn(options) : {};
  const elements = type === 'array' && { items: { type: 'string', ...choicesIn(options) } };
  const taken = {
    ...typeSchemas[type],
    ...choices,
    ...elements,
    ...(type === 'number' && isWhole(field) && { type: 'integer' }),
    ...(type === 'string' && formOf(field)),
  };
  const isReadOnly = (mode === 'create' ? readOnlyReason(field) : fixedReason(field)) !== undefined;
  return {
    title: label,
    ...(key !== name && { 'x-remote-field': name }),
    ...(isReadOnly && { readOnly: true }),
    // Null empties any other field.
    ...(isReadOnly || isRequired ? taken : orNull(taken)),
    ...(target?.description && { description: target.description }),
    ...(isRequired && taken.type === 'string' && { minLength: 1 }),
  };
};

/** Schemas by the keys of records. A field that no record shows has the account's own name as its key. */
export const customProperties = (fields: readonly CustomField[], mode: Mode, required: readonly string[]): JsonSchema =>
  Object.fromEntries(
    fields
      .map((field) => ({ field, key: shownKeyOf(field, fields) ?? field.name }))
      // Targets come last, so that the name of a target replaces an equal key.
      .toSorted((a, b) => Number(a.field.target !== undefined) - Number(b.field.target !== undefined))
      .map(({ field, key }) => [key, customSchema(field, key, mode, required.includes(key))] as const),
  );
