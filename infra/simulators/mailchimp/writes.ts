import { faultOf } from '../shared/limits/rules.ts';
import { ruleOf } from '../shared/limits/table.ts';
import { isAddress } from '../shared/texts.ts';
import { toOffsetTime } from '../shared/times.ts';
import { isObject } from '../shared/vendor.ts';
import { type Account, addRow, findMember, knownList, knownMember, putRow } from './account.ts';
import { archivedAlready, inComplianceState, invalid, memberExists } from './errors.ts';
import { tagOf } from './segments.ts';
import type { Row, Values } from './types.ts';

const statuses = ['subscribed', 'unsubscribed', 'cleaned', 'pending', 'transactional'];

/** Narrows a body. @throws Refusal 400 if the body is not an object */
export const known = (body: unknown): Values => {
  if (!isObject(body)) throw invalid('', 'Schema describes object, null found instead');
  return body;
};

const checkEmail = (email: unknown): void => {
  if (!isAddress(email)) throw invalid('email_address', 'This value should be a valid email.');
};

/** Accepts undefined. @throws Refusal 400 that lists the known statuses */
export const checkStatus = (field: string, status: unknown, known = statuses): void => {
  if (status === undefined || known.includes(String(status))) return;
  throw invalid(field, `Value must be one of: ${known.join(', ')}.`);
};

const addressParts = ['addr1', 'city', 'state', 'zip'];

/** Faults of merge fields, as users have reported them. https://github.com/mailchimp/mc-magento2/issues/987 */
const formFaults: Readonly<Record<string, string>> = {
  birthday: 'Please enter a month (01-12) and a day (01-31)',
  date: 'Please enter the date',
};

/**
 * Checks merge fields. The parts of an address are required together. (unproven)
 * https://mailchimp.com/developer/marketing/docs/merge-fields/
 */
const checkMergeFields = ({ mergeFields }: Account, given: unknown): Values => {
  if (given === undefined) return {};
  const fields = known(given);
  const kept = Object.entries(fields).filter(([tag]) => mergeFields.some((field) => field.tag === tag));
  for (const { tag, choices = [], type, dateFormat } of mergeFields) {
    const value = fields[tag];
    if (value === undefined || value === '') continue;
    if (choices.length > 0 && !choices.includes(String(value)))
      throw invalid(tag, `Value must be one of these provided values: ${choices.join(', ')}`);
    if (type === 'number' && !Number.isFinite(Number(value))) throw invalid(tag, 'This value should be a number.');
    const rule = ruleOf('mailchimp', 'POST /lists/{list}/members', `/merge_fields/${dateFormat ?? type}`);
    const fault = rule && faultOf(rule, value);
    if (fault !== undefined) throw invalid(tag, formFaults[type] ?? `This value ${fault}.`);
    const missing = type === 'address' && isObject(value) ? addressParts.filter((part) => !value[part]) : [];
    if (missing.length > 0) throw invalid(tag, 'Please enter a complete address');
  }
  return Object.fromEntries(kept);
};

const writable = ['email_address', 'language', 'location', 'ip_signup', 'timestamp_signup', 'ip_opt', 'timestamp_opt'];

/** Values of a contact in a body. */
const givenIn = (account: Account, body: Values): Values => {
  if (body.email_address !== undefined) checkEmail(body.email_address);
  return Object.fromEntries([
    ...writable.filter((name) => body[name] !== undefined).map((name) => [name, body[name]] as const),
    ...(body.merge_fields === undefined
      ? []
      : [['merge_fields', checkMergeFields(account, body.merge_fields)] as const]),
  ]);
};

/** Opt-in time. By default, the write that subscribes a contact is also the opt-in. */
const optedIn = (account: Account, { status, timestamp_opt: given }: Values): Values =>
  status === 'subscribed' && !given ? { timestamp_opt: toOffsetTime(account.now()), ip_opt: '192.0.2.1' } : {};

const mergedInto = (row: Row, given: Values): Values =>
  given.merge_fields === undefined
    ? given
    : { ...given, merge_fields: { ...Object(row.values.merge_fields), ...Object(given.merge_fields) } };

const optedOut = ['unsubscribed', 'cleaned'];

/**
 * Refuses to subscribe a contact who has opted out. `pending` asks the contact, who alone can subscribe again.
 * https://mailchimp.com/developer/marketing/docs/errors/
 */
const checkCompliance = ({ rules }: Account, row: Row, status: unknown): void => {
  if (!rules.keepsConsent || status !== 'subscribed' || !optedOut.includes(String(row.values.status))) return;
  throw inComplianceState(String(row.values.email_address));
};

/**
 * Merges merge fields, and keeps all other members that are not given.
 * @throws Refusal 400, also for a compliance state
 */
export const change = (account: Account, row: Row, body: Values): Row => {
  checkCompliance(account, row, body.status);
  const given = mergedInto(row, givenIn(account, body));
  const status = body.status === undefined ? {} : { status: body.status, ...optedIn(account, body) };
  return putRow(account, 'members', row, { ...status, ...given });
};

/** Creates missing tags of the audience. The caller must check that no such contact exists. @throws Refusal 400 */
export const add = (account: Account, list: string, body: Values, status: unknown): Row => {
  checkEmail(body.email_address);
  const tags: readonly string[] = Array.isArray(body.tags) ? body.tags.map(String) : [];
  for (const name of tags) tagOf(account, list, name);
  const given = givenIn(account, body);
  return addRow(account, 'members', {
    list_id: list,
    tags,
    status,
    ...optedIn(account, { ...body, status }),
    ...given,
  });
};

/** Handles `POST`. An existing contact is a refusal. An archived contact becomes active again. */
export const addMember = (account: Account, listKey: string, body: unknown): Row => {
  const list = knownList(account, listKey).key;
  const given = known(body);
  checkEmail(given.email_address);
  if (given.status === undefined) throw invalid('status', 'This value should not be blank.');
  checkStatus('status', given.status);
  const there = findMember(account, list, String(given.email_address));
  if (there === undefined) return add(account, list, given, given.status);
  if (there.values.status !== 'archived') throw memberExists(String(given.email_address));
  return change(account, there, given);
};

/** Handles `PUT`. Only `status` changes the status of an existing contact. */
export const putMember = (account: Account, listKey: string, name: string, body: unknown): Row => {
  const list = knownList(account, listKey).key;
  const given = known(body);
  checkStatus('status', given.status);
  checkStatus('status_if_new', given.status_if_new);
  const there = findMember(account, list, name);
  if (there !== undefined) return change(account, there, given);
  if (given.status_if_new === undefined) throw invalid('status_if_new', 'This value should not be blank.');
  return add(account, list, given, given.status ?? given.status_if_new);
};

/** Accepts every status except `transactional`. @throws Refusal 400 or 404 */
export const patchMember = (account: Account, listKey: string, name: string, body: unknown): Row => {
  const row = knownMember(account, listKey, name);
  const given = known(body);
  // `transactional` stands for a contact who was never asked, so no update sets it.
  // https://mailchimp.com/developer/marketing/api/list-members/update-list-member/
  checkStatus(
    'status',
    given.status,
    statuses.filter((status) => status !== 'transactional'),
  );
  return change(account, row, given);
};

/** `DELETE` archives: the contact stays readable. @throws Refusal 404, or 405 for an archived contact */
export const archiveMember = (account: Account, listKey: string, name: string): void => {
  const row = knownMember(account, listKey, name);
  if (row.values.status === 'archived') throw archivedAlready();
  putRow(account, 'members', row, { status: 'archived' });
};

const neededOfList = ['name', 'contact', 'permission_reminder', 'campaign_defaults'];
const neededOfContact = ['company', 'address1', 'city', 'country'];

const checkList = (values: Values): void => {
  for (const name of neededOfList) if (!values[name]) throw invalid(name, 'This value should not be blank.');
  for (const name of neededOfContact)
    if (!Object(values.contact)[name]) throw invalid(`contact.${name}`, 'This value should not be blank.');
  for (const name of ['from_name', 'from_email', 'language'])
    if (!Object(values.campaign_defaults)[name])
      throw invalid(`campaign_defaults.${name}`, 'This value should not be blank.');
};

const listValues = ['name', 'contact', 'permission_reminder', 'campaign_defaults', 'email_type_option'];

const listValuesIn = (body: unknown): Values =>
  Object.fromEntries(Object.entries(known(body)).filter(([name]) => listValues.includes(name)));

const emptyContact = { company: '', address1: '', address2: '', city: '', state: '', zip: '', country: '', phone: '' };

/** Creates an audience. @throws Refusal 400 for the first missing member of name, contact, reminder and defaults */
export const addList = (account: Account, body: unknown): Row => {
  const values = listValuesIn(body);
  checkList(values);
  return addRow(account, 'lists', { ...values, contact: { ...emptyContact, ...Object(values.contact) } });
};

/** Checks the changed audience as a whole. @throws Refusal 400 or 404 */
export const patchList = (account: Account, key: string, body: unknown): Row => {
  const row = knownList(account, key);
  const values = { ...row.values, ...listValuesIn(body) };
  checkList(values);
  return putRow(account, 'lists', row, values);
};

/** Deletes an audience. Its contacts, segments and campaigns remain. @throws Refusal 404 */
export const removeList = (account: Account, key: string): void => {
  account.tables.lists.put({ ...knownList(account, key), isDeleted: true });
};
