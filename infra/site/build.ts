import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { buildSync } from 'esbuild';
import { type SiteIndex, siteIndexFile } from '../../lib/management/site/docs.ts';
import { firstCalls } from '../../lib/management/site/quick-start-calls.ts';
import { tagOf } from '../../lib/pages/addressed-file.ts';
import { html } from '../../lib/pages/html.ts';
import { packageBuilders } from '../packages/index.ts';
import { withMatrices } from './coverage.ts';
import { fileOf, type MadeFile } from './file.ts';
import { type Assets, type Draft, layOut } from './layout.ts';
import { machineFiles } from './machines/index.ts';
import { isSkill } from './machines/skill.ts';
import { renderMarkdown } from './markdown.ts';
import { createMenu } from './menu.ts';
import { addressService, withPackages } from './packages.ts';
import { addressOf, readSources } from './pages.ts';
import { referencePages } from './reference/index.ts';
import { indexOf, type Searchable } from './search.ts';

const types = { css: 'text/css', js: 'text/javascript', json: 'application/json', svg: 'image/svg+xml' } as const;

/** Asset with a hash of its content in the name, such as `assets/search-3f….js`. */
const assetOf = (name: string, kind: keyof typeof types, text: string): MadeFile => {
  const tag = tagOf(text);
  return { path: `assets/${name}-${tag}.${kind}`, type: `${types[kind]}; charset=utf-8`, tag, isFixed: true, text };
};

const browserText = (file: string): string => readFileSync(join(import.meta.dirname, 'browser', file), 'utf8');

const browserFile = (name: string, kind: 'js' | 'svg'): MadeFile => assetOf(name, kind, browserText(`${name}.${kind}`));

/** Parts of the style sheet in `browser/styles/`. A later part overrides an earlier part. */
const styles = ['frame', 'content', 'screens', 'reference'];

const styleFile = (): MadeFile =>
  assetOf('site', 'css', styles.map((name) => browserText(`styles/${name}.css`)).join(''));

/** Code with its packages and modules, in one file. */
const bundledFile = (name: string, file: string): MadeFile => {
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
    'The search needs JavaScript. Without JavaScript, use the menu, which contains all pages, or search in ' +
    '<a href="/llms-full.txt">/llms-full.txt</a>, which contains the texts of all pages.</p>',
};

/**
 * Kind of the site.
 * - `deployed`: built once, with the best compression
 * - `local`: built quickly at each start; the pages of the API reference can send requests
 */
export type SiteKind = 'deployed' | 'local';

/**
 * All files of the site: pages of documents, pages of the API reference, and assets.
 * @param url public URL of the service, for examples. Default: the address of the page.
 */
export const makeSite = async (kind: SiteKind, url?: string): Promise<readonly MadeFile[]> => {
  const packages = await Promise.all(packageBuilders.map((build) => build()));
  const sources = readSources().map(withPackages(packages));
  const pages = new Map(sources.map(({ file, path }) => [file, path]));
  const rendered = sources.map((source) => ({ source, ...renderMarkdown(source, pages) }));
  const tries = kind === 'local' ? [browserFile('try', 'js')] : [];
  const reference = referencePages({ canTry: kind === 'local', url });
  const menu = createMenu(
    sources.filter(({ path }) => path.startsWith('providers/')),
    reference.map(({ name, ...page }) => ({ ...page, title: name })),
  );
  const searchable: readonly Searchable[] = [
    // A skill repeats the guides, and would hide them in the results.
    ...rendered
      .filter(({ source: { path } }) => !isSkill(path))
      .map(({ source: { path, title }, sections }) => ({ path, title, sections })),
    ...reference,
  ];
  const onAllPages = {
    style: styleFile(),
    theme: browserFile('theme', 'js'),
    icon: browserFile('favicon', 'svg'),
    page: bundledFile('page', 'all.js'),
    find: bundledFile('find', 'find.ts'),
    index: assetOf('index', 'json', JSON.stringify(indexOf(searchable))),
  };
  const coverage = browserFile('coverage', 'js');
  const { style, theme, icon, page, find, index } = onAllPages;
  const assets: Assets = {
    style: addressOf(style.path),
    theme: addressOf(theme.path),
    icon: addressOf(icon.path),
    page: addressOf(page.path),
    find: addressOf(find.path),
    index: addressOf(index.path),
  };
  const drafts = [
    startPage(),
    searchPage,
    ...rendered.map(
      ({ source: { path, title }, body, headings }): Draft => ({ path, title, body: addressService(body), headings }),
    ),
    ...reference.map((draft): Draft => ({ ...draft, scripts: tries.map(({ path }) => addressOf(path)) })),
  ].map((draft) => (draft.path === 'coverage' ? withMatrices(draft, addressOf(coverage.path)) : draft));
  return [
    ...Object.values(onAllPages),
    { ...icon, path: 'favicon.svg', isFixed: false },
    coverage,
    ...tries,
    ...drafts.map((draft) => fileOf(draft.path, 'html', layOut(draft, menu, assets))),
    ...machineFiles({ sources, reference, menu }),
  ];
};

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

const save = async (folder: string, { path, text, ...file }: MadeFile, kind: SiteKind): Promise<SiteIndex> => {
  const place = join(folder, path);
  const bytes = Buffer.from(text);
  const saved: SiteIndex = { [path]: { ...file, encodings: ['br', 'gzip'] } };
  await mkdir(dirname(place), { recursive: true });
  await writeFile(place, bytes);
  if (file.isAddressed) return saved;
  const quality = kind === 'deployed' ? constants.BROTLI_MAX_QUALITY : constants.BROTLI_MIN_QUALITY + 7;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  };
  const [br, zipped] = await Promise.all([compressBrotli(bytes, { params }), compressGzip(bytes)]);
  await Promise.all([writeFile(`${place}.br`, br), writeFile(`${place}.gz`, zipped)]);
  return saved;
};

/** Writes a site into a folder: each file with its compressed forms, and an index of all files. */
export const saveSite = async (folder: string, made: readonly MadeFile[], kind: SiteKind): Promise<SiteIndex> => {
  const index: SiteIndex = Object.assign({}, ...(await Promise.all(made.map((one) => save(folder, one, kind)))));
  await writeFile(join(folder, siteIndexFile), JSON.stringify(index));
  return index;
};

/** Makes the site and writes it into a folder. */
export const buildSite = async (folder: string, kind: SiteKind, url?: string): Promise<SiteIndex> =>
  saveSite(folder, await makeSite(kind, url), kind);
