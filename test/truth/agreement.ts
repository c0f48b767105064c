import { getPath } from '../../lib/engine/mapping/path.ts';
import { valuesAt } from '../recorded/compare.ts';
import type { Choice, Entry } from './entries.ts';

/** What a caller says or is shown in a field, and what the vendor has. */
export interface Beside {
  readonly field: string;
  readonly entry: Entry;
  readonly choices: readonly Choice[];
  readonly ours: unknown;
  /** What the vendor calls a record of ours. */
  readonly remoteIdOf: (id: string) => string | undefined;
}

/** `empty`: neither has anything there. */
export type Verdict = 'same' | 'empty' | 'different';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Texts of the nodes of an Atlassian document. */
const textsOfDocument = (node: unknown): readonly string[] => {
  const content = getPath(node, 'content');
  const below = Array.isArray(content) ? content.flatMap(textsOfDocument) : [];
  return [...textsOf(getPath(node, 'text')), ...below];
};

/** Every text, number and boolean in a value, as text. */
const textsOf = (value: unknown): readonly string[] => {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (!isObject(value)) return [String(value).trim()].filter((text) => text !== '');
  if (value.type === 'doc') return [textsOfDocument(value).join(' ')];
  return value.value === undefined ? Object.values(value).flatMap(textsOf) : textsOf(value.value);
};

/** Places of an entry: of `a.b | c` both `a.b` and `a.c`. */
const placesOf = (path: string): readonly string[] => {
  const [first = '', ...others] = path.split(' | ');
  const holder = first.split('.').slice(0, -1);
  return [first, ...others.map((other) => [...holder, other].join('.'))];
};

const valueAt = (remote: unknown, place: string): readonly unknown[] => {
  if (place === '') return [remote];
  const [, encoded] = /^(\S+) in base64$/.exec(place) ?? [];
  if (encoded !== undefined)
    return textsOf(getPath(remote, encoded)).map((text) => Buffer.from(text, 'base64').toString('utf8'));
  const [, first = '', duration = '', unit] = /^(.+) \+ (\S+) \((ms|s|min|clock)\)$/.exec(place) ?? [];
  const [, length, lengthUnit = ''] = /^(\S+) in seconds \((ms|min|clock)\)$/.exec(place) ?? [];
  if (length !== undefined)
    return textsOf(getPath(remote, length)).map((text) => milliseconds(text, lengthUnit) / 1000);
  return unit === undefined ? valuesAt(remote, place) : endAt(remote, first.split(' '), duration, unit);
};

/** What a vendor has at the place of an entry: at the first of several that has something. */
export const foundAt = (remote: unknown, path: string): readonly unknown[] =>
  placesOf(path)
    .map((place) => valueAt(remote, place).filter((value) => textsOf(value).length > 0))
    .find((values) => values.length > 0) ?? [];

const instant = (text: string): number => {
  if (!/^\d{4}-\d\d-\d\d/.test(text)) return Number.NaN;
  const isZoned = /(?:Z|[+-]\d\d:?\d\d)$/.test(text) || text.length === 10;
  return Date.parse(isZoned ? text : `${text.replace(' ', 'T')}Z`);
};

const milliseconds = (text: string, unit: string): number => {
  const [hours = 0, minutes = 0, seconds = 0] = text.split(':').map(Number);
  const factor = { ms: 1, s: 1000, min: 60_000 }[unit];
  return factor === undefined ? ((hours * 60 + minutes) * 60 + seconds) * 1000 : Number(text) * factor;
};

/** The end of something that has a start, which may be a day and a time, and a duration: `start + duration (ms)`. */
const endAt = (remote: unknown, start: readonly string[], duration: string, unit: string): readonly unknown[] => {
  const begin = instant(start.flatMap((place) => textsOf(getPath(remote, place))).join(' '));
  const holder = start.join('').includes('.') ? `${(start[0] ?? '').split('.').slice(0, -1).join('.')}.` : '';
  const [length] = textsOf(getPath(remote, `${holder}${duration}`));
  return Number.isNaN(begin) || length === undefined
    ? []
    : [new Date(begin + milliseconds(length, unit)).toISOString()];
};

const number = (text: string): number => (/^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN);

/** Words alone: no tags, no entities, no case, and no marks, which some vendors spell out: `europe_slash_berlin`. */
const words = (text: string): string =>
  text
    .replace(/<[^>]*>|&#?\w+;|_(?:slash|hyphen)_/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .toLowerCase();

const isSame = (ours: string, theirs: string): boolean =>
  ours === theirs ||
  number(ours) === number(theirs) ||
  // A share here, per cent there.
  number(ours) * 100 === number(theirs) ||
  instant(ours) === instant(theirs) ||
  // A time in ms since 1970.
  (/^\d{12,14}$/.test(theirs) && instant(ours) === Number(theirs)) ||
  // The vendor keeps the time of a day elsewhere, or none.
  (theirs.length === 10 && !Number.isNaN(instant(theirs)) && ours.startsWith(`${theirs}T`)) ||
  // An address that ends with what names the record, or has a domain.
  (/^https?:/.test(theirs) &&
    (theirs.endsWith(`/${ours}`) || new URL(theirs).hostname.replace(/^www\./, '') === ours)) ||
  // The address of its page, which ends with what names it.
  (/^https:/.test(ours) && ours.replace(/\/$/, '').endsWith(`/${theirs}`)) ||
  (words(ours) !== '' && words(ours) === words(theirs));

const areSame = (ours: readonly string[], theirs: readonly string[]): boolean =>
  ours.length === theirs.length &&
  theirs.every((text) => ours.some((one) => isSame(one, text))) &&
  ours.every((one) => theirs.some((text) => isSame(one, text)));

const leavesOf = (value: unknown, path: readonly string[] = []): readonly (readonly [string, string])[] => {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, [...path, name]));
  return textsOf(value).map((text) => [path.join('.'), text] as const);
};

/**
 * Where each member of a field that is a list of records comes from: the pairs of places of an example that have the same
 * value in them, and no other.
 */
const membersOf = ({ example }: Entry): readonly (readonly [ours: string, theirs: string])[] => {
  const unified: unknown = example?.unified;
  const [first] = Array.isArray(unified) ? unified : [unified];
  if (!isObject(first)) return [];
  const remote = leavesOf(example?.remote);
  return leavesOf(unified).flatMap(([ours, text]) => {
    const at = remote.filter(([, other]) => other === text);
    return at.length === 1 ? at.map(([theirs]) => [ours, theirs] as const) : [];
  });
};

const areMembersSame = (beside: Beside, remote: unknown): boolean | undefined => {
  const pairs = membersOf(beside.entry).filter(([at]) => textsOf(getPath(beside.ours, at)).length > 0);
  if (pairs.length === 0 || !Array.isArray(beside.ours)) return undefined;
  return pairs.every(([at, theirs]) => areSame(textsOf(getPath(beside.ours, at)), textsOf(getPath(remote, theirs))));
};

/** A condition of the table: "isClosed=true,probability=1.0" of members that stand beside one another. */
const holds = (said: string, holder: unknown): boolean =>
  said.split(',').every((condition) => {
    const [name = '', expected] = condition.split('=');
    return expected !== undefined && String(getPath(holder, name)) === expected;
  });

const chosen = ({ field, choices }: Beside, theirs: string, holder: unknown): readonly string[] =>
  choices
    .filter(({ remote }) => String(remote) === theirs || holds(String(remote), holder))
    .map(({ unified, category, remote }) => {
      if (field.startsWith('remote_')) return unified === null ? '' : String(remote);
      return (field.endsWith('_category') ? category : unified) ?? '';
    });

/** Yes and no as the example has them: `public: false` is `is_private: true`. */
const saidOf = ({ entry: { example, read } }: Beside, theirs: string): string | undefined => {
  if (typeof example?.unified !== 'boolean' || !/^(?:true|false)$/.test(theirs) || typeof read !== 'string')
    return undefined;
  const [known] = foundAt(example.remote, read);
  return String(String(known) === theirs ? example.unified : !example.unified);
};

/** Custom fields stand among all others. A label of an option is shown for the number of it. */
const areAmong = (ours: readonly string[], theirs: readonly string[]): Verdict => {
  if (ours.length === 0) return 'empty';
  const labels = ours.filter((one) => !theirs.some((text) => isSame(one, text)));
  const numbers = theirs.filter((text) => !Number.isNaN(number(text)) && !ours.some((one) => isSame(one, text)));
  return labels.length < ours.length && labels.length <= numbers.length ? 'same' : 'different';
};

/** Compares a field with the values that a vendor has in the place of it. */
export const compareValues = (beside: Beside, theirs: readonly unknown[], holder: unknown): Verdict => {
  const ours = textsOf(beside.ours).map((text) => beside.remoteIdOf(text) ?? text);
  const texts = theirs.flatMap(textsOf);
  if (ours.length === 0 && beside.entry.optional === true) return 'empty';
  if (beside.field === 'field_mappings') return areAmong(ours, texts);
  if (texts.length === 0) return ours.length === 0 ? 'empty' : 'different';
  const [first = ''] = texts;
  const said = saidOf(beside, first);
  if (said !== undefined) return ours.includes(said) ? 'same' : 'different';
  const words = chosen(beside, first, holder);
  if (words.length > 0 && words.every((word) => word === '') && ours.length === 0) return 'empty';
  if (words.some((word) => ours.some((one) => isSame(one, word)))) return 'same';
  if (words.length > 0 && words.some((word) => word !== '') && !ours.includes(first)) return 'different';
  // Another record may be listed once for each way in which it is linked.
  if (areSame([...new Set(ours)], [...new Set(texts)])) return 'same';
  // A value that the account has made, and the table cannot know.
  if (words.length === 0 && beside.choices.length > 0) return 'empty';
  // Elements of ours may say more: the type of an address.
  const elements = Array.isArray(beside.ours) && beside.ours.some(isObject);
  return elements && texts.every((text) => ours.some((one) => isSame(one, text))) ? 'same' : 'different';
};

/** Compares a field with the body of a request, at a place that the entry says. */
export const compareBody = (beside: Beside, body: unknown, path: string): Verdict => {
  const members = areMembersSame(beside, body);
  if (members !== undefined) return members ? 'same' : 'different';
  return compareValues(beside, foundAt(body, path), body);
};

/** The name, key or login of a record, and beside it its id. */
const besideName = (path: string): string => path.replace(/\.(?:name|key|login)$/, '.id');

/** Compares a field with the record of a vendor, at the place that the entry says. */
export const compareRecord = (beside: Beside, remote: unknown): Verdict => {
  const { read, example } = beside.entry;
  const members = areMembersSame(beside, remote);
  if (members !== undefined) return members ? 'same' : 'different';
  // No place: it is the same for all records.
  if (typeof read !== 'string' || read === '(constant)')
    return compareValues(beside, example?.unified === undefined ? [] : [example.unified], remote);
  // Said in words only.
  if (read.startsWith('(')) return 'empty';
  // Among all members of a record, one of which may be called `value`.
  if (read === '' && beside.field === 'field_mappings')
    return compareValues(beside, Object.values(Object(remote)), remote);
  const [holder = ''] = /^.*(?=\.)/.exec(read) ?? [];
  const verdict = compareValues(beside, foundAt(remote, read), getPath(remote, holder));
  if (verdict !== 'different' || besideName(read) === read) return verdict;
  return compareValues(beside, foundAt(remote, besideName(read)), remote) === 'same' ? 'same' : 'different';
};
