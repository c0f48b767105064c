import type { NextPage } from '../providers/define.ts';
import { getPath, getText } from './path.ts';
import type { RemoteAnswer } from './session.ts';

/** The parameter of the URL that a `Link` header calls `next` (RFC 8288). */
const linkParameter = (header: string | undefined, parameter: string): string | undefined => {
  for (const link of (header ?? '').split(/,\s*(?=<)/)) {
    const [, target, rest = ''] = /^<([^>]*)>(.*)$/s.exec(link) ?? [];
    if (target === undefined || !/;\s*rel="?next"?(?:;|$)/i.test(rest)) continue;
    return new URL(target, 'https://provider.invalid').searchParams.get(parameter) ?? undefined;
  }
  return undefined;
};

/** What names the page after this one; `undefined` after the last. */
export const cursorAfter = (
  next: NextPage,
  { body, headers }: RemoteAnswer,
  items: readonly unknown[],
): string | undefined => {
  if ('none' in next) return undefined;
  if ('link' in next) return linkParameter(headers.link, next.link);
  if (next.more !== undefined && getPath(body, next.more) !== true) return undefined;
  if (next.end !== undefined && getPath(body, next.end) === true) return undefined;
  const cursor = getText(body, next.cursor);
  return cursor === undefined || next.lastOf === undefined ? cursor : getText(items.at(-1), next.lastOf);
};
