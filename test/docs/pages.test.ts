import { existsSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { headerIn } from '../../infra/docs/header.ts';
import { generatedDocuments, providerPages } from '../../infra/docs/index.ts';
import { fillTables, marketingTables } from '../../infra/docs/marketing.ts';
import { isSimulated, simulatedOf } from '../../infra/simulators/registry.ts';
import { statusOfCode, warningCodes } from '../../lib/errors.ts';
import { expectedOf, isExample } from './expected.ts';
import { anchorsIn, blocksIn, documents, readDocument, relativeLinksIn, root } from './markdown.ts';

/** Returns the first cells of each row in a document's tables, without backticks. */
const rowsOf = (path: string): readonly (readonly string[])[] =>
  readDocument(path)
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split(' | ').map((cell) => cell.replaceAll(/^\| |`/g, '').trim()));

describe('README.md', () => {
  it('has at most 150 lines', () => {
    expect(readDocument('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(150);
  });
});

describe('the generated documents', () => {
  it('are up to date; `npm run docs` updates them', async () => {
    for (const [path, text] of await generatedDocuments()) expect(readDocument(path), path).toBe(text);
  });

  it('have a page for each provider and no other', async () => {
    const generated = [...(await generatedDocuments()).keys()];
    expect(providerPages().filter((path) => !generated.includes(path))).toEqual([]);
  });
});

describe('the pages about marketing automation', () => {
  const pages = documents.filter((path) => /^docs\/marketing-/.test(path));
  const named = (path: string): readonly string[] =>
    [...readDocument(path).matchAll(/^<!-- Generated table `(\w+)`/gm)].map(([, name = '']) => name);

  it('show each generated table once', () => {
    expect(pages.flatMap(named).toSorted()).toEqual(marketingTables.toSorted());
  });

  it.each(pages)('%s has at most 300 lines', (path) => {
    expect(readDocument(path).trimEnd().split('\n').length).toBeLessThanOrEqual(300);
  });

  it('refuse the mark of an unknown table', () => {
    const mark = (name: string) =>
      `<!-- Generated table \`${name}\`: \`npm run docs\` writes it anew. -->\n<!-- End of the table. -->`;
    expect(() => fillTables(mark('none'))).toThrow('There is no table none.');
    expect(fillTables(mark('lists'))).toContain('| `status` with a membership |');
  });
});

describe('the header of a provider', () => {
  it('is the comment at the beginning of its file', () => {
    expect(headerIn('/**\n * ## Set up\n *\n * Make an app.\n *   - with a scope\n */\nconst a = 1;\n')).toBe(
      '## Set up\n\nMake an app.\n  - with a scope',
    );
  });

  it('is not a later comment', () => {
    expect(headerIn("import a from 'a';\n/** Not this. */\n")).toBeUndefined();
  });
});

describe('docs/errors.md', () => {
  const rows = rowsOf('docs/errors.md');

  it('contains each error code with its status, and no other code', () => {
    const shown = rows
      .filter(([status = '']) => /^\d{3}$/.test(status))
      .map(([status, code]) => [code, Number(status)]);
    expect(Object.fromEntries(shown)).toEqual(statusOfCode);
    expect(shown).toHaveLength(Object.keys(statusOfCode).length);
  });

  it('contains the meaning and the fix of each error code', () => {
    for (const [status = '', ...cells] of rows) {
      if (/^\d{3}$/.test(status))
        expect(
          cells.filter((cell) => /\w{3}/.test(cell)),
          cells.join(),
        ).toHaveLength(3);
    }
  });

  it('contains each warning code', () => {
    const codes = rows.map(([code]) => code);
    for (const code of warningCodes) expect(codes).toContain(code);
  });
});

/**
 * Returns the broken links. A link leads to a file or folder of the project and, with `#`, to a heading of a document.
 */
const brokenLinksIn = (path: string): readonly string[] =>
  relativeLinksIn(readDocument(path)).flatMap(({ target, line }) => {
    const [file = '', anchor] = target.split('#');
    const found = file === '' ? path : normalize(join(dirname(path), file));
    const where = `${path}:${line} ${target}`;
    if (!existsSync(`${root}${found}`)) return [`${where}: there is no ${found}`];
    if (anchor === undefined) return [];
    if (statSync(`${root}${found}`).isDirectory()) return [`${where}: a folder has no headings`];
    return anchorsIn(readDocument(found)).has(anchor) ? [] : [`${where}: ${found} has no such heading`];
  });

describe('the requests in the documents', () => {
  it.each(documents)('of %s are executed, or marked as text', (path) => {
    const unmarked = blocksIn(readDocument(path)).filter(
      (block) => expectedOf(block).length > 0 && !isExample(block) && block.language !== 'text',
    );
    expect(unmarked.map(({ line }) => line)).toEqual([]);
  });
});

describe('the links of the documents', () => {
  it.each(documents)('of %s lead to an existing file and heading', (path) => {
    expect(brokenLinksIn(path)).toEqual([]);
  });

  it('lead from the README to each document', () => {
    const linked = relativeLinksIn(readDocument('README.md')).map(({ target }) => target.split('#')[0]);
    const pages = documents.filter((path) => /^docs\/[^/]+\.md$/.test(path));
    expect(pages.filter((path) => !linked.includes(path))).toEqual([]);
  });
});

/** The bodies of `POST /connections` in a document's examples. */
const connectionsIn = (path: string) =>
  blocksIn(readDocument(path))
    .filter(isExample)
    .flatMap(({ text }) =>
      [...text.matchAll(/'(\{[^']*"credentials"[^']*\})'/g)].map(([, body = '']) => JSON.parse(body)),
    );

describe('the examples of all documents', () => {
  it('leave `customer-1` a single account at each provider, so that an example can name it by the customer', () => {
    const all = documents.flatMap(connectionsIn);
    const ofFirst = all.filter((body) => body.linked_user_origin_id === 'customer-1' && isSimulated(body.provider));
    expect(ofFirst.length).toBeGreaterThan(5);
    expect(all.length).toBeGreaterThan(ofFirst.length);
    for (const { provider, credentials } of ofFirst)
      expect(credentials, provider).toEqual(simulatedOf(provider).accounts[0]);
  });
});
