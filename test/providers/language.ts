import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isQuirk, playQuirk } from '../../lib/engine/compile/checks/play-quirk.ts';
import { providers } from '../../lib/providers/all.ts';
import { loadWebhooks } from '../../lib/providers/webhook-registry.ts';
import { measure } from '../language/counts.ts';

const folder = join(import.meta.dirname, '../../lib/providers');

/** Files of types that together form the language of provider declarations. */
const files: readonly string[] = [
  'define',
  ...[...readFileSync(join(folder, 'define.ts'), 'utf8').matchAll(/^export type \* from '\.\/([\w/-]+)\.ts'/gm)].map(
    ([, name = '']) => name,
  ),
];

export interface Member {
  readonly file: string;
  readonly line: number;
  readonly name: string;
  /** The text of its type on the same line. */
  readonly type: string;
  /** The comment before the member, or before the first member on the same line. */
  readonly doc: string;
}

const member = /\breadonly (\w+)\??:\s*/g;

const docBefore = (lines: readonly string[], index: number): string => {
  const end = lines[index - 1]?.trim() ?? '';
  if (!end.endsWith('*/')) return '';
  const from = lines.slice(0, index).findLastIndex((line) => line.trim().startsWith('/**'));
  return lines
    .slice(from, index)
    .map((line) => line.trim())
    .join('\n');
};

const membersOf = (file: string): readonly Member[] => {
  const lines = readFileSync(join(folder, `${file}.ts`), 'utf8').split('\n');
  return lines.flatMap((line, index) =>
    [...line.matchAll(member)]
      .map((found) => ({
        file,
        line: index + 1,
        name: found[1] ?? '',
        type: line.slice(found.index + found[0].length),
        doc: docBefore(lines, index),
      }))
      // `?: never` only says which form of a union does not apply.
      .filter(({ type }) => !type.startsWith('never')),
  );
};

/** All members of all types of declarations, including types inside types. */
export const members: readonly Member[] = files.flatMap(membersOf);

export const keywords: readonly string[] = [...new Set(members.map(({ name }) => name))].toSorted();

/** Members with keys that the provider chooses: placeholders, paths, words of the vendor. */
const maps: ReadonlySet<string> = new Set(
  members.filter(({ type }) => /^(?:Readonly<Record<|\{ readonly \[)/.test(type)).map(({ name }) => name),
);

/** Members that are sent to the vendor unchanged. */
const bodies: ReadonlySet<string> = new Set(
  members.filter(({ type }) => /^Template;/.test(type)).map(({ name }) => name),
);

/** Collects the names of members in the steps of a quirk. */
const collect = (value: unknown, found: Set<string>, seen: Set<unknown>): void => {
  if (typeof value !== 'object' || value === null || value instanceof RegExp || seen.has(value)) return;
  seen.add(value);
  if (Array.isArray(value)) {
    for (const element of value) collect(element, found, seen);
    return;
  }
  for (const [name, inner] of Object.entries(value)) {
    if (inner === undefined) continue;
    found.add(name);
    if (bodies.has(name) && name !== 'value') continue;
    const isMap = maps.has(name) && typeof inner === 'object' && inner !== null && !Array.isArray(inner);
    for (const each of isMap ? Object.values(inner) : [inner]) collect(each, found, seen);
  }
};

/** Finds the quirks of a declaration, and collects the words of each: parameters and steps. */
const collectQuirks = (value: unknown, found: Set<string>, seen: Set<unknown>): void => {
  if (isQuirk(value)) {
    // Names that the quirk reads from its argument.
    for (const [name] of (/\(\{([^)]*)\}/.exec(String(value))?.[1] ?? '').matchAll(/\w+/g)) found.add(name);
    collect(playQuirk(value).steps, found, new Set());
  }
  if (typeof value !== 'object' || value === null || seen.has(value)) return;
  seen.add(value);
  for (const inner of Object.values(value)) collectQuirks(inner, found, seen);
};

const wordsOfQuirks = async (id: string): Promise<ReadonlySet<string>> => {
  const found = new Set<string>();
  for (const declared of [providers[id], await loadWebhooks(id)]) collectQuirks(declared, found, new Set());
  return found;
};

/** The words of each provider's declarations after loading. */
const quirkWords: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  await Promise.all(Object.keys(providers).map(async (id) => [id, await wordsOfQuirks(id)] as const)),
);

const measured = await measure();

/** The providers that use a word of the language, in any type, in a declaration or in a quirk. */
export const usersOf = (keyword: string): readonly string[] => {
  const ofTypes = measured.members.filter(({ name }) => name === keyword).flatMap(({ users }) => users);
  return Object.keys(providers).filter((id) => ofTypes.includes(id) || quirkWords.get(id)?.has(keyword));
};
