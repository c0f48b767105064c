import { connectionKey } from './credentials.ts';
import { openJson, sealJson } from './envelope.ts';

/** What a project notes about a connection, for itself: JSON of at most 2 KB. */
export type Metadata = Readonly<Record<string, unknown>>;

interface ConnectionName {
  readonly project: string;
  readonly id: string;
}

const contextOf = ({ project, id }: ConnectionName) => ({ project, connection: id, of: 'metadata' });

/** Metadata sealed with the connection's data key; empty metadata is kept by nobody. */
export const sealMetadata = (key: Uint8Array, name: ConnectionName, metadata: Metadata): Uint8Array | undefined =>
  Object.keys(metadata).length === 0 ? undefined : sealJson(key, metadata, contextOf(name));

interface SealedConnection extends ConnectionName {
  readonly wrappedDataKey: Uint8Array;
  readonly sealedCredentials: Uint8Array;
  readonly sealedMetadata?: Uint8Array | undefined;
}

/** Metadata in the clear: `{}` where there is none, and of a connection that is revoked. */
export const openMetadata = async (connection: SealedConnection): Promise<Metadata> => {
  const { sealedMetadata, wrappedDataKey } = connection;
  if (sealedMetadata === undefined || wrappedDataKey.length === 0) return {};
  return openJson(await connectionKey(connection), sealedMetadata, contextOf(connection)) as Metadata;
};
