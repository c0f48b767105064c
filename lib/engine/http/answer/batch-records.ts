import { isDeepStrictEqual } from 'node:util';
import type { BatchRequest } from '../../../providers/define.ts';
import { getList, getText } from '../../mapping/path.ts';

/** A record on its way to the provider among others. */
export interface BatchInput {
  /** The id of the record, or one made for this request: no two inputs have the same. */
  readonly mark: string;
  /** What the request for one record sends. */
  readonly record: Readonly<Record<string, unknown>>;
}

/** The texts of a record by their paths, in lower case: vendors keep addresses so. Lists and what is empty are left out. */
const textsIn = (value: unknown, at = ''): readonly (readonly [path: string, text: string])[] => {
  if (value === null || value === undefined || value === '' || Array.isArray(value)) return [];
  if (typeof value !== 'object') return [[at, String(value).trim().toLowerCase()]];
  return Object.entries(value).flatMap(([name, member]) => textsIn(member, at === '' ? name : `${at}.${name}`));
};

/** Whether a record is answered as it was sent. */
const isAnsweredAs = (texts: ReturnType<typeof textsIn>, answered: unknown): boolean =>
  texts.length > 0 && texts.every(([path, text]) => getText(answered, path)?.trim().toLowerCase() === text);

/** Records without a mark, by what is in them: each is of the input that says the most of it, where no other says as much. */
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
  // One is left on either side: a record that was merged is answered under the id of the other.
  const isOne = inputs.length === 1 && records.length === 1;
  return isOne && input !== undefined ? new Map([[input, records[0]]]) : byContent(inputs, records);
};

/**
 * The answered records by input: by their marks, whatever their order, and by their order where they have none.
 * @param inputs those that have not failed
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
