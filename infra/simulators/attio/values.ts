import { isObject, type Refusal } from '../shared/vendor.ts';
import { codeOf, countries } from './countries.ts';
import { invalid, refuse } from './errors.ts';
import type { Attribute, AttributeType, Values } from './types.ts';
import { liveRow, nanoseconds, type Workspace } from './workspace.ts';

type Read = (workspace: Workspace, attribute: Attribute, value: unknown) => Values;

const wrong = ({ slug, type }: Attribute, value: unknown): Refusal =>
  invalid(`Invalid value was passed to attribute "${slug}" of type ${type}: ${JSON.stringify(value)?.slice(0, 80)}`);

/** A plain value, or the only member of an object. */
const plain = (attribute: Attribute, value: unknown, member: string): unknown => {
  if (!isObject(value)) return value;
  const names = Object.keys(value);
  if (names.length !== 1 || names[0] !== member) throw wrong(attribute, value);
  return value[member];
};

const text: Read = (_, attribute, given) => {
  const value = plain(attribute, given, 'value');
  if (typeof value !== 'string') throw wrong(attribute, given);
  return { value };
};

const number: Read = (_, attribute, given) => {
  const value = plain(attribute, given, 'value');
  if (typeof value !== 'number') throw wrong(attribute, given);
  return { value };
};

/** "The string values 'true' and 'false' are also accepted." */
const checkbox: Read = (_, attribute, given) => {
  const value = plain(attribute, given, 'value');
  if (![true, false, 'true', 'false'].includes(value as boolean)) throw wrong(attribute, given);
  return { value: String(value) === 'true' };
};

/** "A decimal with a max of 4 decimal places." https://docs.attio.com/docs/attribute-types/attribute-types-currency */
const currency: Read = (_, attribute, given) => {
  const value = plain(attribute, given, 'currency_value');
  if (typeof value !== 'number' || Number(value.toFixed(4)) !== value) throw wrong(attribute, given);
  return { currency_value: value, currency_code: 'USD' };
};

const date: Read = (_, attribute, given) => {
  const value = plain(attribute, given, 'value');
  if (typeof value !== 'string' || Number.isNaN(Date.parse(value))) throw wrong(attribute, given);
  return { value: new Date(value).toISOString().slice(0, 10) };
};

const timestamp: Read = (_, attribute, given) => {
  const value = plain(attribute, given, 'value');
  if (typeof value !== 'string' || Number.isNaN(Date.parse(value))) throw wrong(attribute, given);
  return { value: nanoseconds(Date.parse(value)) };
};

const rating: Read = (_, attribute, given) => {
  const value = plain(attribute, given, 'value');
  if (typeof value !== 'number' || value < 0 || value > 5) throw wrong(attribute, given);
  return { value };
};

/** An existing option, by id or title. https://docs.attio.com/docs/attribute-types/attribute-types-select */
const choice =
  (member: 'option' | 'status'): Read =>
  (_, attribute, given) => {
    const name = plain(attribute, given, member);
    const found = attribute.options.find(({ id, title }) => [id, title].includes(String(name)));
    const noun = member === 'option' ? 'select option' : 'status';
    if (!found) throw refuse(400, 'value_not_found', `Cannot find ${noun} with ${noun} title "${String(name)}".`);
    return { [member]: found.id };
  };

const record: Read = (workspace, attribute, given) => {
  if (!isObject(given)) throw wrong(attribute, given);
  const { target_object: object, target_record_id: id, ...others } = given;
  if (Object.keys(others).length > 0 || object !== attribute.target) throw wrong(attribute, given);
  if (!liveRow(workspace, String(object), String(id))) {
    throw refuse(400, 'value_not_found', `Record with ID "${String(id)}" not found on object "${String(object)}".`);
  }
  return { target_object: object, target_record_id: id };
};

/** "Only workspace members can be written": by their ids or e-mail addresses. https://docs.attio.com/docs/attribute-types/attribute-types-actor-reference */
const actor: Read = ({ members }, attribute, given) => {
  const named = isObject(given) ? given : { workspace_member_email_address: given };
  const names = Object.keys(named).toSorted().join();
  if (!['referenced_actor_id,referenced_actor_type', 'workspace_member_email_address'].includes(names))
    throw wrong(attribute, given);
  const { referenced_actor_type: type = 'workspace-member', referenced_actor_id: id } = named as Values;
  const email = (named as Values).workspace_member_email_address;
  const found = type === 'workspace-member' && members.find((member) => member.id === id || member.email === email);
  if (!found) throw refuse(400, 'value_not_found', `Workspace member "${String(id ?? email)}" was not found.`);
  return { referenced_actor_type: 'workspace-member', referenced_actor_id: found.id };
};

const placeNames = ['line_1', 'line_2', 'line_3', 'line_4', 'locality', 'region', 'postcode', 'country_code'];
const allPlaces = [...placeNames, 'latitude', 'longitude'];

/** "Every property must be specified, even if it is null." https://docs.attio.com/docs/attribute-types/attribute-types-location */
const location: Read = (_, attribute, given) => {
  if (!isObject(given)) throw wrong(attribute, given);
  const isComplete = allPlaces.every((name) => given[name] === null || typeof given[name] === 'string');
  if (!isComplete || Object.keys(given).length !== allPlaces.length) throw wrong(attribute, given);
  const { country_code: code } = given;
  if (code !== null && !countries.has(String(code))) throw wrong(attribute, given);
  return given;
};

const rootOf = (domain: string): string => domain.split('.').slice(-2).join('.');

const domain: Read = (_, attribute, given) => {
  const value = plain(attribute, given, 'domain');
  if (typeof value !== 'string' || !/^[^\s/@]+\.[^\s/@.]+$/.test(value)) throw wrong(attribute, given);
  const lower = value.toLowerCase();
  return { domain: lower, root_domain: rootOf(lower) };
};

const email: Read = (_, attribute, given) => {
  const value = plain(attribute, given, 'email_address');
  if (typeof value !== 'string' || !/^[^\s@]+@[^\s@]+$/.test(value)) throw wrong(attribute, given);
  const lower = value.toLowerCase();
  const [local = '', at = ''] = lower.split('@');
  return {
    original_email_address: value,
    email_address: lower,
    email_domain: at,
    email_root_domain: rootOf(at),
    email_local_specifier: local,
  };
};

/** "All values are validated against the E164 format." https://docs.attio.com/docs/attribute-types/attribute-types-phone-number */
const phone: Read = (_, attribute, given) => {
  const { original_phone_number: value, country_code: code = null } = (
    isObject(given) ? given : { original_phone_number: given }
  ) as Values;
  const normal = String(value).replaceAll(/[\s().-]/g, '');
  if (code !== null || !/^\+[1-9]\d{5,14}$/.test(normal)) throw wrong(attribute, given);
  return { original_phone_number: value, country_code: codeOf(normal), phone_number: normal };
};

/**
 * A name by its parts, or "Last name(s), First name(s)".
 * https://docs.attio.com/docs/attribute-types/attribute-types-personal-name
 */
const name: Read = (_, attribute, given) => {
  if (typeof given === 'string') {
    const [last = '', first = ''] = given.includes(',') ? given.split(/,\s*/, 2) : ['', given];
    return { first_name: first, last_name: last, full_name: `${first} ${last}`.trim() };
  }
  if (!isObject(given)) throw wrong(attribute, given);
  const { first_name, last_name, full_name, ...others } = given;
  const isWhole = [first_name, last_name, full_name].every((part) => typeof part === 'string');
  if (!isWhole || Object.keys(others).length > 0) throw wrong(attribute, given);
  return { first_name, last_name, full_name };
};

const readers: Readonly<Record<Exclude<AttributeType, 'interaction'>, Read>> = {
  text,
  number,
  checkbox,
  currency,
  date,
  timestamp,
  rating,
  status: choice('status'),
  select: choice('option'),
  'record-reference': record,
  'actor-reference': actor,
  location,
  domain,
  'email-address': email,
  'phone-number': phone,
  'personal-name': name,
};

/** Values that a write gives to an attribute: a value or a list. null and an empty list clear the attribute. */
export const readValues = (workspace: Workspace, attribute: Attribute, given: unknown): readonly Values[] => {
  const { slug, type, isMulti, isWritable, inverse } = attribute;
  if (!isWritable || inverse !== undefined || type === 'interaction')
    throw refuse(400, 'immutable_value', `Attribute "${slug}" cannot be written.`);
  if (isMulti && given !== null && !Array.isArray(given)) throw wrong(attribute, given);
  const all = [given].flat().filter((value) => value !== null);
  if (!isMulti && all.length > 1) throw wrong(attribute, given);
  return all.map((value) => readers[type](workspace, attribute, value));
};
