import * as z from 'zod';
import { type Issue, validationError } from '../../errors.ts';
import { text as cappedText, document, listOf } from '../caps.ts';
import type { ModelValues, UnifiedObject } from '../define.ts';
import {
  fieldMappings,
  fullName,
  given,
  list,
  readOnlyMembers,
  recordBase,
  recordNames,
  scalar,
  splitName,
  text,
  unifiedId,
} from '../fields.ts';
import { byEmailAddresses } from '../matches.ts';
import { changedOf, mappedOf, modelOf, presented, shownOf, takenOf } from '../members.ts';
import { choice, flag, moment, readOnly, wordList, words } from '../shape.ts';
import { address, emailAddress, phoneNumber } from '../typed-fields.ts';

const emailAddresses = listOf(emailAddress.written).describe('Email addresses of the contact.');
const phoneNumbers = listOf(phoneNumber.written).describe('Phone numbers of the contact.');
const addresses = listOf(address.written).describe('Addresses of the contact.');

const firstName = 'First name of the contact.';
const lastName = 'Last name of the contact.';
const owner = 'User who owns the contact.';
const company = 'Primary company of the contact: the first of `company_ids`. Alone in a write, it keeps the others.';
const companies = 'All companies of the contact, the primary one first. A write replaces the list.';
const mayBeOmitted = 'May be omitted unless strict.';

const isNamed = (body: {
  readonly first_name?: string | null | undefined;
  readonly last_name?: string | null | undefined;
  readonly email_addresses?: readonly unknown[] | null | undefined;
}): boolean => Boolean(body.first_name) || Boolean(body.last_name) || (body.email_addresses ?? []).length > 0;
const details = 'Further notes about the contact, as text.';

/** Further fields, which the interface does not require. */
const further = {
  title: words('Job title of the contact.'),
  department: words('Department that the contact works in, within the company.'),
  lifecycle: choice(
    'lifecycle',
    'Stage of the contact: subscriber, lead, marketing_qualified_lead, sales_qualified_lead, opportunity, customer, evangelist, other, or a stage as the provider names it.',
  ),
  lead_source: choice('lead_source', 'First source of the contact, as the provider names it.'),
  language: choice('language', 'Language that the contact prefers, as the provider names it.'),
  time_zone: words('Time zone of the contact, such as `Europe/Berlin`.'),
  tags: wordList('Tags of the contact, by their names.'),
  do_not_contact: flag('Whether the contact does not want to receive e-mails.'),
  last_activity_at: readOnly(moment('When the last activity with the contact happened, ISO 8601.')),
};

/**
 * Members that section 2.2 of the interface requires. A create that is not strict accepts a name or an e-mail address
 * alone.
 */
const demanded = [
  'first_name',
  'last_name',
  'email_addresses',
  'phone_numbers',
  'addresses',
  'field_mappings',
] as const;

const input = z
  .strictObject({
    first_name: cappedText.nullish().describe(`${firstName} ${mayBeOmitted}`),
    last_name: cappedText.nullish().describe(`${lastName} ${mayBeOmitted}`),
    email_addresses: emailAddresses.nullish().describe(`Email addresses of the contact. ${mayBeOmitted}`),
    phone_numbers: phoneNumbers.nullish().describe(`Phone numbers of the contact. ${mayBeOmitted}`),
    addresses: addresses.nullish().describe(`Addresses of the contact. ${mayBeOmitted}`),
    field_mappings: fieldMappings.nullish(),
    user_id: unifiedId.nullish().describe(owner),
    company_id: unifiedId.nullish().describe(company),
    company_ids: listOf(unifiedId).nullish().describe(companies),
    ...takenOf(further),
  })
  .refine(isNamed, { path: ['first_name'], error: 'is needed, or a last_name, or an email address' })
  .meta({
    id: 'CrmContactInput',
    description: 'A contact to create: with a first name, a last name or an email address.',
    anyOf: [{ required: ['first_name'] }, { required: ['last_name'] }, { required: ['email_addresses'] }],
  });

/** Fields of sections 2.2 and 2.3 of the interface, so that a caller can send back an unchanged record. */
const patch = z
  .strictObject({
    ...recordNames,
    name: cappedText.optional().describe('First and last name, split at the first space.'),
    email_address: cappedText.optional().describe('The first of `email_addresses`.'),
    phone_number: cappedText.optional().describe('The first of `phone_numbers`.'),
    details: document.optional().describe(details),
    field_mappings: fieldMappings.optional(),
    first_name: cappedText.nullish().describe(firstName),
    last_name: cappedText.nullish().describe(lastName),
    email_addresses: emailAddresses.optional(),
    phone_numbers: phoneNumbers.optional(),
    addresses: addresses.optional(),
    user_id: unifiedId.nullish().describe(owner),
    company_id: unifiedId.nullish().describe(company),
    company_ids: listOf(unifiedId).optional().describe(companies),
    ...changedOf(further),
    ...readOnlyMembers,
  })
  .meta({ id: 'CrmContactPatch', description: 'Changes to a contact. Fields that are not given keep their values.' });

type Patch = z.output<typeof patch>;

const model = z.object({
  name: z.string().nullable(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  details: z.string().nullable(),
  email_addresses: z.array(emailAddress.shown),
  phone_numbers: z.array(phoneNumber.shown),
  addresses: z.array(address.shown),
  user_id: unifiedId.nullable(),
  company_id: unifiedId.nullable(),
  company_ids: z.array(unifiedId),
  ...mappedOf(further),
});

/**
 * The interface defines a rich input (2.2) and a flat record (2.3) of a contact. The record contains all these fields.
 */
const record = z
  .object({
    name: z.string().describe('First and last name.'),
    email_address: z.string().describe('The first of `email_addresses`, or empty.'),
    phone_number: z.string().describe('The first of `phone_numbers`, or empty.'),
    details: z.string().describe(details),
    first_name: z.string().nullable().describe(firstName),
    last_name: z.string().nullable().describe(lastName),
    email_addresses: z.array(emailAddress.shown).describe('Email addresses of the contact.'),
    phone_numbers: z.array(phoneNumber.shown).describe('Phone numbers of the contact.'),
    addresses: z.array(address.shown).describe('Addresses of the contact.'),
    user_id: z.string().nullable().describe(owner),
    company_id: z.string().nullable().describe(company),
    company_ids: z.array(z.string()).describe(companies),
    ...shownOf(further),
    ...recordBase,
  })
  .meta({ id: 'CrmContact', description: 'A person in a CRM.' });

const firstOf = (values: unknown, member: string): string => {
  const [first] = list(values);
  return typeof first === 'object' && first !== null ? text(Reflect.get(first, member)) : '';
};

/** Names of a body. `name` together with `first_name` or `last_name` is accepted if they agree. */
const namesOf = (body: Patch): Pick<Patch, 'first_name' | 'last_name'> => {
  // An empty `last_name` clears the field, so it becomes null. A missing part of a split `name` stays an empty text.
  const parts = { first_name: body.first_name, last_name: body.last_name === '' ? null : body.last_name };
  if (body.name === undefined) return parts;
  const both = body.first_name !== undefined && body.last_name !== undefined;
  if (both && fullName(body.first_name, body.last_name).trim() === body.name.trim()) return parts;
  const split = splitName(body.name);
  const contradicts = (member: 'first_name' | 'last_name') =>
    body[member] !== undefined && (body[member] ?? '') !== split[member];
  if (contradicts('first_name') || contradicts('last_name')) {
    throw validationError([{ path: 'name', message: 'contradicts first_name and last_name; send one or the other' }]);
  }
  return split;
};

const contradiction = (
  body: Patch,
  single: 'email_address' | 'phone_number',
  many: 'email_addresses' | 'phone_numbers',
): Issue[] => {
  if (body[single] === undefined || body[many] === undefined) return [];
  if (body[single] === firstOf(body[many], single)) return [];
  return [{ path: single, message: `contradicts ${many}[0].${single}; send one or the other` }];
};

/** The scalar, unless the body gives the array too: the first element of the array is then the same value. */
const scalarUnlessArray = <T>(scalarValue: T, array: unknown): T | undefined =>
  array === undefined ? scalarValue : undefined;

const patchToModel = (body: Patch): ModelValues => {
  const issues = [
    ...contradiction(body, 'email_address', 'email_addresses'),
    ...contradiction(body, 'phone_number', 'phone_numbers'),
  ];
  if (issues.length > 0) throw validationError(issues);
  const names = namesOf(body);
  const whole = names.first_name !== undefined && names.last_name !== undefined;
  return given({
    ...names,
    ...(whole && { name: fullName(names.first_name, names.last_name) }),
    details: body.details,
    email_address: scalarUnlessArray(body.email_address, body.email_addresses),
    phone_number: scalarUnlessArray(body.phone_number, body.phone_numbers),
    email_addresses: body.email_addresses,
    phone_numbers: body.phone_numbers,
    addresses: body.addresses,
    user_id: body.user_id,
    company_id: body.company_id,
    company_ids: body.company_ids,
    ...modelOf(further, body),
  });
};

/** A person in a CRM. See sections 2.2 and 2.3 of the interface. */
export const contact = {
  vertical: 'crm',
  noun: 'contact',
  plural: 'contacts',
  operations: ['list', 'get', 'create', 'update', 'remove'],
  filters: {
    email: { kind: 'text' },
    phone: { kind: 'text' },
    name: { kind: 'text' },
    user_id: { kind: 'ref', object: 'crm.user' },
    company_id: { kind: 'ref', object: 'crm.company' },
    lifecycle: { kind: 'choice', field: 'lifecycle' },
    deal_id: { kind: 'ref', object: 'crm.deal' },
  },
  model,
  input,
  patch,
  record,
  primaries: {
    email_address: { of: 'email_addresses', member: 'email_address' },
    phone_number: { of: 'phone_numbers', member: 'phone_number' },
  },
  leads: { company_id: 'company_ids' },
  derived: { name: ['first_name', 'last_name'] },
  demanded,
  matches: { email: byEmailAddresses },
  fallbacks: { name: 'email_address', last_name: 'email_address' },
  toModel: ({ field_mappings: _, ...fields }: z.output<typeof input>) =>
    given({ ...fields, name: fullName(fields.first_name, fields.last_name) || undefined }),
  patchToModel,
  present: (values) => ({
    name: fullName(values.first_name, values.last_name) || text(values.name),
    email_address: firstOf(values.email_addresses, 'email_address'),
    phone_number: firstOf(values.phone_numbers, 'phone_number'),
    details: text(values.details),
    first_name: scalar(values.first_name),
    last_name: scalar(values.last_name),
    email_addresses: list(values.email_addresses),
    phone_numbers: list(values.phone_numbers),
    addresses: list(values.addresses),
    user_id: scalar(values.user_id),
    company_id: scalar(values.company_id),
    company_ids: list(values.company_ids),
    ...presented(further, values),
  }),
} as const satisfies UnifiedObject;
