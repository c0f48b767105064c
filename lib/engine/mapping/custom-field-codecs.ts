import { plainDecimal } from '../../objects/decimals.ts';
import type { CustomFields } from '../../providers/define.ts';
import { labelOf } from './choices.ts';
import type { CustomField } from './custom-field.ts';

/** Writes a value as text. Vendors that store texts accept only numbers without an exponent. */
const textOf = (value: unknown): string => (typeof value === 'number' ? plainDecimal(value) : String(value));

/** Encodes a value of the field's type in the vendor's format. */
export const encode = (custom: CustomFields, { type, codec }: CustomField, value: unknown): unknown => {
  if (codec !== undefined) return codec.encode(value);
  if (custom.encode === 'string') return Array.isArray(value) ? value.join(';') : textOf(value);
  if (custom.encode === undefined || (type !== 'enum' && type !== 'array')) return value;
  return Array.isArray(value) ? value.map(Number) : Number(value);
};

/**
 * Decodes a text of a vendor that stores every value as text. A text that does not fit the field's type stays
 * unchanged.
 */
const decodeText = (field: CustomField, text: string): unknown => {
  if (field.type === 'number') return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
  if (field.type === 'boolean') return text === 'true' || text === 'false' ? text === 'true' : text;
  return field.type === 'array' ? text.split(';').filter(Boolean) : text;
};

/** Decodes an option. Numeric options are shown by their labels. */
const decodeOption = ({ options = [] }: CustomField, value: unknown): unknown => {
  const option = typeof value === 'number' ? options.find((choice) => choice.value === String(value)) : undefined;
  return option === undefined ? value : (labelOf(option, options) ?? option.value);
};

const decodeOptions = (field: CustomField, value: unknown): unknown => {
  if (Array.isArray(value)) return value.map((element) => decodeOption(field, element));
  return field.type === 'enum' ? decodeOption(field, value) : value;
};

/** Decodes a vendor's value to the field's type. */
export const decode = (field: CustomField, value: unknown): unknown => {
  if (field.codec !== undefined) return decodeOptions(field, field.codec.decode(value));
  if (typeof value === 'string') return decodeText(field, value);
  return decodeOptions(field, value);
};

/** The value that a read would show after a value is sent. */
export const shownAfter = (custom: CustomFields, field: CustomField, value: unknown): unknown =>
  decode(field, encode(custom, field, value));
