import { Fault, noResource } from '../faults.ts';
import type { Field, ObjectType } from '../objects/define.ts';
import type { Org } from '../org.ts';
import { createRecord, updateRecord, type WriteOptions } from '../records.ts';
import type { Row } from '../rows.ts';

interface Match {
  readonly field: Field;
  /** Matching rows, at most one. */
  readonly rows: readonly Row[];
}

interface Upsert {
  /** Value of the field in the path or in the record. */
  readonly value: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** true: a missing record is not created. */
  readonly updateOnly: boolean;
  readonly options: WriteOptions;
}

const toTyped = ({ type }: Field, value: string): unknown =>
  ['double', 'int', 'currency', 'percent'].includes(type) ? Number(value) : value;

/**
 * Changes the record with this value of an external id, or creates the record.
 * https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/dome_upsert.htm
 */
export const upsertByField = (org: Org, type: ObjectType, { field, rows }: Match, upsert: Upsert) => {
  const { value, body, updateOnly, options } = upsert;
  if (field.name in body) {
    throw new Fault(400, 'INVALID_FIELD', `The ${field.name} field should not be specified in the sobject data.`);
  }
  const [row] = rows;
  if (row) return { id: org.idOf(type, updateRecord(org, type, row, body, options)), created: false };
  if (updateOnly) throw noResource();
  const created = createRecord(org, type, { ...body, [field.name]: toTyped(field, value) }, options);
  return { id: org.idOf(type, created), created: true };
};
