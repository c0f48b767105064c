import { Fault, unsaved } from '../faults.ts';
import type { ObjectType } from '../objects/define.ts';
import type { Org } from '../org.ts';
import type { Row, Value, Values } from '../rows.ts';

/** Fields of a person account, with the corresponding fields of its contact. */
const mirrored: Readonly<Record<string, string>> = {
  ...{ Salutation: 'Salutation', FirstName: 'FirstName', LastName: 'LastName', Name: 'Name', OwnerId: 'OwnerId' },
  ...{ Phone: 'Phone', PersonEmail: 'Email', PersonMobilePhone: 'MobilePhone', PersonHomePhone: 'HomePhone' },
  ...{ PersonOtherPhone: 'OtherPhone', PersonHasOptedOutOfEmail: 'HasOptedOutOfEmail', Fax: 'Fax' },
  Description: 'Description',
  ...{ PersonTitle: 'Title', PersonDepartment: 'Department', PersonBirthdate: 'Birthdate' },
  ...{ PersonLeadSource: 'LeadSource', CurrencyIsoCode: 'CurrencyIsoCode', LastModifiedDate: 'LastModifiedDate' },
  ...{ LastModifiedById: 'LastModifiedById', SystemModstamp: 'SystemModstamp' },
  ...Object.fromEntries(
    ['Street', 'City', 'State', 'PostalCode', 'Country'].map((part) => [`PersonMailing${part}`, `Mailing${part}`]),
  ),
};

const recordTypeOf = (org: Org, name: string): string | null => {
  const row = org.rows('RecordType').find(({ values }) => values.DeveloperName === name);
  return row ? org.idOf(org.schema.get('RecordType'), row) : null;
};

/** A refusal as real orgs word it: https://github.com/sorenkrabbe/Chrome-Salesforce-inspector/issues/38 */
const badName = (name: string) =>
  unsaved('INVALID_FIELD_FOR_INSERT_UPDATE', `Account: bad field names on insert/update call: ${name}`, [name]);

/**
 * Sets the kind of an account in an org with person accounts. The record type or a last name makes it a person.
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_account.htm
 */
export const settleAccount = (org: Org, values: Values, before: Values | undefined, given: Values): Values => {
  if (!org.settings.personAccounts) return values;
  const persons = recordTypeOf(org, 'PersonAccount');
  const isNewPerson = (given.LastName ?? null) !== null || values.RecordTypeId === persons;
  const isPerson = before ? before.IsPersonAccount === true : isNewPerson;
  if (!isPerson) return { ...values, RecordTypeId: values.RecordTypeId ?? recordTypeOf(org, 'Business_Account') };
  if (given.Name !== undefined) throw badName('Name');
  if (!values.LastName) {
    throw unsaved('REQUIRED_FIELD_MISSING', 'Required fields are missing: [LastName]', ['LastName']);
  }
  const name = [values.FirstName, values.LastName].filter((part) => typeof part === 'string').join(' ');
  return { ...values, Name: name, IsPersonAccount: true, RecordTypeId: persons };
};

/**
 * A 403: only the account of a person has a record type, and only the account can be deleted.
 * https://developer.salesforce.com/docs/atlas.en-us.api.meta/api/sforce_api_guidelines_personaccounts.htm
 */
const ofAccount = () =>
  new Fault(403, 'INSUFFICIENT_ACCESS_OR_READONLY', 'insufficient access rights on object id', []);

/**
 * Refuses to move a person's contact to another account.
 * https://github.com/sfb2csolutionarchitects/b2c-crm-sync/issues/14
 */
export const checkPersonContact = (before: Values | undefined, given: Values): void => {
  if (before?.IsPersonAccount !== true) return;
  if (given.AccountId !== undefined) throw badName('AccountId');
  if (given.RecordTypeId !== undefined) throw ofAccount();
};

/**
 * Refuses to delete a person's contact: it is deleted with its account only. (unproven) The code.
 * https://developer.salesforce.com/docs/atlas.en-us.api.meta/api/sforce_api_guidelines_personaccounts.htm
 */
export const checkPersonStays = (type: ObjectType, { values }: Row): void => {
  if (type.name === 'Contact' && values.IsPersonAccount === true) throw ofAccount();
};

/** Refuses a further contact for a person account. Same page. */
export const checkAccountOfContact = (org: Org, { AccountId }: Values): void => {
  const account = typeof AccountId === 'string' ? org.byId(AccountId) : undefined;
  // Words of the refusal. (unproven)
  const message = 'a contact cannot be related to a person account';
  if (account?.row.values.IsPersonAccount === true) throw unsaved('FIELD_INTEGRITY_EXCEPTION', message, ['AccountId']);
};

const copied = (from: Values, names: readonly (readonly [from: string, to: string])[]): Values =>
  Object.fromEntries(names.map(([source, target]): [string, Value] => [target, from[source] ?? null]));

/** Pairs of corresponding fields, including custom fields of contacts. */
const pairsOf = (org: Org): readonly (readonly [account: string, contact: string])[] => [
  ...Object.entries(mirrored),
  ...org.schema
    .get('Contact')
    .fields.filter(({ name }) => name.endsWith('__c'))
    .map(({ name }) => [name.replace(/__c$/, '__pc'), name] as const),
];

const writeContact = (org: Org, type: ObjectType, row: Row): Row => {
  const contacts = org.table('Contact');
  const known = typeof row.values.PersonContactId === 'string' ? org.byId(row.values.PersonContactId)?.row : undefined;
  const { CreatedDate = null, CreatedById = null } = row.values;
  const contact = contacts.put({
    id: known?.id ?? contacts.nextId(),
    values: {
      CreatedDate,
      CreatedById,
      IsDeleted: false,
      ...known?.values,
      ...copied(row.values, pairsOf(org)),
      AccountId: org.idOf(type, row),
      IsPersonAccount: true,
    },
  });
  if (known) return row;
  const PersonContactId = org.idOf(org.schema.get('Contact'), contact);
  return org.table(type).put({ ...row, values: { ...row.values, PersonContactId } });
};

/** Keeps the two halves of a person equal. A write to the account changes the contact too, and vice versa. */
export const mirrorPerson = (org: Org, type: ObjectType, row: Row): Row => {
  if (row.values.IsPersonAccount !== true) return row;
  if (type.name === 'Account') return writeContact(org, type, row);
  const account = typeof row.values.AccountId === 'string' ? org.byId(row.values.AccountId) : undefined;
  if (type.name === 'Contact' && account) {
    const pairs = pairsOf(org).map(([own, contact]) => [contact, own] as const);
    const values = { ...account.row.values, ...copied(row.values, pairs) };
    org.table(account.type).put({ ...account.row, values });
  }
  return row;
};
