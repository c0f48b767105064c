import { openJson, sealJson } from './envelope.ts';
import { openDataKey } from './keyring.ts';

/**
 * The encryption context of a connection. A ciphertext or data key that was copied to another connection cannot be
 * decrypted.
 */
export const connectionContext = ({ project, id }: { readonly project: string; readonly id: string }) => ({
  project,
  connection: id,
});

/** A connection with its sealed parts. */
export interface SealedConnection {
  readonly project: string;
  readonly id: string;
  readonly wrappedDataKey: Uint8Array;
  readonly sealedCredentials: Uint8Array;
}

/** The data key of a connection. A warm process calls the master key at most once per connection. */
export const connectionKey = (connection: SealedConnection): Promise<Uint8Array> =>
  openDataKey(connection.wrappedDataKey, connectionContext(connection));

/** Seals credentials with the connection's data key. */
export const sealCredentials = (
  key: Uint8Array,
  connection: { readonly project: string; readonly id: string },
  credentials: Readonly<Record<string, string>>,
): Uint8Array => sealJson(key, credentials, connectionContext(connection));

/** Decrypts the credentials. */
export const openCredentials = async (connection: SealedConnection): Promise<Readonly<Record<string, string>>> =>
  openJson(await connectionKey(connection), connection.sealedCredentials, connectionContext(connection)) as Record<
    string,
    string
  >;
