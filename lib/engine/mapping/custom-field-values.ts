import { isHeld, plainDecimal } from '../../objects/decimals.ts';
import type { CustomFields, CustomFieldType } from '../../providers/define.ts';
import { labelOf, normalise } from './choices.ts';
import type { CustomField } from './custom-field.ts';
import { asType, inOneForm, isDay, ownDay, refusalOf } from './target-types.ts';

/** Error for a value that does not fit the field's type. */
export class WrongType extends Error {}

/** Finds an option by value or label. If the options are unknown, the vendor decides. */
const findOption = ({ options }: CustomField, value: string): string | undefined => {
  if (options === undefined) return value;
  const name = normalise(value);
  const option =
    options.find((choice) => choice.value === value) ??
    options.find((choice) => normalise(choice.value) === name) ??
    options.find((choice) => choice.label !== undefined && normalise(choice.label) === name);
  return option?.value;
};

/** Error for a value of the right type that the field cannot store. It is left out with a warning. */
export class Unheld extends Error {}

const isNumberText = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value));

/** @throws WrongType, Unheld */
const fitted = (type: CustomFieldType, value: unknown): unknown => {
  if (type === 'number' && isNumberText(value) && !isHeld(value))
    throw new Unheld(`cannot be stored: a number has about 15 digits, and would differ from ${value}`);
  const converted = asType(type, ownDay(type, value));
  const refusal = refusalOf(type, converted);
  if (refusal !== undefined) throw new WrongType(refusal);
  return inOneForm(type, converted);
};

const optionFor = (field: CustomField, value: unknown): string | undefined =>
  findOption(field, String(fitted('string', value)));

/**
 * Converts a value to the field's type. Returns `undefined` for an option that the account does not have.
 * @throws WrongType, Unheld
 */
export const convert = (field: CustomField, value: unknown): unknown => {
  if (field.type === 'enum') return optionFor(field, value);
  if (field.type === 'array') {
    const found = [value].flat().map((element) => optionFor(field, element));
    return found.includes(undefined) ? undefined : found;
  }
  // A day is a moment at its start.
  return field.type === 'date-time' && isDay(value) ? inOneForm(field.type, value) : fitted(field.type, value);
};

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
