import { ApiError } from '../errors.ts';
import type { Listed, NextPage, RequestTemplate } from '../providers/define.ts';
import { holdersIn, itemsIn } from './items.ts';
import { cursorAfter } from './paging.ts';
import type { RemoteAnswer, Session } from './session.ts';
import type { Values } from './template.ts';

/** How a list goes on; without `next` one page holds everything. */
export type PagedList = Listed & { readonly next?: NextPage | undefined; readonly start?: string };

/** Elements of a page, where nothing else is asked for: every vendor gives as many. */
const usualLimit = 100;

const endless = ({ provider }: Session, { path = provider.graphqlPath ?? '' }: RequestTemplate): ApiError =>
  new ApiError('provider_failed', `${provider.id} begins its list at ${path} again and again`, {
    details: { provider: { name: provider.id }, retriable: true, outcome: 'not_applied' },
  });

/**
 * The pages of a list, to its end or as far as they are wanted. Placeholders: `{limit}`, `{cursor}`, `{cursor_or_start}`.
 * @throws ApiError `provider_failed` for pages that do not come to an end
 */
export async function* pagesOf(
  session: Session,
  request: RequestTemplate,
  list: PagedList,
  values: Values = {},
): AsyncGenerator<RemoteAnswer> {
  const limit = typeof values.limit === 'number' ? values.limit : usualLimit;
  const { start } = list;
  const seen = new Set<string>();
  let cursor: string | undefined;
  do {
    if (cursor !== undefined && seen.has(cursor)) throw endless(session, request);
    if (cursor !== undefined) seen.add(cursor);
    const answer = await session.send(request, { ...values, limit, cursor, cursor_or_start: cursor ?? start });
    yield answer;
    const items = holdersIn(answer.body, list);
    cursor = list.next === undefined ? undefined : cursorAfter(list.next, answer, items, { cursor, limit, start });
  } while (cursor !== undefined);
}

/** Every element of a list, over all its pages. */
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
