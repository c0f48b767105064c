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

/** Milliseconds for which a code confirms a pending connection, and after which it ends without. */
const codeLifetimeMs = 10 * 60_000;
const pendingLifetimeMs = 15 * 60_000;

/** The parts of the address that the browser takes to the project: they are worth nothing without a key of the project. */
export interface HeldConnection {
  /** Id that the connection has, or will have. */
  readonly connection: string;
  readonly code: string;
}

/**
 * Keeps an account that a person wants to connect, until the project says that this person is the linked user.
 * @param now epoch ms
 * @param link that it was opened with, and is used up
 * @throws ApiError `not_found` when the project is being deleted, `link_used` when the link cannot be used (any more)
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
