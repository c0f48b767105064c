import { expect, it } from 'vitest';
import { coverage } from '../../infra/docs/covered.ts';
import { providers } from '../../lib/providers/all.ts';
import { readDocument } from './markdown.ts';

it('docs/read.md says of each provider with a search which fields it searches, with a source', () => {
  const [, table = ''] =
    /^\| provider \| searched fields \|.*\n\|.*\n((?:\|.*\n)+)/m.exec(readDocument('docs/read.md')) ?? [];
  const rows = table.trim().split('\n');
  const searching = new Set(coverage.filter(({ search }) => search).map(({ provider }) => provider));
  const names = Object.values(providers).flatMap((one) => (one && searching.has(one.id) ? [one.name] : []));
  expect(rows.map((row) => row.split(' | ')[0]?.replace('| ', ''))).toEqual(names.toSorted());
  for (const row of rows) expect(row).toMatch(/\]\(https:\/\/\S+\) \|$/);
});
