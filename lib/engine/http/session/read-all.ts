import type { Listed, Paginator, RequestTemplate } from '../../../providers/define.ts';
import { expectList } from '../answer/check-answer.ts';
import { endless, goOn, type Progress } from '../answer/endless-lists.ts';
import { cursorAfter, cursorValues } from '../answer/paginator.ts';
import { holdersIn, itemsIn } from '../answer/record-selector.ts';
import type { RemoteAnswer } from '../http.ts';
import type { Values } from '../request/template.ts';
import { sendPage, sendWhole } from './send-whole.ts';
import type { Session } from './session.ts';

/** A list and its paginator. Without `paginator`, one page contains all elements. */
export type PagedList = Listed & { readonly paginator?: Paginator | undefined };

/** Default page size. Every vendor accepts it. */
const usualLimit = 100;

/** Maximum pages to read for one request to our API, for an account's metadata or one collection. */
const mostPages = 10_000;

/**
 * Reads the pages of a list, until its end or until the caller stops. Placeholders: `{limit}` and the cursor's
 * placeholders.
 * @throws ApiError `provider_failed` if a response lacks the list, or the pages do not end
 */
export async function* pagesOf(
  session: Session,
  request: RequestTemplate,
  list: PagedList,
  values: Values = {},
): AsyncGenerator<RemoteAnswer> {
  const limit = typeof values.limit === 'number' ? values.limit : usualLimit;
  const { provider } = session;
  const seen = new Set<string>();
  let progress: Progress | undefined;
  let cursor: string | undefined;
  do {
    const given = { ...values, limit, ...cursorValues(list.paginator, cursor) };
    const isWhole = list.paginator === undefined || list.paginator.type === 'none';
    const hasNew = (body: unknown) => holdersIn(body, list).length > 0;
    const answer = await (isWhole ? sendWhole(session, request, given) : sendPage(session, request, given, hasNew));
    expectList(session, answer, list);
    yield answer;
    const items = holdersIn(answer.body, list);
    const asked = { cursor, limit };
    const following = list.paginator === undefined ? undefined : cursorAfter(list.paginator, answer, items, asked);
    if (following !== undefined) {
      if (seen.has(following)) throw endless(provider, request.path, 'a page names an earlier page as the next page');
      seen.add(following);
      const elements = items.map((item) => JSON.stringify(item));
      progress = goOn(provider, request.path, progress, { cursor, following, elements }, mostPages);
    }
    cursor = following;
  } while (cursor !== undefined);
}

/** Reads every element of a list, on all pages. */
export const readAll = async (
  session: Session,
  request: RequestTemplate,
  list: PagedList,
  values: Values = {},
): Promise<readonly unknown[]> => {
  const found: unknown[] = [];
  for await (const { body } of pagesOf(session, request, list, values)) found.push(...itemsIn(body, list));
  return found;
};
