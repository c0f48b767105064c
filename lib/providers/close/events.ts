import type { DeletedList, ListRequest, Quirk, Reconciliation } from '../define.ts';
import { getList, getText } from '../language/answers.ts';

/**
 * Deletions of the last 30 days, by the ids of the deleted records.
 * https://developer.close.com/api/resources/events/list
 * @param type type of the object in events
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
    // An event names its record by an id, which is read as a list with a single element.
    // https://developer.close.com/api/resources/events
    records: ['data', 'object_id'],
    split: ';',
    member: 'id',
    inherits: { date_updated: 'date_updated' },
    deletedAt: 'date_updated',
    filters: ['modified_after'],
    max: 50,
    paginator: { type: 'cursor', cursor: 'cursor_next' },
  }) as const satisfies DeletedList;

/**
 * Comparison of all records, once a week and after a gap that the event log does not cover.
 * https://developer.close.com/api/resources/events
 */
export const comparison = (list: ListRequest): Reconciliation => ({ days: 7, afterHours: 29 * 24, list });

/** Maximum number of empty pages that a search follows. A log with more empty pages counts as endless. */
const mostEmpty = 20;

/**
 * Reads the id of the remaining lead. In a merge, "the source lead merges into the destination lead". The event for the
 * deletion of the source lead names the destination lead.
 * https://developer.close.com/api/resources/events/list-of-event-types
 * An empty page does not end the log. Only a `cursor_next` of null ends it.
 * https://developer.close.com/api/resources/events/list
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
