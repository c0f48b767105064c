import { connectionKey } from '../crypto/credentials.ts';
import { openSought } from '../crypto/sought-value.ts';
import type { RemotePath } from '../engine/mapping/remote-ids.ts';
import type { OpenedObject } from '../records/context.ts';
import { remotePathOfRecord } from '../records/present.ts';
import { requestFor } from '../records/read/filters.ts';
import type { Position } from '../records/read/list-page.ts';
import { readRemotes } from '../records/read/retriever.ts';
import { scopesOf } from '../records/read/scopes.ts';

/** Maximum number of requested pages. A search ends with the first page that contains a record. */
const mostRequests = 5;

/**
 * Remote path of a record that a notification names by the value of a filter; `undefined` if the list contains no such
 * record.
 */
export const findSought = async (opened: OpenedObject, sealed: Uint8Array): Promise<RemotePath | undefined> => {
  const { connection } = opened;
  const { filter, value } = openSought(await connectionKey(connection), connection, sealed);
  const filters = { [filter]: value };
  const [scope] = await scopesOf(opened, filters);
  if (scope === undefined) return undefined;
  let position: Partial<Position> = {};
  // An empty page need not be the last page.
  for (let request = 1; request <= mostRequests; request += 1) {
    const { remotes, next } = await readRemotes(scope, requestFor(scope, filters), { limit: 1, filters }, position);
    if (remotes.length > 0) return remotePathOfRecord(scope, remotes[0]);
    if (next === undefined) return undefined;
    position = next;
  }
  return undefined;
};
