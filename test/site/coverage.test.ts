import { beforeAll, describe, expect, it } from 'vitest';
import { coverageRoutes } from '../../lib/api/management/coverage.ts';
import { getCoverage } from '../../lib/management/site/coverage.ts';
import { pagesOf, siteOf } from './site.ts';

type Covered = (typeof coverageRoutes)['get']['response']['_output'][number];

let page: string;
let all: readonly Covered[];

beforeAll(async () => {
  page = pagesOf(await siteOf('deployed')).get('coverage') ?? '';
  all = coverageRoutes.get.response.parse((await getCoverage()).data);
});

const matchesIn = (text: string, pattern: RegExp): readonly (readonly string[])[] =>
  [...text.matchAll(pattern)].map(([, ...found]) => found);

/** Cells of the rows of a table that have an attribute, by the first cell and by provider. */
const cellsIn = (table: string, attribute: string): ReadonlyMap<string, ReadonlyMap<string, string>> => {
  const providers = matchesIn(table, /<th data-provider="([^"]+)">/g).flat();
  const rows = matchesIn(table, new RegExp(`<tr data-${attribute}[^>]*><th>(.*?)</th>(.*?)</tr>`, 'g'));
  return new Map(
    rows.map(([head = '', cells = '']) => {
      const name = /href="#([^"]+)"/.exec(head)?.[1] ?? head;
      const texts = matchesIn(cells, /<td>([^<]*)<\/td>/g).flat();
      expect(texts, name).toHaveLength(providers.length);
      return [name, new Map(texts.map((text, index) => [providers[index] ?? '', text]))];
    }),
  );
};

/** Tables of the objects of a vertical. */
const objectTables = (): readonly string[] =>
  matchesIn(page, /<section class="vertical">.*?(<table>.*?<\/table>)/gs).flat();

const fieldTable = (object: string): string => {
  const [[table] = []] = matchesIn(
    page,
    new RegExp(`<details data-object="${object}">.*?(<table>.*?</table>)</div></details>`, 'gs'),
  );
  return table ?? expect.fail(`no table of ${object}`);
};

describe('the page of the coverage', () => {
  it('explains its words, and has at most 150 KB', () => {
    for (const word of ['✓', 'read-only', 'write-only', '–']) expect(page).toContain(`<li>${word}: `);
    expect(Buffer.byteLength(page)).toBeLessThan(150_000);
  });

  it('shows for each object and provider whether the service reads and writes', () => {
    const tables = objectTables().map((table) => cellsIn(table, 'object'));
    expect(tables).toHaveLength(3);
    const shown = tables.flatMap((table) =>
      [...table].flatMap(([object, cells]) =>
        [...cells].flatMap(([provider, text]) => (text === '–' ? [] : [`${object} ${provider} ${text}`])),
      ),
    );
    const expected = all.map(({ provider, object, operations }) => {
      const isWritten = operations.some((one) => ['create', 'update', 'remove'].includes(one));
      return `${object} ${provider} ${isWritten ? '✓' : 'read-only'}`;
    });
    expect(shown.toSorted()).toEqual(expected.toSorted());
  });

  it('shows the fields, operations and filters of each object in a closed element', () => {
    for (const { provider, object, fields, operations, filters } of all) {
      const table = fieldTable(object);
      const supported = (attribute: string) =>
        [...cellsIn(table, attribute)].flatMap(([name, cells]) => (cells.get(provider) === '–' ? [] : [name]));
      expect(supported('field'), object).toEqual(fields.map(({ name }) => name).toSorted());
      for (const { name, read, write } of fields)
        expect(cellsIn(table, 'field').get(name)?.get(provider), `${provider} ${object} ${name}`).toBe(
          read && write ? '✓' : `${read ? 'read' : 'write'}-only`,
        );
      expect(supported('operation')).toEqual(expect.arrayContaining(operations));
      expect(supported('filter').toSorted()).toEqual(filters.toSorted());
    }
    expect(page).not.toMatch(/<details data-object="[^"]+" open/);
  });
});
