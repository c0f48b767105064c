import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ObjectName } from '../../lib/objects/names.ts';
import { getList, getPath } from '../../lib/providers/language/answers.ts';
import type { ProviderName } from '../contract/descriptions.ts';
import { notesOf } from './notes.ts';
import type { Read } from './reading.ts';

interface TruthField {
  readonly read: string | null;
}

interface TruthChoice {
  readonly remote: string | number | boolean;
  readonly unified: string | null;
  readonly category?: string | null;
}

interface TruthObject {
  readonly fields: Readonly<Record<string, TruthField>>;
  readonly choices?: Readonly<Record<string, readonly TruthChoice[]>>;
}

const repository = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..');
const root = resolve(repository, process.env.VENDOR_TRUTH ?? '../shared/truth');

type TruthTable = Readonly<Partial<Record<ObjectName, TruthObject>>>;

const tables = new Map<ProviderName, TruthTable>();

/** Path of each field at the vendor, from a table written without knowledge of the declarations. */
export const truthOf = (provider: ProviderName): TruthTable => {
  const known = tables.get(provider);
  if (known !== undefined) return known;
  const file = join(root, `${provider}.json`);
  const table: TruthTable = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).objects : {};
  tables.set(provider, table);
  return table;
};

const step = (values: readonly unknown[], name: string): readonly unknown[] => {
  const list = /^(.*)\[(\d+|\?\w+|)\]$/.exec(name);
  if (list === null) return values.map((value) => getPath(value, name));
  const [, member = '', which = ''] = list;
  const lists = values.map((value) => getList(value, member));
  if (which === '') return lists.flat();
  if (which.startsWith('?')) return lists.flatMap((all) => all.filter((one) => getPath(one, which.slice(1)) === true));
  return lists.map((all) => all[Number(which)]);
};

/** Values at a path of the table: `a.b`, `a[0].b`, `a[].b`, `a[?primary].b`, `a.b | c`. */
export const valuesAt = (remote: unknown, path: string): readonly unknown[] => {
  const [first = ''] = path.split(' | ');
  if (!/^[\w.[\]?]+$/.test(first)) return [];
  const names = first.split('.');
  return names.reduce(step, [remote] as readonly unknown[]);
};

/** All texts in a value. An Atlassian document gives the texts of its nodes. */
const textsOf = (value: unknown): readonly string[] => {
  if (value === null || value === undefined) return [];
  if (typeof value !== 'object') return [String(value).trim()].filter((text) => text !== '');
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (getPath(value, 'type') === 'doc') return textsOfDocument(value);
  const own = getPath(value, 'value');
  return own === undefined ? Object.values(value).flatMap(textsOf) : textsOf(own);
};

const textsOfDocument = (node: unknown): readonly string[] => [
  ...textsOf(getPath(node, 'text')),
  ...getList(node, 'content').flatMap(textsOfDocument),
];

const instant = (text: string): number => {
  if (!/^\d{4}-\d\d-\d\d/.test(text)) return Number.NaN;
  const zoned = /(?:Z|[+-]\d\d:?\d\d)$/.test(text) || text.length === 10;
  return Date.parse(zoned ? text : `${text.replace(' ', 'T')}Z`);
};

const isNumber = (text: string): boolean => /^-?\d+(?:\.\d+)?$/.test(text);

const isSame = (ours: string, theirs: string): boolean =>
  ours === theirs ||
  (isNumber(ours) && isNumber(theirs) && Number(ours) === Number(theirs)) ||
  (instant(ours) === instant(theirs) && !Number.isNaN(instant(ours)));

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', nbsp: ' ' };

/** Words alone: no tags, Markdown or case. */
const words = (text: string): string =>
  text
    .replace(/<[^>]*>|&#\w+;/g, '')
    .replace(/&(\w+);/g, (all, name: string) => entities[name] ?? all)
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .toLowerCase();

const areSame = (ours: readonly string[], theirs: readonly string[], same = isSame): boolean =>
  ours.length === theirs.length && theirs.every((text) => ours.some((one) => same(one, text)));

export interface Compared {
  readonly verdict: 'equal' | 'form' | 'lost' | 'wrong';
  readonly reason?: string;
}

const formOf = (ours: readonly string[], theirs: readonly string[]): string | undefined => {
  if (areSame(ours, theirs, (a, b) => words(a) === words(b))) return 'the words are the same';
  if (areSame(ours, theirs, (a, b) => isNumber(b) && Number(a) * 100 === Number(b))) return 'a share, not per cent';
  if (theirs.every((text) => ours.some((one) => isSame(one, text)))) return 'with further members';
  const [first = ''] = theirs;
  if (theirs.length === 1 && ours.every((one) => first.includes(one))) return 'a part of an address';
  if (theirs.every((text) => ours.some((one) => words(one).includes(words(text))))) return 'a part of a whole';
  if (theirs.length === 1 && ours.some((one) => one.startsWith(first))) return 'a day and a time';
  if (areSame(ours, theirs, (a, b) => a === String(b !== 'true') && /^(?:true|false)$/.test(b))) return 'the opposite';
  return undefined;
};

/** Texts of our field, with the vendor's ids instead of unified ids. */
const oursOf = ({ record, remoteOf }: Read, field: string): readonly string[] =>
  textsOf(record[field]).map((text) => remoteOf(text)?.at(-1) ?? text);

/** Whether a condition of the table holds: "isClosed=true,probability=1.0". All names belong to the same object. */
const holds = (said: string, holder: unknown): boolean =>
  said.split(',').every((condition) => {
    const [name = '', value] = condition.split('=');
    return value !== undefined && String(getPath(holder, name)) === value;
  });

const choicesOf = (
  { remote, truth: { choices = {} }, field }: Beside,
  path: string,
  text: string,
): readonly string[] => {
  const base = field.replace(/_category$/, '');
  const holder = getPath(remote, path.split('.').slice(0, -1).join('.'));
  const found = [...(choices[field] ?? []), ...(choices[base] ?? [])].filter(
    (one) => String(one.remote) === text || holds(String(one.remote), holder),
  );
  return found.map((one) => String((field.endsWith('_category') ? one.category : one.unified) ?? ''));
};

/** Ids of users whom the table names by login. Each id is next to the login. */
const idsBeside = (remote: unknown, path: string): readonly string[] | undefined =>
  path.endsWith('.login') ? textsOf(valuesAt(remote, path.replace(/login$/, 'id'))) : undefined;

/** A field of a record, and the table to compare it with. */
export interface Beside {
  readonly provider: ProviderName;
  readonly read: Read;
  readonly remote: unknown;
  readonly object: ObjectName;
  readonly truth: TruthObject;
  readonly field: string;
}

/**
 * Compares a field of our record with the vendor's record, by the table. Undefined if the vendor's record has no value.
 */
export const compare = (beside: Beside): Compared | undefined => {
  const { provider, read, remote, object, truth, field } = beside;
  const path = truth.fields[field]?.read;
  if (typeof path !== 'string') return undefined;
  const theirs = textsOf(valuesAt(remote, path));
  if (theirs.length === 0) return undefined;
  const ours = oursOf(read, field);
  const choices = theirs.flatMap((text) => choicesOf(beside, path, text));
  if (ours.length === 0) return choices.includes('') ? undefined : { verdict: 'lost' };
  if (areSame(ours, theirs) || choices.some((choice) => ours.includes(choice))) return { verdict: 'equal' };
  const named = idsBeside(remote, path);
  if (named !== undefined && areSame(ours, named)) return { verdict: 'form', reason: 'the id, not the login' };
  const reason = formOf(ours, theirs) ?? notesOf(provider).otherForms?.[`${object} ${field}`];
  return reason === undefined
    ? { verdict: 'wrong', reason: `${JSON.stringify(ours)} is not ${JSON.stringify(theirs)}` }
    : { verdict: 'form', reason };
};
