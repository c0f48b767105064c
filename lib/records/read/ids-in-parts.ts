import { chunksOf } from '../../chunks.ts';
import type { Values } from '../../engine/http/request/template.ts';
import type { Session } from '../../engine/http/session/session.ts';
import type { RequestTemplate } from '../../providers/define.ts';

/**
 * Splits a list of ids, so that each request line is short enough. `{ids}` in a path or a query makes the line longer.
 * @param max maximum number of ids in a part
 * @param values values of the other placeholders
 */
export const idsInParts = (
  session: Session,
  request: RequestTemplate,
  ids: readonly string[],
  max: number,
  values: Values = {},
): readonly (readonly string[])[] =>
  chunksOf(ids, max).flatMap((some) => {
    if (some.length === 1 || session.fits(request, { ...values, ids: some })) return [some];
    return idsInParts(session, request, some, Math.ceil(some.length / 2), values);
  });
