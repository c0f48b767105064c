import type { Asked } from './ask.ts';

/** Path of a page with filters. Empty filters are left out. */
export const addressOf = (path: string, query: Readonly<Record<string, string | undefined>> = {}): string => {
  const given = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]));
  const search = new URLSearchParams(given).toString();
  const page = `/console${path === '' ? '' : `/${path}`}`;
  return search === '' ? page : `${page}?${search}`;
};

/** A path of the console with a query: no other host, and no control characters. */
const ownAddress = /^\/console(?:\/[\w.~%=-]+)*(?:\?[\x21-\x5b\x5d-\x7e]*)?$/;

/** The address after a sign-in, if it is a page of the console. Default: the first page. */
export const safeAddress = (given: string | undefined): string =>
  given !== undefined && given.length < 2_000 && ownAddress.test(given) ? given : '/console';

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** A call as a command for a shell that has the key in `$KEY`. */
export const curlOf = (origin: string, { row, target, body }: Asked): string =>
  [
    'curl',
    ...(row.method === 'GET' || (row.method === 'POST' && body !== undefined) ? [] : [`-X ${row.method}`]),
    quoted(`${origin}${target}`),
    '-H "x-api-key: $KEY"',
    ...(body === undefined ? [] : [`-d ${quoted(JSON.stringify(body))}`]),
  ].join(' ');
