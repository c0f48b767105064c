import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { providers } from '../../lib/providers/all.ts';

const folder = join(import.meta.dirname, '../../lib/providers');
const ids = Object.keys(providers);
/** Folder with the types of declarations. */
const language = 'language';
const shared = [folder, join(folder, language)].flatMap((path) =>
  readdirSync(path)
    .filter((file) => file.endsWith('.ts'))
    .map((file) => join(path, file)),
);
const sourcesOf = (id: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.startsWith(`${id}/`) && file.endsWith('.ts'),
  );
const read = (file: string): string => readFileSync(resolve(folder, file), 'utf8');

/**
 * Comments about quirks of the vendor. Adjacent lines form a single comment. Comments with `/**` describe our own code.
 */
const quirksOf = (source: string): readonly string[] =>
  [...source.matchAll(/(?:^[ \t]*\/\/.*\n)+/gm)].map(([comment]) => comment.trim());

describe('the folder of providers', () => {
  it('contains a folder per registered provider, and one for the language of declarations', () => {
    const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(folders.map(({ name }) => name).toSorted()).toEqual([...ids, language].toSorted());
  });

  it.each(shared)('keeps %s under 301 lines', (file) => {
    expect(read(file).split('\n').length).toBeLessThanOrEqual(301);
  });
});

/** The comment at the beginning of a provider's file, as Markdown. */
const headerOf = (id: string): string => {
  const [, text = ''] = /^\/\*\*\n([\s\S]*?)\n \*\//.exec(read(`${id}/index.ts`)) ?? [];
  return text.replaceAll(/^ \* ?/gm, '');
};

describe.each(ids)('the header of %s', (id) => {
  const header = headerOf(id);
  const [, scopes = ''] = /^## Scopes\n([\s\S]*?)(?=^## )/m.exec(header) ?? [];

  it('describes the provider, the set-up, the scopes and the limits', () => {
    expect([...header.matchAll(/^## (.+)$/gm)].map(([, title]) => title)).toEqual(['Set up', 'Scopes', 'Limits']);
    expect(header.split('\n')[0]).toMatch(/^[A-Z][\w ]+: .+\.$/);
  });

  it('gives the purpose of each requested scope and each object', () => {
    const asked: readonly string[] = providers[id]?.oauth?.scopes ?? [];
    expect(asked.filter((scope) => !scopes.includes(`\`${scope}\``))).toEqual([]);
    const named = scopes.includes('every object') ? [] : Object.keys(providers[id]?.objects ?? {});
    expect(named.filter((object) => !scopes.includes(`\`${object}\``))).toEqual([]);
  });

  it('has a URL for most of its limits', () => {
    const [, limits = ''] = /^## Limits\n([\s\S]*)/m.exec(header) ?? [];
    const all = limits.split(/^- /m).slice(1);
    expect(all.filter((limit) => limit.includes('https://')).length).toBeGreaterThanOrEqual(all.length / 2);
  });
});

describe.each(ids)('the source of %s', (id) => {
  const sources = sourcesOf(id);

  it('has at most 300 lines per file', () => {
    expect(sources.length).toBeGreaterThan(0);
    expect(sources.filter((file) => read(file).trimEnd().split('\n').length > 300)).toEqual([]);
  });

  it("links the vendor's documentation in comments about quirks", () => {
    const quirks = sources.flatMap((file) => quirksOf(read(file)));
    expect(quirks.filter((comment) => !/https:\/\/|[Ss]ame page/.test(comment))).toEqual([]);
  });
});
