import type { Answer, Call } from '../../call.ts';
import type { UnifiedObject } from '../../objects/define.ts';
import { connectionOf } from '../caller.ts';
import { openObject } from '../context.ts';
import { remoteOf } from '../issued-ids.ts';
import { type ListQuery, listRecords } from './list.ts';

/** The two objects of a membership: the list, and the contact on the list. */
export interface MemberObjects {
  readonly list: UnifiedObject;
  readonly contact: UnifiedObject;
}

/**
 * A page of the contacts on a list. It is the page of all contacts with the filter `list_id`.
 * @throws ApiError `not_found` if the list is not on this connection, `unsupported_filter` if the provider has no such
 *   list
 */
export const listMembers = async (
  { list, contact }: MemberObjects,
  call: Call,
  id: string,
  query: ListQuery,
): Promise<Answer> => {
  await remoteOf(await openObject(call, connectionOf(call), list, 'get'), id);
  return listRecords(contact, call, { ...query, filters: { ...query.filters, list_id: id } });
};
