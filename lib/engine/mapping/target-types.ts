import * as z from 'zod';
import { dateTime } from '../../objects/fields.ts';
import type { CustomFieldType } from '../../providers/define.ts';
import { partsOfAddress } from '../../providers/language/codecs.ts';

/**
 * Types that an account's field may have, by type of the target. A date-time does not fit a date field, which would
 * lose the time. A date does not fit a date-time field, because a day is a moment only with a time zone.
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

/** Whether an account's field can store the values of a target. */
export const fitsInto = (target: CustomFieldType, field: CustomFieldType): boolean => fits[target].includes(field);

const day = z.iso.date();

/** Whether a value is a day, YYYY-MM-DD. */
export const isDay = (value: unknown): boolean => day.safeParse(value).success;
const isMoment = (value: unknown): boolean => dateTime.safeParse(value).success;
const isNumber = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value);
const isText = (value: unknown): value is string => typeof value === 'string';
const address = z.strictObject(Object.fromEntries(partsOfAddress.map((part) => [part, z.string().nullish()])));

/** Whether a value is an address with at least one part. */
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

/** Reason why a value does not have the target's type. `undefined` if it does. Similar values are not converted. */
export const refusalOf = (type: CustomFieldType, value: unknown): string | undefined => {
  const [isOfType, demand] = checks[type];
  return isOfType(value) ? undefined : demand;
};

/** Parts of an address, without null and empty parts. */
const partsOf = (value: unknown): object =>
  Object.fromEntries(Object.entries(Object(value)).filter(([, part]) => Boolean(part)));

/** Converts a value to its only stored and shown form: moments in UTC, addresses without empty parts. */
export const inOneForm = (type: CustomFieldType, value: unknown): unknown => {
  if (type === 'address') return partsOf(value);
  return type === 'date-time' ? new Date(String(value)).toISOString() : value;
};

/**
 * Converts a moment that is given for a day to the day in the sender's own time zone: `2027-01-31T23:30:00-05:00` is
 * the 31st.
 */
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

/** Converts a similar value to a type. Another value stays unchanged. */
export const asType = (type: CustomFieldType, value: unknown): unknown => conversions[type]?.(value) ?? value;

/**
 * Converts the value of an account's field to the target's type.
 * @returns `undefined` for a value without that type, such as a text that is no number
 */
export const toType = (type: CustomFieldType, value: unknown): unknown => {
  const converted = asType(type, value);
  return refusalOf(type, converted) === undefined ? inOneForm(type, converted) : undefined;
};
