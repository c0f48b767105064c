import type { consentRoutes } from '../../api/management/oauth.ts';
import type { Answer, Call } from '../../call.ts';
import { openCredentials } from '../../crypto/credentials.ts';
import { parseToken, verifySecret } from '../../crypto/tokens.ts';
import { ApiError, notApplied } from '../../errors.ts';
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

/** One answer for every code that does not fit: nobody learns which part of it was right. */
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
 * The pending connection that a code is of. A code that is right and comes for another linked user, or another
 * connection, was carried to the wrong place: it ends, and with it the pending connection.
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

/** A connection that was to be repaired stays as it was, or is gone: its place is not taken by another one. */
const checkTarget = async ({ project, id, connection }: PendingConnection): Promise<void> => {
  if (connection === id) return;
  const target = await getConnection(project, connection);
  if (target !== undefined && target.status !== 'revoked') return;
  throw new ApiError('conflict', `The connection ${connection} was disconnected meanwhile; begin again.`, {
    details: notApplied,
  });
};

/**
 * Makes a pending connection active: it takes a key of the project, and the linked user who began. The code is used up in
 * the transaction that stores the connection.
 * @throws AuthenticationFailed or ApiError in the same words for every code that does not fit, `conflict` when the
 *   connection to repair was disconnected meanwhile, `validation_failed` for the linked user, and as `storeConnection`
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
