import { endGrant } from '../connections/end-grant.ts';
import { openCredentials } from '../crypto/credentials.ts';
import { log } from '../log.ts';
import { type RunNotes, runFor } from '../requests/run.ts';
import { findByAccount, getConnection } from '../store/connections/connections.ts';
import {
  acquirePendingConnection,
  deletePendingConnection,
  type LeasedPendingConnection,
  listDuePendingConnections,
  type PendingName,
  postponePendingConnection,
} from '../store/connections/pending-connections.ts';
import { type BackOff, retryAfterMs } from '../work-retry.ts';
import type { DueWorker } from './due-work.ts';
import type { Run } from './scheduled.ts';

/** Length of the lease, in ms. Longer than the provider may take. */
const leaseMs = 60_000;

/** Longest request to end a grant at a provider, in ms. */
const longestRequestMs = 4_000;

/**
 * Most attempts to end a grant, over about an hour. After the last attempt the service destroys the credentials anyway.
 */
const mostTries = 6;
const backOff: BackOff = { firstMs: 60_000 };

type Outcome = 'ended' | 'postponed';

/** Whether another OAuth connection of the project uses the same account, so that both share a grant. */
const isShared = async ({ project, provider, account }: LeasedPendingConnection): Promise<boolean> => {
  const ids = await findByAccount(project, provider, account.id);
  const connections = await Promise.all(ids.map((id) => getConnection(project, id)));
  return connections.some((one) => one?.method === 'oauth' && one.status !== 'revoked');
};

/** Ends the grant of a pending connection. A failure is in the entry of the run, also if another attempt follows. */
const endWith = async (leased: LeasedPendingConnection, { now }: Run, notes: RunNotes): Promise<Outcome> => {
  const { project, provider, id, failures } = leased;
  const credentials = () => openCredentials(leased);
  const grant = { project, provider, credentials, isShared: () => isShared(leased) };
  try {
    await endGrant(grant, { deadline: now() + longestRequestMs, stopwatch: notes.stopwatch });
  } catch (error) {
    notes.fail(error);
    if (failures + 1 < mostTries) {
      await postponePendingConnection(leased, now() + retryAfterMs(error, failures, backOff));
      return 'postponed';
    }
    log.warn('grant of a pending connection not ended', { project, provider, pending: id, failure: error });
  }
  await deletePendingConnection(leased);
  return 'ended';
};

const end = async (leased: LeasedPendingConnection, run: Run): Promise<Outcome> => {
  if (leased.method === 'oauth')
    return runFor(leased, 'revocation', async (notes) => {
      const outcome = await endWith(leased, run, notes);
      if (notes.stopwatch.requestCount() === 0) notes.skip();
      return outcome;
    });
  await deletePendingConnection(leased);
  return 'ended';
};

/**
 * Ends pending connections without a timely confirmation: ends the grant at the provider and deletes the credentials.
 */
export const pendingConnectionWorker: DueWorker<PendingName, LeasedPendingConnection, Outcome> = {
  outcomes: ['ended', 'postponed'],
  list: listDuePendingConnections,
  batchSize: 10,
  acquire: (name, now) => acquirePendingConnection(name, leaseMs, now),
  work: end,
};
