import { dayPattern } from '../shared/times.ts';
import { isObject } from '../shared/vendor.ts';
import { type Company, liveRow } from './company.ts';
import { currencies } from './seeds.ts';
import type { FieldOwner, RecordType } from './types.ts';

/** Returns the fault of a value that is not null. Undefined for a valid value. */
export type Check = (value: unknown, company: Company) => string | undefined;

const clockPattern = /^\d{2}:\d{2}(:\d{2})?$/;
const momentPattern = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}(\.\d{3})?(Z|[+-]\d{2}:\d{2})?$/;

const must = (holds: boolean, what: string): string | undefined => (holds ? undefined : `must be ${what}`);
const isInteger = (value: unknown): value is number => Number.isInteger(value);

/** Check of a text. Accepts the empty text too. */
export const text: Check = (value) => must(typeof value === 'string', 'a string');

/** A text that cannot be empty. */
export const name: Check = (value, company) => (value === '' ? 'is not allowed to be empty' : text(value, company));

/** "Numeric fields no longer coerce string input to number". https://pipedrive.readme.io/docs/pipedrive-api-v2-migration-guide */
export const integer: Check = (value) => must(isInteger(value), 'an integer');
/** Accepts finite numbers only, and no texts of digits. */
export const number: Check = (value) => must(typeof value === 'number' && Number.isFinite(value), 'a number');
/** JSON booleans only: 0 and 1 are wrong. */
export const boolean: Check = (value) => must(typeof value === 'boolean', 'a boolean');

/** A percentage: a number from 0 to 100, with fractions. */
export const share: Check = (value) =>
  must(typeof value === 'number' && value >= 0 && value <= 100, 'a number from 0 to 100');

const isDay = (value: unknown): boolean =>
  typeof value === 'string' && dayPattern.test(value) && !Number.isNaN(Date.parse(value));

/** `YYYY-MM-DD`, without a time. */
export const date: Check = (value) => must(isDay(value), 'a date in the format YYYY-MM-DD');
/** `HH:MM` or `HH:MM:SS`: a time of day or a duration. */
export const clock: Check = (value) =>
  must(typeof value === 'string' && clockPattern.test(value), 'a time in the format HH:MM');

/** RFC 3339. A text without a zone, or with a space instead of the `T`, is valid too. */
export const moment: Check = (value) =>
  must(typeof value === 'string' && momentPattern.test(value) && !Number.isNaN(Date.parse(value)), 'a valid datetime');

/** Accepts one of the given values, without conversion. */
export const oneOf =
  (...allowed: readonly unknown[]): Check =>
  (value) =>
    must(allowed.includes(value), `one of [${allowed.join(', ')}]`);

const integers: Check = (value) => must(Array.isArray(value) && value.every(isInteger), 'an array of integers');

/** Check of the id of an owner. Only an active user can own a record. */
export const owner: Check = (value, company) => {
  if (!isInteger(value)) return must(false, 'an integer');
  return company.users.some(({ id, active }) => id === value && active) ? undefined : `${value} is not an active user`;
};

/** Number of an existing record of this kind. A deleted record does not exist. */
export const record =
  (type: RecordType): Check =>
  (value, company) => {
    if (!isInteger(value)) return must(false, 'an integer');
    return liveRow(company, type, value) ? undefined : `${value} was not found`;
  };

/** Id of a record whose kind the simulator does not keep, so it is never found. */
export const unknownRecord: Check = (value) => `${String(value)} was not found`;

/** Number of a stage of any pipeline. The pipeline itself is a different check. */
export const stage: Check = (value, { stages }) =>
  must(
    stages.some(({ id }) => id === value),
    'a stage of the company',
  );
/** Number of a pipeline. */
export const pipeline: Check = (value, { pipelines }) =>
  must(
    pipelines.some(({ id }) => id === value),
    'a pipeline of the company',
  );
/** `key_string` of a type, not its number or name. */
export const activityType: Check = (value, { activityTypes }) =>
  must(
    activityTypes.some(({ key_string }) => key_string === value),
    'an activity type of the company',
  );
/** ISO code in capitals, among the five that the simulator offers. */
export const currency: Check = (value) => must(currencies.includes(String(value)), 'a currency code');

/** Number of an option of the organization's field `industry`. */
export const industry: Check = (value, { fields }) => {
  const field = fields.organizations.find(({ field_code }) => field_code === 'industry');
  return must(field?.options?.some(({ id }) => id === value) === true, 'an option of the field');
};

/** Refuses labels that the company lacks. (unproven) */
export const labels =
  (owner: FieldOwner): Check =>
  (value, company) => {
    const options = company.fields[owner].find(({ field_code }) => field_code === 'label_ids')?.options ?? [];
    const isLabel = (id: unknown): boolean => options.some((option) => option.id === id);
    return integers(value, company) ?? must((value as unknown[]).every(isLabel), 'ids of labels');
  };

/** Ids of lead labels. Leads have their own list of labels, with texts as ids. */
export const leadLabels: Check = (value, company) => {
  const isLabel = (id: unknown): boolean => company.leadLabels.some((label) => label.id === id);
  return must(Array.isArray(value) && value.every(isLabel), 'an array of ids of lead labels');
};

type Members = Readonly<Record<string, Check>>;

const checkMembers = (value: unknown, members: Members, company: Company, path: string): string | undefined => {
  if (!isObject(value)) return `${path} must be of type object`;
  for (const [member, given] of Object.entries(value)) {
    const check = members[member];
    const problem = check ? check(given, company) : 'is not allowed';
    if (problem) return `${path}.${member} ${problem}`;
  }
  return undefined;
};

const list =
  (members: Members, required: string): Check =>
  (value, company) => {
    if (!Array.isArray(value)) return must(false, 'an array');
    for (const [index, element] of (value as unknown[]).entries()) {
      const problem = checkMembers(element, members, company, `[${index}]`);
      if (problem) return problem;
      if (isObject(element) && element[required] === undefined) return `[${index}].${required} is required`;
    }
    return undefined;
  };

/** E-mail addresses, phone numbers or messenger accounts. */
export const contactPoints = list({ value: name, primary: boolean, label: text }, 'value');
/** Entries with a required `person_id`, and with `primary`. */
export const participants = list({ person_id: record('persons'), primary: boolean }, 'person_id');
/** Entries with a required `email`. An entry may also name a person or a user. */
export const attendees = list(
  { email: name, name: text, status: text, is_organizer: boolean, person_id: record('persons'), user_id: owner },
  'email',
);

/** Parts of an address: https://pipedrive.readme.io/docs/pipedrive-api-v2-migration-guide */
const addressMembers: Members = {
  value: text,
  country: text,
  admin_area_level_1: text,
  admin_area_level_2: text,
  locality: text,
  sublocality: text,
  route: text,
  street_number: text,
  subpremise: text,
  postal_code: text,
};

/** An object whose parts are texts. `value` is the whole address. */
export const address: Check = (value, company) => checkMembers(value, addressMembers, company, 'address');

/** "Both amount and currency are required." https://developers.pipedrive.com/docs/api/v1/Leads#addLead */
export const leadValue: Check = (value, company) => {
  const problem = checkMembers(value, { amount: number, currency }, company, 'value');
  const missing = ['amount', 'currency'].find((member) => Object(value)[member] === undefined);
  return problem ?? (missing === undefined ? undefined : `.${missing} is required`);
};

/** An object with `value` and `currency`, each optional. */
export const money: Check = (value, company) => checkMembers(value, { value: number, currency }, company, 'value');
