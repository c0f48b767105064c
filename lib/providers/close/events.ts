import type { DeletedList, ListRequest, Quirk, Reconciliation } from '../define.ts';
import { getList, getText } from '../language/answers.ts';

/**
 * Deletions of the last 30 days, by the ids of the records. https://developer.close.com/api/resources/events/list
 * @param type of the object, as events name it
 */
export const deletedOf = (type: string) =>
  ({
    method: 'GET',
    path: '/event/',
    query: {
      object_type: type,
      action: 'deleted',
      // "You still need to supply any other filters (except for `date_updated`)" with a cursor. Same page.
      date_updated__gte: '{modified_after_first}',
      _limit: '{limit}',
      _cursor: '{cursor}',
    },
    // An event names its record by an id: a list of one. https://developer.close.com/api/resources/events
    records: ['data', 'object_id'],
    split: ';',
    member: 'id',
    inherits: { date_updated: 'date_updated' },
    deletedAt: 'date_updated',
    filters: ['modified_after'],
    max: 50,
    paginator: { type: 'cursor', cursor: 'cursor_next' },
  }) as const satisfies DeletedList;

/** Once in a week, and after a time that the event log does not cover. https://developer.close.com/api/resources/events */
export const comparison = (list: ListRequest): Reconciliation => ({ days: 7, afterHours: 29 * 24, list });

/** Empty pages that one search follows. A log with more empty pages has no end. */
const mostEmpty = 20;

/**
 * "the source lead merges into the destination lead", and is deleted: the event says so.
 * https://developer.close.com/api/resources/events/list-of-event-types
 * An empty page does not end the log, a `cursor_next` of null does. https://developer.close.com/api/resources/events/list
 */
export function* mergedInto(): Quirk<string | undefined> {
  let cursor: string | undefined;
  for (let empty = 0; empty < mostEmpty; empty += 1) {
    const answer = yield {
      request: {
        method: 'GET',
        path: '/event/',
        query: { object_id: '{id}', action: 'deleted', _limit: 1, _cursor: '{cursor}' },
      },
      values: { cursor },
    };
    const [event] = getList(answer, 'data');
    cursor = getText(answer, 'cursor_next');
    if (event !== undefined || cursor === undefined) return getText(event, 'meta.merge_destination_lead_id');
  }
  return undefined;
}
