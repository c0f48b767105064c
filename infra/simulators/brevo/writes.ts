import { liveRows } from '../shared/rows.ts';
import { isAddress } from '../shared/texts.ts';
import { isObject } from '../shared/vendor.ts';
import { type Account, addRow, attributesOf, knownRow, listsOf, putRow } from './account.ts';
import { duplicate, invalid, missing } from './errors.ts';
import { attributesOfAccount, seedFolders } from './seeds.ts';
import type { Row, Values } from './types.ts';

const bodyIn = (body: unknown): Values => (isObject(body) ? body : {});

const same = (one: unknown, other: unknown): boolean => String(one).toLowerCase() === String(other).toLowerCase();

/** `type` is the vendor's `identifierType`: `contact_id`, `phone_id`, or `email_id` for any other text. */
export const contactBy = (account: Account, type: string, value: string): Row | undefined =>
  liveRows(account, 'contacts').find((row) => {
    if (type === 'contact_id') return String(row.id) === value;
    const own = type === 'phone_id' ? attributesOf(row).SMS : row.values.email;
    return own !== undefined && same(own, value);
  });

const checkEmail = (email: unknown): void => {
  if (!isAddress(email)) throw invalid('Invalid email address');
};

/** Requires a phone number with its country code. https://developers.brevo.com/reference/update-contact */
const checkPhone = (phone: unknown): void => {
  if (typeof phone !== 'string' || !/^(?:\+|00)?[1-9]\d{6,14}$/.test(phone)) throw invalid('Invalid phone number');
};

const wordsIn = (given: unknown): readonly unknown[] => (Array.isArray(given) ? given : []);

/**
 * "Values that don't match the attribute type … will be ignored". The same applies to labels of choices and to unknown
 * attributes. https://developers.brevo.com/reference/create-contact
 */
const fits = ({ settings }: Account, name: string, value: unknown): boolean => {
  const { category, type, enumeration, multiCategoryOptions } =
    attributesOfAccount(settings).find((attribute) => attribute.name === name) ?? {};
  if (category === undefined || category === 'calculated') return false;
  if (value === '') return true;
  if (category === 'category') return wordsIn(enumeration).some((one) => Object(one).value === value);
  if (type !== 'multiple-choice') return true;
  return Array.isArray(value) && value.every((one) => wordsIn(multiCategoryOptions).includes(one));
};

/** An empty text clears the attribute. */
const attributesIn = (account: Account, given: unknown, before: Values): Values => {
  const known = Object.entries(Object(given)).filter(([name, value]) => fits(account, name, value));
  return Object.fromEntries(
    Object.entries({ ...before, ...Object.fromEntries(known) }).filter(([, one]) => one !== ''),
  );
};

const numbersIn = (given: unknown): readonly number[] => (Array.isArray(given) ? given : []);

const checkUnique = (account: Account, email: unknown, phone: unknown, own?: Row): void => {
  const isOther = (row: Row | undefined): boolean => row !== undefined && row.id !== own?.id;
  if (email !== undefined && isOther(contactBy(account, 'email_id', String(email)))) throw duplicate('email');
  if (phone && isOther(contactBy(account, 'phone_id', String(phone)))) throw duplicate('SMS');
};

const listsAfter = (account: Account, row: Row | undefined, given: Values): readonly number[] => {
  const added = numbersIn(given.listIds);
  for (const id of added) knownRow(account, 'lists', id);
  const left = numbersIn(given.unlinkListIds);
  const all = new Set([...(row === undefined ? [] : listsOf(row)), ...added]);
  return [...all].filter((id) => !left.includes(id));
};

const blocklists = ({ emailBlacklisted, smsBlacklisted }: Values): Values => ({
  ...(typeof emailBlacklisted === 'boolean' && { emailBlacklisted }),
  ...(typeof smsBlacklisted === 'boolean' && { smsBlacklisted }),
});

const changed = (account: Account, given: Values, row?: Row): Values => {
  const attributes = Object(given.attributes);
  const email = attributes.EMAIL ?? given.email;
  if (email !== undefined) checkEmail(email);
  if (attributes.SMS) checkPhone(attributes.SMS);
  checkUnique(account, email, attributes.SMS, row);
  return {
    ...(email !== undefined && { email }),
    // "it is going to remove that blocklisting". https://developers.brevo.com/reference/update-contact
    ...(row !== undefined && email !== undefined && email !== row.values.email && { emailBlacklisted: false }),
    ...blocklists(given),
    attributes: attributesIn(account, attributes, row === undefined ? {} : attributesOf(row)),
    listIds: listsAfter(account, row, given),
  };
};

/** Blocklist values that a new contact inherits from a deleted contact with the same address. */
const keptOf = ({ rules, tables }: Account, email: unknown): Values => {
  const isIt = ({ isDeleted, values }: Row): boolean => isDeleted && same(values.email, email);
  const { emailBlacklisted, smsBlacklisted, statistics } = tables.contacts.all().findLast(isIt)?.values ?? {};
  return rules.keepsBlocklist ? { emailBlacklisted, smsBlacklisted, statistics } : {};
};

/**
 * Creates a contact, or changes the contact with the same address if the request allows it.
 * @returns undefined if the request changed an existing contact
 */
export const addContact = (account: Account, body: unknown): Row | undefined => {
  const given = bodyIn(body);
  const { email, attributes } = given;
  if (email === undefined && !Object(attributes).SMS) throw missing('Either email or SMS is missing');
  const known = given.updateEnabled === true ? contactBy(account, 'email_id', String(email)) : undefined;
  if (known === undefined)
    return addRow(account, 'contacts', { ...keptOf(account, email), ...changed(account, given) });
  putRow(account, 'contacts', known, changed(account, given, known));
  return undefined;
};

/**
 * Changes a contact. Ignores `email`: only the attribute `EMAIL` changes the address.
 * @throws Refusal 400 for a value or a conflict
 */
export const patchContact = (account: Account, row: Row, body: unknown): void => {
  const { email: _, ...given } = bodyIn(body);
  putRow(account, 'contacts', row, changed(account, given, row));
};

const checkName = (name: unknown): void => {
  if (typeof name !== 'string' || name === '') throw missing('List name is missing');
};

const checkFolder = (folder: unknown): void => {
  if (!seedFolders.some(([id]) => id === folder)) throw invalid('Folder ID does not exist');
};

/** Creates a list. @throws Refusal 400 for a missing name and for an unknown folder */
export const addList = (account: Account, body: unknown): Row => {
  const { name, folderId } = bodyIn(body);
  checkName(name);
  checkFolder(folderId);
  return addRow(account, 'lists', { name, folderId });
};

/** Changes the given members only. @throws Refusal 400 for an empty name and for an unknown folder */
export const patchList = (account: Account, row: Row, body: unknown): void => {
  const { name, folderId } = bodyIn(body);
  if (name !== undefined) checkName(name);
  if (folderId !== undefined) checkFolder(folderId);
  putRow(account, 'lists', row, { ...(name !== undefined && { name }), ...(folderId !== undefined && { folderId }) });
};
