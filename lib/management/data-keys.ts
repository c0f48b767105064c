import { connectionKey } from '../crypto/credentials.ts';
import { getConnections } from '../store/connections/connections.ts';

/**
 * Data keys by connection: those of revoked ones were destroyed.
 * @param ids of connections of the project; one may be given more than once
 */
export const dataKeysOf = async (project: string, ids: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>> => {
  const connections = await getConnections(project, [...new Set(ids)]);
  const withKey = connections.filter(({ wrappedDataKey }) => wrappedDataKey.length > 0);
  return new Map(await Promise.all(withKey.map(async (one) => [one.id, await connectionKey(one)] as const)));
};
