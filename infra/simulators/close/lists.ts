import { liveRows } from '../shared/rows.ts';
import type { Answer, Call } from '../shared/vendor.ts';
import { badRequest } from './errors.ts';
import { microsecondsOf, type Organization, remoteId } from './organization.ts';
import { presentRecord, withFields } from './present.ts';
import type { RecordType, Row, Values } from './types.ts';

/** "Close API has a maximum `_skip` limit which varies per resource". (unproven) The number. */
const mostSkipped = 10_000;

/** Largest allowed page. (unproven) A request for 200 was recorded. */
const largestPage = 200;

const count = (call: Call, name: string, usual: number, most: number): number => {
  const number = Number(call.query.get(name) ?? usual);
  if (!Number.isInteger(number) || number < 0) throw badRequest(`${name} must be a number.`);
  if (number > most) throw badRequest(`${name} must be at most ${most}.`);
  return number;
};

/**
 * Reads `_skip` and `_limit`. Default: 100 records.
 * @throws Refusal 400 for a value that is not a number or too large
 */
export const page = (call: Call, all: readonly Values[], totals: Values = {}): Answer => {
  const skip = count(call, '_skip', 0, mostSkipped);
  const limit = count(call, '_limit', 100, largestPage);
  const data = all.slice(skip, skip + call.cut(limit, 1));
  return { status: 200, body: { data, has_more: skip + data.length < all.length, ...totals } };
};

type Read = (row: Row, organization: Organization) => unknown;

const member =
  (name: string): Read =>
  ({ values }) =>
    values[name];

const byName: Readonly<Record<string, Read>> = {
  date_created: ({ created }) => created,
  date_updated: ({ updated }) => updated,
  is_complete: ({ values }) => String(values.is_complete),
  status_type: ({ values }, { pipelines }) =>
    pipelines.flatMap(({ statuses }) => statuses).find(({ id }) => id === values.status_id)?.type,
};

const compare: Readonly<Record<string, (held: number, wanted: number) => boolean>> = {
  gte: (held, wanted) => held >= wanted,
  gt: (held, wanted) => held > wanted,
  lte: (held, wanted) => held <= wanted,
  lt: (held, wanted) => held < wanted,
};

const isTime = (name: string): boolean => name === 'date_created' || name === 'date_updated';

/** `lead_id=x`, `status_id__in=a,b`, `date_created__gte=2026-01-01`. https://developer.close.com/api/overview/filter-parameters */
const keeps = (
  organization: Organization,
  type: RecordType,
  row: Row,
  [parameter, wanted]: readonly [string, string],
): boolean => {
  const [name = '', operator = 'is'] = parameter.split('__');
  if (name === 'id') return wanted.split(',').includes(remoteId(organization, type, row));
  const held = (byName[name] ?? member(name))(row, organization);
  if (operator === 'in') return wanted.split(',').includes(String(held));
  const by = compare[operator];
  if (by === undefined) return wanted.split(',').includes(String(held));
  const time = isTime(name) ? microsecondsOf(wanted) : Date.parse(wanted);
  if (Number.isNaN(time)) throw badRequest(`${parameter} is no date.`);
  return by(isTime(name) ? Number(held) : Date.parse(String(held)), time);
};

const paging = ['_limit', '_skip', '_fields', '_order_by'];

const times = (name: string): string[] => ['gte', 'gt', 'lte', 'lt'].map((operator) => `${name}__${operator}`);

const activityFilters = [
  'lead_id',
  'contact_id',
  'user_id',
  'id__in',
  '_type',
  ...times('date_created'),
  ...times('activity_at'),
];

/** Filters and sort orders of each list. */
const takes: Readonly<Record<RecordType, { readonly filters: readonly string[]; readonly orders: readonly string[] }>> =
  {
    leads: { filters: [], orders: [] },
    contacts: { filters: ['lead_id'], orders: [] },
    opportunities: {
      filters: [
        ...['lead_id', 'user_id', 'user_id__in', 'status_id', 'status_id__in', 'status_type', 'status_type__in'],
        ...['date_created', 'date_updated', 'date_won'].flatMap(times),
      ],
      orders: ['date_won', 'date_updated', 'date_created', 'confidence', 'value'],
    },
    tasks: {
      filters: [
        ...['assigned_to', 'id', 'id__in', 'is_complete', 'lead_id', '_type'],
        ...['date', 'date_created', 'date_updated'].flatMap(times),
      ],
      orders: ['date', 'date_created'],
    },
    notes: { filters: activityFilters, orders: [] },
    calls: { filters: activityFilters, orders: [] },
    emails: { filters: activityFilters, orders: [] },
    meetings: { filters: activityFilters, orders: [] },
    customObjects: { filters: [], orders: [] },
    customActivities: { filters: [...activityFilters, 'custom_activity_type_id'], orders: [] },
  };

const ordered = (call: Call, type: RecordType, rows: readonly Row[], organization: Organization): readonly Row[] => {
  const given = call.query.get('_order_by') ?? '-date_created';
  const name = given.replace(/^-/, '');
  if (call.query.has('_order_by') && !takes[type].orders.includes(name)) throw badRequest(`Cannot order by ${given}.`);
  const sign = given.startsWith('-') ? -1 : 1;
  const keyOf = (row: Row): number | string => {
    const key = (byName[name] ?? member(name))(row, organization);
    return typeof key === 'number' ? key : String(key ?? '');
  };
  return rows.toSorted((a, b) => {
    const [x, y] = [keyOf(a), keyOf(b)];
    if (x === y) return b.id - a.id;
    return x < y ? -sign : sign;
  });
};

/**
 * Whether a task has the requested type. "When not filtering by `_type`, only `lead` tasks are returned."
 * https://developer.close.com/api/resources/tasks
 */
const isOfType = (call: Call, type: RecordType, { values }: Row): boolean => {
  if (type !== 'tasks') return true;
  const wanted = call.query.get('_type') ?? 'lead';
  return wanted === 'all' || call.query.has('id__in') || values._type === wanted;
};

const listOf = (call: Call): readonly string[] | undefined => call.query.get('_fields')?.split(',');

const sums = ['total_value', 'expected_value'] as const;
const periods = ['one_time', 'monthly', 'annual', 'annualized'] as const;

/** "All opportunity list responses contain the following aggregate values". https://developer.close.com/api/resources/opportunities/list */
const aggregates = (rows: readonly Row[]): Values => {
  const shareOf = ({ values }: Row, sum: (typeof sums)[number], period: (typeof periods)[number]): number => {
    const value = Number(values.value ?? 0) * (sum === 'total_value' ? 1 : Number(values.confidence) / 100);
    if (period === 'annualized') return values.value_period === 'monthly' ? value * 12 : value;
    return values.value_period === period ? value : 0;
  };
  const all = sums.flatMap((sum) =>
    periods.flatMap((period) => {
      const cents = Math.round(rows.reduce((total, row) => total + shareOf(row, sum, period), 0));
      const name = `${sum}_${period}`;
      return [[name, cents] as const, [`${name}_formatted`, cents === 0 ? null : `$${cents / 100}`] as const];
    }),
  );
  return { count_by_value_period: { one_time: rows.length }, ...Object.fromEntries(all) };
};

const totalsOf = (type: RecordType, rows: readonly Row[]): Values => {
  if (type === 'opportunities') return { total_results: rows.length, ...aggregates(rows) };
  return type === 'leads' || type === 'tasks' ? { total_results: rows.length } : {};
};

/** Returns a page of live records. @throws Refusal 400 for an unknown filter */
export const listRecords =
  (type: RecordType) =>
  (organization: Organization, call: Call): Answer => {
    const { filters } = takes[type];
    const unknown = [...call.query.keys()].find((name) => !filters.includes(name) && !paging.includes(name));
    if (unknown !== undefined) throw badRequest(`Unknown filter: ${unknown}`);
    // "the `lead_id` parameter will be required as well". https://developer.close.com/api/resources/activities/custom-activities/list
    if (call.query.has('custom_activity_type_id') && !call.query.has('lead_id'))
      throw badRequest('lead_id is required.');
    const wanted = [...call.query].filter(([name]) => filters.includes(name) && name !== '_type');
    const rows = liveRows(organization, type).filter(
      (row) => isOfType(call, type, row) && wanted.every((filter) => keeps(organization, type, row, filter)),
    );
    const shown = ordered(call, type, rows, organization);
    return page(
      call,
      shown.map((row) => withFields(presentRecord(organization, type, row), listOf(call))),
      totalsOf(type, rows),
    );
  };
