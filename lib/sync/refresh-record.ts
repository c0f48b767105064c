import { connectionKey } from '../crypto/credentials.ts';
import { createFieldHasher } from '../crypto/fingerprint.ts';
import type { RemotePath } from '../engine/mapping/remote-ids.ts';
import { mappingOf } from '../records/changes/record-changes.ts';
import { pathInClass } from '../records/classes.ts';
import type { OpenedObject } from '../records/context.ts';
import { LeaseLost } from '../store/dynamodb/lease.ts';
import type { ChangeNotification } from '../store/events/change-notifications.ts';
import { getStoredRecords, type StoredRecord } from '../store/records/record-states.ts';
import { type LeasedSync, storeSynced } from '../store/sync/sync-run.ts';
import { readSurvivor, storeMerged } from './merged-records.ts';
import { type Found, isSame, readById, storeAll, storeDeleted, storeFound } from './one-record.ts';
import { findSought } from './sought-record.ts';
import { type SyncTools, skewMs } from './store-page.ts';

/** Clock and lease for the refresh of a record. */
export interface RefreshClock {
  /** Current time, in epoch ms. */
  readonly now: () => number;
  /** Length of the lock on the sync after each write, in ms. */
  readonly leaseMs: number;
}

/** `later`: the provider's answer may be older than the stored state. */
export type RefreshOutcome = 'done' | 'later';

type NamedRecord = Pick<ChangeNotification, 'remote' | 'others' | 'sought'>;

/**
 * Tools for a refresh. A refresh emits the changes that it finds but does not count them, because counts belong to
 * runs.
 */
const toolsOf = async (
  locked: LeasedSync,
  { connection }: OpenedObject,
  { now, leaseMs }: RefreshClock,
): Promise<SyncTools> => {
  const key = await connectionKey(connection);
  return {
    name: locked,
    run: { mode: 'changes', request: {} },
    byId: true,
    key,
    hash: createFieldHasher(key),
    now,
    write: (items) => storeSynced(locked, items, {}, now() + leaseMs),
  };
};

/**
 * Stored state of a missing record, if the record belongs to this connection and the service may change the state now.
 */
const findGone = async (
  opened: OpenedObject,
  { name }: SyncTools,
  id: string,
  asked: number,
): Promise<StoredRecord | RefreshOutcome> => {
  const stored = (await getStoredRecords(name.project, [id])).get(id);
  const isKnown = stored?.state !== undefined || stored?.deletedAt !== undefined;
  if (!isKnown || stored.connection !== opened.connection.id || stored.mergedInto !== undefined) return 'done';
  return stored.writtenAt !== undefined && stored.writtenAt + skewMs > asked ? 'later' : stored;
};

/** A record that a notification names, with the answer of the provider. */
interface Reading {
  readonly remote: RemotePath;
  readonly others: readonly RemotePath[] | undefined;
  /** Absent if the provider returns no record for this id. */
  readonly found: Found | undefined;
  /** Time of the request, in epoch ms. */
  readonly asked: number;
}

const read = async (opened: OpenedObject, named: NamedRecord, { now }: RefreshClock): Promise<Reading | undefined> => {
  const { sought } = named;
  const remote = sought === undefined ? pathInClass(opened, named.remote) : await findSought(opened, sought);
  // The class of the record is not synced, or no list contains the record.
  if (remote === undefined) return undefined;
  const others = named.others?.flatMap((other) => [pathInClass(opened, other) ?? []].filter((path) => path.length > 0));
  const asked = now();
  return { remote, others, asked, found: await readById(opened, remote) };
};

/** Emits the change, the deletion or the merge of a record. */
const settle = async (opened: OpenedObject, tools: SyncTools, reading: Reading): Promise<RefreshOutcome> => {
  const { remote, others, asked } = reading;
  const found = reading.found ?? (await readSurvivor(opened, remote, others));
  if (found !== undefined) {
    const { stale } = await storeFound(found, tools, asked);
    if (stale > 0) return 'later';
    if (isSame(found, remote)) return 'done';
  }
  const gone = await findGone(opened, tools, mappingOf(opened, remote).id, asked);
  if (typeof gone === 'string') return gone;
  const since = asked - skewMs - 1;
  if (found !== undefined) return (await storeMerged(found, tools, gone, since)) ? 'done' : 'later';
  if (gone.deletedAt !== undefined) return 'done';
  return (await storeDeleted(opened, tools, gone, since)) ? 'done' : 'later';
};

/** Found records, by partition. The records of a partition share a presentation. */
const partitionsOf = (readings: readonly Reading[]): readonly (readonly Found[])[] => {
  const found = readings.flatMap((one) => one.found ?? []);
  return [...Map.groupBy(found, ({ context }) => JSON.stringify(context.scope)).values()];
};

/**
 * Stores records in one call.
 * @returns whether all records are stored. If not, the caller stores them one by one, because some may be older than
 * their stored state
 * @throws LeaseLost
 */
const storeTogether = async (tools: SyncTools, found: readonly Found[], asked: number): Promise<boolean> => {
  const [first] = found;
  if (first === undefined || found.length === 1) return false;
  try {
    const remotes = found.map(({ remote }) => remote);
    return (await storeAll(first, remotes, tools, asked)).stale === 0;
  } catch (error) {
    if (error instanceof LeaseLost) throw error;
    return false;
  }
};

/**
 * Readings whose record has a different id, and whose requested id is stored. That stored record is deleted or merged.
 */
const withTraces = async (
  opened: OpenedObject,
  { name }: SyncTools,
  readings: readonly Reading[],
): Promise<ReadonlySet<Reading>> => {
  const idOf = ({ remote }: Reading): string => mappingOf(opened, remote).id;
  const moved = readings.filter(({ found, remote }) => found !== undefined && !isSame(found, remote));
  const stored = await getStoredRecords(name.project, moved.map(idOf));
  return new Set(moved.filter((reading) => stored.has(idOf(reading))));
};

/** Stores the found records together. @returns the readings that are stored and need no other event */
const settleTogether = async (
  opened: OpenedObject,
  tools: SyncTools,
  readings: readonly Reading[],
): Promise<ReadonlySet<Reading>> => {
  const asked = Math.min(...readings.map((one) => one.asked));
  const stored = new Set<Found>();
  for (const found of partitionsOf(readings))
    if (await storeTogether(tools, found, asked)) for (const one of found) stored.add(one);
  const done = readings.filter(({ found }) => found !== undefined && stored.has(found));
  const traces = await withTraces(opened, tools, done);
  return new Set(done.filter((reading) => !traces.has(reading)));
};

/** Outcome of a record. The loss of the lease ends the work on all records. @throws LeaseLost */
const outcomeOf = async (settling: Promise<RefreshOutcome>): Promise<PromiseSettledResult<RefreshOutcome>> => {
  const [outcome] = await Promise.allSettled([settling]);
  if (outcome.status === 'rejected' && outcome.reason instanceof LeaseLost) throw outcome.reason;
  return outcome;
};

/**
 * Reads records at the provider in parallel and emits their changes since the last read. Compares records as a sync
 * does, so a change that a sync already found, or a repeated or late notification, causes no second event.
 * @returns outcome of each record, or the error that prevented reading or storing the record
 * @throws LeaseLost
 */
export const refreshRecords = async (
  locked: LeasedSync,
  opened: OpenedObject,
  all: readonly NamedRecord[],
  clock: RefreshClock,
): Promise<readonly PromiseSettledResult<RefreshOutcome>[]> => {
  const tools = await toolsOf(locked, opened, clock);
  const answers = await Promise.allSettled(all.map((named) => read(opened, named, clock)));
  const readings = answers.flatMap((answer) => (answer.status === 'fulfilled' && answer.value ? [answer.value] : []));
  const done = await settleTogether(opened, tools, readings);
  const outcomes: PromiseSettledResult<RefreshOutcome>[] = [];
  for (const answer of answers) {
    if (answer.status === 'rejected') outcomes.push(answer);
    else if (answer.value === undefined || done.has(answer.value))
      outcomes.push({ status: 'fulfilled', value: 'done' });
    else outcomes.push(await outcomeOf(settle(opened, tools, answer.value)));
  }
  return outcomes;
};
