import type { ObjectName } from '../../objects/names.ts';
import type { Ask, Codec, Creation, Metadata, ObjectDeclaration, RefField, WriteRequest } from '../define.ts';
import { getPath, getText } from '../language/answers.ts';
import { textId } from '../language/codecs.ts';
import { autoAssign, path, soql } from './version.ts';
import { batches } from './writes.ts';

/** It may be the account that a person is. Same page as below. */
export const accountId: Codec = { ...textId, summary: true };

/**
 * The account of a contact; that of a person is the person, and no company. Only orgs with person accounts have the field.
 * https://developer.salesforce.com/docs/atlas.en-us.api.meta/api/sforce_api_guidelines_personaccounts.htm
 */
export const accountOf = (object: ObjectName): RefField => ({
  kind: 'ref',
  object,
  read: 'AccountId',
  codec: accountId,
  where: { IsPersonAccount: [false, undefined] },
});

/** The contact of a person goes with its account, and is not deleted by itself. Same page. */
export const removePerson = (contact: unknown): Ask | undefined => {
  if (getPath(contact, 'IsPersonAccount') !== true) return undefined;
  const request = { method: 'DELETE', path: path('/sobjects/Account/{account}') } as const;
  return { request, values: { account: getText(contact, 'AccountId') } };
};

/** Nor is it of any other account. Same page. */
export const keepPerson = (change: unknown, contact: unknown): Readonly<Record<string, string>> => {
  if (getPath(contact, 'IsPersonAccount') !== true || getText(change, 'AccountId') === undefined) return {};
  return { AccountId: 'this contact is a person account, which is an account of its own: it has no company' };
};

/** The record types of persons, which only orgs with person accounts tell from others. Same page. */
export const personTypes: Metadata = {
  request: soql(
    "SELECT Id, Name FROM RecordType WHERE SobjectType = 'Account' AND IsPersonType = true AND IsActive = true ORDER BY Id",
  ),
  records: ['records'],
  value: 'Id',
  label: 'Name',
};

/** Fields of a contact that an account of a person has under the same name. `names` goes in two of them. */
const same =
  /^(?:names|Salutation|FirstName|MiddleName|LastName|Suffix|Phone|Fax|Description|OwnerId|CurrencyIsoCode)$/;

/** Those that it has with a prefix; parts of addresses among them. */
const prefixed =
  /^(?:Email|Title|Department|LeadSource|Birthdate|DoNotCall|(?:Mobile|Home|Other|Assistant)Phone|AssistantName|HasOptedOutOf(?:Email|Fax)|(?:Mailing|Other)(?:Street|City|State|StateCode|PostalCode|Country|CountryCode))$/;

/**
 * What an account of a person calls a field of the contact; those of the org end otherwise. It has none for what the contact is
 * of, such as a company, a manager or a record type of its own.
 * https://developer.salesforce.com/docs/platform/change-data-capture/guide/cdc-standard-objects-person-account-create.md
 */
const placeOf = (field: string): string | undefined => {
  if (same.test(field)) return field;
  if (prefixed.test(field)) return `Person${field}`;
  return field.endsWith('__c') ? field.replace(/__c$/, '__pc') : undefined;
};

/** A declared field at its place in the account. */
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
 * In an org with person accounts, a contact of no company is an account of a person, with which the vendor makes the contact.
 * Where its record types are several, the last name alone says that it is one, and the user's own is taken.
 * https://developer.salesforce.com/docs/atlas.en-us.api.meta/api/sforce_api_guidelines_personaccounts.htm
 * @param fields of the contact
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
