import { describe, expect, it } from 'vitest';
import { providers } from '../../lib/providers/all.ts';
import { byProvider } from '../harness/by-provider.ts';
import { fromFolders } from '../providers/folders.ts';
import type { Documented, Restated } from './correction.ts';
import { corrections } from './corrections.ts';
import { hasTables, rowOf } from './entries.ts';

const all = byProvider(
  Object.entries(corrections).flatMap(([provider, entries]) =>
    Object.entries(entries).map(([name, entry]) => ({ provider, name, title: `${provider} ${name}`, entry })),
  ),
  1,
);

const documented = all.filter((one): one is typeof one & { entry: Documented } => 'says' in one.entry);
const restated = all.filter((one): one is typeof one & { entry: Restated } => 'table' in one.entry);

/** Publishers of pages other than the host of a provider's `documentation`. */
const otherPublishers = await fromFolders<readonly string[]>('truth/publishers');

const publishersOf = (provider: string): readonly string[] => [
  new URL(providers[provider]?.documentation ?? expect.fail(`there is no provider ${provider}`)).hostname,
  ...(otherPublishers[provider] ?? []),
];

/** A place without the marks that say how it is compared. */
const placeOf = (place: string | null) => place?.replace(/^answer:| in base64$/g, '') ?? null;

/** The publisher of a page. A repository belongs to its owner. */
const publisherOf = (source: string): string => {
  const { hostname, pathname } = new URL(source);
  return hostname === 'github.com' ? `github.com/${pathname.split('/')[1]}` : hostname;
};

describe('a correction of the tables', () => {
  it.each(documented)('quotes a page of the vendor: $title', ({ provider, entry: { source, says } }) => {
    expect(publishersOf(provider)).toContain(publisherOf(source));
    expect(says.length).toBeGreaterThan(15);
  });

  it.skipIf(!hasTables()).each(restated)('names a row of a table: $title', ({ provider, entry: { table } }) => {
    expect(rowOf(provider, table)).toBeDefined();
  });

  it.skipIf(!hasTables()).each(restated.filter(({ name, entry }) => entry.table !== name))(
    'has the place of the other field that it names: $title',
    ({ provider, entry }) => {
      const row = rowOf(provider, entry.table);
      const isInWords = [row?.read ?? '(', entry.read ?? '('].some((place) => place.includes('('));
      if (!isInWords) expect(placeOf(entry.read)).toBe(row?.read);
      if (!row?.write?.includes('(')) expect(placeOf(entry.write)).toBe(row?.write);
    },
  );
});
