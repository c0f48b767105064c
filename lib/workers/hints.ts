import { startStopwatch } from '../engine/stopwatch.ts';
import { ApiError } from '../errors.ts';
import { log } from '../log.ts';
import type { ObjectName } from '../objects/names.ts';
import { objects } from '../objects/registry.ts';
import { type HintBell, readHintBell } from '../queues/doorbells.ts';
import { type OpenedObject, openObject } from '../records/context.ts';
import { lookAt } from '../records/hinted.ts';
import { SyncLost } from '../store/claimed-syncs.ts';
import type { Connection } from '../store/connection.ts';
import { getConnection } from '../store/connections.ts';
import type { DueKey } from '../store/due.ts';
import { type HintLane, laneOf } from '../store/hint-keys.ts';
import { deleteHint, dueHintsOf, lookForHints, postponeHint, readHint, type StoredHint } from '../store/hints.ts';
import { borrowSync, type LentSync, limitSyncs, returnSync } from '../store/sync-loans.ts';
import { listSyncs, type Sync } from '../store/syncs.ts';
import type { Unit } from './backlog.ts';
import type { SlotLimits } from './fair-slots.ts';
import { type FairWorker, workFairly } from './fair-work.ts';
import { type Reader, untilTaken, type Wait } from './queued.ts';
import type { Report, Run } from './scheduled.ts';

/** Milliseconds: longer than a record may take to be read and stored. */
const lease = 60_000;

/** Milliseconds that a request begun at the end of a run may take: within what a run is left for. */
const grace = 8_000;

/** Milliseconds after which the object of a connection makes room for others. */
const turn = 10_000;

/** Connections that are worked on at the same time. */
const limits: SlotLimits = { slots: 30, reserve: 10, besideOthers: true };

/** Milliseconds for which a connection is left alone of which nothing could be looked at. */
const respite = 1_000;

/** Milliseconds after which a record is looked at again that was being written, or whose sync is worked on. */
const soon = 6_000;

/** Milliseconds before what failed is tried again: twice as many each time. After so many tries it is left to the sync. */
const firstPause = 30_000;
const mostTries = 6;

interface Tally {
  looked: number;
  waiting: number;
  ignored: number;
  failed: number;
  readonly failures: unknown[];
}

interface Work {
  readonly run: Run;
  /** Whether nothing more should be begun, as others wait for its slot. */
  readonly shouldYield: () => boolean;
  readonly tally: Tally;
  /** Takes the sync of the object; what is told of while another worker has it stays due. */
  readonly borrow: (lane: HintLane) => Promise<LentSync | undefined>;
}

/** Until when the account takes no requests: epoch ms. */
const limitOf = (syncs: readonly Sync[]): number =>
  Math.max(
    0,
    ...syncs.flatMap(({ state, lastError, dueAt, limitedUntil }) => [
      ...(state === 'paused' && lastError?.code === 'rate_limited' && dueAt !== undefined ? [Date.parse(dueAt)] : []),
      ...(limitedUntil === undefined ? [] : [Date.parse(limitedUntil)]),
    ]),
  );

const eachHint = async (keys: readonly DueKey[], now: number, act: (hint: StoredHint) => Promise<void>) => {
  for (const key of keys) {
    const hint = await readHint(key, now);
    if (hint !== undefined) await act(hint);
  }
};

const forget = (keys: readonly DueKey[], { run, tally }: Work): Promise<void> =>
  eachHint(keys, run.now(), async (hint) => {
    await deleteHint(hint);
    tally.ignored += 1;
  });

const defer = (keys: readonly DueKey[], at: number, { run, tally }: Work): Promise<void> =>
  eachHint(keys, run.now(), async (hint) => {
    await postponeHint(hint, at);
    tally.waiting += 1;
  });

/** What will not pass is left to the sync, which says why it fails. */
const fail = async (hint: StoredHint, error: unknown, { run, tally }: Work): Promise<void> => {
  tally.failed += 1;
  const mayPass = !(error instanceof ApiError) || error.details?.retriable === true;
  if (!mayPass || hint.attempts + 1 >= mostTries) await deleteHint(hint);
  else await postponeHint(hint, run.now() + firstPause * 2 ** hint.attempts, 1);
  if (!(error instanceof ApiError)) tally.failures.push(error);
};

const isLimit = (error: unknown): error is ApiError => error instanceof ApiError && error.code === 'rate_limited';

/** @throws SyncLost, and ApiError `rate_limited`, after which nothing more is asked of the account */
const follow = async (lent: LentSync, opened: OpenedObject, keys: readonly DueKey[], work: Work): Promise<void> => {
  const { run, tally, shouldYield } = work;
  const until = Math.min(run.now() + turn, run.deadline);
  for (const [index, key] of keys.entries()) {
    if (run.now() >= until || (index > 0 && shouldYield())) return;
    const hint = await readHint(key, run.now());
    if (hint === undefined) continue;
    try {
      const looked = await lookAt(lent, opened, hint.remote, { now: run.now, lease });
      if (looked === 'done') await deleteHint(hint);
      else if (hint.attempts + 1 < mostTries) await postponeHint(hint, run.now() + soon, 1);
      else await deleteHint(hint);
      tally.looked += 1;
    } catch (error) {
      if (isLimit(error) || error instanceof SyncLost) throw error;
      await fail(hint, error, work);
    }
  }
};

const open = (connection: Connection, object: string, { now, deadline }: Run): Promise<OpenedObject> => {
  const call = { now: now(), deadline: Date.now() + deadline - now() + grace, stopwatch: startStopwatch(), log };
  return openObject(call, connection, objects[object as ObjectName]);
};

/** Milliseconds for which an account is left alone that does not say for how long. */
const usualLimit = 60_000;

/** @returns whether the account takes further requests */
const workOn = async (
  lane: HintLane,
  connection: Connection,
  keys: readonly DueKey[],
  work: Work,
): Promise<boolean> => {
  const { run } = work;
  const lent = await work.borrow(lane);
  if (lent === undefined) {
    work.tally.waiting += keys.length;
    return true;
  }
  try {
    await follow(lent, await open(connection, lane.object, run), keys, work);
  } catch (error) {
    if (error instanceof SyncLost) return true;
    if (isLimit(error)) {
      const at = run.now() + (error.details?.retry_after ?? usualLimit / 1000) * 1000;
      await limitSyncs(lent, at);
      await defer(keys, at, work);
      return false;
    }
    // The account itself cannot be opened.
    await eachHint(keys, run.now(), (hint) => fail(hint, error, work));
  }
  await returnSync(lent, run.now());
  return true;
};

/**
 * An object that was not gone through yet has nothing to be compared with: every record would be new. What changes
 * meanwhile, its first sync or the one after that finds.
 */
const isKnown = ({ object }: HintLane, syncs: readonly Sync[]): boolean =>
  syncs.some((sync) => sync.object === object && sync.isBaselined && sync.state !== 'off');

/** The lanes of one connection, one after another. */
const serve = async (lanes: readonly (readonly [HintLane, readonly DueKey[]])[], work: Work): Promise<void> => {
  const [[first] = []] = lanes;
  if (first === undefined) return;
  const [connection, syncs] = await Promise.all([
    getConnection(first.project, first.connection),
    listSyncs(first.project, first.connection),
  ]);
  let limit = limitOf(syncs);
  for (const [index, [lane, keys]] of lanes.entries()) {
    if (work.run.now() >= work.run.deadline || (index > 0 && work.shouldYield())) return;
    if (connection === undefined || connection.status === 'revoked' || !isKnown(lane, syncs)) await forget(keys, work);
    else if (limit > work.run.now()) await defer(keys, limit, work);
    else if (!(await workOn(lane, connection, keys, work))) {
      limit = limitOf(await listSyncs(first.project, first.connection));
    }
  }
};

const laneName = (key: DueKey): string => {
  const { project, connection, object } = laneOf(key);
  return `${project}#${connection}#${object}`;
};

/** What is due of one connection, an object at a time. */
const serveKeys = (keys: readonly DueKey[], work: Work): Promise<void> => {
  const lanes = [...Map.groupBy(keys, laneName).values()].flatMap((of) =>
    of[0] === undefined ? [] : [[laneOf(of[0]), of] as const],
  );
  return serve(lanes, work);
};

const noTally = (): Tally => ({ looked: 0, waiting: 0, ignored: 0, failed: 0, failures: [] });

/** @throws AggregateError with all failures */
const toReport = ({ failures, ...report }: Tally): Report => {
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} records could not be looked at`);
  return report;
};

const unitOf = (key: DueKey): Unit => {
  const { project, connection } = laneOf(key);
  return { project, name: `${project}#${connection}` };
};

const add = (total: Tally, { looked, waiting, ignored, failed, failures }: Tally): void => {
  total.looked += looked;
  total.waiting += waiting;
  total.ignored += ignored;
  total.failed += failed;
  total.failures.push(...failures);
};

/**
 * Looks at the records that providers have told of, as far as the time suffices, one at a time for each connection, and
 * at those of each project in its share of the slots. A run may be killed anywhere and may overlap with another one: a
 * hint goes when its record was looked at.
 * @throws AggregateError with all failures, at the end
 */
export const followHints = async (run: Run): Promise<Report> => {
  const total = noTally();
  const borrow: Work['borrow'] = (lane) => borrowSync(lane, lease, run.now());
  const work: FairWorker['work'] = async (keys, shouldYield) => {
    const tally = noTally();
    try {
      await serveKeys(keys, { run, tally, borrow, shouldYield });
    } finally {
      add(total, tally);
    }
    return tally.looked + tally.ignored + tally.failed === 0 ? run.now() + respite : 0;
  };
  const { failures } = await workFairly({ limits, look: lookForHints(), unitOf, work }, run);
  total.failures.push(...failures);
  return toReport(total);
};

/**
 * Looks at the records that the provider of one connection has told of, until none of them is due.
 * @throws AggregateError with all failures, at the end
 */
export const followHintsOf = async (bell: HintBell, run: Run, wait?: Wait): Promise<Report> => {
  const borrow: Work['borrow'] = (lane) => untilTaken(() => borrowSync(lane, lease, run.now()), wait);
  const tally = noTally();
  const work = { run, tally, borrow, shouldYield: () => false };
  for (;;) {
    const before = tally.looked + tally.ignored;
    for await (const keys of dueHintsOf(bell, run.now())) {
      try {
        await serveKeys(keys, work);
      } catch (error) {
        tally.failures.push(error);
      }
      if (run.now() >= run.deadline) break;
    }
    if (run.now() >= run.deadline || tally.looked + tally.ignored === before) return toReport(tally);
  }
};

/** How the messages of the queue `hints` are worked on: many at once are about one connection. */
export const hintBells: Reader<HintBell> = {
  read: readHintBell,
  ownerOf: ({ project, connection }) => `${project}#${connection}`,
  work: async ([bell], run) => (bell === undefined ? {} : followHintsOf(bell, run)),
};
