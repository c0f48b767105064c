import type { Body, Call } from '../../../call.ts';
import { type RemotePath, recordId, remotePathOf } from '../../../engine/mapping/remote-ids.ts';
import { refusal, validationError } from '../../../errors.ts';
import type { UnifiedObject } from '../../../objects/define.ts';
import type { Connection } from '../../../store/connections/connection.ts';
import { findByIdentity } from '../../../store/connections/connections.ts';
import { getRecord } from '../../../store/records/record-mappings.ts';
import { type OpenedObject, partCountOf } from '../../context.ts';
import { remoteOf } from '../../issued-ids.ts';

export interface UpdateNames {
  readonly pathId?: string | undefined;
  readonly queryId?: string | undefined;
}

/** A member of a body, if it is a text. */
export const textIn = (body: Body, member: string): string | undefined => {
  const value = body[member];
  return typeof value === 'string' ? value : undefined;
};

/** The id of the record, from the path, the query or the body. */
export const idIn = (body: Body, { pathId, queryId }: UpdateNames): string | undefined => {
  const ids = new Set([pathId, queryId, textIn(body, 'id')].filter((id) => id !== undefined));
  if (ids.size > 1)
    throw validationError([{ path: 'id', message: 'the path, the query and the body name different records' }]);
  return [...ids][0];
};

/** The connection of an update. For an API key without a connection, the record determines the account. */
export const connectionFor = async (
  { caller, narrow }: Call,
  object: UnifiedObject,
  id: string | undefined,
): Promise<Connection> => {
  if (caller.kind === 'connection') return caller.connection;
  if (caller.kind !== 'project') throw new Error('an update needs a connection or a project');
  if (id === undefined) {
    throw validationError([
      { path: 'id', message: 'is required; remote_id alone names a record only with an x-connection-token' },
    ]);
  }
  const mapping = await getRecord(caller.project, id);
  const connection = mapping && (await findByIdentity(caller.project, mapping.identity));
  if (connection !== undefined && connection.status !== 'revoked') {
    if (!connection.scopes.includes('records:write'))
      throw refusal(
        'forbidden',
        'The connection does not have the scope records:write; add it: PATCH /connections/{id}.',
      );
    narrow?.(connection);
    return connection;
  }
  throw refusal('not_found', `There is no ${object.noun} ${id} in this project.`);
};

/**
 * The remote path of a record. If the client sends both `id` and `remote_id`, they must match, and no stored data is
 * needed.
 */
export const remotePathFor = async (
  opened: OpenedObject,
  id: string | undefined,
  remoteId: string | undefined,
): Promise<RemotePath> => {
  if (remoteId === undefined) {
    if (id !== undefined) return remoteOf(opened, id);
    throw validationError([{ path: 'id', message: 'is required: send id, or remote_id with an x-connection-token' }]);
  }
  const path = remotePathOf(remoteId, partCountOf(opened.declared));
  if (path === undefined)
    throw validationError([
      {
        path: 'remote_id',
        message: `does not have the form of an id of ${opened.name}: send it as a response contains it`,
      },
    ]);
  if (id === undefined || recordId(opened.connection.identity, opened.name, path) === id) return path;
  throw validationError([
    { path: 'remote_id', message: 'does not belong to the record that id names: send only one of the two' },
  ]);
};
