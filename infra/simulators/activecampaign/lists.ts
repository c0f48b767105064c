import { liveRows } from '../shared/rows.ts';
import type { Answer, Call } from '../shared/vendor.ts';
import { type Account, timeText } from './account.ts';
import { badRequest } from './errors.ts';
import { beside } from './included-records.ts';
import { present } from './present.ts';
import { startsOf } from './present-automations.ts';
import { inListOfCampaigns } from './present-campaigns.ts';
import { countsOf } from './present-marketing.ts';
import type { RecordType, Row, Values } from './types.ts';

const largestPage = 100;

const count = ({ query }: Call, name: string, fallback: number): number => {
  const given = query.get(name);
  if (given === null) return fallback;
  if (!/^\d+$/.test(given)) throw badRequest(`${name} must be a number.`);
  return Number(given);
};

/** "default = 20; max = 100". https://developers.activecampaign.com/reference/pagination */
export const pageOf = <T>(call: Call, all: readonly T[], cut: Call['cut'] = (size) => size): readonly T[] => {
  const offset = count(call, 'offset', 0);
  return all.slice(offset, offset + cut(Math.min(count(call, 'limit', 20), largestPage), 1));
};

type Keep = (row: Row, wanted: string, account: Account) => boolean;

const is =
  (name: string): Keep =>
  ({ values }, wanted) =>
    String(values[name] ?? '') === wanted;

const has =
  (...names: readonly string[]): Keep =>
  ({ values }, wanted) =>
    names.some((name) =>
      String(values[name] ?? '')
        .toLowerCase()
        .includes(wanted.toLowerCase()),
    );

/** Condition of a list on the time of creation or change. Compares times to the second. */
const time =
  (member: 'created' | 'updated', holds: (held: number, wanted: number) => boolean): Keep =>
  (row, wanted) => {
    const at = Date.parse(wanted);
    if (Number.isNaN(at)) throw badRequest(`${wanted} is no date.`);
    return holds(Math.floor(row[member] / 1000) * 1000, at);
  };

const atLeast = (held: number, wanted: number): boolean => held >= wanted;
const below = (held: number, wanted: number): boolean => held < wanted;

const times: Readonly<Record<string, Keep>> = {
  'filters[created_after]': time('created', atLeast),
  'filters[created_before]': time('created', below),
  'filters[updated_after]': time('updated', atLeast),
  'filters[updated_before]': time('updated', below),
};

const kindOf: Readonly<Record<string, string>> = { contact: 'Subscriber', deal: 'Deal' };

/** Filters of each list, in addition to the paging parameters. https://developers.activecampaign.com/reference */
const filters: Readonly<Record<RecordType, Readonly<Record<string, Keep>>>> = {
  contacts: {
    ...times,
    email: ({ values }, wanted) => String(values.email).toLowerCase() === wanted.toLowerCase(),
    phone: ({ values }, wanted) => String(values.phone ?? '').startsWith(wanted),
    search: has('email', 'firstName', 'lastName', 'phone'),
    id_greater: ({ id }, wanted) => id > Number(wanted),
    id_less: ({ id }, wanted) => id < Number(wanted),
    listid: ({ id }, wanted, account) =>
      liveRows(account, 'contactLists').some(({ values }) => values.list === wanted && values.contact === String(id)),
  },
  accounts: { search: has('name') },
  deals: {
    ...times,
    'filters[title]': has('title'),
    'filters[stage]': is('stage'),
    'filters[group]': is('group'),
    'filters[status]': is('status'),
    'filters[owner]': is('owner'),
    'filters[search]': has('title'),
    'filters[search_field]': (_, wanted) => wanted === 'title',
  },
  notes: {},
  dealTasks: {
    'filters[status]': is('status'),
    'filters[d_tasktypeid]': is('dealTasktype'),
    'filters[assignee_userid]': is('assignee'),
    'filters[relid]': is('relid'),
    'filters[reltype]': ({ values }, wanted) => kindOf[String(values.ownerType)] === wanted,
  },
  accountContacts: { 'filters[contact]': is('contact'), 'filters[account]': is('account') },
  contactTags: {},
  // https://developers.activecampaign.com/reference/retrieve-all-tags
  tags: {
    'filters[search][eq]': ({ values }, wanted) => String(values.tag).toLowerCase() === wanted.toLowerCase(),
  },
  lists: { 'filters[name]': is('name') },
  contactLists: {},
  automations: {},
  contactAutomations: {},
  segments: {},
  campaigns: { 'filters[seriesid]': is('seriesid') },
  messages: {},
};

const orders: Readonly<Partial<Record<RecordType, readonly string[]>>> = {
  contacts: ['id', 'cdate'],
  deals: ['cdate'],
};

const general = ['limit', 'offset', 'include', 'ids[]'];

const ordered = (call: Call, type: RecordType, rows: readonly Row[]): readonly Row[] => {
  const [name, direction] = [...call.query].find(([one]) => one.startsWith('orders[')) ?? [];
  if (name === undefined) return rows;
  const by = name.slice('orders['.length, -1);
  if (!orders[type]?.includes(by)) throw badRequest(`${name} is no order.`);
  const sign = direction?.toUpperCase() === 'DESC' ? -1 : 1;
  const keyOf = ({ id, created }: Row): number => (by === 'id' ? id : created);
  return rows.toSorted((a, b) => sign * (keyOf(a) - keyOf(b) || a.id - b.id));
};

/** Rows that match the filters of a list request. */
export const rowsFor = (account: Account, type: RecordType, call: Call): readonly Row[] => {
  const known = filters[type];
  const unknown = [...call.query.keys()].find(
    (name) => known[name] === undefined && !general.includes(name) && !name.startsWith('orders['),
  );
  if (unknown !== undefined) throw badRequest(`${unknown} is no parameter of this list.`);
  const ids = call.query.getAll('ids[]');
  const wanted = [...call.query].filter(([name]) => known[name] !== undefined);
  const rows = liveRows(account, type)
    .filter(({ id }) => ids.length === 0 || ids.includes(String(id)))
    .filter((row) => wanted.every(([name, value]) => known[name]?.(row, value, account)));
  return ordered(call, type, rows);
};

/** Answer `{ contacts: […], meta: { total } }`, with any related records. */
export const listAnswer = (
  account: Account,
  type: RecordType,
  call: Call,
  rows: readonly Row[],
  more: Values = {},
): Answer => {
  // Lists without this total promise full pages. https://developers.activecampaign.com/reference/pagination
  const page = call.query.has('ids[]') ? pageOf(call, rows) : pageOf(call, rows, call.cut);
  return {
    status: 200,
    body: {
      ...beside(account, type, page, call),
      [type]: page.map((row) => ({ ...present[type](account, row, call), ...inList(account, type, row) })),
      meta: { ...more, total: type === 'notes' ? rows.length : String(rows.length) },
    },
  };
};

/** Additional members of the elements of a list, as recorded. */
const inList = (account: Account, type: RecordType, row: Row): Values => {
  if (type === 'lists') return countsOf(account, row);
  if (type === 'campaigns') return inListOfCampaigns;
  if (type !== 'contacts') return {};
  const own = liveRows(account, 'accountContacts').filter(({ values }) => values.contact === String(row.id));
  return { scoreValues: [], accountContacts: own.map(({ id }) => String(id)) };
};

const pageInput = (call: Call): Values => ({
  page_input: {
    segmentid: null,
    formid: 0,
    listid: 0,
    tagid: 0,
    limit: count(call, 'limit', 20),
    offset: count(call, 'offset', 0),
    search: call.query.get('search'),
    sort: null,
    seriesid: 0,
    waitid: 0,
    status: -1,
    forceQuery: 0,
    cacheid: timeText(0),
  },
  sortable: true,
});

/** Additional members of a list's `meta`, as recorded. */
const metaOf = (account: Account, type: RecordType, call: Call): Values => {
  if (type === 'contacts') return pageInput(call);
  return type === 'automations' ? startsOf(account) : {};
};

/** Returns a page of 20 records, 100 at most, with the related records that `include` names. */
export const listRecords =
  (type: RecordType) =>
  (account: Account, call: Call): Answer =>
    listAnswer(account, type, call, rowsFor(account, type, call), metaOf(account, type, call));
