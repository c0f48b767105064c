import type { Call } from '../../call.ts';
import { type ApiError, refusal } from '../../errors.ts';
import type { Connection } from '../../store/connections/connection.ts';
import { getConnection } from '../../store/connections/connections.ts';
import { requireFound } from '../require-found.ts';

/**
 * The connection with this id, even if it is revoked. From then on, the entry of the request names it.
 * @throws ApiError `not_found`
 */
export const findConnection = async (
  { concern }: Pick<Call, 'concern'>,
  project: string,
  id: string,
): Promise<Connection> => {
  const connection = requireFound(await getConnection(project, id), 'connection', id);
  concern?.(connection);
  return connection;
};

/** The refusal of a change of a revoked connection. */
export const revokedError = (id: string): ApiError =>
  refusal('conflict', `The connection ${id} is revoked; connect the account again.`);

/**
 * The connection with this id, as `findConnection` finds it.
 * @throws ApiError `not_found`, `conflict` if it is revoked
 */
export const findLiveConnection = async (
  call: Pick<Call, 'concern'>,
  project: string,
  id: string,
): Promise<Connection> => {
  const connection = await findConnection(call, project, id);
  if (connection.status === 'revoked') throw revokedError(id);
  return connection;
};
