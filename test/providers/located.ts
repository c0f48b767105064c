import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** The subject of an expectation: a provider, or one of its objects by name. */
interface Place {
  readonly provider: string;
  readonly object?: string;
}

let here: Place = { provider: '' };

/** Sets the subject of the next expectations. */
export const lookAt = (place: Place): void => {
  here = place;
};

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

interface Line {
  /** `lib/providers/acme/contact.ts:12` */
  readonly place: string;
  readonly text: string;
}

const linesOfFile = (file: string): readonly Line[] =>
  readFileSync(join(root, file), 'utf8')
    .split('\n')
    .map((text, at) => ({ place: `${file}:${at + 1}`, text }))
    .filter(({ text }) => !/^\s*(?:\*|\/[/*])/.test(text));

const folders = new Map<string, readonly Line[]>();

/** The lines of a provider's folder that are no comments. */
const linesOf = (provider: string): readonly Line[] => {
  const known = folders.get(provider);
  if (known !== undefined) return known;
  const lines = globSync(`lib/providers/${provider}/**/*.ts`, { cwd: root }).toSorted().flatMap(linesOfFile);
  folders.set(provider, lines);
  return lines;
};

/** The places of the first three lines with a word. */
const linesWith = (provider: string, word: string): readonly string[] => {
  const pattern = new RegExp(`(?<![\\w.])${escaped(word)}(?![\\w.])`);
  return linesOf(provider)
    .filter(({ text }) => pattern.test(text))
    .map(({ place }) => place)
    .slice(0, 3);
};

const titles = new Map<string, readonly string[]>();

/** The places of the declaration of an object. */
const declaredAt = ({ provider, object }: Place): readonly string[] => {
  if (object === undefined) return [];
  const key = `${provider} ${object}`;
  const found = titles.get(key) ?? linesWith(provider, object);
  titles.set(key, found);
  return found;
};

/** The rule is the name of the test. */
const rule = (): string => expect.getState().currentTestName?.split(' > ').at(-1) ?? '';

const messageOf = (files: readonly string[], detail: string): string => {
  const where = files.length === 0 ? `lib/providers/${here.provider}/` : files.join(', ');
  const of = here.object === undefined ? here.provider : `${here.provider} ${here.object}`;
  return `${where}: ${of} breaks the rule "${rule()}". ${detail}`;
};

/**
 * An expectation of a declaration: its message has the files, the object, the rule, and what was found there.
 * @param detail the member of the declaration
 */
export const expectHere = <T>(value: T, detail = 'the declaration') =>
  expect(value, messageOf(declaredAt(here), `Change ${detail}.`));

const listed = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');

const strangersIn = (names: readonly string[], known: ReadonlySet<string>): readonly string[] => [
  ...new Set(names.filter((name) => !known.has(name))),
];

const refuse = (strange: readonly string[], detail: string): void => {
  const lines = strange.flatMap((name) => linesWith(here.provider, name));
  expect(strange, messageOf(lines, detail)).toEqual([]);
};

/**
 * Expects that a declaration uses no names but these.
 * @param where the member of the declaration that uses them
 */
export const expectKnown = (names: readonly string[], known: Iterable<string>, where?: string): void => {
  const all = new Set(known);
  const strange = strangersIn(names, all);
  if (strange.length === 0) return;
  const choice =
    all.size === 0 ? 'Remove it: no name is allowed there.' : `Use one of ${listed([...all])}, or remove it.`;
  refuse(strange, `It uses ${listed(strange)}${where === undefined ? '' : ` in ${where}`}. ${choice}`);
};

/** Expects that a declaration uses all names that it declares. */
export const expectUsed = (declared: readonly string[], used: Iterable<string>): void => {
  const strange = strangersIn(declared, new Set(used));
  if (strange.length > 0) refuse(strange, `Nothing uses ${listed(strange)}: use it, or remove it.`);
};
