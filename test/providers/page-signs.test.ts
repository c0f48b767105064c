import { describe, expect, it } from 'vitest';
import { cursorAfter } from '../../lib/engine/http/answer/paginator.ts';
import { setPath } from '../../lib/engine/mapping/path.ts';
import { providers } from '../../lib/providers/all.ts';
import type { Paginator } from '../../lib/providers/define.ts';
import { fromFolders } from './folders.ts';
import { at, type Said, type Signs } from './paging.ts';

const pageInfo = (isMore: boolean) => ({ hasNextPage: isMore, endCursor: 'c' });

const signs = await fromFolders<Signs>('paging');

/** All paginators in a declaration, by place. */
const paginatorsIn = (value: unknown, place: string): readonly (readonly [string, Paginator])[] => {
  if (typeof value !== 'object' || value === null || value instanceof RegExp) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const here = `${place}.${name}`;
    return name === 'paginator' && inner !== undefined
      ? [[here, inner as Paginator] as const]
      : paginatorsIn(inner, here);
  });
};

const declared = Object.entries(providers).flatMap(([id, { objects, metadata }]) =>
  paginatorsIn({ objects, metadata }, id).map(([place, paginator]) => ({ id, place, paginator })),
);

const paged = declared.filter(({ paginator }) => paginator.type !== 'none');

const missing = (id: string): string =>
  `Write test/providers/${id}/paging.ts. It exports \`paging\`: how the vendor's answer says that there are more pages, and that it is the last.`;

/** The response with the vendor's signs. The place of GraphQL's signs depends on the operation. */
const saidTo = ({ id, paginator }: (typeof paged)[number], which: keyof Signs): Said => {
  const said = signs[id]?.[which] ?? expect.fail(missing(id));
  if (paginator.type !== 'cursor' || typeof paginator.cursor !== 'string') return said;
  if (!paginator.cursor.endsWith('pageInfo.endCursor')) return said;
  return at({ [paginator.cursor.replace(/\.endCursor$/, '')]: pageInfo(which === 'more') });
};

const limit = 100;

/** A record with all members that a next page may continue from. */
const recordOf = (paginator: Paginator): unknown => {
  const record: Record<string, unknown> = {};
  if ('orderBy' in paginator) setPath(record, paginator.orderBy, '2026-01-01T00:00:00Z');
  if (paginator.type === 'keyset' && paginator.id !== undefined) setPath(record, paginator.id, '7');
  return record;
};

const nextAfter = (paginator: Paginator, { body, link }: Said, found: number): string | undefined =>
  cursorAfter(
    paginator,
    { body, headers: link === undefined ? {} : { link } },
    Array.from({ length: found }, () => recordOf(paginator)),
    { cursor: undefined, limit },
  );

/** Lists whose responses contain no sign, according to the documentation. */
const silentPlaces: readonly RegExp[] = [
  // https://docs.attio.com/rest-api/guides/pagination
  /^attio\./,
  // https://developers.brevo.com/reference/get-email-event-report
  /^brevo\.objects\.marketingautomation\.event\./,
  // "count" includes all records, whatever the filters. https://github.com/sendinblue/APIv3-php-library/issues/55
  /^brevo\.objects\.marketingautomation\.(contact\.listBy|campaign\.list)\./,
  // https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-users/
  /^jira\.objects\.ticketing\.user\./,
  // https://mailchimp.com/developer/marketing/api/list-member-activity-feed/view-recent-activity/
  /^mailchimp\.objects\.marketingautomation\.(event|message)\./,
];

const hasSign = ({ place }: (typeof paged)[number]): boolean => !silentPlaces.some((silent) => silent.test(place));

const isFull = ({ paginator }: (typeof paged)[number]): boolean => 'full' in paginator && paginator.full === true;

const name = ({ place, paginator }: (typeof paged)[number]) => `${place} (${paginator.type})`;

const failing = (cases: typeof paged, isRight: (one: (typeof paged)[number]) => boolean): readonly string[] =>
  cases.filter((one) => !isRight(one)).map(name);

/**
 * Whether the paginator continues or fails after an empty page that says that there are more. Such a page is never the
 * last.
 */
const goesOnOrFails = (paginator: Paginator, said: Said): boolean => {
  try {
    return nextAfter(paginator, said, 0) !== undefined;
  } catch (error) {
    return String(error).includes('announces more pages');
  }
};

describe('a list ends only when the vendor says so', () => {
  it('for every provider, in every list with pages', () => {
    expect(new Set(paged.map(({ id }) => id))).toEqual(new Set(Object.keys(providers)));
    expect(Object.keys(providers).flatMap((id) => (Object.hasOwn(signs, id) ? [] : [missing(id)]))).toEqual([]);
  });

  it('not with a page that is shorter than requested and says that there are more', () => {
    const signed = paged.filter(hasSign);
    expect(failing(signed, (one) => nextAfter(one.paginator, saidTo(one, 'more'), 1) !== undefined)).toEqual([]);
  });

  it('not with an empty page that says that there are more', () => {
    const signed = paged.filter(hasSign).filter((one) => !isFull(one));
    expect(failing(signed, (one) => goesOnOrFails(one.paginator, saidTo(one, 'more')))).toEqual([]);
  });

  it('with a short page that says that it is the last, without an additional request', () => {
    const signed = paged.filter(hasSign);
    expect(failing(signed, (one) => nextAfter(one.paginator, saidTo(one, 'last'), 1) === undefined)).toEqual([]);
  });

  it('with a short page of a vendor that promises full pages, and not of another vendor without a sign', () => {
    const silent = paged.filter((one) => !hasSign(one));
    expect(failing(silent, (one) => (nextAfter(one.paginator, { body: {} }, 1) === undefined) === isFull(one))).toEqual(
      [],
    );
    expect([...new Set(paged.filter(isFull).map(({ id }) => id))]).toEqual(['activecampaign', 'attio']);
  });

  it('with an empty page without a sign', () => {
    expect(failing(paged, (one) => nextAfter(one.paginator, { body: {} }, 0) === undefined)).toEqual([]);
  });
});
