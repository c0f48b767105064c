import { ApiError } from '../errors.ts';
import type { Metadata, NextPage } from '../providers/define.ts';
import { cursorAfter } from './paging.ts';
import { getList, setPath } from './path.ts';
import type { RemoteAnswer, Session } from './session.ts';

const endless = (session: Session, path: string): ApiError =>
  new ApiError('provider_failed', `${session.provider.id} begins its list at ${path} again and again`, {
    details: { provider: { name: session.provider.id }, retriable: true, outcome: 'not_applied' },
  });

/** What every vendor gives at once. */
const limit = 100;

const readFollowing = async (
  session: Session,
  { request, items: [list] }: Metadata,
  next: NextPage,
  first: RemoteAnswer,
): Promise<readonly unknown[]> => {
  const all = [...getList(first.body, list)];
  const seen = new Set<string>();
  let cursor = cursorAfter(next, first, all);
  while (cursor !== undefined) {
    if (seen.has(cursor)) throw endless(session, request.path);
    seen.add(cursor);
    const answer = await session.send(request, { cursor, limit });
    const items = getList(answer.body, list);
    all.push(...items);
    cursor = cursorAfter(next, answer, items);
  }
  return all;
};

/**
 * The answer of a metadata request with its whole list in it, however many pages that takes.
 * @throws ApiError `provider_failed` for pages that do not come to an end
 */
export const readWholeList = async (session: Session, metadata: Metadata): Promise<unknown> => {
  const { request, next, items } = metadata;
  const first = await session.send(request, { limit });
  if (next === undefined) return first.body;
  const all = await readFollowing(session, metadata, next, first);
  if (items[0] === '') return all;
  const whole = { ...(first.body as Record<string, unknown>) };
  setPath(whole, items[0], all);
  return whole;
};
