import type { CustomField } from '../../engine/mapping/custom-field.ts';
import { shownKeyOf } from '../../engine/mapping/field-names.ts';
import { fixedReason, readOnlyReason } from '../../engine/mapping/standard-fields.ts';
import { partsOfAddress } from '../../providers/codecs.ts';
import type { CustomFieldType } from '../../providers/define.ts';
import { type JsonSchema, orNull } from './nullable.ts';

/** What a schema of a body is of. */
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

/** Whether a field keeps whole numbers alone. */
const isWhole = ({ codec }: CustomField): boolean =>
  codec?.refuse?.(0.5) !== undefined && codec.refuse(1) === undefined;

const choicesIn = (options: CustomField['options'] = []): JsonSchema =>
  options.length === 0
    ? {}
    : { oneOf: options.map(({ value, label: title }) => ({ const: value, title: title ?? value })) };

/** A target has its own type, and the options of the account's field. */
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
  };
  const isReadOnly = (mode === 'create' ? readOnlyReason(field) : fixedReason(field)) !== undefined;
  return {
    title: label,
    ...(key !== name && { 'x-remote-field': name }),
    ...(target?.description && { description: target.description }),
    ...(isReadOnly && { readOnly: true }),
    // Null empties any other.
    ...(isReadOnly || isRequired ? taken : orNull(taken)),
    ...(isRequired && taken.type === 'string' && { minLength: 1 }),
  };
};

/** By the keys under which records show them; one that no record shows goes by the account's own name of it. */
export const customProperties = (fields: readonly CustomField[], mode: Mode, required: readonly string[]): JsonSchema =>
  Object.fromEntries(
    fields
      .map((field) => ({ field, key: shownKeyOf(field, fields) ?? field.name }))
      // A target's own name means it and nothing else.
      .toSorted((a, b) => Number(a.field.target !== undefined) - Number(b.field.target !== undefined))
      .map(({ field, key }) => [key, customSchema(field, key, mode, required.includes(key))] as const),
  );
