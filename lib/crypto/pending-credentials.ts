import { openJson, sealJson } from './envelope.ts';
import { openDataKey } from './keyring.ts';

interface PendingName {
  readonly project: string;
  readonly id: string;
}

/** What names a pending connection to the master key: its credentials do not open in the place of a connection's. */
export const pendingContext = ({ project, id }: PendingName) => ({ project, pending_connection: id });

/** Credentials sealed with the data key of a pending connection. */
export const sealPendingCredentials = (
  key: Uint8Array,
  pending: PendingName,
  credentials: Readonly<Record<string, string>>,
): Uint8Array => sealJson(key, credentials, pendingContext(pending));

/** Credentials of a pending connection in the clear. */
export const openPendingCredentials = async (
  pending: PendingName & { readonly wrappedDataKey: Uint8Array; readonly sealedCredentials: Uint8Array },
): Promise<Readonly<Record<string, string>>> => {
  const key = await openDataKey(pending.wrappedDataKey, pendingContext(pending));
  return openJson(key, pending.sealedCredentials, pendingContext(pending)) as Record<string, string>;
};
