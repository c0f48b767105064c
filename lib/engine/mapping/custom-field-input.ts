import { isHeld } from '../../objects/decimals.ts';
import type { CustomFieldType } from '../../providers/define.ts';
import { normalise } from './choices.ts';
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
