import { wholeSecond } from '../shared/times.ts';
import type { Call } from '../shared/vendor.ts';
import { invalid } from './errors.ts';
import { linksOf } from './present.ts';
import type { Row } from './types.ts';

const numberIn = ({ query }: Call, name: string, usual: number, most: number): number => {
  const text = query.get(name);
  if (text === null) return usual;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0 || value > most) throw invalid(name, `Must be at most ${most}.`);
  return value;
};

/** "Default value is 10. Maximum value is 1000". https://mailchimp.com/developer/marketing/docs/methods-parameters/#pagination */
export const pageOf = <T>(call: Call, all: readonly T[]): readonly T[] => {
  const offset = numberIn(call, 'offset', 0, Number.MAX_SAFE_INTEGER);
  return all.slice(offset, offset + call.cut(numberIn(call, 'count', 10, 1000), 1));
};

const timeIn = ({ query }: Call, name: string): number | undefined => {
  const text = query.get(name);
  if (text === null) return undefined;
  const time = Date.parse(text);
  if (Number.isNaN(time)) throw invalid(name, 'Must be a date in ISO 8601.');
  return time;
};

/** Whether a time is in a period. The first second belongs to it, so that no record is missed. (unproven) */
export const isWithin = (call: Call, since: string, before: string, ms: number): boolean =>
  wholeSecond(ms) >= (timeIn(call, since) ?? 0) && wholeSecond(ms) < (timeIn(call, before) ?? Number.POSITIVE_INFINITY);

/** Member `_links` of an answer, with the address of the request itself. */
export const links = ({ origin, path }: Call) => ({ _links: linksOf(origin, path) });

/** Orders by creation. Default: oldest first. `sort_dir=DESC` reverses the order. */
export const ordered = ({ query }: Call, rows: readonly Row[]): readonly Row[] =>
  query.get('sort_dir') === 'DESC' ? rows.toSorted((one, other) => other.created - one.created) : rows;
