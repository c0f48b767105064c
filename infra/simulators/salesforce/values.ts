import { masterRecordType, wholeDigits } from './describe.ts';
import { type Fault, parserFault, unsaved } from './faults.ts';
import { toId18 } from './ids.ts';
import type { Field, FieldType } from './objects/define.ts';
import { type Org, toDateTime } from './org.ts';
import type { Value } from './rows.ts';

const kindOf = (value: unknown): string => {
  if (typeof value === 'string') return 'VALUE_STRING';
  if (typeof value === 'boolean') return value ? 'VALUE_TRUE' : 'VALUE_FALSE';
  if (typeof value === 'number') return Number.isInteger(value) ? 'VALUE_NUMBER_INT' : 'VALUE_NUMBER_FLOAT';
  return Array.isArray(value) ? 'START_ARRAY' : 'START_OBJECT';
};

const undeserialized = (field: Field, value: unknown): Fault => {
  const shown = typeof value === 'object' ? '' : ` value ${String(value)}`;
  return parserFault(
    `Cannot deserialize instance of ${field.type} from ${kindOf(value)}${shown} or request may be missing a required field at [line:1, column:1]`,
  );
};

const toText = (field: Field, value: unknown): string | null => {
  if (typeof value !== 'string') throw undeserialized(field, value);
  const text = value.trim();
  if (text.length > field.length) {
    const message = `${field.label}: data value too large: ${text.slice(0, 255)} (max length=${field.length})`;
    throw unsaved('STRING_TOO_LONG', message, [field.name]);
  }
  return text === '' ? null : text;
};

const email = /^[^\s@<>,;"()]+@[^\s@<>,;"()]+\.[^\s@<>,;"().]{2,}$/;

const toEmail = (field: Field, value: unknown): string | null => {
  const text = toText(field, value);
  if (text === null || email.test(text)) return text;
  throw unsaved('INVALID_EMAIL_ADDRESS', `${field.label}: invalid email address: ${text}`, [field.name]);
};

const toPicked = (field: Field, value: unknown): string | null => {
  const text = toText(field, value);
  if (text === null || !field.restricted || field.picklist.length === 0) return text;
  const known = field.picklist.find((option) => option.value.toLowerCase() === text.toLowerCase());
  if (known) return known.value;
  const message = `${field.label}: bad value for restricted picklist field: ${text}`;
  throw unsaved('INVALID_OR_NULL_FOR_RESTRICTED_PICKLIST', message, [field.name]);
};

const toNumber = (field: Field, value: unknown): number => {
  // The vendor converts a text to a number. The simulator refuses, because such a text shows a wrong type in the
  // service.
  if (typeof value !== 'number') throw undeserialized(field, value);
  if (field.type === 'int' && !Number.isInteger(value)) throw undeserialized(field, value);
  const most = 10 ** (field.type === 'int' ? wholeDigits : field.precision - field.scale);
  // Digits beyond the shown decimals are kept. https://help.salesforce.com/s/articleView?id=000387302
  if (Math.abs(value) < most) return value;
  const message = `${field.label}: value outside of valid range on numeric field: ${value}`;
  throw unsaved('NUMBER_OUTSIDE_VALID_RANGE', message, [field.name]);
};

const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);

const toDate = (field: Field, value: unknown): string => {
  if (typeof value !== 'string' || !isDay(value)) throw undeserialized(field, value);
  return value;
};

const dateTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/;

const toTime = (field: Field, value: unknown): string => {
  const given = typeof value === 'string' && dateTime.test(value) ? value : undefined;
  const at = Date.parse(given?.replace(/([+-]\d\d)(\d\d)$/, '$1:$2') ?? '');
  if (Number.isNaN(at)) throw undeserialized(field, value);
  return toDateTime(at);
};

const toFlag = (field: Field, value: unknown): boolean => {
  if (typeof value !== 'boolean') throw undeserialized(field, value);
  return value;
};

const toBase64 = (field: Field, value: unknown): string => {
  if (typeof value !== 'string' || !/^[A-Za-z0-9+/\r\n]*={0,2}\s*$/.test(value)) throw undeserialized(field, value);
  return value.replaceAll(/\s/g, '');
};

const wrongId = (code: string, field: Field, value: unknown): Fault =>
  unsaved(code, `${field.label}: id value of incorrect type: ${String(value)}`, [field.name]);

/** An existing record of an object to which the field may refer. */
const toReference = (org: Org, field: Field, value: unknown): string | null => {
  if (typeof value !== 'string') throw undeserialized(field, value);
  if (value === '') return null;
  const id = toId18(value);
  // The master record type counts as no record type. (unproven)
  if (id === masterRecordType && field.name === 'RecordTypeId') return null;
  if (id === undefined) throw wrongId('MALFORMED_ID', field, value);
  const type = org.schema.ofPrefix(id);
  if (type && !refersTo(field, type.name)) throw wrongId('FIELD_INTEGRITY_EXCEPTION', field, value);
  const found = org.byId(id);
  if (!found) throw unsaved('INVALID_CROSS_REFERENCE_KEY', 'invalid cross reference id', []);
  if (found.row.values.IsDeleted === true) throw unsaved('ENTITY_IS_DELETED', 'entity is deleted', []);
  return id;
};

/** Whether a field can refer to an object. `What` can also refer to a custom object. */
const refersTo = ({ name, referenceTo }: Field, object: string): boolean =>
  referenceTo.length === 0 ||
  referenceTo.includes(object) ||
  (object.endsWith('__c') && ['WhatId', 'ParentId', 'LinkedEntityId', 'EntityId'].includes(name));

type Read = (org: Org, field: Field, value: unknown) => Value;

const plain =
  (read: (field: Field, value: unknown) => Value): Read =>
  (_, field, value) =>
    read(field, value);

const readers: Readonly<Record<FieldType, Read>> = {
  id: toReference,
  reference: toReference,
  string: plain(toText),
  textarea: plain(toText),
  phone: plain(toText),
  url: plain(toText),
  combobox: plain(toText),
  multipicklist: plain(toText),
  email: plain(toEmail),
  picklist: plain(toPicked),
  boolean: plain(toFlag),
  date: plain(toDate),
  datetime: plain(toTime),
  int: plain(toNumber),
  double: plain(toNumber),
  currency: plain(toNumber),
  percent: plain(toNumber),
  base64: plain(toBase64),
  address: plain((field, value) => {
    throw undeserialized(field, value);
  }),
};

/** Stored form of a field's value. @throws Fault */
export const toValue = (org: Org, field: Field, value: unknown): Value => {
  if (value !== null) return readers[field.type](org, field, value);
  if (field.type !== 'boolean') return null;
  throw unsaved('INVALID_TYPE_ON_FIELD_IN_RECORD', `${field.label}: value not of required type: null`, [field.name]);
};
