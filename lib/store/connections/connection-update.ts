import { not } from '../dynamodb/condition.ts';
import type { Change } from '../dynamodb/expression.ts';
import { update } from '../dynamodb/operations.ts';
import { accountKeyOf, type Connection, connectionOf, connections } from './connection.ts';
import { forgetConnection } from './connection-cache.ts';

/** The name of a connection. */
export type ConnectionName = Pick<Connection, 'project' | 'id'>;

/** A change of the item of a connection. */
export type ConnectionChange = Change<(typeof connections)['attributes']>;

/** Runs a change of a connection, so that its own process never sees the old state. */
export const forgetting = async <T>({ project, id }: ConnectionName, change: () => Promise<T>): Promise<T> => {
  forgetConnection({ project, id });
  try {
    return await change();
  } finally {
    forgetConnection({ project, id });
  }
};

/**
 * Changes the item of a connection.
 * @returns the changed connection, or `undefined` if it does not exist, or the condition is false
 */
export const updateConnection = async (
  { project, id }: ConnectionName,
  change: ConnectionChange,
): Promise<Connection | undefined> => {
  const stored = await forgetting({ project, id }, () => update(connections, { project, id }, change));
  return stored && connectionOf(stored);
};

/** Removes the project's own id of a linked user from the user's revoked connection. */
export const forgetOriginId = async ({ project, id }: ConnectionName): Promise<void> => {
  await updateConnection({ project, id }, { set: { linkedUserOriginId: undefined }, when: { status: 'revoked' } });
};

/** Adds a connection to the index by account. The index is newer than some connections. */
export const indexAccount = async ({ project, id, provider, account }: Connection): Promise<void> => {
  await updateConnection(
    { project, id },
    {
      set: { accountKey: accountKeyOf(project, provider, account.id) },
      when: { status: not('revoked'), accountKey: undefined },
    },
  );
};
