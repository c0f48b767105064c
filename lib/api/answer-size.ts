import type { Answer } from '../call.ts';
import type { Warning } from '../errors.ts';

type Members = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Members that name the record. They are never left out. */
const names = new Set(['id', 'remote_id']);

const emptied = (value: unknown): unknown => {
  if (typeof value === 'string') return '';
  return Array.isArray(value) ? [] : {};
};

const tooLarge = (path: string): Warning => ({
  path,
  code: 'partial_record',
  message: `${path === '' ? 'the record' : path} is too large for this answer and left out; read the record by its id`,
});

interface Reduced {
  readonly data: unknown;
  readonly warnings: readonly Warning[];
}

type Reduce = (data: Members) => Reduced;

const withoutRemoteData: Reduce = ({ remote_data: remote, ...data }) => ({
  data,
  warnings: remote === undefined ? [] : [tooLarge('remote_data')],
});

/** Empties the members whose JSON is longer than this. */
const withoutMembersOver =
  (longest: number): Reduce =>
  (data) => {
    const large = Object.entries(data).filter(
      ([name, value]) => !names.has(name) && (JSON.stringify(value)?.length ?? 0) > longest,
    );
    const replaced = Object.fromEntries(large.map(([name, value]) => [name, emptied(value)]));
    return { data: { ...data, ...replaced }, warnings: large.map(([name]) => tooLarge(name)) };
  };

const onlyNames: Reduce = (data) => ({
  data: Object.fromEntries(Object.entries(data).filter(([name]) => names.has(name))),
  warnings: [tooLarge('')],
});

/** Reductions of an answer. The first removes the least important members. */
const reductions: readonly Reduce[] = [
  withoutRemoteData,
  withoutMembersOver(65_536),
  withoutMembersOver(1_000),
  onlyNames,
];

/** Reduces one item of a batch. Each item has its own record and warnings. */
const reduceItem = (reduce: Reduce, item: unknown): unknown => {
  if (!isObject(item) || !isObject(item.data)) return item;
  const { data, warnings } = reduce(item.data);
  const before = Array.isArray(item.warnings) ? item.warnings : [];
  const all = reduce === onlyNames ? warnings : [...warnings, ...before];
  return { ...item, data, ...(all.length > 0 && { warnings: all }) };
};

const reduceAnswer = (reduce: Reduce, answer: Answer): Answer => {
  const { data, warnings: before = [] } = answer;
  if (Array.isArray(data)) return { ...answer, data: data.map((item) => reduceItem(reduce, item)) };
  if (!isObject(data)) return answer;
  const { data: less, warnings } = reduce(data);
  return { ...answer, data: less, warnings: reduce === onlyNames ? warnings : [...warnings, ...before] };
};

/**
 * Ever smaller versions of the answer to a write that has already taken place. The last is small enough for API
 * Gateway. A warning names each part that is left out.
 */
export function* everSmaller(answer: Answer): Generator<Answer, undefined> {
  let reduced = answer;
  for (const reduce of reductions) {
    reduced = reduceAnswer(reduce, reduced);
    yield reduced;
  }
}
