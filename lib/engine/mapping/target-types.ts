import * as z from 'zod';
import { dateTime } from '../../objects/fields.ts';
import type { CustomFieldType } from '../../providers/define.ts';
import { partsOfAddress } from '../../providers/language/codecs.ts';

/**
 * By the type of a target, the types that an account's field may have. A date-time does not fit a field of days, which
 * would lose the time, nor a day one of moments, which has no day without a time zone.
 */
const fits: Readonly<Record<CustomFieldType, readonly CustomFieldType[]>> = {
  string: ['string', 'number', 'boolean', 'date', 'date-time', 'enum'],
  number: ['number', 'string', 'enum'],
  boolean: ['boolean', 'string', 'enum'],
  date: ['date', 'string'],
  'date-time': ['date-time', 'string'],
  enum: ['enum', 'string'],
  array: ['array'],
  address: ['address'],
};

/** Whether values of a target can be kept in an account's field. */
export const fitsInto = (target: CustomFieldType, field: CustomFieldType): boolean => fits[target].includes(field);

const day = z.iso.date();

const isDay = (value: unknown): boolean => day.safeParse(value).success;
const isMoment = (value: unknown): boolean => dateTime.safeParse(value).success;
const isNumber = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value);
const isText = (value: unknown): value is string => typeof value === 'string';
const address = z.strictObject(Object.fromEntries(partsOfAddress.map((part) => [part, z.string().nullish()])));

/** One without any part would be none. */
const isAddress = (value: unknown): boolean => {
  const { data } = address.safeParse(value);
  return data !== undefined && Object.values(data).some(Boolean);
};

const isListOfTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText);

const checks: Readonly<Record<CustomFieldType, readonly [is: (value: unknown) => boolean, demand: string]>> = {
  string: [isText, 'must be a text'],
  number: [isNumber, 'must be a number'],
  boolean: [(value) => typeof value === 'boolean', 'must be true or false'],
  date: [isDay, 'must be a date, YYYY-MM-DD'],
  'date-time': [isMoment, 'must be an ISO 8601 date-time'],
  enum: [isText, 'must be a text'],
  array: [isListOfTexts, 'must be a list of texts'],
  address: [isAddress, `must be an address, an object with some of ${partsOfAddress.join(', ')}`],
};

/** Why a value is not of a target's type; `undefined` where it is. Nothing is taken for something similar. */
export const refusalOf = (type: CustomFieldType, value: unknown): string | undefined => {
  const [isOfType, demand] = checks[type];
  return isOfType(value) ? undefined : demand;
};

/** The parts that an address has: a part that is null or empty is none. */
const partsOf = (value: unknown): object =>
  Object.fromEntries(Object.entries(Object(value)).filter(([, part]) => Boolean(part)));

/** A value of the type, in the one form in which it is kept and shown: moments in UTC, addresses with the parts that they have. */
export const inOneForm = (type: CustomFieldType, value: unknown): unknown => {
  if (type === 'address') return partsOf(value);
  return type === 'date-time' ? new Date(String(value)).toISOString() : value;
};

/** A moment that is given for a day is the day by the clock of whoever sends it: `2027-01-31T23:30:00-05:00` is the 31st. */
export const ownDay = (type: CustomFieldType, value: unknown): unknown =>
  type === 'date' && isMoment(value) ? String(value).slice(0, 10) : value;

const asText = (value: unknown): unknown => (isNumber(value) || typeof value === 'boolean' ? String(value) : value);

const asNumber = (value: unknown): unknown => (isText(value) && value.trim() !== '' ? Number(value) : value);

const asBoolean = (value: unknown): unknown => (value === 'true' || value === 'false' ? value === 'true' : value);

const conversions: Readonly<Partial<Record<CustomFieldType, (value: unknown) => unknown>>> = {
  string: asText,
  enum: asText,
  number: asNumber,
  boolean: asBoolean,
  array: (value) => (Array.isArray(value) ? value.map(asText) : value),
};

/**
 * What an account's field holds, in the type of the target: never in another one.
 * @returns `undefined` for what is not of the type, such as a text that is no number
 */
export const toType = (type: CustomFieldType, value: unknown): unknown => {
  const converted = conversions[type]?.(value) ?? value;
  return refusalOf(type, converted) === undefined ? inOneForm(type, converted) : undefined;
};
