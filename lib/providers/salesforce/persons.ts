import type { ObjectName } from '../../objects/names.ts';
import type { Ask, Codec, Creation, Metadata, ObjectDeclaration, RefField, WriteRequest } from '../define.ts';
import { getPath, getText } from '../language/answers.ts';
import { textId } from '../language/codecs.ts';
import { autoAssign, path, soql } from './version.ts';
import { batches } from './writes.ts';

/** Id of an account, which may be a person account. Same page as below. */
export const accountId: Codec = { ...textId, summary: true };

/**
 * A reference to the account of a contact. A person account is the person and not a company, so it is left out. Only
 * orgs with person accounts have the field `IsPersonAccount`.
 * https://developer.salesforce.com/docs/atlas.en-us.api.meta/api/sforce_api_guidelines_personaccounts.htm
 */
export const accountOf = (object: ObjectName): RefField => ({
  kind: 'ref',
  object,
  read: 'AccountId',
  codec: accountId,
  where: { IsPersonAccount: [false, undefined] },
});

/** Deletes the account of a person, because the vendor deletes the contact only with its account. Same page. */
export const removePerson = (contact: unknown): Ask | undefined => {
  if (getPath(contact, 'IsPersonAccount') !== true) return undefined;
  const request = { method: 'DELETE', path: path('/sobjects/Account/{account}') } as const;
  return { request, values: { account: getText(contact, 'AccountId') } };
};

/** Refuses a company for a person account, because its contact cannot belong to another account. Same page. */
export const keepPerson = (change: unknown, contact: unknown): Readonly<Record<string, string>> => {
  if (getPath(contact, 'IsPersonAccount') !== true || getText(change, 'AccountId') === undefined) return {};
  return { AccountId: 'this contact is a person account, so it cannot have a company' };
};

/** Record types of person accounts. Only orgs with person accounts have the field `IsPersonType`. Same page. */
export const personTypes: Metadata = {
  request: soql(
    "SELECT Id, Name FROM RecordType WHERE SobjectType = 'Account' AND IsPersonType = true AND IsActive = true ORDER BY Id",
  ),
  records: ['records'],
  value: 'Id',
  label: 'Name',
};

/** Fields of a contact that have the same name in a person account. `names` is written to two fields. */
const same =
  /^(?:names|Salutation|FirstName|MiddleName|LastName|Suffix|Phone|Fax|Description|OwnerId|CurrencyIsoCode)$/;

/** Fields of a contact whose name has a prefix in a person account, including the parts of addresses. */
const prefixed =
  /^(?:Email|Title|Department|LeadSource|Birthdate|DoNotCall|(?:Mobile|Home|Other|Assistant)Phone|AssistantName|HasOptedOutOf(?:Email|Fax)|(?:Mailing|Other)(?:Street|City|State|StateCode|PostalCode|Country|CountryCode))$/;

/**
 * Returns the name of a contact's field in a person account. Custom fields of the org have a different suffix there. A
 * person account has no field for a contact's relations, such as a company, a manager or its own record type.
 * https://developer.salesforce.com/docs/platform/change-data-capture/guide/cdc-standard-objects-person-account-create.md
 */
const placeOf = (field: string): string | undefined => {
  if (same.test(field)) return field;
  if (prefixed.test(field)) return `Person${field}`;
  return field.endsWith('__c') ? field.replace(/__c$/, '__pc') : undefined;
};

/** Returns a declared field with its paths in the person account. */
const placed = (mapping: unknown): unknown => {
  if (typeof mapping === 'string') return placeOf(mapping) ?? mapping;
  if (Array.isArray(mapping)) return mapping.map(placed);
  if (typeof mapping !== 'object' || mapping === null) return mapping;
  return Object.fromEntries(Object.entries(mapping).map(([name, value]) => [name, placed(value)]));
};

const madeOf: Creation<ObjectDeclaration>['encode'] = (contact, has) => {
  const fields = Object.entries(contact).map(([name, value]) => [placeOf(name), value] as const);
  const isPerson = has('IsPersonAccount') && fields.every(([name]) => name !== undefined);
  return isPerson ? Object.fromEntries(fields) : undefined;
};

const known = ['Id', 'PersonContactId'];

/**
 * Creates a contact without a company as a person account, in an org that has person accounts. The vendor creates the
 * contact together with the account. If the org has several record types for person accounts, the request contains
 * none: the last name marks the account as a person, and the vendor uses the user's default type.
 * https://developer.salesforce.com/docs/atlas.en-us.api.meta/api/sforce_api_guidelines_personaccounts.htm
 * @param fields declared fields of the contact
 */
export const personOf = (
  fields: ObjectDeclaration['fields'],
  renames: WriteRequest['renames'] = {},
): Creation<ObjectDeclaration> => ({
  object: {
    id: 'Id',
    get: { method: 'GET', path: path('/sobjects/Account/{id}'), query: { fields: known.join(',') } },
    getMany: {
      method: 'POST',
      reads: true,
      path: path('/composite/sobjects/Account'),
      body: { ids: '{ids}', fields: known },
      records: '',
      max: 500,
    },
    create: { method: 'POST', path: path('/sobjects/Account'), headers: autoAssign, id: 'id', renames },
    batch: { create: batches('Account').create },
    fields: Object(placed(fields)),
    defaults: { type: { at: 'RecordTypeId', metadata: 'personTypes' } },
  },
  id: 'PersonContactId',
  encode: madeOf,
});
