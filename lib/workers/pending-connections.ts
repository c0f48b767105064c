import { endGrant } from '../connections/end-grant.ts';
import { openCredentials } from '../crypto/credentials.ts';
import { log } from '../log.ts';
import { findByAccount, getConnection } from '../store/connections/connections.ts';
import {
  acquirePendingConnection,
  deletePendingConnection,
  type LeasedPendingConnection,
  listDuePendingConnections,
  postponePendingConnection,
} from '../store/connections/pending-connections.ts';
import type { Run } from './scheduled.ts';

/** Milliseconds: longer than the provider may take. */
const leaseMs = 60_000;

/** Milliseconds that a provider may take to end a grant. */
const longestRequestMs = 4_000;

/** Most that is looked for at a time. */
const batch = 10;

/** Tries to end a grant, over about an hour; after the last one its credentials are destroyed all the same. */
const mostTries = 6;

const backOffMs = (failures: number): number => 60_000 * 2 ** failures;

/** Whether a connection of the project was connected to the same account by a consent of the same app. */
const isShared = async ({ project, provider, account }: LeasedPendingConnection): Promise<boolean> => {
  const ids = await findByAccount(project, provider, account.id);
  const connections = await Promise.all(ids.map((id) => getConnection(project, id)));
  return connections.some((one) => one?.method === 'oauth' && one.status !== 'revoked');
};

const end = async (claimed: LeasedPendingConnection, { now }: Run): Promise<void> => {
  const { project, provider, id } = claimed;
  const credentials = () => openCredentials(claimed);
  const grant = { project, provider, credentials, isShared: () => isShared(claimed) };
  try {
    await endGrant(grant, now() + longestRequestMs);
  } catch (error) {
    if (claimed.failures + 1 < mostTries)
      return postponePendingConnection(claimed, now() + backOffMs(claimed.failures));
    log.warn('grant of a pending connection not ended', { project, provider, pending: id, cause: String(error) });
  }
  await deletePendingConnection(claimed);
};

/**
 * Ends pending connections that nobody has confirmed in time: their grants at the providers, and their credentials here.
 * A run may be killed anywhere and may overlap with another one.
 * @param failures grows with each that failed on our side
 * @returns how many were looked at
 */
export const endPendingConnections = async (run: Run, failures: unknown[]): Promise<number> => {
  const { now, deadline } = run;
  let ended = 0;
  for (;;) {
    const due = now() < deadline ? await listDuePendingConnections(now(), batch) : [];
    let claims = 0;
    for (const name of due) {
      const claimed = now() < deadline ? await acquirePendingConnection(name, leaseMs, now()) : undefined;
      if (claimed === undefined) continue;
      claims += 1;
      try {
        await end(claimed, run);
        ended += 1;
      } catch (error) {
        failures.push(error);
      }
    }
    if (claims === 0) return ended;
  }
};
