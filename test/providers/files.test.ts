import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { providers } from '../../lib/providers/all.ts';

const folder = join(import.meta.dirname, '../../lib/providers');
const shared = [
  'define',
  'errors',
  'requests',
  'fields',
  'files',
  'hook-registry',
  'hooks',
  'lists',
  'metadata',
  'kinds',
  'oauth',
  'partitions',
  'registry',
  'load',
  'all',
  'codecs',
].map((name) => `${name}.ts`);
const sourcesOf = (id: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file === `${id}.ts` || file.startsWith(`${id}/`),
  );
const read = (file: string): string => readFileSync(join(folder, file), 'utf8');

/** Comments on a quirk of the vendor, lines that follow each other taken together; `/**` describes our own code. */
const quirksOf = (source: string): readonly string[] =>
  [...source.matchAll(/(?:^[ \t]*\/\/.*\n)+/gm)].map(([comment]) => comment.trim());

describe('the folder of providers', () => {
  it('holds the providers that are registered, what they share, and nothing else', () => {
    const named = new Set(readdirSync(folder).map((entry) => entry.replace(/\.ts$/, '')));
    const expected = [...Object.keys(providers), ...shared.map((file) => file.replace(/\.ts$/, ''))];
    expect([...named].toSorted()).toEqual(expected.toSorted());
  });

  it.each(shared)('keeps %s under 301 lines', (file) => {
    expect(read(file).split('\n').length).toBeLessThanOrEqual(301);
  });
});

describe.each(Object.keys(providers))('the source of %s', (id) => {
  const sources = sourcesOf(id);

  it('is at most 300 lines a file', () => {
    expect(sources.length).toBeGreaterThan(0);
    expect(sources.filter((file) => read(file).trimEnd().split('\n').length > 300)).toEqual([]);
  });

  it('says where the vendor documents what a comment claims', () => {
    const quirks = sources.flatMap((file) => quirksOf(read(file)));
    expect(quirks.length).toBeGreaterThan(0);
    expect(quirks.filter((comment) => !/https:\/\/|[Ss]ame page/.test(comment))).toEqual([]);
  });
});
