import { compareKeys } from '../shared/pages.ts';
import type { Answer, Call } from '../shared/vendor.ts';
import { refuseFirst, schemaViolation } from './errors.ts';
import type { Row } from './types.ts';

/** "a maximum value of 500 is allowed" */
const maxPage = 500;
const usualPage = 100;

interface Placed<R> {
  readonly id: number;
  /** Sort key of the row. */
  readonly key: string | number;
  readonly row: R;
}

interface Place {
  readonly field: string;
  readonly fieldValue: string | number;
  readonly sortDirection: string;
  readonly id: number;
}

interface Order {
  readonly field: string;
  readonly direction: 'asc' | 'desc';
}

/**
 * A page of version 2. The cursor is the first record of the next page.
 * https://pipedrive.readme.io/docs/core-api-concepts-pagination
 */
export const pageByCursor = <R>(
  call: Call,
  rows: readonly Placed<R>[],
  present: (row: R, index: number) => unknown,
  options: { readonly order?: Order; readonly emptyAsNull: boolean },
): Answer => {
  const order = options.order ?? { field: 'id', direction: 'asc' };
  const sign = order.direction === 'asc' ? 1 : -1;
  const compare = (a: Pick<Placed<R>, 'id' | 'key'>, b: Pick<Placed<R>, 'id' | 'key'>) =>
    sign * (compareKeys(a.key, b.key) || a.id - b.id);
  const sorted = rows.toSorted(compare);
  const cursor = call.query.get('cursor');
  const place = cursor === null ? undefined : decode(cursor, order);
  const from = place ? { id: place.id, key: place.fieldValue } : undefined;
  const rest = from ? sorted.filter((row) => compare(row, from) >= 0) : sorted;
  // The page contains at least one row: the cursor of an empty page would name the page itself.
  const limit = call.cut(readLimit(call, schemaViolation), 1);
  const next = rest[limit];
  const end = options.emptyAsNull ? { next_cursor: null } : {};
  const additional = next ? { next_cursor: encode(order, next) } : end;
  const data = rest.slice(0, limit).map(({ row }, index) => present(row, index));
  return { status: 200, body: { success: true, data, additional_data: additional } };
};

/**
 * Sorts a list of version 1, as in "field_name_1 ASC, field_name_2 DESC".
 * https://developers.pipedrive.com/docs/api/v1/Notes#getNotes
 * @param orders fields that can sort the list; other fields are ignored
 */
export const sortedByText = (rows: readonly Row[], sort: string | null, orders: readonly string[]): readonly Row[] => {
  const fields = (sort ?? '').split(',').map((order) => order.trim().split(' '));
  const memberOf = (row: Row, name: string): unknown => Reflect.get(row, name) ?? row.values[name] ?? '';
  return fields.reduceRight<readonly Row[]>((sorted, [name = '', direction]) => {
    if (!orders.includes(name)) return sorted;
    const sign = direction === 'DESC' ? -1 : 1;
    return sorted.toSorted((a, b) => {
      const [x, y] = [memberOf(a, name), memberOf(b, name)].map((value) =>
        typeof value === 'number' ? value : String(value),
      );
      if (x === undefined || y === undefined || x === y) return 0;
      return x < y ? -sign : sign;
    });
  }, rows);
};

/** A page of version 1. */
export const pageByOffset = <R>(call: Call, rows: readonly R[], present: (row: R) => unknown): Answer => {
  const refuse = (message: string) => refuseFirst(400, message);
  const start = readCount(call, 'start', 0, Number.MAX_SAFE_INTEGER, 0, refuse);
  const limit = call.cut(readLimit(call, refuse), 1);
  const more = start + limit < rows.length;
  const pagination = {
    start,
    limit,
    more_items_in_collection: more,
    ...(more && { next_start: start + limit }),
  };
  const data = rows.slice(start, start + limit).map(present);
  return { status: 200, body: { success: true, data, additional_data: { pagination } } };
};

const encode = ({ field, direction }: Order, { key, id }: Pick<Placed<unknown>, 'id' | 'key'>): string => {
  const place: Place = { field, fieldValue: key, sortDirection: direction, id };
  return Buffer.from(JSON.stringify(place)).toString('base64url');
};

const decode = (cursor: string, order: Order): Place => {
  try {
    const place: Place = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    const fits = place.field === order.field && place.sortDirection === order.direction;
    if (fits && Number.isInteger(place.id) && ['string', 'number'].includes(typeof place.fieldValue)) return place;
  } catch {
    // Refused below, like a cursor that was made for a different list.
  }
  throw schemaViolation("'cursor' is not valid");
};

type Refuse = (message: string) => Error;

const readLimit = (call: Call, refuse: Refuse): number => readCount(call, 'limit', 1, maxPage, usualPage, refuse);

/** Reads a count. A value above the maximum is refused. (unproven) */
const readCount = (call: Call, name: string, min: number, max: number, usual: number, refuse: Refuse): number => {
  const count = Number(call.query.get(name) ?? usual);
  if (!Number.isInteger(count) || count < min) throw refuse(`'${name}' must be greater than or equal to ${min}`);
  if (count > max) throw refuse(`'${name}' must be less than or equal to ${max}`);
  return count;
};
