import type { Connection } from '../store/connections/connection.ts';
import { getConnection } from '../store/connections/connections.ts';

/** Connection of a piece of work; `undefined` if the connection is revoked or deleted. */
export const liveConnection = async ({
  project,
  connection,
}: {
  readonly project: string;
  readonly connection: string;
}): Promise<Connection | undefined> => {
  const found = await getConnection(project, connection);
  return found?.status === 'revoked' ? undefined : found;
};
