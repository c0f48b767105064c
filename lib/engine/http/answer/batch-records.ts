import { isDeepStrictEqual } from 'node:util';
import type { BatchRequest } from '../../../providers/define.ts';
import { getList, getText } from '../../mapping/path.ts';

/** A record in a request with several records. */
export interface BatchInput {
  /** Id of the record, or an id made for this request. It is unique among the inputs. */
  readonly mark: string;
  /** The record as a request for a single record sends it. */
  readonly record: Readonly<Record<string, unknown>>;
}

/**
 * Texts of a record by path, in lower case, because vendors store addresses in lower case. Lists and empty values are
 * left out.
 */
const textsIn = (value: unknown, at = ''): readonly (readonly [path: string, text: string])[] => {
  if (value === null || value === undefined || value === '' || Array.isArray(value)) return [];
  if (typeof value !== 'object') return [[at, String(value).trim().toLowerCase()]];
  return Object.entries(value).flatMap(([name, member]) => textsIn(member, at === '' ? name : `${at}.${name}`));
};

/** Whether the vendor returned a record with the texts that were sent. */
const isAnsweredAs = (texts: ReturnType<typeof textsIn>, answered: unknown): boolean =>
  texts.length > 0 && texts.every(([path, text]) => getText(answered, path)?.trim().toLowerCase() === text);

/**
 * Matches returned records without a mark by their content. The input with the most equal texts wins. If several such
 * inputs differ, the record stays unmatched.
 */
const byContent = (inputs: readonly BatchInput[], records: readonly unknown[]): ReadonlyMap<BatchInput, unknown> => {
  const texts = new Map(inputs.map((input) => [input, textsIn(input.record)]));
  const found = new Map<BatchInput, unknown>();
  for (const answered of records) {
    const left = inputs.filter((input) => !found.has(input) && isAnsweredAs(texts.get(input) ?? [], answered));
    const most = Math.max(...left.map((input) => texts.get(input)?.length ?? 0));
    const [best, ...others] = left.filter((input) => texts.get(input)?.length === most);
    if (best === undefined) continue;
    if (others.every(({ record }) => isDeepStrictEqual(record, best.record))) found.set(best, answered);
  }
  return found;
};

const unmarked = (inputs: readonly BatchInput[], records: readonly unknown[]): ReadonlyMap<BatchInput, unknown> => {
  const [input] = inputs;
  // A single input and a single record are left, so they belong together. A merged record is returned under the other
  // record's id.
  const isOne = inputs.length === 1 && records.length === 1;
  return isOne && input !== undefined ? new Map([[input, records[0]]]) : byContent(inputs, records);
};

/**
 * Matches the returned records with the inputs: by mark in any order, or by position if the vendor returns no marks.
 * @param inputs the inputs that have not failed
 */
export const recordsOf = (
  { mark: at, records: list = '' }: BatchRequest,
  inputs: readonly BatchInput[],
  body: unknown,
): ReadonlyMap<BatchInput, unknown> => {
  const answered = getList(body, list);
  if (at === undefined) {
    if (answered.length !== inputs.length) return new Map();
    return new Map(inputs.map((input, index) => [input, answered[index]]));
  }
  const byMark = new Map(answered.map((record) => [getText(record, at), record]));
  const known = inputs.filter(({ mark }) => byMark.has(mark));
  const marks = new Set<string | undefined>(known.map(({ mark }) => mark));
  const others = answered.filter((record) => !marks.has(getText(record, at)));
  const rest = inputs.filter(({ mark }) => !byMark.has(mark));
  return new Map([...known.map((input) => [input, byMark.get(input.mark)] as const), ...unmarked(rest, others)]);
};
