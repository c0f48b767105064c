import type { Account } from './account.ts';
import { companyFields } from './companies.ts';
import { furtherOfContact, furtherOwn } from './further.ts';
import { type CustomField, customFields, type Remote } from './hubspot.ts';
import { baseOf, idOf, renamed } from './present.ts';
import { refusal } from './refusal.ts';

export const contactFields = (account: Account) => customFields(account, 'contacts');

const own = `firstname,lastname,message,${furtherOwn},email,work_email,hs_additional_emails,phone,mobilephone,fax,address,city,state,zip,country,hubspot_owner_id`;

export const contactQuery = (custom: readonly CustomField[]): string =>
  `properties=${encodeURIComponent([own, ...custom.map(({ name }) => name)].join(','))}&associations=companies`;

const sent = { firstname: 'first_name', lastname: 'last_name', email: 'email_address', phone: 'phone_number' };

/** Properties for a body: the fields of an update, or the first elements of a create's lists. */
export const toProperties = (body: Record<string, unknown>) => {
  const [mail] = [body.email_addresses ?? []].flat();
  const [phone] = [body.phone_numbers ?? []].flat();
  const flat = { ...body, ...(mail as object), ...(phone as object) };
  const given = renamed(flat as Remote['properties'], { ...sent, message: 'details' });
  if (Object.values(given).some((value) => typeof value !== 'string')) throw refusal(422, 'A field is not a text.');
  return given;
};

const addressOf = (properties: Remote['properties']) => {
  const names = { street_1: 'address', city: 'city', state: 'state', postal_code: 'zip', country: 'country' };
  const address = renamed(properties, names);
  return Object.keys(address).length === 0 ? [] : [address];
};

const places = { email: 'primary', work_email: 'work_email', phone: 'work', mobilephone: 'mobile', fax: 'fax' };

const toList = (properties: Remote['properties'], names: readonly (keyof typeof places)[]) =>
  names.flatMap((name) => (properties[name] ? [{ value: properties[name], type: places[name] }] : []));

export const toContact = (account: Account, remote: Remote, custom: readonly CustomField[]) => {
  const { firstname, lastname, message, hubspot_owner_id } = remote.properties;
  const further = remote.properties.hs_additional_emails?.split(';') ?? [];
  const named = toList(remote.properties, ['email', 'work_email']);
  const others = further.filter((value) => value !== '' && named.every((one) => one.value !== value));
  const mails = [...named, ...others.map((value) => ({ value, type: null }))];
  const phones = toList(remote.properties, ['phone', 'mobilephone', 'fax']);
  return {
    name: [firstname, lastname].filter(Boolean).join(' '),
    email_address: mails[0]?.value ?? '',
    phone_number: phones[0]?.value ?? '',
    details: message ?? '',
    first_name: firstname ?? null,
    last_name: lastname ?? null,
    email_addresses: mails.map(({ value, type }) => ({ email_address: value, email_address_type: type })),
    phone_numbers: phones.map(({ value, type }) => ({ phone_number: value, phone_type: type })),
    addresses: addressOf(remote.properties),
    user_id: hubspot_owner_id ? idOf(account, `crm.user:${hubspot_owner_id}`) : null,
    ...companyFields(account, remote),
    ...furtherOfContact(remote),
    ...baseOf(account, 'crm.contact', remote, custom),
  };
};
