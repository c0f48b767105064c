import { isAddress } from '../shared/texts.ts';
import { toOffsetTime } from '../shared/times.ts';
import { isObject } from '../shared/vendor.ts';
import { type Account, addRow, knownRow, profileOf, putRow } from './account.ts';
import { duplicateProfile, invalid } from './errors.ts';
import type { RecordType, Row, Values } from './types.ts';

/** Attributes of a resource. https://developers.klaviyo.com/en/reference/api_overview */
export const attributesIn = (body: unknown, type: string, id?: string): Values => {
  const data = isObject(body) ? body.data : undefined;
  if (!isObject(data)) throw invalid('/data', 'A payload must have the key "data".');
  if (data.type !== type) throw invalid('/data/type', `The type must be "${type}".`);
  if (id !== undefined && data.id !== id) throw invalid('/data/id', 'The id must match the id in the path.');
  return isObject(data.attributes) ? data.attributes : {};
};

const profileNames = ['email', 'phone_number', 'external_id', 'first_name', 'last_name', 'organization'].concat([
  'locale',
  'title',
  'image',
  'location',
  'properties',
]);

/** JSON pointer of an attribute in a body. */
export const at = (name: string): string => `/data/attributes/${name}`;

const checkEmail = (email: unknown): void => {
  if (email === undefined || email === null) return;
  if (!isAddress(email)) throw invalid(at('email'), 'Invalid email address.');
};

/** "E.164". https://developers.klaviyo.com/en/reference/create_profile */
const checkPhone = (phone: unknown): void => {
  if (phone === undefined || phone === null) return;
  if (typeof phone !== 'string' || !/^\+[1-9]\d{6,14}$/.test(phone))
    throw invalid(at('phone_number'), 'Invalid phone number format (Example of a valid format: +12345678901)');
};

/** Refuses attributes that a resource does not have. */
export const checkNames = (given: Values, names: readonly string[]): void => {
  for (const name of Object.keys(given))
    if (!names.includes(name)) throw invalid(at(name), `'${name}' is not a valid field for the resource.`);
};

const identifiers = ['email', 'phone_number', 'external_id'];

const checkProfile = (account: Account, given: Values, own?: Row): void => {
  checkNames(given, profileNames);
  checkEmail(given.email);
  checkPhone(given.phone_number);
  const whole = { ...own?.values, ...given };
  if (identifiers.every((name) => !whole[name]))
    throw invalid(at('email'), 'One of email, phone_number or external_id is needed.');
  for (const name of identifiers) {
    const other = profileOf(account, name, given[name]);
    if (other !== undefined && other.key !== own?.key) throw duplicateProfile(other.key);
  }
};

/**
 * Values after an update. Objects are merged member by member, and null clears a value.
 * https://developers.klaviyo.com/en/reference/update_profile
 */
const mergedInto = (row: Row | undefined, given: Values): Values =>
  Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      isObject(value) ? { ...Object(row?.values[name]), ...value } : value,
    ]),
  );

/** Consent of a deleted profile with the same address. */
const decidedBefore = ({ rules, tables }: Account, { email }: Values): Values => {
  const { consents, suppressions } =
    tables.profiles.all().findLast(({ isDeleted, values }) => isDeleted && values.email === email)?.values ?? {};
  return rules.keepsDecisions ? { consents, suppressions } : {};
};

/** Needs an e-mail address, a phone number or an external id. @throws Refusal 400, or 409 for a duplicate */
export const addProfile = (account: Account, body: unknown): Row => {
  const given = attributesIn(body, 'profile');
  checkProfile(account, given);
  return addRow(account, 'profiles', { ...decidedBefore(account, given), ...given });
};

/** "Remove a key or keys (and their values) completely from properties". Same page. */
const unsetIn = (body: unknown): readonly string[] =>
  [Object(Object(Object(Object(body).data).meta).patch_properties).unset ?? []].flat();

const withoutUnset = (values: Values, own: Row, unset: readonly string[]): Values => {
  if (unset.length === 0) return values;
  const properties = Object.entries<unknown>(Object(values.properties ?? own.values.properties));
  return { ...values, properties: Object.fromEntries(properties.filter(([name]) => !unset.includes(name))) };
};

/** Merges objects member by member. null clears a value. @throws Refusal 400, 404, or 409 for a duplicate */
export const patchProfile = (account: Account, key: string, body: unknown): Row => {
  const row = knownRow(account, 'profiles', key);
  const given = attributesIn(body, 'profile', key);
  checkProfile(account, given, row);
  return putRow(account, 'profiles', row, withoutUnset(mergedInto(row, given), row, unsetIn(body)));
};

/**
 * Deletes the source. Its id then leads to the remaining profile. (unproven)
 * https://developers.klaviyo.com/en/reference/merge_profiles
 */
export const mergeProfile = (account: Account, key: string, into: string): void => {
  const [source, left] = [knownRow(account, 'profiles', key), knownRow(account, 'profiles', into)];
  account.tables.profiles.put({ ...source, isDeleted: true, values: { ...source.values, merged_into: into } });
  putRow(account, 'profiles', left, {});
};

/** Requires a text. */
export const requireText = (given: Values, name: string): void => {
  const value = given[name];
  if (typeof value !== 'string' || value === '') throw invalid(at(name), 'This is required.');
};

const processes = ['single_opt_in', 'double_opt_in'];

const listValuesIn = (given: Values): Values => {
  const { name, opt_in_process: process } = given;
  if (name !== undefined && (typeof name !== 'string' || name === '')) throw invalid(at('name'), 'This is required.');
  if (process !== undefined && !processes.includes(String(process)))
    throw invalid(at('opt_in_process'), `Must be one of: ${processes.join(', ')}.`);
  return Object.fromEntries(
    Object.entries({ name, opt_in_process: process }).filter(([, value]) => value !== undefined),
  );
};

/** Creates a list. Default: `single_opt_in`. @throws Refusal 400 for a missing name */
export const addList = (account: Account, body: unknown): Row => {
  const values = listValuesIn(attributesIn(body, 'list'));
  requireText(values, 'name');
  return addRow(account, 'lists', { opt_in_process: 'single_opt_in', ...values });
};

/** Changes the given attributes only. @throws Refusal 400 or 404 */
export const patchList = (account: Account, key: string, body: unknown): Row => {
  const row = knownRow(account, 'lists', key);
  return putRow(account, 'lists', row, listValuesIn(attributesIn(body, 'list', key)));
};

/** Marks as deleted. Dependent rows stay. @throws Refusal 404 */
export const removeRow = (account: Account, type: RecordType, key: string): void => {
  account.tables[type].put({ ...knownRow(account, type, key), isDeleted: true });
};

/** Sets the consent, as contacts and their mail servers do: subscribe, unsubscribe, bounce, complaint. */
export const setConsent = (account: Account, row: Row, channel: string, consent: string, suppression?: string): Row => {
  const timestamp = toOffsetTime(account.now());
  const consents = { ...Object(row.values.consents), [channel]: { consent, timestamp, source: null } };
  const suppressions = suppression === undefined ? [] : [{ reason: suppression, timestamp }];
  return putRow(account, 'profiles', row, { consents, ...(channel === 'email' && { suppressions }) });
};
