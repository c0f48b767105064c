import type { Answer, Call } from '../shared/vendor.ts';
import { invalid, outOfRange } from './errors.ts';
import type { Row, Values } from './types.ts';

const countIn = ({ query }: Call, name: string, usual: number): number => {
  const given = Number(query.get(name) ?? usual);
  if (!Number.isInteger(given) || given < 0) throw invalid(`${name} is invalid`);
  return given;
};

const sinceIn = ({ query }: Call, name: string): number => {
  const given = query.get(name);
  const time = given === null ? Number.NEGATIVE_INFINITY : Date.parse(given);
  if (Number.isNaN(time)) throw invalid(`Invalid ${name} date format`);
  return time;
};

/** `equals(FIRSTNAME,"Ada")` https://developers.brevo.com/reference/get-contacts */
const filterIn = ({ query }: Call): ((row: Row) => boolean) => {
  const filter = query.get('filter');
  if (filter === null) return () => true;
  const [, name = '', text = ''] = /^equals\(([A-Z_]+),\s*"(.*)"\)$/.exec(filter) ?? [];
  if (name === '') throw invalid('filter is invalid');
  const wanted = text.replaceAll(/\\(.)/g, '$1').toLowerCase();
  return ({ values }) =>
    String((name === 'EMAIL' ? values.email : Object(values.attributes)[name]) ?? '').toLowerCase() === wanted;
};

interface Listed {
  readonly name: string;
  readonly rows: readonly Row[];
  readonly usual: number;
  readonly most: number;
  readonly present: (row: Row) => Values;
}

/**
 * Sorts by creation, newest first unless the request says otherwise.
 * https://developers.brevo.com/reference/get-contacts
 */
export const pageOf = (call: Call, { name, rows, usual, most, present }: Listed): Answer => {
  const [limit, offset] = [countIn(call, 'limit', usual), countIn(call, 'offset', 0)];
  if (limit > most) throw outOfRange(`Limit exceeds max value ${most}`);
  const sort = call.query.get('sort') ?? 'desc';
  if (sort !== 'asc' && sort !== 'desc') throw invalid('sort is invalid');
  const [modified, created] = [sinceIn(call, 'modifiedSince'), sinceIn(call, 'createdSince')];
  const holds = filterIn(call);
  const found = rows.filter((row) => row.modified > modified && row.created > created && holds(row));
  const sign = sort === 'asc' ? 1 : -1;
  const page = found.toSorted((one, other) => sign * (one.created - other.created || one.id - other.id));
  return {
    status: 200,
    // Total of all records, "regardless of the filtering criteria".
    // https://github.com/sendinblue/APIv3-php-library/issues/55
    body: { [name]: page.slice(offset, offset + call.cut(limit, 1)).map(present), count: rows.length },
  };
};
