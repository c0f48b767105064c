import type { Answer, Call } from '../vendor.ts';
import type { Company } from './company.ts';
import { schemaViolation } from './errors.ts';
import { pageByCursor, pageByOffset } from './paging.ts';
import { presentNote, presentRecord } from './present.ts';
import type { RecordType, Row } from './types.ts';

/** (memory) Fractions of a second are refused, though the migration guide shows them in answers. */
const rfc3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(Z|[+-]\d{2}:\d{2})$/;

type Keep = (row: Row, company: Company, value: string) => boolean;

const same =
  (member: string): Keep =>
  (row, _, value) =>
    row.values[member] === Number(value);

const filterTypes: Readonly<Record<string, Keep>> = {
  owner_id: same('owner_id'),
  org_id: same('org_id'),
  person_id: same('person_id'),
  pipeline_id: same('pipeline_id'),
  stage_id: same('stage_id'),
  deal_id: same('deal_id'),
  status: (row, _, value) => value.split(',').includes(row.is_deleted ? 'deleted' : String(row.values.status)),
  done: (row, _, value) => String(row.values.done === true) === value,
  ids: (row, _, value) => value.split(',').includes(String(row.id)),
  updated_since: (row, _, value) => Date.parse(row.update_time) >= moment('updated_since', value),
  updated_until: (row, _, value) => Date.parse(row.update_time) < moment('updated_until', value),
};

const paging = ['limit', 'cursor', 'sort_by', 'sort_direction'];

/** Parameters that each list takes: https://developers.pipedrive.com/docs/api/v1 */
const takes: Readonly<Record<Exclude<RecordType, 'notes'>, readonly string[]>> = {
  persons: ['ids', 'owner_id', 'org_id', 'deal_id', 'updated_since', 'updated_until'],
  organizations: ['ids', 'owner_id', 'updated_since', 'updated_until'],
  deals: [
    ...['ids', 'owner_id', 'person_id', 'org_id', 'pipeline_id', 'stage_id', 'status'],
    ...['updated_since', 'updated_until'],
  ],
  activities: ['ids', 'owner_id', 'deal_id', 'person_id', 'org_id', 'done', 'updated_since', 'updated_until'],
};

const maxIds = 100;
const sortOrders = ['id', 'add_time', 'update_time', 'due_date'];

export const listRecords = (company: Company, type: Exclude<RecordType, 'notes'>, call: Call): Answer =>
  answerList(company, type, call, false);

/** "Returns data about all archived deals": https://developers.pipedrive.com/docs/api/v1/Deals#getArchivedDeals */
export const listArchivedDeals = (company: Company, call: Call): Answer => answerList(company, 'deals', call, true);

const answerList = (company: Company, type: Exclude<RecordType, 'notes'>, call: Call, isArchived: boolean): Answer => {
  const unknown = [...call.query.keys()].find((name) => !takes[type].includes(name) && !paging.includes(name));
  if (unknown !== undefined) throw schemaViolation(`'${unknown}' is not allowed`);
  if ((call.query.get('ids') ?? '').split(',').length > maxIds) {
    throw schemaViolation(`'ids' must contain less than or equal to ${maxIds} items`);
  }
  const { field, direction } = readOrder(call);
  const filters = takes[type].filter((name) => call.query.has(name));
  const rows = company.tables[type].all().filter((row) => {
    if (row.is_deleted && !call.query.get('status')?.includes('deleted')) return false;
    // "Returns data about all not archived deals": https://developers.pipedrive.com/docs/api/v1/Deals#getDeals
    if ((row.values.is_archived === true) !== isArchived) return false;
    return filters.every((name) => keepOf(type, name)(row, company, call.query.get(name) ?? ''));
  });
  const placed = rows.map((row) => ({ id: row.id, key: keyOf(row, field), row }));
  const present = (row: Row) => presentRecord(company, type, row);
  return pageByCursor(call, placed, present, {
    order: { field, direction },
    emptyAsNull: company.rules.emptyAsNull,
  });
};

/** "only persons linked to the specified deal" */
const keepOf = (type: RecordType, name: string): Keep => {
  if (type === 'persons' && name === 'deal_id') {
    return (row, { tables }, value) => tables.deals.get(Number(value))?.values.person_id === row.id;
  }
  return filterTypes[name] ?? (() => false);
};

const readOrder = (call: Call): { field: string; direction: 'asc' | 'desc' } => {
  const field = call.query.get('sort_by') ?? 'id';
  const direction = call.query.get('sort_direction') ?? 'asc';
  if (!sortOrders.includes(field)) throw schemaViolation(`'sort_by' must be one of [${sortOrders.join(', ')}]`);
  if (direction !== 'asc' && direction !== 'desc') throw schemaViolation("'sort_direction' must be one of [asc, desc]");
  return { field, direction };
};

const keyOf = (row: Row, field: string): string | number => {
  if (field === 'id') return row.id;
  if (field === 'add_time') return row.add_time;
  return field === 'update_time' ? row.update_time : String(row.values.due_date ?? '');
};

const moment = (name: string, value: string): number => {
  if (rfc3339.test(value) && !Number.isNaN(Date.parse(value))) return Date.parse(value);
  throw schemaViolation(`'${name}' is not a valid datetime`);
};

/** https://developers.pipedrive.com/docs/api/v1/Notes#getNotes */
export const listNotes = (company: Company, call: Call): Answer => {
  const kept = ['user_id', 'deal_id', 'person_id', 'org_id'].filter((name) => call.query.has(name));
  const since = call.query.get('updated_since');
  const rows = company.tables.notes.all().filter((row) => {
    if (row.is_deleted) return false;
    if (since !== null && Date.parse(row.update_time) < moment('updated_since', since)) return false;
    return kept.every((name) => row.values[name] === Number(call.query.get(name)));
  });
  return pageByOffset(call, rows, (row) => presentNote(company, row));
};
