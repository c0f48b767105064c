import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loaders } from '../../lib/providers/registry.ts';
import { known } from './hand-lists.ts';

const root = join(import.meta.dirname, '../..');
const ids = Object.keys(loaders);

/** Files with a line for each provider. */
const registries = ['infra/simulators/registry.ts', 'lib/providers/registry.ts', 'lib/providers/webhook-registry.ts'];

/** Whether a file belongs to the project. The packages of clients do not. */
const isOurs = (file: string): boolean => file.endsWith('.ts') && !file.includes('node_modules/');

const files = ['functions', 'infra', 'lib', 'test'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(isOurs)
    .map((file) => `${folder}/${file}`)
    .filter((file) => !registries.includes(file)),
);

/** Patterns that find a provider's id in quotes, as a part of a path or title, or as the name of a member. */
const names = ids.map((id) => new RegExp(`['"\`/]${id}['"\`/ ]|^\\s*${id}: `, 'm'));

/** A text without the paths of providers' tests. A mutant names its tests, and such a path is not a row of a list. */
const withoutTests = (text: string): string => text.replaceAll(/'test\/providers\/[^']*\.test\.ts'/g, '');

/** Number of providers that a text names. */
const namedIn = (text: string): number => names.filter((name) => name.test(withoutTests(text))).length;

const counts: Readonly<Record<string, number>> = Object.fromEntries(
  files.flatMap((file) => {
    const count = namedIn(readFileSync(join(root, file), 'utf8'));
    return count > 2 ? [[file, count] as const] : [];
  }),
);

it('only the files in the list name three or more providers, and the list may only shrink', () => {
  const grown = Object.entries(counts).filter(([file, count]) => count > (known[file] ?? 2));
  const advice =
    'These files name more providers than before. Read lib/providers/registry.ts instead, or test/providers/<id>/ with `fromFolders`.';
  expect(Object.fromEntries(grown), advice).toEqual({});
});

it('the list contains no file without need', () => {
  const fewer = Object.entries(known).flatMap(([file, count]) => {
    const now = counts[file] ?? 0;
    return now < count ? [`${file}: ${now}`] : [];
  });
  expect(fewer, 'Lower these numbers in test/providers/hand-lists.ts. Remove what is 2 or fewer.').toEqual([]);
});

it('an id counts as a text, in a path and as a member, but not as a word', () => {
  expect(namedIn("import './hubspot/index.ts';\n  github: 1,\nconst a = 'zoho-crm crm.deal';")).toBe(3);
  expect(namedIn('server.close(); // the linear one\nconst linear = close;')).toBe(0);
});
