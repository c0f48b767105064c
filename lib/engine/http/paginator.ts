import type { NextPage } from '../../providers/define.ts';
import { getPath, getText } from '../mapping/path.ts';
import type { RemoteAnswer } from './remote-answer.ts';

/** The parameter of the URL that a `Link` header calls `next` (RFC 8288). */
const linkParameter = (header: string | undefined, parameter: string): string | undefined => {
  for (const link of (header ?? '').split(/,\s*(?=<)/)) {
    const [, target, rest = ''] = /^<([^>]*)>(.*)$/s.exec(link) ?? [];
    if (target === undefined || !/;\s*rel="?next"?(?:;|$)/i.test(rest)) continue;
    return new URL(target, 'https://provider.invalid').searchParams.get(parameter) ?? undefined;
  }
  return undefined;
};

/** The page that was asked for. */
export interface AskedPage {
  /** `undefined` for the first one. */
  readonly cursor: string | undefined;
  readonly limit: number;
  /** Name of the first page, for vendors that demand one. */
  readonly start?: string | undefined;
}

type Counted = Extract<NextPage, { count: unknown }>;

/** The number of the page after this one. One without records is the last, whatever else the answer says. */
const numberAfter = (
  { count, total, more }: Counted,
  body: unknown,
  found: number,
  { cursor, limit, start }: AskedPage,
): string | undefined => {
  const first = Number(start ?? (count === 'records' ? 0 : 1));
  const here = Number(cursor ?? first);
  const before = count === 'records' ? here - first : (here - first) * limit;
  const all = total === undefined ? undefined : Number(getText(body, total));
  const isLast = all === undefined ? found < limit : before + found >= all;
  if (found === 0 || (more === undefined ? isLast : getPath(body, more) !== true)) return undefined;
  return String(count === 'records' ? here + found : here + 1);
};

/** Whether a page is only where it was said to be as long as all pages are of one size. */
export const hasFixedSize = (next: NextPage): boolean => 'link' in next || ('count' in next && next.count === 'pages');

/** What names the page after this one; `undefined` after the last. */
export const cursorAfter = (
  next: NextPage,
  { body, headers }: Pick<RemoteAnswer, 'body' | 'headers'>,
  items: readonly unknown[],
  asked: AskedPage,
): string | undefined => {
  if ('none' in next) return undefined;
  if ('link' in next) return linkParameter(headers.link, next.link);
  if ('count' in next) return numberAfter(next, body, items.length, asked);
  if (next.more !== undefined && getPath(body, next.more) !== true) return undefined;
  if (next.end !== undefined && getPath(body, next.end) === true) return undefined;
  const cursor = getText(body, next.cursor);
  return cursor === undefined || next.lastOf === undefined ? cursor : getText(items.at(-1), next.lastOf);
};
