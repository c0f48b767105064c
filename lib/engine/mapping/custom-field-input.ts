import * as z from 'zod';
import { isHeld } from '../../objects/decimals.ts';
import { dateTime } from '../../objects/fields.ts';
import { normalise } from './choices.ts';
import type { CustomField } from './custom-field.ts';
import { inOneForm, ownDay, refusalOf } from './target-types.ts';

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

const toNumber = (value: unknown): number => {
  if (typeof value === 'string' && Number.isFinite(Number(value)) && value.trim() !== '' && !isHeld(value))
    throw new Unheld(`cannot be stored: a number has about 15 digits, and would differ from ${value}`);
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number === 'number' && Number.isFinite(number)) return number;
  throw new WrongType('must be a number');
};

const toBoolean = (value: unknown): boolean => {
  if (value === true || value === 'true') return true;
  if (value === false || value === 'false') return false;
  throw new WrongType('must be true or false');
};

const date = z.iso.date();

/** Reads a day. `Date.parse` accepts almost any text: it reads `5` as a day in 2001. */
const toDay = (value: unknown): string => {
  const day = date.safeParse(ownDay('date', value));
  if (day.success) return day.data;
  throw new WrongType('must be a date, YYYY-MM-DD');
};

const toTime = (value: unknown): string => {
  const time = z.union([dateTime, date]).safeParse(value);
  if (time.success) return new Date(time.data).toISOString();
  throw new WrongType('must be an ISO 8601 date-time');
};

const toText = (value: unknown): string => {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new WrongType('must be a text');
};

const toAddress = (value: unknown): unknown => {
  const refusal = refusalOf('address', value);
  if (refusal !== undefined) throw new WrongType(refusal);
  return inOneForm('address', value);
};

/**
 * Converts a value to the field's type. Returns `undefined` for an option that the account does not have.
 * @throws WrongType
 */
export const convert = (field: CustomField, value: unknown): unknown => {
  switch (field.type) {
    case 'number':
      return toNumber(value);
    case 'boolean':
      return toBoolean(value);
    case 'date':
      return toDay(value);
    case 'date-time':
      return toTime(value);
    case 'enum':
      return findOption(field, toText(value));
    case 'array': {
      const found = [value].flat().map((element) => findOption(field, toText(element)));
      return found.includes(undefined) ? undefined : found;
    }
    case 'address':
      return toAddress(value);
    case 'string':
      return toText(value);
  }
};
