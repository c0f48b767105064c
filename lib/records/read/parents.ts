import { ApiError, isMissing, withDetails } from '../../errors.ts';
import type { ObjectName } from '../../objects/names.ts';
import { canDo, kindsOf } from '../../providers/language/kinds.ts';
import { type OpenedObject, scopeOfRecord } from '../context.ts';
import { refuseMerged, remoteOf } from '../issued-ids.ts';
import { remotePathOfRecord } from '../present.ts';
import { openSibling } from '../sibling-object.ts';
import type { Filters } from './list-page.ts';
import { readAnyRemote } from './remote-record.ts';
import { openedFor } from './selected-members.ts';

/**
 * Checks that a record exists, and reads nothing else.
 * @throws ApiError as the record's get
 */
const readParent = async (opened: OpenedObject, name: ObjectName, id: string): Promise<void> => {
  const sibling = await openSibling(opened, name);
  if (sibling === undefined || !kindsOf(sibling.declared).some(([, one]) => canDo(one, 'get'))) return;
  const path = await remoteOf(sibling, id);
  const { context, names } = scopeOfRecord(openedFor(sibling, { fields: [] }), path);
  refuseMerged(sibling, id, path, remotePathOfRecord(context, await readAnyRemote(context, names)));
};

/** Error of a parent record that a list's filter names, such as a ticket. The message and the path name the filter. */
const namedBy = (filter: string, error: ApiError): ApiError => {
  const issues = [{ path: filter, message: error.message }];
  return withDetails(error, { issues }, `${filter}: ${error.message}`);
};

/** Whether the account may not read the parent. Such an account may still list the parent's records. */
const isForbidden = (error: unknown): boolean => error instanceof ApiError && error.code === 'provider_forbidden';

/**
 * Checks the records that the filters of an empty list name, with a read each. Some vendors return an empty list if the
 * parent does not exist.
 * @throws ApiError `not_found` if a parent does not exist, with `merged_into` if it was merged
 */
export const refuseGoneParents = async (opened: OpenedObject, filters: Filters): Promise<void> => {
  const check = async ([filter, id]: readonly [string, string]) => {
    const declared = opened.object.filters?.[filter];
    if (declared?.kind !== 'ref') return;
    try {
      await readParent(opened, declared.object as ObjectName, id);
    } catch (error) {
      if (isMissing(error)) throw namedBy(filter, error);
      if (!isForbidden(error)) throw error;
    }
  };
  await Promise.all(Object.entries(filters).map(check));
};
