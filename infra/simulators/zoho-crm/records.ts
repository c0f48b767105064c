import { Fault, invalid, missing, noRecord } from './faults.ts';
import type { Field } from './fields.ts';
import type { Module, Org, Row, Values } from './org.ts';
import { participantsOf } from './participants.ts';
import { settle } from './settle.ts';
import { checkValue } from './values.ts';

const sameText = (one: unknown, other: unknown): boolean =>
  typeof one === 'string' && typeof other === 'string' && one.toLowerCase() === other.toLowerCase();

const duplicate = (org: Org, { name: module }: Module, { name }: Field, row: Row, index: number): Fault =>
  new Fault(202, 'DUPLICATE_DATA', 'duplicate data', {
    api_name: name,
    json_path: `$.data[${index}].${name}`,
    duplicate_record: { id: org.idOf(row), module: { api_name: module, id: org.layoutId(100) }, Owner: org.user(0) },
  });

const checkUnique = (org: Org, module: Module, values: Values, own: number | undefined, index: number): void => {
  for (const field of module.fields.filter(({ isUnique }) => isUnique)) {
    const other = module.table
      .all()
      .find(
        (row) => row.id !== own && row.deleted === undefined && sameText(row.values[field.name], values[field.name]),
      );
    if (other) throw duplicate(org, module, field, other, index);
  }
};

/** Member that names the module of `What_Id`. */
const moduleOf = '$se_module';

/** Values of a write in their stored form. @throws Fault for an unknown or read-only field */
const readValues = (org: Org, module: Module, given: Values, index: number): Values => {
  const byName = new Map(module.fields.map((field) => [field.name, field]));
  return Object.fromEntries(
    Object.entries(given)
      .filter(([name]) => name !== 'id' && (name === moduleOf || !name.startsWith('$')))
      .map(([name, value]) => {
        if (name === moduleOf) return [name, value];
        const field = byName.get(name);
        if (!field || field.isReadOnly) throw invalid(name, index);
        if (field.type === 'participants') return [name, participantsOf(org, value, given, index)];
        return [name, checkValue(org, field, value, index)];
      }),
  );
};

const checkMandatory = ({ fields }: Module, values: Values, index: number): void => {
  const lacking = fields.find(({ isMandatory, name }) => isMandatory && (values[name] ?? null) === null);
  if (lacking) throw missing(lacking.name, index);
};

/** Creates a record. @throws Fault if the record cannot be saved */
export const createRecord = (org: Org, module: Module, given: Values, index = 0): Row => {
  const values = readValues(org, module, given, index);
  checkMandatory(module, values, index);
  checkUnique(org, module, values, undefined, index);
  const now = org.rules.now();
  const settled = settle(org, module, { Owner: org.user(0).id, ...values }, undefined, index);
  return module.table.put({
    id: module.table.nextId(),
    values: { ...settled, Created_By: org.user(0).id, Modified_By: org.user(0).id },
    createdAt: now,
    modifiedAt: now,
  });
};

/** Changes a record. @throws Fault if the record is missing, or the changed record cannot be saved */
export const updateRecord = (org: Org, module: Module, id: string, given: Values, index = 0): Row => {
  const row = liveRow(org, module, id);
  const changed = readValues(org, module, given, index);
  const values = { ...row.values, ...changed };
  checkMandatory(module, values, index);
  checkUnique(org, module, values, row.id, index);
  return module.table.put({
    ...row,
    values: settle(org, module, values, row.values, index),
    modifiedAt: Math.max(org.rules.now(), row.modifiedAt),
  });
};

/** Finds a record by its id. @throws Fault 400 if the id is unknown or deleted */
export const liveRow = (org: Org, module: Module, id: string): Row => {
  const row = org.find(module, id);
  if (!row || row.deleted !== undefined) throw noRecord(id);
  return row;
};

/** Deletes a record: into the recycle bin, or permanently. */
export const removeRecord = (org: Org, module: Module, id: string, deleted: Row['deleted'] = 'recycle'): Row =>
  module.table.put({ ...liveRow(org, module, id), deleted, deletedAt: org.rules.now() } as Row);
