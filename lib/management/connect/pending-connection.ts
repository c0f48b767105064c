import { connectionContext, sealCredentials } from '../../crypto/credentials.ts';
import { newId } from '../../crypto/ids.ts';
import { createDataKey } from '../../crypto/keyring.ts';
import { mintToken } from '../../crypto/tokens.ts';
import { ApiError } from '../../errors.ts';
import { type LinkName, linkUsage } from '../../store/connections/magic-links.ts';
import { type PendingConnection, putPendingConnection } from '../../store/connections/pending-connections.ts';
import { isoTime } from '../../store/dynamodb/item.ts';
import { connectionOf, type ProvenAccount } from '../connections/store-connection.ts';
import { unusableLink } from './link-use.ts';

/**
 * Lifetime of the code that confirms a pending connection, ms. Without a confirmation, the pending connection ends
 * after `pendingLifetimeMs`.
 */
const codeLifetimeMs = 10 * 60_000;
const pendingLifetimeMs = 15 * 60_000;

/**
 * The parts of the address that the browser carries to the project. Without a key of the project they are worthless.
 */
export interface HeldConnection {
  /** Id of the connection to repair, or of the future connection. */
  readonly connection: string;
  readonly code: string;
}

/**
 * Stores an account as pending, until the project confirms that the person is the linked user.
 * @param now epoch ms
 * @param link the magic link that the person used; it is used up
 * @throws ApiError `not_found` if the project is being deleted, `link_used` if the link cannot be used (now or any
 * longer)
 */
export const holdConnection = async (proven: ProvenAccount, now: number, link?: LinkName): Promise<HeldConnection> => {
  const { linkedUser, provider, method, account, credentials, defaults, chosenDefaults } = proven;
  const { project } = linkedUser;
  const name = { project, id: newId() };
  const [existing, { key, wrapped }] = await Promise.all([
    connectionOf(proven),
    createDataKey(connectionContext(name)),
  ]);
  const { token: code, hash } = mintToken({ kind: 'uoc', ...name });
  const connection = existing?.id ?? name.id;
  const usage = link && {
    Update: linkUsage(link, { connection, provider, account: account.name, at: isoTime(now) }),
  };
  const pending: PendingConnection = {
    ...name,
    connection,
    codeHash: hash,
    codeExpiresAt: now + codeLifetimeMs,
    linkedUser: linkedUser.id,
    provider,
    method,
    account,
    defaults,
    chosenDefaults,
    sealedCredentials: sealCredentials(key, name, credentials),
    wrappedDataKey: wrapped,
    createdAt: now,
    endsAt: now + pendingLifetimeMs,
  };
  const outcome = await putPendingConnection(pending, usage);
  if (outcome === 'held') return { connection, code };
  if (outcome === 'unusable') throw unusableLink();
  throw new ApiError('not_found', `The project ${project} is being deleted.`);
};
