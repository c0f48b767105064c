import { connectionContext, connectionKey, type SealedConnection } from './credentials.ts';
import { openJson, sealJson } from './envelope.ts';

/** A project's own notes about a connection: JSON of at most 2 KB. */
export type Metadata = Readonly<Record<string, unknown>>;

type ConnectionName = Pick<SealedConnection, 'project' | 'id'>;

const contextOf = (name: ConnectionName) => ({ ...connectionContext(name), of: 'metadata' });

/** Seals metadata with the connection's data key. Returns `undefined` for empty metadata, which is not stored. */
export const sealMetadata = (key: Uint8Array, name: ConnectionName, metadata: Metadata): Uint8Array | undefined =>
  Object.keys(metadata).length === 0 ? undefined : sealJson(key, metadata, contextOf(name));

interface WithMetadata extends SealedConnection {
  readonly sealedMetadata?: Uint8Array | undefined;
}

/** Decrypts metadata. Returns `{}` if there is none, or if the connection is revoked. */
export const openMetadata = async (connection: WithMetadata): Promise<Metadata> => {
  const { sealedMetadata, wrappedDataKey } = connection;
  if (sealedMetadata === undefined || wrappedDataKey.length === 0) return {};
  return openJson(await connectionKey(connection), sealedMetadata, contextOf(connection)) as Metadata;
};
