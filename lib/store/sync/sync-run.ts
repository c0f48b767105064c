import type { SealedFailure } from '../../crypto/failure.ts';
import { environment } from '../../environment.ts';
import { isoTime } from '../dynamodb/item.ts';
import { type TransactItem, writeTogether } from '../dynamodb/transaction.ts';
import {
  type Sync,
  type SyncCounts,
  type SyncName,
  type SyncResult,
  type SyncRun,
  syncCounts,
  syncKeyOf,
  toSync,
  updateSync,
} from './syncs.ts';

/** A sync that one worker works on until its lease ends. */
export interface LeasedSync extends Sync {
  readonly fence: number;
}

/**
 * Takes a sync for one worker. Should that one die, it is due again when the lease ends.
 * @param lease milliseconds
 * @returns `undefined` when another worker has it, or it is not due any more
 */
export const acquireSync = async (name: SyncName, lease: number, now: number): Promise<LeasedSync | undefined> => {
  const item = await updateSync(name, {
    UpdateExpression: 'SET #state = :running, due_at = :until, fence = if_not_exists(fence, :none) + :one',
    ConditionExpression: 'due_at <= :now',
    ExpressionAttributeNames: { '#state': 'state' },
    ExpressionAttributeValues: {
      ':running': 'running',
      ':until': isoTime(now + lease),
      ':now': isoTime(now),
      ':none': 0,
      ':one': 1,
    },
  });
  return item === undefined ? undefined : { ...toSync(item), fence: item.fence };
};

/** Another worker has taken the sync over: its lease had ended. */
export class SyncLeaseLost extends Error {
  constructor({ connection, object }: SyncName) {
    super(`The sync of ${object} of the connection ${connection} was taken over by another worker.`);
    this.name = 'SyncLost';
  }
}

/** Attributes of a sync's item; `undefined` takes one away. */
type Attributes = Readonly<Record<string, unknown>>;

/** Part of a transaction: refused to whom the sync was taken from. */
const changeOf = (
  claimed: LeasedSync,
  attributes: Attributes,
  counts: Partial<SyncCounts> = {},
): { readonly Update: NonNullable<TransactItem['Update']> } => {
  const set = Object.entries(attributes).filter(([, value]) => value !== undefined);
  const removed = Object.entries(attributes).filter(([, value]) => value === undefined);
  const added = Object.entries(counts).filter(([, count]) => count > 0);
  const parts = [
    set.length > 0 && `SET ${set.map(([name]) => `#${name} = :${name}`).join(', ')}`,
    removed.length > 0 && `REMOVE ${removed.map(([name]) => `#${name}`).join(', ')}`,
    added.length > 0 && `ADD ${added.map(([name]) => `#count_${name} :count_${name}`).join(', ')}`,
  ];
  return {
    Update: {
      TableName: environment.tables.connections,
      Key: syncKeyOf(claimed),
      UpdateExpression: parts.filter((part) => part !== false).join(' '),
      ConditionExpression: 'fence = :fence',
      ExpressionAttributeNames: Object.fromEntries([
        ...Object.keys(attributes).map((name) => [`#${name}`, name]),
        ...added.map(([name]) => [`#count_${name}`, `count_${name}`]),
      ]),
      ExpressionAttributeValues: {
        ...Object.fromEntries(set.map(([name, value]) => [`:${name}`, value])),
        ...Object.fromEntries(added.map(([name, count]) => [`:count_${name}`, count])),
        ':fence': claimed.fence,
      },
    },
  };
};

/** @throws SyncLost */
const change = async (claimed: LeasedSync, attributes: Attributes, also: readonly TransactItem[] = []) => {
  const refused = await writeTogether([changeOf(claimed, attributes), ...also]);
  if (refused.includes(0)) throw new SyncLeaseLost(claimed);
  if (refused.length > 0) throw new Error(`the sync of ${claimed.object} was refused beside its own item`);
};

const plain = (run: SyncRun): Attributes => {
  const { counts: _, ...rest } = run;
  return JSON.parse(JSON.stringify(rest));
};

/** Begins a run, with what was asked for until the sync was claimed. @throws SyncLost */
export const beginRun = async (claimed: LeasedSync, run: SyncRun): Promise<LeasedSync> => {
  const none = Object.fromEntries(syncCounts.map((name) => [`count_${name}`, 0]));
  const begun = { run: plain(run), runs: run.number, finished_at: undefined, result: undefined };
  await change(claimed, { ...none, ...begun, request: undefined });
  return { ...claimed, run, runs: run.number, request: undefined };
};

/** Most items of one transaction, besides the sync's own. */
export const mostItems = 99;

/**
 * Stores records and their events, and counts them: all or nothing.
 * @param until epoch ms: the lease from here on
 * @returns places of the items that were refused: their records have changed meanwhile, and nothing was stored
 * @throws SyncLeaseLost
 */
export const storeSynced = async (
  claimed: LeasedSync,
  items: readonly TransactItem[],
  counts: Partial<SyncCounts>,
  until: number,
): Promise<readonly number[]> => {
  const refused = await writeTogether([changeOf(claimed, { due_at: isoTime(until) }, counts), ...items]);
  if (refused.includes(0)) throw new SyncLeaseLost(claimed);
  return refused.map((place) => place - 1);
};

/** Keeps how far a run is, so that another worker can go on from there. @throws SyncLost */
export const checkpoint = async (
  claimed: LeasedSync,
  run: SyncRun,
  { seen, also = [] }: { readonly seen: number; readonly also?: readonly TransactItem[] },
  until: number,
): Promise<LeasedSync> => {
  const attributes = { run: plain(run), due_at: isoTime(until), failures: 0 };
  const refused = await writeTogether([changeOf(claimed, attributes, { pages: 1, seen }), ...also]);
  if (refused.length > 0) throw new SyncLeaseLost(claimed);
  return { ...claimed, run, failures: 0 };
};

/** Gives a sync back in the middle of a run, which goes on at this time (epoch ms). @throws SyncLost */
export const pauseSync = (
  claimed: LeasedSync,
  { at, error, isHeld = false }: { readonly at: number; readonly error?: SealedFailure; readonly isHeld?: boolean },
): Promise<void> =>
  change(claimed, {
    due_at: isoTime(at),
    ...(isHeld && { state: 'paused' }),
    ...(error && { state: 'paused', last_error: error, failures: claimed.failures + 1 }),
  });

/** How a run has ended. Times are epoch ms. */
export interface SyncEnd {
  readonly result: SyncResult;
  readonly error?: SealedFailure | undefined;
  readonly watermark?: string | undefined;
  /** Whether all records were gone through. */
  readonly isComplete: boolean;
  readonly isBaselined: boolean;
  /** Milliseconds to the next run; none where only what is asked for is run. */
  readonly interval: number | undefined;
  readonly nextAt: number | undefined;
  readonly now: number;
}

/** Ends a run, with what is to be told of it. @throws SyncLost */
export const finishSync = (claimed: LeasedSync, end: SyncEnd, also: readonly TransactItem[] = []): Promise<void> =>
  change(
    claimed,
    {
      ...(end.nextAt === undefined
        ? { state: 'off', due: undefined, due_at: undefined }
        : { state: 'waiting', due_at: isoTime(end.nextAt) }),
      interval: end.interval,
      finished_at: isoTime(end.now),
      result: end.result,
      last_error: end.error,
      failures: 0,
      baselined: end.isBaselined,
      ...(end.watermark !== undefined && { watermark: end.watermark }),
      ...(end.isComplete && { reconciled_at: isoTime(end.now) }),
    },
    also,
  );

/** Turns a sync off until somebody wants it again. @throws SyncLost */
export const turnOff = (claimed: LeasedSync): Promise<void> =>
  change(claimed, { state: 'off', due: undefined, due_at: undefined });
