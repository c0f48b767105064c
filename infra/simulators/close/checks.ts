import { dayPattern } from '../shared/times.ts';
import { isObject } from '../shared/vendor.ts';
import { liveRow, type Organization } from './organization.ts';
import type { Field, RecordType } from './types.ts';

/** Returns the fault of a value, if any. */
export type Check = (value: unknown, organization: Organization) => string | undefined;

const must = (holds: boolean, what: string): string | undefined => (holds ? undefined : `Must be ${what}.`);

/** Check of a text. Accepts the empty text too. */
export const text: Check = (value) => must(typeof value === 'string', 'a string');
/** Check of a boolean. Accepts JSON booleans only. */
export const flag: Check = (value) => must(typeof value === 'boolean', 'a boolean');
/** Check of an integer. Accepts negative numbers too. */
export const integer: Check = (value) => must(Number.isInteger(value), 'an integer');
/** A percentage: an integer from 0 to 100. */
export const share: Check = (value) =>
  must(Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 100, 'an integer from 0 to 100');

/** `YYYY-MM-DD`, without a time. */
export const day: Check = (value) =>
  must(typeof value === 'string' && dayPattern.test(value) && !Number.isNaN(Date.parse(value)), 'a date');
/** Any text that `Date.parse` reads, except a day alone. */
export const moment: Check = (value) =>
  must(typeof value === 'string' && !dayPattern.test(value) && !Number.isNaN(Date.parse(value)), 'a date-time');
/** Accepts both forms. The problem names the date-time. */
export const dayOrMoment: Check = (value, organization) =>
  day(value, organization) === undefined ? undefined : moment(value, organization);

/** Accepts one of the given texts, with the same case. */
export const oneOf =
  (...values: readonly string[]): Check =>
  (value) =>
    must(typeof value === 'string' && values.includes(value), `one of ${values.join(', ')}`);

/** Id of an existing record of this kind. A deleted record does not exist. */
export const record =
  (type: RecordType): Check =>
  (value, organization) =>
    liveRow(organization, type, value) ? undefined : 'Object does not exist.';

/** Id of a user of the organization. */
export const user: Check = (value, { users }) =>
  must(
    users.some(({ id }) => id === value),
    'a user of the organization',
  );

/** Id of an opportunity status of any pipeline. */
export const status: Check = (value, { pipelines }) =>
  must(
    pipelines.some(({ statuses }) => statuses.some(({ id }) => id === value)),
    'a status of the organization',
  );

/** Id of an opportunity pipeline. */
export const pipeline: Check = (value, { pipelines }) =>
  must(
    pipelines.some(({ id }) => id === value),
    'a pipeline of the organization',
  );

/** Id of a lead status. */
export const leadStatus: Check = (value, { leadStatuses }) =>
  must(
    leadStatuses.some(({ id }) => id === value),
    'a lead status of the organization',
  );

type Members = Readonly<Record<string, Check>>;

const list =
  (members: Members, required?: string): Check =>
  (value, organization) => {
    if (!Array.isArray(value)) return must(false, 'a list');
    for (const element of value as unknown[]) {
      if (!isObject(element)) return must(false, 'a list of objects');
      if (required !== undefined && typeof element[required] !== 'string') return `${required} is required.`;
      for (const [name, given] of Object.entries(element)) {
        const problem = given === null ? undefined : (members[name]?.(given, organization) ?? undefined);
        if (members[name] === undefined || problem) return `${name}: ${problem ?? 'Unknown field.'}`;
      }
    }
    return undefined;
  };

/** Entries with a required `email`, and with `type` and `is_unsubscribed`. */
export const emails = list({ email: text, type: text, is_unsubscribed: flag }, 'email');
/** Entries with a required `phone`. The simulator ignores a given `phone_formatted`. */
export const phones = list({ phone: text, type: text, country: text, phone_formatted: text }, 'phone');
/** Entries with a required `url`, and with `type`. */
export const urls = list({ url: text, type: text }, 'url');
/** Postal addresses. No part is required. */
export const addresses = list({
  address_1: text,
  address_2: text,
  city: text,
  state: text,
  zipcode: text,
  country: text,
  label: text,
});
/** An array of texts. The empty array is valid. */
export const texts: Check = (value) =>
  must(Array.isArray(value) && value.every((one) => typeof one === 'string'), 'a list of strings');

/** Id of a type of custom objects. */
export const objectType: Check = (value, { objectTypes }) =>
  must(
    objectTypes.some(({ id }) => id === value),
    'a custom object type of the organization',
  );

/** Id of a type of custom activities. */
export const activityType: Check = (value, { activityTypes }) =>
  must(
    activityTypes.some(({ id }) => id === value),
    'a custom activity type of the organization',
  );

const byType: Readonly<Record<string, Check>> = {
  text,
  textarea: text,
  number: (value) => must(typeof value === 'number', 'a number'),
  date: day,
  datetime: moment,
  user,
  contact: record('contacts'),
  custom_object: record('customObjects'),
};

/** Value of a custom field. https://developer.close.com/api/resources/custom-fields */
export const customValue =
  ({ type, choices, isMultiple }: Field): Check =>
  (value, organization) => {
    if (isMultiple !== undefined && !Array.isArray(value)) return must(false, 'a list');
    for (const one of [value].flat() as unknown[]) {
      const problem = choices
        ? must(choices.includes(String(one)), 'one of the choices')
        : byType[type]?.(one, organization);
      if (problem) return problem;
    }
    return undefined;
  };
