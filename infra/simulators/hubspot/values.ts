import { sanitise } from '../shared/sanitise.ts';
import { strictAddress } from '../shared/texts.ts';
import { dayPattern } from '../shared/times.ts';
import type { PropertyProblem } from './errors.ts';
import type { Portal } from './portal.ts';
import type { Property } from './types.ts';

/** The value in the vendor's stored form, or its fault. */
export type Checked = { readonly value: string } | Omit<PropertyProblem, 'name'>;

/**
 * Error codes from memory, except PROPERTY_DOESNT_EXIST, INVALID_OPTION and INVALID_EMAIL, which public reports show.
 * (unproven)
 */
export const problem = {
  date: 'INVALID_DATE',
  number: 'INVALID_NUMBER',
  owner: 'INVALID_OWNER_ID',
  readOnly: 'READ_ONLY_VALUE',
  unique: 'CONFLICTING_UNIQUE_VALUE',
} as const;

// Spaces around a value that is not a string are refused:
// https://developers.hubspot.com/changelog/breaking-change-enhanced-validations-for-non-string-properties-in-hubspots-crmobject-apis
const numberPattern = /^-?\d+(\.\d+)?$/;
const epochMs = /^-?\d+$/;
const iso = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/;

/** An empty string clears a property of any type. */
export const checkValue = (value: string, property: Property, portal: Portal): Checked =>
  value === '' ? { value } : byType[property.type](value, property, portal);

/** Milliseconds of a date or date-time in either notation of the vendor. */
export const toEpoch = (value: string): number | undefined => {
  if (epochMs.test(value)) return Number(value);
  if (!dayPattern.test(value) && !iso.test(value)) return undefined;
  const epoch = Date.parse(value);
  return Number.isNaN(epoch) ? undefined : epoch;
};

const email = (value: string): Checked => {
  // HubSpot stores addresses in lower case.
  if (strictAddress.test(value)) return { value: value.toLowerCase() };
  return { error: 'INVALID_EMAIL', message: `Email address ${value} is invalid` };
};

const option = (value: string, property: Property): Checked => {
  const allowed = property.options.map((each) => each.value);
  const given = property.fieldType === 'checkbox' ? value.split(';') : [value];
  const wrong = given.find((each) => !allowed.includes(each));
  if (wrong === undefined) return { value };
  return { error: 'INVALID_OPTION', message: `${wrong} was not one of the allowed options: [${allowed.join(', ')}]` };
};

const external = (value: string, property: Property, portal: Portal): Checked => {
  if (property.name !== 'hubspot_owner_id') return { value };
  if (portal.owners.some((owner) => owner.id === value)) return { value };
  return { error: problem.owner, message: `Owner ${value} does not exist` };
};

const day = (value: string): Checked => {
  const epoch = toEpoch(value);
  // A date in milliseconds must be midnight UTC:
  // https://developers.hubspot.com/docs/api-reference/crm-properties-v3/guide
  if (epoch === undefined || epoch % 86_400_000 !== 0) {
    return { error: problem.date, message: `${value} is at the wrong time of day or not a date` };
  }
  return { value: new Date(epoch).toISOString().slice(0, 10) };
};

const datetime = (value: string): Checked => {
  const epoch = toEpoch(value);
  if (epoch === undefined) return { error: problem.date, message: `${value} was not a valid date` };
  return { value: new Date(epoch).toISOString() };
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is left out
const controls = /[\u0000-\u0008\u000b\u000e-\u001f\u007f]/g;

/**
 * Sanitises rich text as jsoup does. (unproven) It writes `<br>` and `&nbsp;` like this, and replaces all white space
 * with one space: its frame, `<html>\n<head></head>\n<body>`, appears in recorded values of `hs_body_preview_html`.
 */
const richText = (value: string): string =>
  sanitise(value.replaceAll(controls, ''))
    .replaceAll(/[ \t\n\f\r]+/g, ' ')
    .replaceAll('<br />', '<br>')
    .replaceAll('\u00a0', '&nbsp;')
    .trim();

/** "You must use Unix timestamp in milliseconds." https://developers.hubspot.com/docs/guides/api/crm/engagements/tasks */
const reminders = (value: string): Checked =>
  value.split(';').every((each) => epochMs.test(each))
    ? { value }
    : { error: problem.date, message: `${value} was not a valid long.` };

const text = (value: string, { name, fieldType }: Property): Checked => {
  if (name === 'hs_task_reminders') return reminders(value);
  if (name === 'email') return email(value);
  return { value: fieldType === 'html' ? richText(value) : value };
};

const byType: Readonly<Record<Property['type'], (value: string, property: Property, portal: Portal) => Checked>> = {
  string: text,
  number: (value) =>
    numberPattern.test(value) ? { value } : { error: problem.number, message: `${value} was not a valid number.` },
  bool: option,
  enumeration: (value, property, portal) =>
    property.externalOptions ? external(value, property, portal) : option(value, property),
  date: day,
  datetime,
};
