import type { Connection } from '../store/connections/connection.ts';
import { getConnection } from '../store/connections/connections.ts';

/** The connection that work is of; `undefined` when it is revoked or gone. */
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
