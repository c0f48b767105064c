import { brotliCompressSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { renderMarkdown } from '../../infra/site/markdown.ts';
import { addressOf } from '../../infra/site/pages.ts';
import { isForPrograms } from '../../lib/api/openapi/names.ts';
import { routes } from '../../lib/api/routes.ts';
import { failureBody } from '../../lib/engine/answer-limits.ts';
import { ApiError, type ErrorCode, statusOfCode } from '../../lib/errors.ts';
import { loaders } from '../../lib/providers/registry.ts';
import { documents } from '../docs/markdown.ts';
import { pagesOf, type Site, siteOf } from './site.ts';

let site: Site;
/** Pages by address. */
let pages: ReadonlyMap<string, string>;

beforeAll(async () => {
  site = await siteOf('deployed');
  pages = new Map([...pagesOf(site)].map(([path, text]) => [addressOf(path), text]));
});

const pageAt = (address: string): string => pages.get(address) ?? expect.fail(`no page ${address}`);

const render = (markdown: string): string =>
  renderMarkdown(
    { file: 'docs/read.md', path: 'read', title: 'Read', markdown },
    new Map([
      ['docs/errors.md', 'errors'],
      ['README.md', 'home'],
    ]),
  ).body;

describe('a document as a page', () => {
  it('contains no markup of its own: text that looks like markup is shown as text, or removed', () => {
    expect(render('a <script>alert(1)</script> `<b>` & c')).toBe('<p>a alert(1) <code>&lt;b&gt;</code> &amp; c</p>\n');
    expect(render('<img src=x onerror=alert(1)>')).toBe('');
    expect(render('```html\n<b>\n```')).toBe('<pre tabindex="0"><code>&lt;b&gt;</code></pre>');
  });

  it('links to pages, to the first page and to other sites only', () => {
    expect(render('[e](errors.md#which)')).toContain('<a href="/docs/errors#which">e</a>');
    expect(render('[e](#which)')).toContain('<a href="/docs/read#which">e</a>');
    expect(render('[r](../README.md#first)')).toContain('<a href="/docs#first">r</a>');
    expect(render('[v](https://vendor.example/a)')).toContain(
      '<a href="https://vendor.example/a" rel="noreferrer">v</a>',
    );
    expect(render('[code](../lib/route.ts)')).toBe('<p>code</p>\n');
  });

  it('shows a diagram as text, with a note', () => {
    expect(render('```mermaid\na --> b\n```')).toMatch(/^<p class="quiet">As text.*<code>a --&gt; b<\/code><\/pre>$/);
  });
});

describe('a request that is sent from a page', () => {
  it('is in no page of a deployment, nor is its script', async () => {
    const traces = /class="filter try"|id="credentials"|data-credential|\/assets\/try-/;
    const tracesIn = (all: Site) =>
      all.filter(({ path, text }) => path.startsWith('assets/try-') || traces.test(text)).map(({ path }) => path);
    expect(tracesIn(site)).toEqual([]);
    const local = tracesIn(await siteOf('local'));
    expect(local).toEqual(expect.arrayContaining(['reference/crm-contacts', 'reference/projects']));
    expect(local.filter((path) => !path.startsWith('reference/'))).toEqual([expect.stringMatching(/^assets\/try-/)]);
  });

  it('is a read with the path and the credential of its sample', async () => {
    const text = pagesOf(await siteOf('local')).get('reference/crm-contacts') ?? '';
    expect(text).toContain('data-header="x-connection-token" data-credential="TOKEN"');
    expect(text).toContain('name="target" value="/crm/contacts?limit=1"');
    const forms = text.match(/<form class="filter try"/g) ?? [];
    const reads = text.match(/<p><code>GET /g) ?? [];
    expect(forms.length).toBe(reads.length);
  });
});

describe('the documentation', () => {
  it('has a page for each document, for each provider and for each row of the route table', () => {
    const elsewhere = ['home', 'contributing', 'changelog', 'examples', 'add-a-provider'];
    const guides = documents.flatMap((path) => (path.startsWith('docs/') ? [path.replace(/^docs\/|\.md$/g, '')] : []));
    const paths = site.map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining([...elsewhere, ...guides]));
    expect(paths).toEqual(expect.arrayContaining(Object.keys(loaders).map((id) => `providers/${id}`)));
    const reference = [...pages].filter(([address]) => address.startsWith('/docs/reference/')).map(([, text]) => text);
    const shown = reference.join('').match(/<h2 id="[^"]+\.[^"]+"/g) ?? [];
    expect(shown).toHaveLength(routes.filter(isForPrograms).length);
  });

  it('has no broken internal links', () => {
    const broken = [...pages].flatMap(([address, text]) =>
      [...text.matchAll(/href="(\/docs[^"]*|#[^"]*)"/g)].flatMap(([, href = '']) => {
        const [path = '', anchor] = href.replaceAll('&amp;', '&').split('#');
        const at = path === '' ? address : path;
        if (/^\/docs\/assets\/|\.md$/.test(path))
          return site.some((one) => `/docs/${one.path}` === path) ? [] : [`${address}: ${href}`];
        const target = pages.get(at);
        if (target === undefined) return [`${address}: ${href}`];
        return anchor === undefined || target.includes(` id="${anchor}"`) ? [] : [`${address}: ${href}`];
      }),
    );
    expect(broken).toEqual([]);
  });

  it.each(Object.keys(statusOfCode) as ErrorCode[])('has the place that a response with %s links to', (code) => {
    const { details } = failureBody(new ApiError(code, 'No.'));
    const [address = '', anchor] = details.docs.split('#');
    expect(anchor).toBe(code);
    const [row = ''] = new RegExp(`<tr id="${anchor}">.*?</tr>`).exec(pageAt(address)) ?? [];
    expect(row).toContain(`<td>${statusOfCode[code]}</td><td><code>${code}</code></td>`);
  });

  it('loads nothing from other sites, and has no script or style in its pages', () => {
    for (const [address, text] of pages) {
      expect(text, address).not.toMatch(
        /<style|\sstyle=|\son\w+=|<script(?! (?:type="module" )?src="\/docs\/assets\/)/,
      );
      expect(text, address).not.toMatch(
        /<(?:script|link|img|iframe|form|source)\b[^>]*(?:src|href|action)="(?!\/docs|data:)/,
      );
    }
  });

  it('is small: a page has at most 150 KB, and so have all loaded files, compressed', () => {
    const sizeOf = (text: string): number => brotliCompressSync(text).length;
    // The file with all texts is no page. Another test limits its size.
    for (const { path, text } of site.filter(({ path }) => !/^assets\/|^llms-full/.test(path)))
      expect(Buffer.byteLength(text) < 150_000 || sizeOf(text) < 150_000, path).toBe(true);
    const assets = site.filter(({ path }) => path.startsWith('assets/'));
    expect(assets.reduce((sum, { text }) => sum + sizeOf(text), 0)).toBeLessThan(150_000);
  });

  it('names the loaded files by their content', () => {
    for (const { path, tag, isFixed } of site) {
      expect(isFixed, path).toBe(path.startsWith('assets/'));
      if (isFixed) expect(path).toContain(`-${tag}.`);
    }
    expect(new Set(site.map(({ tag }) => tag)).size).toBe(new Set(site.map(({ text }) => text)).size);
  });
});
