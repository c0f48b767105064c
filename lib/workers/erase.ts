import { objectNames } from '../objects/names.ts';
import { erasableItems } from '../store/connections/erasable.ts';
import {
  acquireErasure,
  type Erasure,
  eraseItems,
  finishErasure,
  type LeasedErasure,
  listDueErasures,
  postponeErasure,
} from '../store/connections/erasures.ts';
import { type DueWorker, throwFailures, workOnDue } from './due-work.ts';
import { pendingConnectionWorker } from './pending-connections.ts';
import { purgeWorker } from './purge.ts';
import type { Report, Run } from './scheduled.ts';

/** Longer than a transaction may take; each one renews the lease. */
const leaseMs = 60_000;

/**
 * Milliseconds after which nothing of a revoked connection is written any more: a process may use its cached token for
 * 30 s, and a request may take 30 s. An index may lag behind, too.
 */
const settlingMs = 120_000;

type Outcome = 'finished' | 'postponed';

/** @returns whether anything was found, or `undefined` when the time is used up */
const eraseOnce = async (leased: LeasedErasure, { now, deadline }: Run): Promise<boolean | undefined> => {
  let found = false;
  for await (const { kind, deletions } of erasableItems(leased, objectNames)) {
    if (now() >= deadline) return undefined;
    if ((await eraseItems(leased, kind, deletions, now() + leaseMs)) > 0) found = true;
  }
  return found;
};

/** It is done when nothing is found at a time after which nothing is written any more. */
const erase = async (leased: LeasedErasure, run: Run): Promise<Outcome> => {
  const settledAt = Date.parse(leased.since) + settlingMs;
  for (;;) {
    const began = run.now();
    const found = await eraseOnce(leased, run);
    if (found === false && began >= settledAt) {
      await finishErasure(leased, run.now());
      return 'finished';
    }
    if (found !== true) {
      await postponeErasure(leased, found === undefined ? run.now() : settledAt);
      return 'postponed';
    }
  }
};

const erasureWorker: DueWorker<Pick<Erasure, 'project' | 'connection'>, LeasedErasure, Outcome> = {
  outcomes: ['finished', 'postponed'],
  list: listDueErasures,
  batchSize: 10,
  acquire: (name, now) => acquireErasure(name, leaseMs, now),
  work: erase,
};

/**
 * Erases the data of revoked connections, then ends pending connections that nobody confirmed, then erases the purge
 * queue, as far as the time suffices.
 * @throws AggregateError with all failures, at the end
 */
export const eraseDue = async (run: Run): Promise<Report> => {
  const erasures = await workOnDue(erasureWorker, run);
  const pending = await workOnDue(pendingConnectionWorker, run);
  const purged = await workOnDue(purgeWorker(), run);
  throwFailures(
    [erasures, pending, purged].flatMap(({ failures }) => failures),
    'erasures',
  );
  const { ended, postponed } = pending.counts;
  return { ...erasures.counts, pending: ended + postponed, purgeItems: purged.counts.purged };
};
