import { getPath } from '../../lib/engine/mapping/path.ts';
import { valuesAt } from '../recorded/compare.ts';
import type { Choice, Entry } from './entries.ts';

/** A field that a caller sends or reads, with the table entry that it is compared with. */
export interface Beside {
  readonly field: string;
  readonly entry: Entry;
  readonly choices: readonly Choice[];
  readonly ours: unknown;
  /** Returns the vendor's id of a unified id. Undefined for other texts. */
  readonly remoteIdOf: (id: string) => string | undefined;
}

/** Result of a comparison. `empty`: neither side has a value to compare. */
export type Verdict = 'same' | 'empty' | 'different';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Texts of all nodes of an Atlassian document. */
const textsOfDocument = (node: unknown): readonly string[] => {
  const content = getPath(node, 'content');
  const below = Array.isArray(content) ? content.flatMap(textsOfDocument) : [];
  return [...textsOf(getPath(node, 'text')), ...below];
};

/** All texts, numbers and booleans in a value, as text. */
const textsOf = (value: unknown): readonly string[] => {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (!isObject(value)) return [String(value).trim()].filter((text) => text !== '');
  if (value.type === 'doc') return [textsOfDocument(value).join(' ')];
  return value.value === undefined ? Object.values(value).flatMap(textsOf) : textsOf(value.value);
};

/** Paths of an entry. `a.b | c` means both `a.b` and `a.c`. */
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

/** Values at the first path of an entry that contains any. */
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

/** Computes an end from a start and a duration: `start + duration (ms)`. The start may be a date and a time. */
const endAt = (remote: unknown, start: readonly string[], duration: string, unit: string): readonly unknown[] => {
  const begin = instant(start.flatMap((place) => textsOf(getPath(remote, place))).join(' '));
  const holder = start.join('').includes('.') ? `${(start[0] ?? '').split('.').slice(0, -1).join('.')}.` : '';
  const [length] = textsOf(getPath(remote, `${holder}${duration}`));
  return Number.isNaN(begin) || length === undefined
    ? []
    : [new Date(begin + milliseconds(length, unit)).toISOString()];
};

const number = (text: string): number => (/^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN);

/** Words alone: no tags, entities, case or signs. Some vendors spell signs out: `europe_slash_berlin`. */
const words = (text: string): string =>
  text
    .replace(/<[^>]*>|&#?\w+;|_(?:slash|hyphen)_/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .toLowerCase();

const isSame = (ours: string, theirs: string): boolean =>
  ours === theirs ||
  number(ours) === number(theirs) ||
  // Ours is a share, and the vendor's is a percentage.
  number(ours) * 100 === number(theirs) ||
  instant(ours) === instant(theirs) ||
  // The vendor's time is in ms since 1970.
  (/^\d{12,14}$/.test(theirs) && instant(ours) === Number(theirs)) ||
  // The vendor keeps a date only, or keeps the time of day in another field.
  (theirs.length === 10 && !Number.isNaN(instant(theirs)) && ours.startsWith(`${theirs}T`)) ||
  // The vendor's URL ends with our name of the record, or its host is our domain.
  (/^https?:/.test(theirs) &&
    (theirs.endsWith(`/${ours}`) || new URL(theirs).hostname.replace(/^www\./, '') === ours)) ||
  // Our URL of the record's page ends with the vendor's name of the record.
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
 * Pairs of paths in an entry's example: a member of our list of records, and the only vendor path with the same value.
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

/** Whether a condition of the table holds: "isClosed=true,probability=1.0". All names belong to the same object. */
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

/** Translates the vendor's yes or no by the example: `public: false` means `is_private: true`. */
const saidOf = ({ entry: { example, read } }: Beside, theirs: string): string | undefined => {
  if (typeof example?.unified !== 'boolean' || !/^(?:true|false)$/.test(theirs) || typeof read !== 'string')
    return undefined;
  const [known] = foundAt(example.remote, read);
  return String(String(known) === theirs ? example.unified : !example.unified);
};

/** Compares custom fields with all values of a record. Our label of an option may stand for the vendor's number. */
const areAmong = (ours: readonly string[], theirs: readonly string[]): Verdict => {
  if (ours.length === 0) return 'empty';
  const labels = ours.filter((one) => !theirs.some((text) => isSame(one, text)));
  const numbers = theirs.filter((text) => !Number.isNaN(number(text)) && !ours.some((one) => isSame(one, text)));
  return labels.length < ours.length && labels.length <= numbers.length ? 'same' : 'different';
};

/** Compares a field with the values at its place in the vendor's record. */
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
  // A vendor may list a related record once per relation.
  if (areSame([...new Set(ours)], [...new Set(texts)])) return 'same';
  // The account itself defined this value, so the table cannot contain it.
  if (words.length === 0 && beside.choices.length > 0) return 'empty';
  // Our elements may contain more than the vendor's, such as the type of an address.
  const elements = Array.isArray(beside.ours) && beside.ours.some(isObject);
  return elements && texts.every((text) => ours.some((one) => isSame(one, text))) ? 'same' : 'different';
};

/** Compares a field with a request body at the given path. */
export const compareBody = (beside: Beside, body: unknown, path: string): Verdict => {
  const members = areMembersSame(beside, body);
  if (members !== undefined) return members ? 'same' : 'different';
  return compareValues(beside, foundAt(body, path), body);
};

/** Path of the id next to a record's name, key or login. */
const besideName = (path: string): string => path.replace(/\.(?:name|key|login)$/, '.id');

/** Compares a field with the vendor's record at the path of its entry. */
export const compareRecord = (beside: Beside, remote: unknown): Verdict => {
  const { read, example } = beside.entry;
  const members = areMembersSame(beside, remote);
  if (members !== undefined) return members ? 'same' : 'different';
  // Without a path, the value is the same for all records.
  if (typeof read !== 'string' || read === '(constant)')
    return compareValues(beside, example?.unified === undefined ? [] : [example.unified], remote);
  // The entry describes the place in words only.
  if (read.startsWith('(')) return 'empty';
  // Custom fields are among all members of a record. A member may have the name `value`.
  if (read === '' && beside.field === 'field_mappings')
    return compareValues(beside, Object.values(Object(remote)), remote);
  const [holder = ''] = /^.*(?=\.)/.exec(read) ?? [];
  const verdict = compareValues(beside, foundAt(remote, read), getPath(remote, holder));
  if (verdict !== 'different' || besideName(read) === read) return verdict;
  return compareValues(beside, foundAt(remote, besideName(read)), remote) === 'same' ? 'same' : 'different';
};
