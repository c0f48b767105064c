import type { Answer, Call } from '../shared/vendor.ts';
import { Fault, limitExceeded, noModule, noParameter } from './faults.ts';
import { type Module, newToken, type Org, type Row } from './org.ts';
import { displayFieldOf, present } from './present.ts';
import { nothing } from './query.ts';

const mostFields = 50;
const mostIds = 100;
const mostPerPage = 200;
/**
 * Maximum number of records that pages by number can reach.
 * https://www.zoho.com/crm/developer/docs/api/v8/get-records.html
 */
const mostByPage = 2_000;

const positive = (call: Call, name: string, most: number, usual: number): number => {
  const text = call.query.get(name);
  if (text === null) return usual;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > most) {
    throw new Fault(400, 'INVALID_DATA', 'Please check whether the input values are correct', { param_name: name });
  }
  return value;
};

const listIn = (call: Call, name: string): readonly string[] | undefined =>
  call.query
    .get(name)
    ?.split(',')
    .map((part) => part.trim());

/** Fields that a list asks for. @throws Fault for a list without fields, or with too many fields */
const fieldsIn = (call: Call): readonly string[] => {
  const fields = listIn(call, 'fields');
  if (fields === undefined) throw noParameter('fields');
  if (fields.length > mostFields) throw limitExceeded(mostFields);
  return fields;
};

const sinceIn = ({ headers }: Call): number | undefined => {
  const text = headers['if-modified-since'];
  if (text === undefined) return undefined;
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:Z|[+-]\d{2}:\d{2})$/.test(text)) {
    throw new Fault(400, 'INVALID_DATA', 'Please check whether the input values are correct', {
      param_name: 'If-Modified-Since',
    });
  }
  return Date.parse(text);
};

interface Page<T> {
  readonly items: readonly T[];
  /** Token of the next page. Only lists that continue beyond the pages by number have it. */
  readonly next: string | null;
  readonly info: Record<string, unknown>;
}

/** A page by its number, or by the token of the previous page. */
const pageOf = <T>(org: Org, call: Call, all: readonly T[], keyOf: (item: T) => string): Page<T> => {
  const size = positive(call, 'per_page', mostPerPage, mostPerPage);
  const token = call.query.get('page_token');
  if (token !== null && call.query.has('page')) throw limitExceeded(1);
  const page = positive(call, 'page', 1_000, 1);
  if (token === null && page * size > mostByPage) throw limitExceeded(mostByPage);
  const rest = token === null ? undefined : org.tokens.get(token);
  if (token !== null && rest === undefined) throw noParameter('page_token');
  const left = rest === undefined ? all.slice((page - 1) * size) : all.filter((item) => rest.includes(keyOf(item)));
  // Tests cannot shorten a page by number, because its position depends on the page size.
  const end = token === null ? size : call.cut(size, 1);
  const items = left.slice(0, end);
  const more = left.length > items.length;
  const next = more ? newToken() : null;
  if (next !== null) org.tokens.set(next, left.slice(end).map(keyOf));
  return {
    items,
    next,
    info: {
      per_page: size,
      count: items.length,
      page,
      more_records: more,
    },
  };
};

const sorts: Readonly<Record<string, (row: Row) => number>> = {
  id: ({ id }) => id,
  Created_Time: ({ createdAt }) => createdAt,
  Modified_Time: ({ modifiedAt }) => modifiedAt,
};

/** A page of a module's records. https://www.zoho.com/crm/developer/docs/api/v8/get-records.html */
export const listRecords = (
  org: Org,
  module: Module,
  call: Call,
  isMeant: (row: Row) => boolean = () => true,
): Answer => {
  const fields = fieldsIn(call);
  const ids = listIn(call, 'ids');
  if (ids !== undefined && ids.length > mostIds) throw limitExceeded(mostIds);
  const since = sinceIn(call);
  const sort = sorts[call.query.get('sort_by') ?? 'id'];
  if (!sort) throw new Fault(400, 'INVALID_DATA', 'invalid sort', { param_name: 'sort_by' });
  const sign = call.query.get('sort_order') === 'asc' ? 1 : -1;
  const rows = module.table
    .all()
    .filter((row) => row.deleted === undefined && isMeant(row))
    .filter(({ values }) => {
      const converted = call.query.get('converted') ?? 'false';
      return converted === 'both' || (values.Converted__s === true) === (converted === 'true');
    })
    .filter((row) => ids === undefined || ids.includes(org.idOf(row)))
    .filter(({ modifiedAt }) => since === undefined || modifiedAt >= since)
    .toSorted((one, other) => sign * (sort(one) - sort(other) || one.id - other.id));
  if (rows.length === 0) return since === undefined ? nothing : { status: 304 };
  const { items, info, next } = pageOf(org, call, rows, (row) => org.idOf(row));
  if (items.length === 0) return nothing;
  const order = {
    ...(next !== null && { next_page_token: next }),
    sort_by: call.query.get('sort_by') ?? 'id',
    sort_order: call.query.get('sort_order') ?? 'desc',
  };
  return {
    status: 200,
    body: { data: items.map((row) => present(org, module, row, fields)), info: { ...info, ...order } },
  };
};

/** Lists the notes on a record. https://www.zoho.com/crm/developer/docs/api/v8/get-notes.html */
export const listNotes = (org: Org, module: Module, call: Call, id: string): Answer => {
  const { name } = module;
  const isOn = ({ values }: Row) => Object(values.Parent_Id).id === id && Object(values.Parent_Id).module === name;
  return listRecords(org, org.module('Notes'), call, isOn);
};

/** A page of a module's deleted records. https://www.zoho.com/crm/developer/docs/api/v8/get-deleted-records.html */
export const listDeleted = (org: Org, module: Module, call: Call): Answer => {
  if (module.name === 'Notes') throw noModule();
  const type = call.query.get('type') ?? 'all';
  const since = sinceIn(call);
  const rows = module.table
    .all()
    .filter(({ deleted, isForgotten }) => deleted !== undefined && isForgotten !== true)
    .filter(({ deleted }) => type === 'all' || deleted === type)
    .filter(({ deletedAt = 0 }) => since === undefined || deletedAt >= since)
    .toSorted((one, other) => (other.deletedAt ?? 0) - (one.deletedAt ?? 0));
  if (rows.length === 0) return since === undefined ? nothing : { status: 304 };
  const { items, info } = pageOf(org, call, rows, (row) => org.idOf(row));
  if (items.length === 0) return nothing;
  const by = { name: org.user(0).name, id: org.user(0).id };
  const data = items.map((row) => ({
    deleted_by: by,
    id: org.idOf(row),
    display_name: String(row.values[displayFieldOf(module)] ?? ''),
    type: row.deleted,
    created_by: by,
    deleted_time: org.time(row.deletedAt ?? 0),
  }));
  return { status: 200, body: { data, info } };
};

/** A page of users. https://www.zoho.com/crm/developer/docs/api/v8/get-users.html */
export const listUsers = (org: Org, call: Call): Answer => {
  const type = call.query.get('type') ?? 'AllUsers';
  const wanted = { ActiveUsers: 'active', DeactiveUsers: 'disabled' }[type];
  const all = usersOf(org).filter(({ status }) => wanted === undefined || status === wanted);
  const { items, info } = pageOf(org, call, all, ({ id }) => id);
  return items.length === 0 ? nothing : { status: 200, body: { users: items, info } };
};

/** Users in the order of the settings. All users have the same role and profile. */
export const usersOf = (org: Org) =>
  org.settings.users.map(({ firstName, lastName, email, status }, index) => ({
    id: org.user(index).id,
    first_name: firstName,
    last_name: lastName,
    full_name: `${firstName} ${lastName}`,
    email,
    status: status ?? 'active',
    confirm: true,
    zuid: String(700_000 + index),
    time_zone: 'Africa/Nairobi',
    created_time: org.time(Date.UTC(2026, 0, 2)),
    Modified_Time: org.time(Date.UTC(2026, 0, 3)),
    role: { name: 'CEO', id: org.layoutId(200) },
    profile: { name: 'Administrator', id: org.layoutId(201) },
    category: 'regular_user',
    personal_account: false,
  }));
