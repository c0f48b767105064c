import { getList, getPath, getText, setPath } from '../../lib/engine/mapping/path.ts';
import { readRecord } from '../../lib/engine/mapping/read/record.ts';
import { richText } from '../../lib/engine/rich-text/rich-text.ts';
import { parseTime } from '../../lib/engine/time.ts';
import { choiceSetsOf } from '../engine/mapping/remotes.ts';
import { type Declared, everyDeclaration, fieldsOf } from '../providers/declared.ts';
import type { Example } from './tables.ts';

/**
 * Result of comparing an example.
 * - `form`: the same value in another form
 * - `unread`: the unified record contains the field, but the declaration does not map it
 * - `elsewhere`: the field is filled from another place, as comments are
 * - `no field`: the unified record has no such field
 */
export type Outcome = 'equal' | 'form' | 'lost' | 'wrong' | 'unread' | 'elsewhere' | 'no field';

const tools = (declared: Declared, remote: unknown) => ({
  toUnified: (_: string, ...path: string[]) => path.join('/'),
  choices: choiceSetsOf(declared.declaration, remote),
  collection: [],
  collections: new Map(),
  richText,
});

const timeAt = (remote: unknown, path: string | undefined): string | null => {
  const time = parseTime(path === undefined ? '' : (getText(remote, path) ?? ''));
  return Number.isNaN(time) ? null : new Date(time).toISOString();
};

const isMember = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The record of a response, with the values that the response lists next to it and that it names by id. */
const withBeside = ({ declaration: { get } }: Declared, answer: unknown): unknown => {
  const beside = (get?.joins ?? []).filter(({ request }) => request === undefined);
  const record = typeof get?.record === 'string' ? getPath(answer, get.record) : undefined;
  if (beside.length === 0 || !isMember(record)) return answer;
  const whole = structuredClone(record);
  for (const { records, of = '', id: from = '', multiple: several, read: take, at: into } of beside) {
    const items = typeof records === 'string' ? getList(answer, records) : [];
    const own = items.filter((one) => getText(one, from) === getText(record, of)).map((one) => getPath(one, take));
    if (own.length > 0) setPath(whole, into, several ? own : own[0]);
  }
  return whole;
};

/** Value that a caller sees in the field. */
const shown = (declared: Declared, { remote: answer, field }: Example): unknown => {
  const { object, declaration } = declared;
  const remote = withBeside(declared, answer);
  const record = {
    ...object.present(readRecord(declaration, remote, tools(declared, remote))),
    created_at: timeAt(remote, declaration.createdAt),
    modified_at: timeAt(remote, declaration.modifiedAt),
  };
  return Object.entries(record).find(([name]) => name === field)?.[1];
};

/** Fields that a field is computed from: the first e-mail address comes from the list of addresses. */
const sourcesOf = ({ object: { derived = {}, primaries = {} } }: Declared, field: string): readonly string[] => {
  const primary = Object.entries(primaries).find(([name]) => name === field)?.[1].of;
  const whole = Object.entries(derived).find(([name]) => name === field)?.[1] ?? [];
  const shownOf = field.replace(/^remote_|_category$/g, '');
  return [field, shownOf, ...whole, ...(primary === undefined ? [] : [primary]), 'first_name', 'last_name'];
};

const isRead = (declared: Declared, field: string): boolean => {
  const { createdAt, modifiedAt } = declared.declaration;
  if (field === 'created_at') return createdAt !== undefined;
  if (field === 'modified_at') return modifiedAt !== undefined;
  const sources = field === 'name' ? sourcesOf(declared, field) : sourcesOf(declared, field).slice(0, -2);
  return fieldsOf(declared.declaration).some(([name]) => sources.includes(name));
};

const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

const isTime = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value);

/**
 * Whether two values mean the same. Times are instants, a list with a single element equals its element, and our
 * elements may contain more.
 */
const saysTheSame = (ours: unknown, theirs: unknown): boolean => {
  if (isTime(ours) && isTime(theirs)) return parseTime(ours) === parseTime(theirs);
  if (Array.isArray(ours) && Array.isArray(theirs))
    return ours.length === theirs.length && theirs.every((each, index) => saysTheSame(ours[index], each));
  if (Array.isArray(ours) && !Array.isArray(theirs)) return ours.length === 1 && saysTheSame(ours[0], theirs);
  if (isMember(ours) && isMember(theirs))
    return Object.entries(theirs).every(([name, value]) => saysTheSame(ours[name], value));
  return !isNothing(ours) && String(ours) === String(theirs);
};

/** Whether a field comes from the record's path, or from separate requests. */
const isElsewhere = ({ declaration: { partitions, children = {} } }: Declared, field: string): boolean =>
  partitions?.field === field || field in children;

const unreadIn = (declared: Declared, field: string): Outcome => {
  if (isElsewhere(declared, field)) return 'elsewhere';
  return field in declared.object.record.shape ? 'unread' : 'no field';
};

const outcomeIn = (declared: Declared, example: Example): readonly [Outcome, unknown] => {
  if (!isRead(declared, example.field)) return [unreadIn(declared, example.field), undefined];
  const ours = shown(declared, example);
  if (JSON.stringify(ours) === JSON.stringify(example.unified)) return ['equal', ours];
  if (isNothing(ours) && isNothing(example.unified)) return ['equal', ours];
  if (isNothing(ours)) return ['lost', ours];
  return [saysTheSame(ours, example.unified) ? 'form' : 'wrong', ours];
};

const order: readonly Outcome[] = ['equal', 'form', 'wrong', 'lost', 'elsewhere', 'unread', 'no field'];

/**
 * Compares an example with the record that the readers produce. If the vendor has several kinds of the object, the best
 * match counts.
 */
export const compare = (example: Example): readonly [Outcome, ours: unknown] => {
  const kinds = everyDeclaration.filter(
    ([, { provider, name }]) => provider === example.provider && name === example.object,
  );
  const outcomes = kinds.map(([, declared]) => outcomeIn(declared, example));
  const [best = ['unread', undefined]] = outcomes.toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b));
  return best;
};
