import { sealedFailure } from '../connections/failure.ts';
import { connectionKey } from '../crypto/credentials.ts';
import { createFieldHasher } from '../crypto/fingerprint.ts';
import { remoteIdOf } from '../engine/mapping/remote-ids.ts';
import { kindsOf } from '../providers/language/kinds.ts';
import { mappingOf } from '../records/changes/record-changes.ts';
import { withSomeClasses } from '../records/classes.ts';
import type { OpenedObject } from '../records/context.ts';
import { remotePathOfRecord } from '../records/present.ts';
import type { LeftOut } from '../records/read/forbidden-kinds.ts';
import { limitSyncs } from '../store/sync/schedule-changes.ts';
import { forgetSeen, seenPut } from '../store/sync/seen-records.ts';
import type { LeasedSync } from '../store/sync/sync-run.ts';
import type { Sync, SyncRun } from '../store/sync/syncs.ts';
import { completedPut } from './completed-event.ts';
import { reconcile, reconcileListed, reconcileMissing, reconcileUnknown } from './delete-detection.ts';
import { openIdList } from './id-list.ts';
import { endOf } from './next-run.ts';
import { pagesFrom } from './read-ahead.ts';
import {
  type Group,
  listsDeleted,
  openDeleted,
  openRecordSource,
  type RecordSource,
  type SourcePosition,
} from './record-source.ts';
import type { RunClock } from './run-clock.ts';
import { LookLedger, type LookTimes, OwnRunLedger, type RunLedger } from './run-ledger.ts';
import { RunLimits } from './run-limits.ts';
import type { LookSchedule } from './schedule.ts';
import { type StoredPage, type SyncTools, storePage } from './store-page.ts';

const latest = (a: string | undefined, b: string | undefined): string | undefined =>
  [a, b]
    .filter((time) => time !== undefined)
    .toSorted()
    .at(-1);

/** Works on a run of a sync until the run ends or the time is used up. */
class Runner {
  readonly #ledger: RunLedger;
  #opened: OpenedObject;
  readonly #key: Uint8Array;
  readonly #clock: RunClock;
  readonly #limits: RunLimits;

  constructor(ledger: RunLedger, opened: OpenedObject, key: Uint8Array, clock: RunClock) {
    this.#ledger = ledger;
    this.#key = key;
    this.#clock = clock;
    this.#limits = new RunLimits(clock);
    this.#opened = { ...opened, session: this.#limits.watch(opened.session) };
  }

  get #sync(): Sync {
    return this.#ledger.sync;
  }

  get #run(): SyncRun {
    const { run } = this.#sync;
    if (run === undefined) throw new Error(`the sync of ${this.#sync.object} has not begun`);
    return run;
  }

  #tools(): SyncTools {
    const { now } = this.#clock;
    return {
      name: this.#sync,
      run: this.#run,
      key: this.#key,
      hash: createFieldHasher(this.#key),
      now,
      write: (items, counts) => this.#ledger.store(items, counts),
    };
  }

  #openSource(): Promise<RecordSource> | RecordSource {
    const { phase, since, highest } = this.#run;
    if (phase === 'deleted' && since !== undefined) return openDeleted(this.#opened, since);
    // A query finds the last changed record again until the start of the query is later than that change.
    const expectsNone = since !== undefined && (highest === undefined || highest < since);
    return openRecordSource(this.#opened, { since, expectsNone });
  }

  /** Lists records page by page. @returns false if the time was used up before the last page */
  async #list(): Promise<boolean> {
    const source = await this.#openSource();
    const { beforePage, mostSteps } = this.#clock;
    await beforePage?.(this.#sync, this.#opened);
    // A look does not read ahead: the cycle already works on several objects, and most looks need a single page.
    const { mayGoOn, ask } = this.#limits;
    const reading = { mayGoOn, now: ask, isAhead: mostSteps === undefined };
    for await (const { step, asked } of pagesFrom(source, this.#run.position, reading)) {
      const seen: StoredPage[] = [];
      const since = Math.min(asked, this.#limits.asked);
      for (const group of step.groups) seen.push(await storePage(group, this.#tools(), since));
      if (!(await this.#reconcileListed(seen)) || !(await this.#reconcileMissing(step.groups))) return false;
      const highest = [step.reached, ...seen.map((page) => page.highest)].reduce(latest);
      const leftOut = step.leftOut && (await this.#leaveOut(step.leftOut));
      await this.#checkpoint([...new Set(seen.flatMap(({ ids }) => ids))], highest, step.next, leftOut);
      if (step.next === undefined) return true;
      await beforePage?.(this.#sync, this.#opened);
    }
    return false;
  }

  /** Changes of the run for a kind or collection that the account may not list. @throws ApiError if it may list none */
  async #leaveOut({ context, error, of }: LeftOut): Promise<Pick<SyncRun, 'leftOut' | 'refusal'>> {
    const { leftOut: before = [] } = this.#run;
    const isKnown = before.some((path) => remoteIdOf(path) === remoteIdOf(context.scope));
    const leftOut = isKnown ? before : [...before, context.scope];
    if (leftOut.length === of) throw error;
    const message = `not read: ${leftOut.map(remoteIdOf).join(', ')}; ${error.message}`;
    const refusal = await sealedFailure(this.#opened.connection, { code: error.code, message }, this.#clock.now());
    return { leftOut, refusal };
  }

  #reconcileListed(seen: readonly StoredPage[]): Promise<boolean> {
    const paths = seen.flatMap(({ shown }) => shown);
    return reconcileListed(this.#opened, this.#tools(), paths, this.#limits.mayGoOn);
  }

  /**
   * Emits listed deletions. A run with a complete listing finds the deleted records at its end, so it emits nothing
   * here.
   */
  async #reconcileMissing(groups: readonly Group[]): Promise<boolean> {
    const { reconciles, mode } = this.#run;
    const paths = groups.flatMap(({ context, deleted }) =>
      deleted.map((remote) => remotePathOfRecord(context, remote)),
    );
    if (reconciles || mode === 'baseline' || paths.length === 0) return true;
    return reconcileMissing(this.#opened, this.#tools(), paths, this.#limits.mayGoOn);
  }

  /**
   * Lists the ids of all records and reads the unknown records.
   * @returns false if the time was used up before the last page
   */
  async #listIds(): Promise<boolean> {
    const read = await openIdList(this.#opened);
    while (this.#limits.mayGoOn()) {
      const { paths, next, leftOut: found } = await read(this.#run.position);
      if (!(await reconcileUnknown(this.#opened, this.#tools(), paths, this.#limits.mayGoOn))) return false;
      const of = kindsOf(this.#opened.declared).length;
      const leftOut = found && (await this.#leaveOut({ ...found, of }));
      const ids = paths.map((path) => mappingOf(this.#opened, path).id);
      await this.#checkpoint(ids, undefined, next, leftOut);
      if (next === undefined) return true;
      await this.#clock.beforePage?.(this.#sync, this.#opened);
    }
    return false;
  }

  /** Phase after the last page. If no run ever saw a record, no known record can be deleted. */
  #phaseAfter({ phase, since, highest, reconciles }: SyncRun): SyncRun['phase'] {
    if (phase === 'listing' && since !== undefined && reconciles) return 'comparing';
    const mayBeDeleted = phase === 'listing' && since !== undefined && highest !== undefined;
    return mayBeDeleted && listsDeleted(this.#opened) ? 'deleted' : 'reconciling';
  }

  async #checkpoint(
    ids: readonly string[],
    highest: string | undefined,
    next: SourcePosition | undefined,
    leftOut: Pick<SyncRun, 'leftOut' | 'refusal'> = {},
  ): Promise<void> {
    const { counts, ...run } = this.#run;
    const listed: SyncRun = {
      ...run,
      ...leftOut,
      counts: { ...counts, pages: counts.pages + 1, seen: counts.seen + ids.length },
      highest: latest(run.highest, highest),
      position: next,
    };
    const after = next === undefined ? { ...listed, phase: this.#phaseAfter(listed) } : listed;
    const listing = { ...this.#sync, run: run.number };
    const also = run.reconciles ? [seenPut(listing, after.counts.pages, ids, this.#clock.now())] : [];
    await this.#ledger.checkpoint(after, ids.length, also);
  }

  async #end(): Promise<boolean> {
    const run = this.#run;
    const reconciled = run.reconciles
      ? await reconcile(this.#opened, this.#tools(), { name: this.#sync, run }, this.#limits.mayGoOn)
      : ({ outcome: 'done' } as const);
    if (reconciled.outcome === 'cut short') {
      if (reconciled.found.length > 0) await this.#checkpoint(reconciled.found, undefined, undefined);
      return false;
    }
    const now = this.#clock.now();
    const isComplete = run.mode === 'baseline' || run.reconciles;
    const end = endOf(run, this.#clock.schedule, now);
    const common = { ...end, isComplete, isBaselined: true, classes: run.classes };
    if (reconciled.outcome === 'refused') {
      const message =
        `${reconciled.missing} of ${reconciled.of} records are no longer at ${this.#opened.provider.id}, which is more than a fifth; ` +
        'no event was emitted for them. If they are deleted, request a sync with confirm_deletes.';
      await this.#ledger.finish({
        ...common,
        result: 'stopped',
        error: await sealedFailure(this.#opened.connection, { code: 'too_many_deletes', message }, now),
      });
    } else {
      const also = run.mode === 'baseline' ? [completedPut(this.#opened.connection, this.#sync, now)] : [];
      await this.#ledger.finish({ ...common, result: 'succeeded', error: run.refusal }, also);
    }
    if (run.reconciles) await forgetSeen({ ...this.#sync, run: run.number });
    return true;
  }

  /** Works on the run. @returns whether the run has ended; otherwise the next worker that acquires the run continues */
  async go(): Promise<boolean> {
    const isUnderWay = this.#sync.run !== undefined && this.#sync.finishedAt === undefined;
    const { schedule, now } = this.#clock;
    if (!isUnderWay) await this.#ledger.begin(this.#ledger.next(this.#opened, schedule, now()));
    this.#opened = withSomeClasses(this.#opened, this.#run.classes);
    while (this.#run.phase !== 'reconciling') {
      const isListed = await (this.#run.phase === 'comparing' ? this.#listIds() : this.#list());
      if (!isListed) return this.#pause();
    }
    if (await this.#end()) return true;
    return this.#pause();
  }

  async #pause(): Promise<false> {
    const at = this.#clock.now();
    const { limitedUntil } = this.#limits;
    await this.#ledger.pause(Math.max(at, limitedUntil), at < limitedUntil);
    return false;
  }
}

/**
 * Works on an own run, which reads all records or the changed records. The service stores every page together with the
 * position of the next page. Another worker therefore repeats at most one page, and storing a page again changes
 * nothing.
 * @param leaseMs length of the worker's lease after each write, in ms
 * @returns whether the run has ended
 * @throws LeaseLost, and ApiError for errors of the provider
 */
export const runSync = async (
  sync: LeasedSync,
  opened: OpenedObject,
  clock: RunClock,
  leaseMs: number,
): Promise<boolean> => {
  const ledger = new OwnRunLedger(sync, { now: clock.now, leaseMs });
  const hasEnded = await new Runner(ledger, opened, await connectionKey(opened.connection), clock).go();
  if (!hasEnded && clock.now() < clock.limit.until) await limitSyncs(sync, clock.limit.until);
  return hasEnded;
};

/** Most steps of a look. Each page and each record that the look reads by id counts as a step. */
const mostLookSteps = 10;

/**
 * Looks at a sync in a cycle. Reads the changed records, or all records if the provider cannot list changes. If no
 * record changed, it stores nothing. An own run continues a look that is not done after the maximum number of steps.
 * @returns time of the next look, epoch ms, if the look is due before the interval ends; and whether it found something
 * @throws LeaseLost, and ApiError for errors of the provider
 */
export const lookAt = async (
  sync: Sync,
  opened: OpenedObject,
  clock: RunClock & { readonly schedule: LookSchedule },
  times: LookTimes,
): Promise<Pick<LookLedger, 'lookAgainAt' | 'hasFound'>> => {
  const ledger = new LookLedger(sync, clock.schedule, times);
  await new Runner(ledger, opened, await connectionKey(opened.connection), { ...clock, mostSteps: mostLookSteps }).go();
  return ledger;
};
