import type { Connection } from '../../store/connections/connection.ts';
import { getConnection, getConnections } from '../../store/connections/connections.ts';
import { allConnectionsOf } from '../../store/connections/customer-items.ts';
import { namedLinkedUser } from '../connections/named-linked-user.ts';

/** Ids of all connections of a linked user, including revoked connections. */
const connectionsOf = async (project: string, linkedUser: string): Promise<readonly string[]> => {
  const ids: string[] = [];
  let startAfter: string | undefined;
  do {
    const page = await allConnectionsOf({ project, linkedUser }, { limit: 100, startAfter });
    ids.push(...page.items.map(({ id }) => id));
    startAfter = page.next;
  } while (startAfter !== undefined);
  return ids;
};

/** Members of a query that name a connection or a linked user. */
interface CustomerQuery {
  readonly id_connection?: string | undefined;
  readonly id_linked_user?: string | undefined;
  readonly linked_user_origin_id?: string | undefined;
}

/**
 * Ids of the connections that a query names. `undefined` if it names none.
 * @throws ApiError `validation_failed` if it names two linked users
 */
export const namedConnections = async (
  project: string,
  query: CustomerQuery,
): Promise<readonly string[] | undefined> => {
  const { id_connection: id } = query;
  const linkedUser = namedLinkedUser(project, query);
  if (linkedUser === undefined) return id === undefined ? undefined : [id];
  if (id === undefined) return connectionsOf(project, linkedUser);
  return (await getConnection(project, id))?.linkedUser === linkedUser ? [id] : [];
};

/** Connections by their ids. Ids without a connection are left out. */
export const connectionsById = async (
  project: string,
  ids: readonly (string | undefined)[],
): Promise<ReadonlyMap<string, Connection>> => {
  const given = new Set(ids.filter((id) => id !== undefined));
  return new Map((await getConnections(project, [...given])).map((connection) => [connection.id, connection]));
};
