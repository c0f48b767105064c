import type * as z from 'zod';
import type { disconnectionReceipt, erasureRecord } from '../../api/management/connections/disconnection.ts';
import { endGrant } from '../../connections/end-grant.ts';
import type { SessionCall } from '../../connections/session.ts';
import { openCredentials } from '../../crypto/credentials.ts';
import { partOf, type Stopwatch } from '../../engine/http/session/stopwatch.ts';
import { ApiError, wordsFor } from '../../errors.ts';
import { loadProvider } from '../../providers/load.ts';
import { loadWebhooks, registrationOf } from '../../providers/webhook-registry.ts';
import type { Connection } from '../../store/connections/connection.ts';
import { revokeConnection } from '../../store/connections/connection-changes.ts';
import { type Disconnection, type Erasure, getErasure } from '../../store/connections/erasures.ts';
import { getRegistration } from '../../store/connections/webhook-registrations.ts';

/** Maximum time for a provider to end a grant, ms. */
const longestWaitMs = 4_000;

/** Time reserved for the writes after the provider's part, ms. */
const reserve = 2_000;

/** Times (epoch ms), stopwatch and log of a request. */
interface Clock {
  readonly now: number;
  readonly deadline: number;
  readonly stopwatch: Stopwatch;
  readonly log: SessionCall['log'];
}

const failed = (message: string): Disconnection => ({ outcome: 'failed', message });

const revokeAtProvider = async (connection: Connection, { deadline, stopwatch }: Clock): Promise<Disconnection> => {
  const { project, provider, method } = connection;
  if (method === 'credentials') {
    const name = (await loadProvider(provider))?.name ?? provider;
    return { outcome: 'unsupported', message: `only the owner of the account can delete its key at ${name}` };
  }
  const grant = { project, provider, credentials: () => openCredentials(connection) };
  return endGrant(grant, { deadline: Math.min(Date.now() + longestWaitMs, deadline - reserve), stopwatch });
};

/** Removes the provider webhooks of a connection. @returns the number of webhooks that are left */
const silence = async (connection: Connection, { now, deadline, stopwatch, log }: Clock): Promise<number> => {
  const plan = await getRegistration({ project: connection.project, connection: connection.id });
  if (plan === undefined || plan.registered.length === 0) return 0;
  const register = registrationOf(await loadWebhooks(connection.provider), connection.method);
  if (register === undefined) return plan.registered.length;
  const until = Math.min(Date.now() + longestWaitMs, deadline - reserve);
  const call = { now, deadline: until, stopwatch: partOf(stopwatch), log };
  try {
    const { removeProviderWebhooks } = await import('../../connections/provider-webhooks.ts');
    return await removeProviderWebhooks(connection, { plan, register }, call);
  } catch (error) {
    log.warn('hooks not removed', { connection: connection.id, provider: connection.provider, failure: error });
    return plan.registered.length;
  }
};

/**
 * A failure in words of this service. The receipt exists longer than the data key, so the words of the provider must
 * not be stored.
 */
const inOurWords = ({ code, details }: ApiError): string => {
  const status = details?.provider?.status;
  return status === undefined ? wordsFor(code) : `${wordsFor(code)} (status ${status})`;
};

/**
 * Ends the grant at the provider. The connection is revoked here even if the provider fails, or the credentials
 * cannot be decrypted.
 */
const tryAtProvider = async (connection: Connection, clock: Clock): Promise<Disconnection> => {
  try {
    return await revokeAtProvider(connection, clock);
  } catch (error) {
    if (error instanceof ApiError) return failed(inOurWords(error));
    return failed('the credentials could not be opened');
  }
};

/** An erasure as the API shows it. Times are ISO 8601, UTC. */
export const presentErasure = (erasure: Erasure): z.input<typeof erasureRecord> => ({
  id: erasure.connection,
  state: erasure.state,
  since: erasure.since,
  finished_at: erasure.finishedAt ?? null,
  erased: { ...erasure.erased },
});

const presentReceipt = (erasure: Erasure): z.input<typeof disconnectionReceipt> => ({
  id: erasure.connection,
  status: 'revoked',
  revoked_at: erasure.since,
  erasure: `/connections/${erasure.connection}/erasure`,
  provider: {
    outcome: erasure.provider.outcome,
    message: erasure.provider.message ?? null,
    hooks_left: erasure.provider.hooksLeft ?? 0,
  },
});

/**
 * Disconnects an account: first at the provider, while the credentials are readable, in two steps of at most 4 s
 * each, then here. If the provider fails, the receipt says so, and the disconnection continues. A repeated call
 * returns the same receipt.
 */
export const disconnect = async (
  connection: Connection,
  clock: Clock,
): Promise<z.input<typeof disconnectionReceipt>> => {
  if (connection.status !== 'revoked') {
    const hooksLeft = await silence(connection, clock);
    const atProvider = await tryAtProvider(connection, clock);
    await revokeConnection(connection, { ...atProvider, hooksLeft }, clock.now);
  }
  const erasure = await getErasure(connection.project, connection.id);
  if (erasure === undefined) throw new Error(`the revoked connection ${connection.id} has no erasure`);
  return presentReceipt(erasure);
};
