import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { moved } from '../../infra/site/moved.ts';
import { routes } from '../../lib/api/routes.ts';
import { failureBody } from '../../lib/engine/answer-limits.ts';
import { ApiError, type ErrorCode, statusOfCode } from '../../lib/errors.ts';
import { firstCalls } from '../../lib/management/site/quick-start-calls.ts';
import { pagesOf, pathOf, siteOf } from './site.ts';

const top = join(import.meta.dirname, '../..');

/** Pages by path after `/docs`. */
let pages: ReadonlyMap<string, string>;

beforeAll(async () => {
  pages = pagesOf(await siteOf('deployed'));
});

/** Ids of a page. The ids of moved sections count only as places where a link begins. */
const idsOf = (text: string): readonly string[] =>
  [...text.replace(/<div class="moved">.*?<\/div>/s, '').matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id);

/** Returns a fault if a link leads nowhere. @param address `/docs/errors#not_found` */
const faultOf = (address: string): string | undefined => {
  const [path = '', anchor] = address.split('#');
  const text = pages.get(pathOf(path));
  if (text === undefined) return `${address}: no page`;
  return anchor === undefined || idsOf(text).includes(anchor) ? undefined : `${address}: no anchor`;
};

const faultsIn = (addresses: readonly string[]): readonly string[] =>
  [...new Set(addresses)].flatMap((address) => faultOf(address) ?? []);

/** Code of the service and of its programs, without comments, by file. */
const code = globSync('{lib,functions,infra}/**/*.{ts,js,json,py}', { cwd: top }).map((file) => {
  const text = readFileSync(join(top, file), 'utf8');
  return { file, text: text.replaceAll(/^\s*(?:\/?\*|\/\/|#).*$/gm, '') };
});

/** Addresses of the documentation in a text. A part that the code fills in ends the address. */
const addressesIn = (text: string): readonly string[] =>
  [...text.matchAll(/(?<![\w.:-])\/docs(?![\w-])(?:\/[\w-]+)*(?:#[\w.-]+)?(\/?\$?\{)?/g)].flatMap(
    ([address, filled]) => (filled === undefined ? [address] : []),
  );

describe('a link to the documentation', () => {
  it('in an error leads to the row of its code', () => {
    const codes = Object.keys(statusOfCode) as ErrorCode[];
    expect(codes.length).toBeGreaterThan(20);
    expect(faultsIn(codes.map((one) => failureBody(new ApiError(one, 'No.')).details.docs))).toEqual([]);
  });

  it('in a recorded response, a message, a command or a page leads to a page and its section', () => {
    const found = code.flatMap(({ file, text }) =>
      file.includes('simulators/') ? [] : addressesIn(text).filter((one) => !/^\/docs\/(?:assets|favicon)/.test(one)),
    );
    expect(new Set(found).size).toBeGreaterThan(20);
    expect(faultsIn(found)).toEqual([]);
  });

  it('in the headers of a deprecated route leads to a page', () => {
    const links = routes.flatMap(({ deprecated }) =>
      addressesIn(deprecated?.link?.replace(/<https?:\/\/[^/]+/, '<') ?? ''),
    );
    expect(faultsIn(links)).toEqual([]);
  });

  it('as a file names a document that exists', () => {
    const named = code.flatMap(({ file, text }) =>
      [...text.matchAll(/(?<![\w/.])docs\/[\w/-]+\.md/g)].map(([document]) => ({ file, document })),
    );
    expect(named.length).toBeGreaterThan(2);
    expect(named.filter(({ document }) => !existsSync(join(top, document)))).toEqual([]);
  });

  it('in the first calls is a path of the service', () => {
    const paths = new Set<string>(routes.map(({ path }) => path));
    for (const { curl } of firstCalls('https://api.example'))
      expect(paths).toContain(/https:\/\/api\.example([\w/-]+)/.exec(curl)?.[1]);
  });
});

describe('the address of an earlier section', () => {
  const all = Object.entries(moved).flatMap(([page, anchors]) =>
    Object.keys(anchors).map((anchor) => ({ page, anchor })),
  );

  it.each(all)('$page#$anchor leads to its new place', ({ page, anchor }) => {
    const text = pages.get(page) ?? expect.fail(`no page ${page}`);
    expect(idsOf(text)).not.toContain(anchor);
    const [, address = ''] = new RegExp(`<p id="${anchor}"><a href="([^"]+)">`).exec(text) ?? [];
    expect(faultOf(address.startsWith('#') ? `/docs/${page}${address}` : address)).toBeUndefined();
  });
});
