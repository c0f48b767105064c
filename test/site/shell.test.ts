import { beforeAll, describe, expect, it } from 'vitest';
import { groups } from '../../infra/site/groups.ts';
import { highlight } from '../../infra/site/highlight.ts';
import { documents } from '../docs/markdown.ts';
import { pagesOf, pathOf, siteOf } from './site.ts';

/** Pages by path after `/docs`. */
let pages: ReadonlyMap<string, string>;

beforeAll(async () => {
  pages = pagesOf(await siteOf('deployed'));
});

const pageAt = (path: string): string => pages.get(path) ?? expect.fail(`no page ${path}`);

const menuOf = (path: string): string => /<nav class="menu".*?<\/nav>/s.exec(pageAt(path))?.[0] ?? '';

const matchesIn = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found);

/** Paths of the pages in the menu, in order. */
const menuPaths = (): readonly string[] => {
  const [menu = ''] = /<nav class="menu".*?<\/nav>/s.exec(pageAt('home')) ?? [];
  return matchesIn(menu, /href="([^"]+)"/g).map(pathOf);
};

const grouped = groups.flatMap(({ pages: all }) => Object.keys(all));

describe('the groups of the menu', () => {
  it('contain each page of docs/ once: add a new page to infra/site/groups.ts', () => {
    const guides = documents.flatMap((path) => matchesIn(path, /^docs\/([^/]+)\.md$/g));
    expect(guides.filter((path) => !grouped.includes(path))).toEqual([]);
    expect(new Set(grouped).size).toBe(grouped.length);
  });

  it('contain each page of the reference that is not about records, and no page that does not exist', () => {
    const others = [...pages.keys()].filter((path) =>
      /^reference\/(?!crm-|ticketing-|marketingautomation-)/.test(path),
    );
    expect(others.filter((path) => !grouped.includes(path))).toEqual([]);
    expect(grouped.filter((path) => !pages.has(path))).toEqual([]);
  });

  it('lead to each page once, except the start page and the search', () => {
    const paths = menuPaths();
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths.toSorted()).toEqual(
      [...pages.keys()].filter((path) => !['start', 'search'].includes(path)).toSorted(),
    );
  });

  it('have the names that people use, with the pages for contributors at the end', () => {
    expect(groups.map(({ name }) => name).join(', ')).toBe(
      'Start, Connect, Read and write, Marketing, Events, Operate, Providers, Reference, Contribute, Add a provider',
    );
    expect(groups.flatMap(({ name, isInternal }) => (isInternal ? [name] : []))).toEqual([
      'Contribute',
      'Add a provider',
    ]);
    expect(pageAt('reference/crm-custom-objects')).toContain('<h1>Custom objects</h1>');
    for (const [path, text] of pages) {
      const [, title = ''] = /<title>(.*) – Unified Integration Service<\/title>/.exec(text) ?? [];
      expect(title, path).toMatch(/^[A-Z]/);
    }
  });
});

describe('a page of the documentation', () => {
  it('opens its own group, and folds the other groups', () => {
    const open = matchesIn(pageAt('oauth'), /<details open><summary>([^<]+)<\/summary>/g);
    expect(open).toEqual(['Connect']);
    expect(matchesIn(menuOf('reference/crm-deals'), /<details open><summary>([^<]+)<\/summary>/g)).toEqual([
      'Reference',
      'CRM',
    ]);
    expect(pageAt('oauth')).toContain('<a href="/docs/oauth" aria-current="page">OAuth apps and tokens</a>');
  });

  it('leads to the previous and to the next page of the menu', () => {
    const paths = menuPaths();
    for (const [index, path] of paths.entries()) {
      const of = (rel: string) =>
        matchesIn(pageAt(path), new RegExp(`<a rel="${rel}" href="([^"]+)"`, 'g')).map(pathOf);
      expect([of('prev'), of('next')], path).toEqual([
        paths.slice(Math.max(index - 1, 0), index),
        paths.slice(index + 1, index + 2),
      ]);
    }
  });

  it('has a table of contents with each section', () => {
    for (const path of ['write', 'reference/crm-deals', 'coverage']) {
      const text = pageAt(path);
      const [contents = ''] = /<nav class="contents".*?<\/nav>/s.exec(text) ?? [];
      expect(matchesIn(contents, /href="#([^"]+)"/g), path).toEqual(matchesIn(text, /<h2 id="([^"]+)"/g));
    }
    expect(pageAt('search')).not.toContain('class="contents"');
  });

  it('shows no backtick outside of blocks of code', () => {
    const shown = [...pages].flatMap(([path, text]) =>
      text.replaceAll(/<pre.*?<\/pre>/gs, '').includes('`') ? [path] : [],
    );
    expect(shown).toEqual([]);
  });

  it('has at most 150 KB before compression', () => {
    const large = [...pages].flatMap(([path, text]) => (Buffer.byteLength(text) > 150_000 ? [path] : []));
    expect(large).toEqual([]);
  });
});

describe('code', () => {
  it('is coloured by classes, without styles', () => {
    expect(highlight('{ "id": "a<b", "size": 1, "last": null }', 'json')).toBe(
      '{ "id": <i class="s">"a&lt;b"</i>, "size": <i class="n">1</i>, "last": <i class="k">null</i> }',
    );
    expect(highlight('# all\ncurl "$URL"', 'sh')).toBe(
      '<i class="c"># all\n</i><i class="f">curl </i><i class="s">"</i><i class="v">$URL</i><i class="s">"</i>',
    );
  });

  it('keeps each character', () => {
    const code = "const a = `b & d`; // <e>\nif (a === 'f') throw new Error(`g`);\n";
    const text = highlight(code, 'ts').replaceAll(/<[^>]+>/g, '');
    expect(text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')).toBe(code);
  });

  it('is plain text in a language without a grammar', () => {
    expect(highlight('<b> & "c"', 'html')).toBe('&lt;b&gt; &amp; "c"');
    expect(highlight('a', 'constructor')).toBe('a');
  });
});
