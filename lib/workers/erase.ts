import { endIssues } from '../issues/watch.ts';
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

/** Length of the lease, in ms. Longer than a transaction may take; each transaction renews the lease. */
const leaseMs = 60_000;

/**
 * Time after a revocation when no process writes data of the connection, in ms. A process may use its cached token for
 * 30 s, a request may take 30 s, and an index may lag behind.
 */
const settlingMs = 120_000;

type Outcome = 'finished' | 'postponed';

/** Wait before an erasure tries again to acquire the feed, in ms. A dispatcher holds the feed for a second. */
const busyMs = 5_000;

/**
 * Result of a search through all data of a connection. `cut`: the time is used up. `busy`: a dispatcher holds the feed.
 */
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
 * Erases the events of a connection. It holds the feed, so that no dispatcher gives places to events meanwhile and no
 * gap appears. First it completes the deliveries of events that have a place, because the erasure finds deliveries by
 * their events.
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

/** Erases a connection. The erasure is finished when it finds nothing after the time of the last possible write. */
const erase = async (leased: LeasedErasure, run: Run): Promise<Outcome> => {
  const settledAt = Date.parse(leased.since) + settlingMs;
  await endIssues({ project: leased.project, subject: leased.connection }, run.now());
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
 * Erases the data of revoked connections, then ends unconfirmed pending connections, then erases the purge queue. Stops
 * when the time is used up.
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
