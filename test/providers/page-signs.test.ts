import { describe, expect, it } from 'vitest';
import { cursorAfter } from '../../lib/engine/http/paginator.ts';
import { setPath } from '../../lib/engine/mapping/path.ts';
import { providers } from '../../lib/providers/all.ts';
import type { Paginator } from '../../lib/providers/define.ts';

/** An answer: what it has beside its list. */
interface Said {
  readonly body: Readonly<Record<string, unknown>>;
  readonly link?: string;
}

/** How a vendor says that a page is not the last, and that it is. */
interface Signs {
  readonly more: Said;
  readonly last: Said;
}

const pageInfo = (isMore: boolean) => ({ hasNextPage: isMore, endCursor: 'c' });

/** Members at each place, as the vendor's documentation of its paging has them. */
const at = (places: Readonly<Record<string, unknown>>): Said => {
  const body: Record<string, unknown> = {};
  for (const [path, value] of Object.entries(places)) setPath(body, path, value);
  return { body };
};

const signs: Readonly<Record<string, Signs>> = {
  // https://developers.activecampaign.com/reference/pagination
  activecampaign: { more: at({ 'meta.total': '9' }), last: at({ 'meta.total': '1' }) },
  // "less than the value of the limit parameter": the end. https://docs.attio.com/rest-api/guides/pagination
  attio: { more: at({}), last: at({}) },
  // https://developers.brevo.com/reference/get-contacts
  brevo: { more: at({ count: 9 }), last: at({ count: 1 }) },
  // https://developer.close.com/topics/pagination
  close: {
    more: at({ has_more: true, cursor: 'c', cursor_next: 'c' }),
    last: at({ has_more: false, cursor: null, cursor_next: null }),
  },
  // https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/query/page-results
  'dynamics-365': {
    more: at({ '@odata\\.nextLink': 'https://o.crm.dynamics.com/api/data/v9.2/contacts?$skiptoken=x' }),
    last: at({}),
  },
  // https://docs.github.com/en/rest/using-the-rest-api/using-pagination-in-the-rest-api
  github: { more: { body: {}, link: '<https://api.github.com/x?page=2&after=c>; rel="next"' }, last: { body: {} } },
  // https://developers.hubspot.com/docs/api-reference/crm-objects-v3/guide
  hubspot: { more: at({ 'paging.next.after': '7', hasMore: true }), last: at({ hasMore: false }) },
  // https://developer.atlassian.com/cloud/jira/platform/rest/v3/intro/#pagination
  jira: { more: at({ total: 9, isLast: false, nextPageToken: 't' }), last: at({ total: 1, isLast: true }) },
  // https://developers.klaviyo.com/en/docs/pagination_
  klaviyo: {
    more: at({ 'links.next': 'https://a.klaviyo.com/api/x?page%5Bcursor%5D=c' }),
    last: at({ 'links.next': null }),
  },
  // https://linear.app/developers/pagination
  linear: { more: at({}), last: at({}) },
  // https://mailchimp.com/developer/marketing/docs/methods-parameters/#pagination
  mailchimp: { more: at({ total_items: 9 }), last: at({ total_items: 1 }) },
  // https://pipedrive.readme.io/docs/core-api-concepts-pagination
  pipedrive: {
    more: at({
      'additional_data.next_cursor': 'c',
      'additional_data.pagination': { more_items_in_collection: true, next_start: 1 },
    }),
    last: at({
      'additional_data.next_cursor': null,
      'additional_data.pagination': { more_items_in_collection: false },
    }),
  },
  // https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/resources_query.htm
  salesforce: {
    more: at({ done: false, nextRecordsUrl: '/services/data/v66.0/query/0r8xx0000000000AAA-1' }),
    last: at({ done: true }),
  },
  // https://developer.zendesk.com/api-reference/introduction/pagination/
  zendesk: {
    more: at({ meta: { has_more: true, after_cursor: 'c' }, end_of_stream: false, after_cursor: 'c' }),
    last: at({ meta: { has_more: false, after_cursor: 'c' }, end_of_stream: true, after_cursor: 'c' }),
  },
  // https://www.zoho.com/crm/developer/docs/api/v8/get-records.html
  'zoho-crm': {
    more: at({ info: { more_records: true, next_page_token: 't' } }),
    last: at({ info: { more_records: false, next_page_token: null } }),
  },
};

/** Every paginator in a declaration, by where it is. */
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

/** With the signs of GraphQL, whose place is in the operation. */
const saidTo = ({ id, paginator }: (typeof paged)[number], which: keyof Signs): Said => {
  const said = signs[id]?.[which] ?? expect.fail(`no signs of ${id}`);
  if (paginator.type !== 'cursor' || !paginator.cursor.endsWith('pageInfo.endCursor')) return said;
  return at({ [paginator.cursor.replace(/\.endCursor$/, '')]: pageInfo(which === 'more') });
};

const limit = 100;

/** A record with everything that a page is continued from. */
const recordOf = (paginator: Paginator): unknown => {
  const record: Record<string, unknown> = {};
  if ('key' in paginator) setPath(record, paginator.key, '2026-01-01T00:00:00Z');
  if ('tie' in paginator && paginator.tie !== undefined) setPath(record, paginator.tie, '7');
  return record;
};

const nextAfter = (paginator: Paginator, { body, link }: Said, found: number): string | undefined =>
  cursorAfter(
    paginator,
    { body, headers: link === undefined ? {} : { link } },
    Array.from({ length: found }, () => recordOf(paginator)),
    { cursor: undefined, limit },
  );

/** Lists whose answers have no sign at all, as their documentation has them. */
const silentPlaces: readonly RegExp[] = [
  // https://docs.attio.com/rest-api/guides/pagination
  /^attio\./,
  // https://developers.brevo.com/reference/get-email-event-report
  /^brevo\.objects\.marketingautomation\.event\./,
  // "count" is of all, whatever the filters. https://github.com/sendinblue/APIv3-php-library/issues/55
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

/** A page that is empty, and says that there are more, is continued or fails: it is never the last. */
const goesOnOrFails = (paginator: Paginator, said: Said): boolean => {
  try {
    return nextAfter(paginator, said, 0) !== undefined;
  } catch (error) {
    return String(error).includes('there are more');
  }
};

describe('a list ends only when the vendor says so', () => {
  it('of every provider, in every way that has pages', () => {
    expect(new Set(paged.map(({ id }) => id))).toEqual(new Set(Object.keys(providers)));
    expect(Object.keys(signs).toSorted()).toEqual(Object.keys(providers).toSorted());
  });

  it('not with a page that is shorter than asked and says that there are more', () => {
    const signed = paged.filter(hasSign);
    expect(failing(signed, (one) => nextAfter(one.paginator, saidTo(one, 'more'), 1) !== undefined)).toEqual([]);
  });

  it('not with an empty page that says that there are more', () => {
    const signed = paged.filter(hasSign).filter((one) => !isFull(one));
    expect(failing(signed, (one) => goesOnOrFails(one.paginator, saidTo(one, 'more')))).toEqual([]);
  });

  it('with a short page that says that it is the last: that costs no further request', () => {
    const signed = paged.filter(hasSign);
    expect(failing(signed, (one) => nextAfter(one.paginator, saidTo(one, 'last'), 1) === undefined)).toEqual([]);
  });

  it('with a short page of a vendor that promises full ones, and not of another one that says nothing', () => {
    const silent = paged.filter((one) => !hasSign(one));
    expect(failing(silent, (one) => (nextAfter(one.paginator, { body: {} }, 1) === undefined) === isFull(one))).toEqual(
      [],
    );
    expect([...new Set(paged.filter(isFull).map(({ id }) => id))]).toEqual(['activecampaign', 'attio']);
  });

  it('with an empty page that says nothing', () => {
    expect(failing(paged, (one) => nextAfter(one.paginator, { body: {} }, 0) === undefined)).toEqual([]);
  });
});
