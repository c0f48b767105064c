import { Fault, isDeletedFault, noColumn, noResource, rowLock, unsaved } from './faults.ts';
import { type SystemWrites, settleBeside } from './files.ts';
import type { Field, ObjectType } from './objects/define.ts';
import type { Found, Org } from './org.ts';
import type { Row, Values } from './rows.ts';
import { toValue } from './values.ts';
import { checkDuplicates, checkUnique } from './writes/duplicates.ts';
import { checkPersonStays } from './writes/persons.ts';
import { settle } from './writes/settle.ts';

/** Options of a write, from its headers. */
export interface WriteOptions {
  /** Saves despite a rule against duplicates, if the rule only warns. */
  readonly allowSave?: boolean;
  /** The org's assignment rules determine the owner of a new record, even if the body names one. */
  readonly assigns?: boolean;
  /** The vendor itself writes. The values may contain fields that the API cannot write. */
  readonly system?: boolean;
}

const notWriteable = (names: readonly string[]): Fault =>
  unsaved(
    'INVALID_FIELD_FOR_INSERT_UPDATE',
    `Unable to create/update fields: ${names.join(', ')}. Please check the security settings of this field and verify that it is read/write for your profile or permission set.`,
    names,
  );

const writeableField = (org: Org, type: ObjectType, name: string, isNew: boolean): Field => {
  if (name === 'Id') throw new Fault(400, 'INVALID_FIELD', 'The Id field should not be specified in the sobject data.');
  const field = org.schema.fieldOf(type, name);
  if (!field) throw noColumn(name, type.name);
  if (field.formula || !(isNew ? field.createable : field.updateable)) throw notWriteable([field.name]);
  return field;
};

interface Given {
  readonly values: Values;
  readonly blobs: Readonly<Record<string, string>>;
}

/** Values of a body. @throws Fault */
const readBody = (org: Org, type: ObjectType, body: object, isNew: boolean, { system }: WriteOptions): Given => {
  const values: Record<string, Values[string]> = {};
  const blobs: Record<string, string> = {};
  for (const [name, value] of Object.entries(body)) {
    if (name === 'attributes' || value === undefined) continue;
    const known = system ? type.fields.find((field) => field.name === name) : undefined;
    const field = known ?? writeableField(org, type, name, isNew);
    const read = toValue(org, field, value);
    if (field.type === 'base64') blobs[field.name] = String(read ?? '');
    else values[field.name] = read;
  }
  return { values, blobs };
};

const defaultsOf = (org: Org, type: ObjectType): Values => ({
  ...Object.fromEntries(
    type.fields.flatMap(({ name, picklist }) => {
      const chosen = picklist.find(({ isDefault }) => isDefault);
      return chosen ? [[name, chosen.value] as const] : [];
    }),
  ),
  ...Object.fromEntries(type.fields.filter((field) => field.type === 'boolean').map(({ name }) => [name, false])),
  ...(type.fields.some(({ name }) => name === 'OwnerId') && { OwnerId: org.userId }),
  ...(org.settings.currencies && type.fields.some(({ name }) => name === 'CurrencyIsoCode')
    ? { CurrencyIsoCode: org.settings.currencies[0] ?? 'USD' }
    : {}),
});

const missing = (names: readonly string[]): Fault =>
  unsaved('REQUIRED_FIELD_MISSING', `Required fields are missing: [${names.join(', ')}]`, names);

const checkRequired = (type: ObjectType, values: Values, blobs: Given['blobs']): void => {
  const names = type.fields
    .filter(({ createable, nillable, defaultedOnCreate }) => createable && !nillable && !defaultedOnCreate)
    .filter(({ name }) => (values[name] ?? blobs[name] ?? null) === null)
    .map(({ name }) => name);
  if (names.length > 0) throw missing(names);
};

const has = (type: ObjectType, name: string): boolean => type.fields.some((field) => field.name === name);

/** System fields that a write sets. */
const stampsOf = (org: Org, type: ObjectType, isNew: boolean): Values => {
  const at = org.stamp();
  const all: Values = {
    ...(isNew && { CreatedDate: at, CreatedById: org.userId, IsDeleted: false }),
    LastModifiedDate: at,
    LastModifiedById: org.userId,
    SystemModstamp: at,
  };
  return Object.fromEntries(Object.entries(all).filter(([name]) => has(type, name)));
};

const takeLock = (org: Org, id: string | undefined): void => {
  const left = id === undefined ? undefined : org.locks.get(id);
  if (id === undefined || left === undefined || left <= 0) return;
  org.locks.set(id, left - 1);
  throw rowLock();
};

/** Locks a record and the records that it refers to: a write of a child also holds its parents. */
const takeLocks = (org: Org, id: string | undefined, values: Values): void => {
  takeLock(org, id);
  for (const value of Object.values(values)) if (typeof value === 'string') takeLock(org, value);
};

const denied = (): Fault =>
  new Fault(403, 'INSUFFICIENT_ACCESS_OR_READONLY', 'insufficient access rights on object id', []);

const cannotInsert = (type: ObjectType): Fault =>
  unsaved('CANNOT_INSERT_UPDATE_ACTIVATE_ENTITY', `entity type ${type.name} does not support create`, []);

/**
 * Objects with assignment rules.
 * https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/headers_autoassign.htm
 */
const assigned = ['Case', 'Lead'];

const ownerOf = (org: Org, { name }: ObjectType, { assigns }: WriteOptions): Values =>
  assigns && org.assignee !== undefined && assigned.includes(name) ? { OwnerId: org.assignee } : {};

/** Creates a record. @throws Fault */
export const createRecord = (org: Org, type: ObjectType, body: object, options: WriteOptions = {}): Row => {
  if (!options.system && !type.createable) throw cannotInsert(type);
  if (!options.system && !org.schema.mayCreate(type)) throw denied();
  const { values: given, blobs } = readBody(org, type, body, true, options);
  const drafted = { ...defaultsOf(org, type), ...given, ...ownerOf(org, type, options) };
  const values = settle(org, type.name, drafted, undefined, given);
  checkRequired(type, values, blobs);
  takeLocks(org, undefined, given);
  checkUnique(org, type, values, undefined);
  checkDuplicates(org, type, values, undefined, options.allowSave ?? false);
  const table = org.table(type);
  const row: Row = {
    id: type.name === 'ContentNote' ? org.table('ContentDocument').nextId() : table.nextId(),
    values: { ...values, ...stampsOf(org, type, true) },
    ...(Object.keys(blobs).length > 0 && { blobs }),
  };
  return settleBeside(org, type, table.put(row), given, systemWrites);
};

const onlyChanged = (row: Row, given: Values): boolean =>
  Object.entries(given).some(([name, value]) => (row.values[name] ?? null) !== value);

/** Changes a record. @throws Fault */
export const updateRecord = (org: Org, type: ObjectType, row: Row, body: object, options: WriteOptions = {}): Row => {
  if (!options.system && !type.updateable) throw notWriteable(Object.keys(body));
  if (!options.system && !org.schema.mayUpdate(type)) throw denied();
  const { values: given, blobs } = readBody(org, type, body, false, options);
  const values = settle(org, type.name, { ...row.values, ...given }, row.values, given);
  checkRequired(type, values, { ...row.blobs, ...blobs });
  takeLocks(org, org.idOf(type, row), given);
  checkUnique(org, type, values, row);
  if (onlyChanged(row, given)) checkDuplicates(org, type, values, row, options.allowSave ?? false);
  const changed = { ...row, values: { ...values, ...stampsOf(org, type, false) }, blobs: { ...row.blobs, ...blobs } };
  return settleBeside(org, type, org.table(type).put(changed), given, systemWrites);
};

const systemWrites: SystemWrites = {
  create: (org, type, values) => createRecord(org, type, values, { system: true }),
  update: (org, type, row, values) => updateRecord(org, type, row, values, { system: true }),
};

/** Child objects whose rows are deleted with their parent, and the field that names the parent. */
const cascades: readonly (readonly [parent: string, child: string, field: string])[] = [
  ['Account', 'Contact', 'AccountId'],
  ['Account', 'Opportunity', 'AccountId'],
  ['Opportunity', 'OpportunityContactRole', 'OpportunityId'],
  ['Event', 'EventRelation', 'EventId'],
  ['Case', 'CaseComment', 'ParentId'],
  ['Case', 'EmailMessage', 'ParentId'],
  ['ContentDocument', 'ContentDocumentLink', 'ContentDocumentId'],
  ['ContentDocument', 'ContentVersion', 'ContentDocumentId'],
  ['Topic', 'TopicAssignment', 'TopicId'],
];

const notesAndActivities: readonly (readonly [child: string, field: string])[] = [
  ['Note', 'ParentId'],
  ['Attachment', 'ParentId'],
  ['Task', 'WhoId'],
  ['Event', 'WhoId'],
];

const childrenOf = (org: Org, { type, row }: Found): Found[] => {
  const id = org.idOf(type, row);
  const own = cascades.flatMap(([parent, child, field]) => (parent === type.name ? [[child, field] as const] : []));
  return [...own, ...notesAndActivities].flatMap(([child, field]) => {
    const childType = org.schema.get(child);
    return org
      .rows(childType)
      .filter(({ values }) => values[field] === id && values.IsDeleted !== true)
      .map((found) => ({ type: childType, row: found }));
  });
};

/** Moves a record and its children to the recycle bin. If the object has no bin, the row is purged. @throws Fault */
export const deleteRecord = (org: Org, found: Found, options: WriteOptions = {}): void => {
  const { type, row } = found;
  if (!options.system && !org.schema.mayDelete(type)) throw denied();
  if (!options.system) checkPersonStays(type, row);
  takeLock(org, org.idOf(type, row));
  for (const child of childrenOf(org, found)) deleteRecord(org, child, { system: true });
  const hasBin = has(type, 'IsDeleted');
  const stamps = hasBin ? { ...stampsOf(org, type, false), IsDeleted: true } : {};
  org.table(type).put({
    ...row,
    values: { ...row.values, ...stamps },
    deletedAt: org.rules.now(),
    ...(!hasBin && { purged: true as const }),
  });
  const other = otherHalf(org, found);
  if (other && other.row.values.IsDeleted !== true) deleteRecord(org, other, { system: true });
};

const halves: Readonly<Record<string, string>> = { ContentNote: 'ContentDocument', ContentDocument: 'ContentNote' };

/** Other half of a note: its document, which has the same id. */
export const otherHalf = (org: Org, { type, row }: Found): Found | undefined => {
  const other = org.schema.types().find(({ name }) => name === halves[type.name]);
  const half = other && org.table(other).get(row.id);
  return other && half && !half.purged ? { type: other, row: half } : undefined;
};

/** Restores a record from the recycle bin. */
export const undeleteRecord = (org: Org, type: ObjectType, row: Row): Row => {
  const { deletedAt: _, ...rest } = row;
  const values = { ...row.values, ...stampsOf(org, type, false), IsDeleted: false };
  return org.table(type).put({ ...rest, values });
};

/** A record of a visible object. @throws Fault if the record is missing or in the recycle bin */
export const liveRow = (org: Org, type: ObjectType, id: string): Row => {
  if (!/^[A-Za-z0-9]{15}(?:[A-Za-z0-9]{3})?$/.test(id)) throw noRecord(id);
  const found = byIdOf(org, type, id);
  if (!found) throw noResource();
  if (found.values.IsDeleted === true) throw isDeletedFault();
  return found;
};

/** A row of an object by its id, including deleted rows. A note has the id of its document. */
export const byIdOf = (org: Org, type: ObjectType, id: string): Row | undefined => {
  const found = org.byId(id);
  if (type.name !== 'ContentNote') return found?.type.name === type.name ? found.row : undefined;
  const row = found?.type.name === 'ContentDocument' ? org.table(type).get(found.row.id) : undefined;
  return row?.purged ? undefined : row;
};

const noRecord = (id: string): Fault =>
  new Fault(404, 'NOT_FOUND', `Provided external ID field does not exist or is not accessible: ${id.slice(0, 80)}`, []);
