import type { consentRoutes } from '../../api/management/oauth.ts';
import type { Answer, Call } from '../../call.ts';
import { openCredentials } from '../../crypto/credentials.ts';
import { parseToken, verifySecret } from '../../crypto/tokens.ts';
import { ApiError, refusal } from '../../errors.ts';
import { getConnection } from '../../store/connections/connections.ts';
import {
  getPendingConnection,
  type PendingConnection,
  pendingUsage,
  rejectPendingConnection,
} from '../../store/connections/pending-connections.ts';
import type { LinkedUser } from '../../store/projects/linked-users.ts';
import { projectOf } from '../caller.ts';
import { findLinkedUser, presentConnected } from '../connections/connections.ts';
import { storeConnection } from '../connections/store-connection.ts';

/** Refusal with the same words for every unsuitable code, so the caller does not learn which part was right. */
const unknownPending = (id: string): ApiError =>
  new ApiError(
    'not_found',
    `There is no pending connection ${id} that this code confirms for this linked user: the code was used, has expired, ` +
      'or belongs elsewhere. Begin again: POST /connections/authorize.',
    {
      details: {
        issues: [{ path: 'code', message: 'confirms no pending connection with this id and linked user' }],
        retriable: false,
        outcome: 'not_applied',
      },
    },
  );

type Confirm = Call<(typeof consentRoutes)['confirm']>;

/**
 * The pending connection of a code. If a right code arrives for another linked user or another connection, it was
 * carried to the wrong place. Then the code and its pending connection end.
 */
const redeem = async ({ body, params, now }: Confirm, user: LinkedUser): Promise<PendingConnection> => {
  const unknown = unknownPending(params.id);
  const parsed = parseToken('uoc', body.code);
  if (parsed === undefined || parsed.project !== user.project) throw unknown;
  const pending = await getPendingConnection(parsed);
  if (pending === undefined) throw unknown;
  const { codeHash: hash, codeExpiresAt: expiresAt } = pending;
  if (!verifySecret(parsed.secret, [{ hash, expiresAt }], now)) throw unknown;
  if (pending.linkedUser === user.id && pending.connection === params.id) return pending;
  await rejectPendingConnection(pending, now);
  throw unknown;
};

/**
 * Checks the connection that a pending connection repairs. If it was disconnected meanwhile, no other connection
 * replaces it.
 */
const checkTarget = async ({ project, id, connection }: PendingConnection): Promise<void> => {
  if (connection === id) return;
  const target = await getConnection(project, connection);
  if (target !== undefined && target.status !== 'revoked') return;
  throw refusal('conflict', `The connection ${connection} was disconnected meanwhile; begin again.`);
};

/**
 * Makes a pending connection active. This needs a key of the project, and the linked user who began the consent. The
 * transaction that stores the connection also uses up the code.
 * @throws AuthenticationFailed or ApiError with the same words for every unsuitable code, `conflict` if the
 * connection to repair was disconnected meanwhile, `validation_failed` for the linked user, and the errors of
 * `storeConnection`
 */
export const confirmConnection = async (call: Confirm): Promise<Answer> => {
  const { body, caller, now } = call;
  const linkedUser = await findLinkedUser(projectOf(caller), body);
  const pending = await redeem(call, linkedUser);
  await checkTarget(pending);
  const stored = await storeConnection(
    {
      linkedUser,
      provider: pending.provider,
      method: pending.method,
      credentials: await openCredentials(pending),
      account: pending.account,
      defaults: pending.defaults,
      chosenDefaults: pending.chosenDefaults,
      id: pending.id,
      singleUse: {
        usage: () => pendingUsage(pending, now),
        refusal: () => unknownPending(call.params.id),
      },
    },
    now,
  );
  return { ...(await presentConnected(caller, stored)), status: 200 };
};
