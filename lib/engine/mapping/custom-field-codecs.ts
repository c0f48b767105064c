import { plainDecimal } from '../../objects/decimals.ts';
import type { CustomFields } from '../../providers/define.ts';
import { labelOf } from './choices.ts';
import type { CustomField } from './custom-field.ts';

/** Vendors that keep texts take a number without an exponent. */
const textOf = (value: unknown): string => (typeof value === 'number' ? plainDecimal(value) : String(value));

/** A value of the field's own type as the vendor keeps it. */
export const encode = (custom: CustomFields, { type, codec }: CustomField, value: unknown): unknown => {
  if (codec !== undefined) return codec.encode(value);
  if (custom.encode === 'string') return Array.isArray(value) ? value.join(';') : textOf(value);
  if (custom.encode === undefined || (type !== 'enum' && type !== 'array')) return value;
  return Array.isArray(value) ? value.map(Number) : Number(value);
};

/** Texts of vendors that keep every value as text; one that is not of the field's type is shown as it is. */
const decodeText = (field: CustomField, text: string): unknown => {
  if (field.type === 'number') return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
  if (field.type === 'boolean') return text === 'true' || text === 'false' ? text === 'true' : text;
  return field.type === 'array' ? text.split(';').filter(Boolean) : text;
};

/** Options that are numbers to the vendor are shown by their labels. */
const decodeOption = ({ options = [] }: CustomField, value: unknown): unknown => {
  const option = typeof value === 'number' ? options.find((choice) => choice.value === String(value)) : undefined;
  return option === undefined ? value : (labelOf(option, options) ?? option.value);
};

const decodeOptions = (field: CustomField, value: unknown): unknown => {
  if (Array.isArray(value)) return value.map((element) => decodeOption(field, element));
  return field.type === 'enum' ? decodeOption(field, value) : value;
};

/** What the vendor keeps, in the field's own type. */
export const decode = (field: CustomField, value: unknown): unknown => {
  if (field.codec !== undefined) return decodeOptions(field, field.codec.decode(value));
  if (typeof value === 'string') return decodeText(field, value);
  return decodeOptions(field, value);
};

/** What a read would show of a value that is about to be sent. */
export const shownAfter = (custom: CustomFields, field: CustomField, value: unknown): unknown =>
  decode(field, encode(custom, field, value));
