import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import manifest from '../../../package.json' with { type: 'json' };
import { acceptedEncoding, prefersPage } from '../../api/accepts.ts';
import type { docsRoutes } from '../../api/management/docs.ts';
import type { BuiltAnswer } from '../../api/protocols/built-file.ts';
import type { Call } from '../../call.ts';
import { ApiError } from '../../errors.ts';
import { addressText, encodeText, tagOf } from '../../pages/addressed-file.ts';
import { originOf } from '../origin.ts';
import { hasTag } from './entity-tag.ts';
import { firstCalls } from './quick-start-calls.ts';

/** A file of the site, as its build recorded it. */
export interface SiteFile {
  /** Media type. */
  readonly type: string;
  /** Hash of the content. */
  readonly tag: string;
  /** Whether the name changes with the content. */
  readonly isFixed: boolean;
  /** Whether the text contains `originMark`, which the function replaces by the address of the service. */
  readonly isAddressed?: true;
  /** Encodings of the file for callers. A file without `isAddressed` exists in each encoding too: `.br`, `.gz`. */
  readonly encodings: readonly ('br' | 'gzip')[];
}

/** Index of a site, which its build writes: the files by their paths below `/docs`. */
export type SiteIndex = Readonly<Record<string, SiteFile>>;

/** The name of the index in the folder of the site. */
export const siteIndexFile = 'site.json';

/** File of the skill that a page describes. Its name is not its address, because a file and a folder cannot share a name. */
export const skillFile = (path: string): string => `${path}.skill.md`;

/** Folder of the site, next to the bundle of the function. */
let folder = join(import.meta.dirname, 'site');
let index: Promise<SiteIndex> | undefined;

/** Serves another folder. A development machine has no bundle. */
export const serveSiteFrom = (path: string): void => {
  folder = path;
  index = undefined;
};

const readIndex = async (): Promise<SiteIndex> => JSON.parse(await readFile(join(folder, siteIndexFile), 'utf8'));

/**
 * Content policy of pages. Pages load their own files and call only this service. No other page can show them in a
 * frame.
 */
const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const headersOf = ({ type, tag, isFixed }: SiteFile): Record<string, string> => ({
  'content-type': type,
  etag: `W/"${tag}"`,
  'cache-control': isFixed ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
  vary: 'accept-encoding',
  'x-content-type-options': 'nosniff',
  ...(type.startsWith('text/html') && {
    'content-security-policy': policy,
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
  }),
});

const endings = { br: '.br', gzip: '.gz' } as const;

/** A request for a file. */
type Sent = Pick<Call, 'headers' | 'domain'>;

/** Text of a file that contains the address of the service; `undefined` for other files. */
const addressedText = async (path: string, { isAddressed }: SiteFile, call: Sent): Promise<string | undefined> =>
  isAddressed ? addressText(await readFile(join(folder, path), 'utf8'), originOf(call)) : undefined;

/** Header that leads from a page to its Markdown form. https://www.rfc-editor.org/rfc/rfc8288 */
const linkTo = (path: string): Record<string, string> => ({
  link: `</docs/${path}>; rel="alternate"; type="text/markdown"`,
});

const send = async (path: string, call: Sent): Promise<BuiltAnswer> => {
  index ??= readIndex();
  const files = await index;
  const file = Object.hasOwn(files, path) ? files[path] : undefined;
  if (file === undefined)
    throw new ApiError('not_found', `There is no page ${path} in the documentation; /docs lists what there is.`);
  const text = await addressedText(path, file, call);
  const tag = text === undefined ? file.tag : tagOf(text);
  const form = `${path}.md`;
  const own = { ...headersOf({ ...file, tag }), ...(Object.hasOwn(files, form) && linkTo(form)) };
  if (hasTag(call.headers, tag)) return { status: 304, headers: own, bytes: Buffer.alloc(0) };
  const encoding = acceptedEncoding(file.encodings, call.headers['accept-encoding']);
  const bytes =
    text === undefined
      ? await readFile(join(folder, `${path}${encoding === undefined ? '' : endings[encoding]}`))
      : encodeText(text, encoding);
  return { status: 200, headers: { ...own, ...(encoding && { 'content-encoding': encoding }) }, bytes };
};

/** The start page as JSON, for programs. */
const describe = (call: Call): BuiltAnswer => {
  const origin = originOf(call);
  const data = {
    name: 'Unified Integration Service',
    version: manifest.version,
    does: manifest.description,
    docs: `${origin}/docs`,
    openapi: `${origin}/openapi.json`,
    llms: `${origin}/llms.txt`,
    coverage: `${origin}/coverage`,
    first_calls: firstCalls(origin),
  };
  return {
    status: 200,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache' },
    bytes: Buffer.from(JSON.stringify({ statusCode: 200, data })),
  };
};

const root = async (call: Call): Promise<BuiltAnswer> => {
  const answer = prefersPage(call.headers.accept) ? await send('start', call) : describe(call);
  return { ...answer, headers: { ...answer.headers, vary: 'accept, accept-encoding' } };
};

/** Use cases by the names of their rows. */
export const docsUseCases = {
  root,
  home: (call: Call) => send('home', call),
  page: (call: Call<(typeof docsRoutes)['page']>) => send(call.params.page, call),
  skill: (call: Call<(typeof docsRoutes)['skill']>) => send(skillFile(`skills/${call.params.name}`), call),
  llms: (call: Call) => send('llms.txt', call),
  llmsFull: (call: Call) => send('llms-full.txt', call),
  file: (call: Call<(typeof docsRoutes)['file']>) => send(`${call.params.section}/${call.params.page}`, call),
};
