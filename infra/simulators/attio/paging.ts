import type { Answer, Call } from '../shared/vendor.ts';
import { invalid } from './errors.ts';

/** Wraps the content in `data`, as every answer of Attio does. */
export const ok = (data: unknown): Answer => ({ status: 200, body: { data } });

/** Answer to a deletion: status 200 and an empty object. */
export const nothing: Answer = { status: 200, body: {} };

const numberIn = (name: string, value: unknown, usual: number): number => {
  const number = value === undefined || value === null ? usual : Number(value);
  if (Number.isInteger(number) && number >= 0) return number;
  throw invalid(`"${name}" must be a whole number.`);
};

interface Page {
  readonly limit?: unknown;
  readonly offset?: unknown;
}

/** A page of a list. https://docs.attio.com/rest-api/guides/pagination */
export const pageOf = <R>(all: readonly R[], { limit, offset }: Page, usual: number, most: number): readonly R[] => {
  const count = numberIn('limit', limit, usual);
  if (count > most) throw invalid(`"limit" must be at most ${most}.`);
  const from = numberIn('offset', offset, 0);
  return all.slice(from, from + count);
};

/** Page of a list that the URL requests. */
export const pageAsked = <R>(all: readonly R[], { query }: Call, usual: number, most: number): readonly R[] =>
  pageOf(all, { limit: query.get('limit'), offset: query.get('offset') }, usual, most);

/** Refuses unknown parameters of a list. (unproven) */
export const checkParameters = ({ query }: Call, known: readonly string[]): void => {
  const unknown = [...query.keys()].find((name) => !known.includes(name));
  if (unknown !== undefined) throw invalid(`Unrecognized query parameter "${unknown}".`);
};
