import { objectNames } from '../objects/names.ts';
import { erasableEvents, erasableItems } from '../store/connections/erasable.ts';
import {
  acquireErasure,
  type Erasure,
  eraseItems,
  finishErasure,
  type LeasedErasure,
  listDueErasures,
  postponeErasure,
} from '../store/connections/erasures.ts';
import { acquireFeed, type LeasedFeed, releaseFeed } from '../store/events/feed-head.ts';
import { settleRest } from '../store/events/settle.ts';
import { type DueWorker, throwFailures, workOnDue } from './due-work.ts';
import { pendingConnectionWorker } from './pending-connections.ts';
import { purgeWorker } from './purge.ts';
import { untilAcquired } from './queued.ts';
import type { Report, Run } from './scheduled.ts';

/** Longer than a transaction may take; each one renews the lease. */
const leaseMs = 60_000;

/**
 * Milliseconds after which nothing of a revoked connection is written any more: a process may use its cached token for
 * 30 s, and a request may take 30 s. An index may lag behind, too.
 */
const settlingMs = 120_000;

type Outcome = 'finished' | 'postponed';

/** Milliseconds before an erasure tries again to hold the feed: a dispatcher has it for a second. */
const busyMs = 5_000;

/** What came of one look at everything. `cut`: the time is used up. `busy`: a dispatcher has the feed. */
type Look = 'found' | 'nothing' | 'cut' | 'busy';

const eraseAll = async (
  items: ReturnType<typeof erasableItems>,
  leased: LeasedErasure,
  { now, deadline }: Run,
  feed?: LeasedFeed,
): Promise<Look> => {
  let look: Look = 'nothing';
  for await (const { kind, deletions } of items) {
    if (now() >= deadline) return 'cut';
    if ((await eraseItems(leased, kind, deletions, now() + leaseMs, feed)) > 0) look = 'found';
  }
  return look;
};

/**
 * Erases events while no dispatcher gives them places, so that none leaves a gap; first those that have a place get all
 * of their deliveries, by which these are found.
 */
const eraseEvents = async (leased: LeasedErasure, run: Run): Promise<Look> => {
  const acquired = await untilAcquired(() => acquireFeed(leased, leaseMs, run.now()));
  if (acquired === undefined) return 'busy';
  const held = await settleRest(acquired, run.now);
  const look = await eraseAll(erasableEvents(leased), leased, run, held);
  await releaseFeed(held);
  return look;
};

const eraseOnce = async (leased: LeasedErasure, run: Run): Promise<Look> => {
  const look = await eraseAll(erasableItems(leased, objectNames), leased, run);
  if (look === 'cut') return look;
  const ofEvents = await eraseEvents(leased, run);
  return ofEvents === 'nothing' ? look : ofEvents;
};

/** It is done when nothing is found at a time after which nothing is written any more. */
const erase = async (leased: LeasedErasure, run: Run): Promise<Outcome> => {
  const settledAt = Date.parse(leased.since) + settlingMs;
  for (;;) {
    const began = run.now();
    const look = await eraseOnce(leased, run);
    if (look === 'found') continue;
    if (look === 'nothing' && began >= settledAt) {
      await finishErasure(leased, run.now());
      return 'finished';
    }
    const later = { nothing: settledAt, cut: run.now(), busy: run.now() + busyMs };
    await postponeErasure(leased, later[look]);
    return 'postponed';
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
