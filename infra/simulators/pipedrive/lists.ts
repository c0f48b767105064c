import type { Answer, Call } from '../shared/vendor.ts';
import type { Company } from './company.ts';
import { schemaViolation } from './errors.ts';
import { checkAsked } from './included.ts';
import { pageByCursor, pageByOffset, sortedByText } from './paging.ts';
import { presentAsked, presentNote } from './present.ts';
import type { RecordType, Row, Versioned } from './types.ts';

/**
 * Time without a fraction of a second. Fractions are refused, although the migration guide shows them in answers.
 * (unproven)
 */
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

const paging = ['limit', 'cursor', 'sort_by', 'sort_direction', 'include_fields'];
const custom = ['custom_fields', 'include_option_labels', 'include_labels'];

/** Parameters of each list: https://developers.pipedrive.com/docs/api/v1 */
const takes: Readonly<Record<Versioned, readonly string[]>> = {
  persons: ['ids', 'owner_id', 'org_id', 'deal_id', 'updated_since', 'updated_until', ...custom],
  organizations: ['ids', 'owner_id', 'updated_since', 'updated_until', ...custom],
  deals: [
    ...['ids', 'owner_id', 'person_id', 'org_id', 'pipeline_id', 'stage_id', 'status'],
    ...['updated_since', 'updated_until', ...custom],
  ],
  activities: [
    ...['ids', 'owner_id', 'deal_id', 'lead_id', 'person_id', 'org_id', 'done'],
    ...['updated_since', 'updated_until'],
  ],
};

const maxIds = 100;
const sortOrders = ['id', 'add_time', 'update_time', 'due_date'];

/** Lists records by cursor, without archived records. @throws Refusal 400 for an unknown parameter */
export const listRecords = (company: Company, type: Versioned, call: Call): Answer =>
  answerList(company, type, call, false);

/** "Returns data about all archived deals": https://developers.pipedrive.com/docs/api/v1/Deals#getArchivedDeals */
export const listArchivedDeals = (company: Company, call: Call): Answer => answerList(company, 'deals', call, true);

const answerList = (company: Company, type: Versioned, call: Call, isArchived: boolean): Answer => {
  const unknown = [...call.query.keys()].find((name) => !takes[type].includes(name) && !paging.includes(name));
  if (unknown !== undefined) throw schemaViolation(`'${unknown}' is not allowed`);
  if ((call.query.get('ids') ?? '').split(',').length > maxIds) {
    throw schemaViolation(`'ids' must contain less than or equal to ${maxIds} items`);
  }
  checkAsked(type, call.query);
  const { field, direction } = readOrder(call, sortOrders);
  const filters = takes[type].filter((name) => call.query.has(name) && !custom.includes(name));
  const rows = company.tables[type].all().filter((row) => {
    if (row.is_deleted && !call.query.get('status')?.includes('deleted')) return false;
    // "Returns data about all not archived deals": https://developers.pipedrive.com/docs/api/v1/Deals#getDeals
    if ((row.values.is_archived === true) !== isArchived) return false;
    return filters.every((name) => keepOf(type, name)(row, company, call.query.get(name) ?? ''));
  });
  const placed = rows.map((row) => ({ id: row.id, key: keyOf(row, field), row }));
  const present = (row: Row) => presentAsked(company, type, row, call.query);
  return pageByCursor(call, placed, present, {
    order: { field, direction },
    emptyAsNull: company.rules.emptyAsNull,
  });
};

/** Filter of a list by name. `deal_id`: "only persons linked to the specified deal". */
const keepOf = (type: RecordType, name: string): Keep => {
  if (type === 'persons' && name === 'deal_id') {
    return (row, { tables }, value) => tables.deals.get(Number(value))?.values.person_id === row.id;
  }
  return filterTypes[name] ?? (() => false);
};

/** Reads `sort_by`, which must be among `orders`, and `sort_direction`. */
export const readOrder = (call: Call, orders: readonly string[]): { field: string; direction: 'asc' | 'desc' } => {
  const field = call.query.get('sort_by') ?? 'id';
  const direction = call.query.get('sort_direction') ?? 'asc';
  if (!orders.includes(field)) throw schemaViolation(`'sort_by' must be one of [${orders.join(', ')}]`);
  if (direction !== 'asc' && direction !== 'desc') throw schemaViolation("'sort_direction' must be one of [asc, desc]");
  return { field, direction };
};

const keyOf = (row: Row, field: string): string | number => {
  if (field === 'id') return row.id;
  if (field === 'add_time') return row.add_time;
  return field === 'update_time' ? row.update_time : String(row.values.due_date ?? '');
};

/** Reads a time in the query. Returns epoch ms. @throws Refusal 400 for a time with a fraction or without a zone */
export const moment = (name: string, value: string): number => {
  if (rfc3339.test(value) && !Number.isNaN(Date.parse(value))) return Date.parse(value);
  throw schemaViolation(`'${name}' is not a valid datetime`);
};

const noteFilters = [
  ...['user_id', 'lead_id', 'deal_id', 'person_id', 'org_id', 'project_id', 'task_id'],
  ...['deal', 'organization', 'person', 'project', 'task', 'lead'].map((name) => `pinned_to_${name}_flag`),
];

const noteOrders = ['id', 'user_id', 'deal_id', 'person_id', 'org_id', 'content', 'add_time', 'update_time'];

/** A page of notes. https://developers.pipedrive.com/docs/api/v1/Notes#getNotes */
export const listNotes = (company: Company, call: Call): Answer => {
  const kept = noteFilters.filter((name) => call.query.has(name));
  const [from, to] = [call.query.get('start_date') ?? '', call.query.get('end_date') ?? '9999'];
  const since = call.query.get('updated_since');
  const rows = company.tables.notes.all().filter((row) => {
    if (row.is_deleted) return false;
    if (since !== null && Date.parse(row.update_time) < moment('updated_since', since)) return false;
    const day = row.add_time.slice(0, 10);
    return (
      day >= from && day <= to && kept.every((name) => Number(row.values[name] ?? 0) === Number(call.query.get(name)))
    );
  });
  return pageByOffset(call, sortedByText(rows, call.query.get('sort'), noteOrders), (row) => presentNote(company, row));
};
