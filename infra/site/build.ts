import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { buildSync } from 'esbuild';
import { type SiteFile, type SiteIndex, siteIndexFile } from '../../lib/management/site/docs.ts';
import { firstCalls } from '../../lib/management/site/quick-start-calls.ts';
import { html } from '../../lib/pages/html.ts';
import { packageBuilders } from '../packages/index.ts';
import { coverageTable } from './coverage.ts';
import { type Assets, type Draft, layOut } from './layout.ts';
import { renderMarkdown } from './markdown.ts';
import { createMenu } from './menu.ts';
import { markHosts, withPackages } from './packages.ts';
import { addressOf, readSources } from './pages.ts';
import { referencePages } from './reference.ts';
import { indexOf, type Searchable } from './search.ts';

/** A file of the site. */
interface Made extends Omit<SiteFile, 'encodings'> {
  /** Path after `/docs`. */
  readonly path: string;
  readonly text: string;
}

const tagOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 16);

const types = { css: 'text/css', js: 'text/javascript', json: 'application/json' } as const;

/** Asset with a hash of its content in the name, such as `assets/search-3f….js`. */
const assetOf = (name: string, kind: keyof typeof types, text: string): Made => {
  const tag = tagOf(text);
  return { path: `assets/${name}-${tag}.${kind}`, type: `${types[kind]}; charset=utf-8`, tag, isFixed: true, text };
};

const browserFile = (name: string, kind: 'css' | 'js'): Made =>
  assetOf(name, kind, readFileSync(join(import.meta.dirname, `browser/${name}.${kind}`), 'utf8'));

/** Code with its packages and modules, in one file. */
const bundledFile = (name: string, file: string): Made => {
  const { outputFiles } = buildSync({
    entryPoints: [join(import.meta.dirname, 'browser', file)],
    bundle: true,
    format: 'esm',
    minify: true,
    target: 'es2022',
    write: false,
  });
  return assetOf(name, 'js', outputFiles[0]?.text ?? '');
};

const pageOf = (path: string, text: string): Made => ({
  path,
  type: 'text/html; charset=utf-8',
  tag: tagOf(text),
  isFixed: false,
  text,
});

/**
 * Page that `GET /` returns to a browser. The browser fills in the URL of the service, because a build does not know
 * the URL.
 */
const startPage = (): Draft => {
  const origin = 'http://127.0.0.1:3000';
  const calls = firstCalls(origin).map(({ does, curl }) => {
    const [before, ...after] = curl.split(origin);
    return html`<h2>${does}</h2><pre tabindex="0"><code>${before}<span data-origin>${origin}</span>${after.join(origin)}</code></pre>`;
  });
  const body = html`<h1>Unified Integration Service</h1>
<p>One API in front of your customers' CRM, ticketing and marketing tools. A customer connects an account once; then your code
reads and writes the records of all providers in one shape, and signed webhooks report every change.</p>
<p><a href="/docs">Documentation</a> · <a href="/docs/coverage">Coverage</a> · <a href="/openapi.json">OpenAPI document</a></p>
<p>The first three calls, with an API key in <code>KEY</code> and the token of a connection in <code>TOKEN</code>:</p>
${calls}`;
  return { path: 'start', title: 'Start', body: body.text };
};

const searchPage: Draft = {
  path: 'search',
  title: 'Search',
  body:
    '<h1>Search</h1><p>Type into the field above. The results appear below the field. ' +
    'The search needs JavaScript. Without JavaScript, use the menu: the menu contains all pages.</p>',
};

const withCoverage = async (draft: Draft, script: string): Promise<Draft> => {
  if (draft.path !== 'coverage') return draft;
  const body = draft.body.replace(
    '</h1>',
    '</h1>\n<p><a href="#by-provider">Filter by provider, object and field</a></p>',
  );
  const headings = [...(draft.headings ?? []), { anchor: 'by-provider', text: 'By provider' }];
  return { ...draft, headings, body: `${body}\n${await coverageTable()}`, scripts: [script] };
};

/**
 * Kind of the site.
 * - `deployed`: built once, with the best compression
 * - `local`: built quickly at each start; the pages of the API reference can send requests
 */
export type SiteKind = 'deployed' | 'local';

/** All files of the site: pages of documents, pages of the API reference, and assets. */
export const makeSite = async (kind: SiteKind): Promise<readonly Made[]> => {
  const packages = await Promise.all(packageBuilders.map((build) => build()));
  const sources = readSources().map(withPackages(packages));
  const pages = new Map(sources.map(({ file, path }) => [file, path]));
  const rendered = sources.map((source) => ({ source, ...renderMarkdown(source, pages) }));
  const tries = kind === 'local' ? [browserFile('try', 'js')] : [];
  const reference = referencePages({ canTry: kind === 'local' });
  const menu = createMenu(
    sources.filter(({ path }) => path.startsWith('providers/')),
    reference,
  );
  const searchable: readonly Searchable[] = [
    ...rendered.map(({ source: { path, title }, sections }) => ({ path, title, sections })),
    ...reference,
  ];
  const onAllPages = {
    style: browserFile('site', 'css'),
    search: browserFile('search', 'js'),
    find: bundledFile('find', 'find.ts'),
    page: browserFile('page', 'js'),
    index: assetOf('index', 'json', JSON.stringify(indexOf(searchable))),
  };
  const coverage = browserFile('coverage', 'js');
  const { style, search, find, page, index } = onAllPages;
  const assets: Assets = {
    style: addressOf(style.path),
    search: addressOf(search.path),
    find: addressOf(find.path),
    page: addressOf(page.path),
    index: addressOf(index.path),
  };
  const drafts = await Promise.all(
    [
      startPage(),
      searchPage,
      ...rendered.map(
        ({ source: { path, title }, body, headings }): Draft => ({ path, title, body: markHosts(body), headings }),
      ),
      ...reference.map((draft): Draft => ({ ...draft, scripts: tries.map(({ path }) => addressOf(path)) })),
    ].map((draft) => withCoverage(draft, addressOf(coverage.path))),
  );
  return [
    ...Object.values(onAllPages),
    coverage,
    ...tries,
    ...drafts.map((draft) => pageOf(draft.path, layOut(draft, menu, assets))),
  ];
};

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

const save = async (folder: string, { path, text, type, tag, isFixed }: Made, kind: SiteKind): Promise<SiteIndex> => {
  const place = join(folder, path);
  const bytes = Buffer.from(text);
  const quality = kind === 'deployed' ? constants.BROTLI_MAX_QUALITY : constants.BROTLI_MIN_QUALITY + 5;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  };
  const [br, zipped] = await Promise.all([compressBrotli(bytes, { params }), compressGzip(bytes)]);
  await mkdir(dirname(place), { recursive: true });
  await Promise.all([writeFile(place, bytes), writeFile(`${place}.br`, br), writeFile(`${place}.gz`, zipped)]);
  return { [path]: { type, tag, isFixed, encodings: ['br', 'gzip'] } };
};

/** Writes the site into a folder: each file with its compressed forms, and an index of all files. */
export const buildSite = async (folder: string, kind: SiteKind): Promise<SiteIndex> => {
  const made = await makeSite(kind);
  const index: SiteIndex = Object.assign({}, ...(await Promise.all(made.map((one) => save(folder, one, kind)))));
  await writeFile(join(folder, siteIndexFile), JSON.stringify(index));
  return index;
};
