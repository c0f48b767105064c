import { connectionKey, sealCredentials } from '../../lib/crypto/credentials.ts';
import type { Connection } from '../../lib/store/connections/connection.ts';
import { storeRefreshed } from '../../lib/store/connections/refresh-lease.ts';

/** Stores the vendor's response, as a holder in another process does. */
export const finishRefresh = async (
  holder: Connection,
  credentials: Readonly<Record<string, string>>,
): Promise<Connection | undefined> =>
  storeRefreshed(holder, sealCredentials(await connectionKey(holder), holder, credentials), Date.now());
