import type { Metadata } from '../../providers/define.ts';
import { pagesOf } from '../http/read-all.ts';
import type { Session } from '../http/session.ts';
import { getList, setPath } from '../mapping/path.ts';

/**
 * The answer of a metadata request with its whole list in it, however many pages that takes.
 * @throws ApiError `provider_failed` for pages that do not come to an end
 */
export const readWholeList = async (
  session: Session,
  { request, paginator, records: [list] }: Metadata,
): Promise<unknown> => {
  const bodies: unknown[] = [];
  for await (const { body } of pagesOf(session, request, { records: list, paginator })) bodies.push(body);
  const [first] = bodies;
  if (paginator === undefined) return first;
  const all = bodies.flatMap((body) => getList(body, list));
  if (list === '') return all;
  const whole = { ...(first as Record<string, unknown>) };
  setPath(whole, list, all);
  return whole;
};
