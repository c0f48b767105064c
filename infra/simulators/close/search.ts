import { liveRows } from '../shared/rows.ts';
import { wordsIn } from '../shared/texts.ts';
import { type Answer, type Call, isObject } from '../shared/vendor.ts';
import { badRequest, invalid } from './errors.ts';
import { microsecondsOf, type Organization, timeText } from './organization.ts';
import { presentRecord, withFields } from './present.ts';
import type { RecordType, Row, Values } from './types.ts';

const tables: Readonly<Record<string, RecordType>> = {
  lead: 'leads',
  contact: 'contacts',
  custom_object: 'customObjects',
};

/** Related objects that a contact contains in a list. */
const lists: Readonly<Record<string, string>> = { contact_email: 'emails', contact_phone: 'phones' };

type Test = (shown: Values) => boolean;

const objectAt = (value: unknown, what: string): Values => {
  if (isObject(value)) return value;
  throw badRequest(`${what} must be an object.`);
};

const momentAt = (bound: unknown): number => {
  const { type, value } = objectAt(bound, 'A moment');
  const time = type === 'fixed_utc' && typeof value === 'string' ? microsecondsOf(value) : Number.NaN;
  if (Number.isNaN(time)) throw badRequest('A moment must be a fixed_utc with a value.');
  return time;
};

const rangeTest = ({ on_or_after: from, before: to }: Values): ((held: unknown) => boolean) => {
  const [first, last] = [from, to].map((bound) =>
    bound === undefined || bound === null ? undefined : momentAt(bound),
  );
  return (held) => {
    const time = microsecondsOf(String(held));
    return (first === undefined || time >= first) && (last === undefined || time < last);
  };
};

const hasWords = (held: string, wanted: string): boolean => {
  const known = wordsIn(held);
  const asked = wordsIn(wanted);
  return asked.length > 0 && asked.every((word) => known.includes(word));
};

const textTest = ({ mode, value }: Values): ((held: unknown) => boolean) => {
  if (typeof value !== 'string') throw badRequest('A text condition needs a value.');
  if (mode === 'exact_value') return (held) => String(held ?? '').toLowerCase() === value.toLowerCase();
  if (mode === 'full_words') return (held) => hasWords(String(held ?? ''), value);
  throw badRequest(`Unknown mode: ${String(mode)}`);
};

const numberTest = ({ gt, gte, lt, lte }: Values): ((held: unknown) => boolean) => {
  const bounds = [gt, gte, lt, lte].filter((bound) => bound !== undefined);
  if (bounds.length === 0 || bounds.some((bound) => typeof bound !== 'number'))
    throw badRequest('A number_range needs numbers.');
  return (held) =>
    typeof held === 'number' &&
    (gt === undefined || held > Number(gt)) &&
    (gte === undefined || held >= Number(gte)) &&
    (lt === undefined || held < Number(lt)) &&
    (lte === undefined || held <= Number(lte));
};

/** Tests whether a value is among several choices or ids. */
const memberTest = (wanted: unknown): ((held: unknown) => boolean) => {
  if (!Array.isArray(wanted) || wanted.length === 0) throw badRequest('A condition needs a list of values.');
  return (held) => [held].flat().some((one) => wanted.includes(one));
};

const conditionTest = (condition: Values): ((held: unknown) => boolean) => {
  if (condition.type === 'number_range') return numberTest(condition);
  if (condition.type === 'term') return memberTest(condition.values);
  if (condition.type === 'reference') return memberTest(condition.object_ids);
  if (condition.type === 'moment_range') return rangeTest(condition);
  if (condition.type === 'text') return textTest(condition);
  throw badRequest(`Unknown condition: ${String(condition.type)}`);
};

const fieldNames: Readonly<Record<string, readonly string[]>> = {
  lead: ['name', 'url', 'description', 'date_created', 'date_updated'],
  contact: ['name', 'title', 'date_created', 'date_updated'],
  custom_object: ['name', 'lead_id', 'custom_object_type_id', 'date_created', 'date_updated'],
  contact_email: ['email'],
  contact_phone: ['phone'],
};

const fieldOf = (given: unknown, object: string): string => {
  const { type, object_type: of, field_name: name, custom_field_id: custom } = objectAt(given, 'A field');
  if (type === 'custom_field' && typeof custom === 'string' && custom.startsWith('cf_')) return `custom.${custom}`;
  const known = fieldNames[object] ?? [];
  if (type === 'regular_field' && of === object && typeof name === 'string' && known.includes(name)) return name;
  throw badRequest(`Unknown field: ${JSON.stringify(given)}`);
};

const textsIn = (shown: Values): string =>
  ['name', 'title', 'url', 'description', 'emails', 'phones']
    .map((name) => JSON.stringify(shown[name] ?? ''))
    .join(' ');

/** Compiles a search query into a test of a record. https://developer.close.com/api/resources/advanced-filtering */
const testOf = (given: unknown, object: string): Test => {
  const query = objectAt(given, 'A query');
  const inner = (): Test[] => (Array.isArray(query.queries) ? query.queries.map((one) => testOf(one, object)) : []);
  switch (query.type) {
    case 'and': {
      const tests = inner();
      return (shown) => tests.every((test) => test(shown));
    }
    case 'or': {
      const tests = inner();
      return (shown) => tests.some((test) => test(shown));
    }
    case 'object_type':
      return () => true;
    case 'text':
      return (shown) => textTest(query)(textsIn(shown));
    case 'field_condition': {
      const name = fieldOf(query.field, object);
      const test = conditionTest(objectAt(query.condition, 'A condition'));
      return (shown) => test(shown[name]);
    }
    case 'has_related': {
      const related = String(query.related_object_type);
      const list = lists[related];
      if (object !== 'contact' || query.this_object_type !== object || list === undefined)
        throw badRequest(`Unknown relation: ${related}`);
      const test = testOf(query.related_query, related);
      return (shown) => (shown[list] as Values[]).some(test);
    }
    default:
      throw badRequest(`Unknown query: ${String(query.type)}`);
  }
};

const objectIn = (query: unknown): string | undefined => {
  if (!isObject(query)) return undefined;
  if (query.type === 'object_type') return String(query.object_type);
  return Array.isArray(query.queries) ? query.queries.map(objectIn).find((one) => one !== undefined) : undefined;
};

interface Order {
  readonly name: string;
  readonly sign: 1 | -1;
}

const orderOf = (sort: unknown, object: string): Order => {
  const [first] = Array.isArray(sort) ? (sort as unknown[]) : [];
  if (first === undefined) return { name: 'date_created', sign: 1 };
  const { field, direction } = objectAt(first, 'An order');
  return { name: fieldOf(field, object), sign: direction === 'desc' ? -1 : 1 };
};

/** Maximum page size. (unproven) */
const largestPage = 200;

/** "Hard limit". https://developer.close.com/api/resources/advanced-filtering */
const mostFound = 10_000;

/**
 * Maximum number of fields. Close refuses a request that names each custom field of a large account. (unproven) The
 * number.
 */
const mostFields = 100;

const members = ['query', '_fields', '_limit', 'sort', 'cursor', 'results_limit', 'include_counts'];

/** Returns a page of the advanced filtering API. @throws Refusal 400 for parts of the query language not supported here */
export const searchRecords = (organization: Organization, { body }: Call): Answer => {
  const asked = objectAt(body, 'The body');
  const unknown = Object.keys(asked).find((name) => !members.includes(name));
  if (unknown !== undefined) throw badRequest(`Unknown member: ${unknown}`);
  const object = objectIn(asked.query) ?? '';
  const type = tables[object];
  if (type === undefined) throw badRequest('An object_type is needed: lead, contact or custom_object.');
  const limit = Number(asked._limit ?? 100);
  if (!Number.isInteger(limit) || limit < 1 || limit > largestPage)
    throw badRequest(`_limit must be 1 to ${largestPage}.`);
  const test = testOf(asked.query, object);
  const { name, sign } = orderOf(asked.sort, object);
  // Values that can be compared. Those of a lead that need related records are computed for the shown leads only.
  const plain = (row: Row): Values => ({
    ...row.values,
    emails: row.values.emails ?? [],
    phones: row.values.phones ?? [],
    date_created: timeText(row.created),
    date_updated: timeText(row.updated),
  });
  const found = liveRows(organization, type)
    .map((row) => [plain(row), row] as const)
    .filter(([values]) => test(values))
    .toSorted(([a, x], [b, y]) => {
      const [left, right] = [String(a[name] ?? ''), String(b[name] ?? '')];
      return left === right ? x.id - y.id : sign * (left < right ? -1 : 1);
    })
    .slice(0, mostFound);
  const start = typeof asked.cursor === 'string' ? Number(asked.cursor) : 0;
  const fields = isObject(asked._fields) ? asked._fields[object] : undefined;
  const wanted = Array.isArray(fields) ? ['id', ...fields.map(String)] : ['id'];
  if (wanted.length > mostFields) throw invalid('_fields', 'List is too long.');
  // Pages are not shortened. A page can repeat records that share the time of the previous page's end, and a shortened
  // page could contain no others.
  const end = start + limit;
  const data = found.slice(start, end).map(([, row]) => ({
    __object_type: object,
    ...withFields(presentRecord(organization, type, row), wanted),
  }));
  const next = end < found.length ? String(end) : null;
  return { status: 200, body: { data, cursor: next } };
};
