import { sealedFailure } from '../connections/failure.ts';
import { connectionKey } from '../crypto/credentials.ts';
import type { SealedFailure } from '../crypto/failure.ts';
import { createFieldHasher } from '../crypto/fingerprint.ts';
import { holdAfter } from '../engine/http/rate-budget.ts';
import type { Session } from '../engine/http/session.ts';
import { remoteIdOf } from '../engine/mapping/remote-ids.ts';
import type { OpenedObject } from '../records/context.ts';
import { remotePathOfRecord } from '../records/present.ts';
import type { LeftOut } from '../records/read/left-out.ts';
import type { Connection } from '../store/connections/connection.ts';
import { outboxPut } from '../store/events/outbox.ts';
import { postponeSyncs } from '../store/sync/schedule-changes.ts';
import { forgetSeen, seenPut } from '../store/sync/seen-records.ts';
import { beginRun, checkpoint, finishSync, type LeasedSync, pauseSync, storeSynced } from '../store/sync/sync-run.ts';
import type { SyncRun } from '../store/sync/syncs.ts';
import { reconcile, reconcileListed, reconcileMissing } from './delete-detection.ts';
import { endOf, nextRun } from './next-run.ts';
import {
  type Group,
  listsDeleted,
  openDeleted,
  openRecordSource,
  type RecordSource,
  type SourcePosition,
} from './record-source.ts';
import type { SyncSchedule } from './schedule.ts';
import { type StoredPage, type SyncTools, storePage } from './store-page.ts';

/** The times by which a sync is worked on. */
export interface SyncClock {
  /** Epoch ms. */
  readonly now: () => number;
  /** Epoch ms after which no further page is begun. */
  readonly until: number;
  /** Milliseconds for which a sync stays with its worker after each write. */
  readonly leaseMs: number;
  readonly schedule: SyncSchedule;
}

const latest = (a: string | undefined, b: string | undefined): string | undefined =>
  [a, b]
    .filter((time) => time !== undefined)
    .toSorted()
    .at(-1);

/** One run of a sync, as far as the time suffices. */
class Runner {
  #sync: LeasedSync;
  readonly #opened: OpenedObject;
  readonly #key: Uint8Array;
  readonly #clock: SyncClock;
  /** Pages and records that this worker has read. */
  #steps = 0;
  /** Epoch ms: until then the rest of the provider's rate limit is for other requests. */
  #heldUntil = 0;

  constructor(sync: LeasedSync, opened: OpenedObject, key: Uint8Array, clock: SyncClock) {
    this.#sync = sync;
    this.#opened = { ...opened, session: this.#watch(opened.session) };
    this.#key = key;
    this.#clock = clock;
  }

  get #run(): SyncRun {
    const { run } = this.#sync;
    if (run === undefined) throw new Error(`the sync of ${this.#sync.object} has not begun`);
    return run;
  }

  #tools(): SyncTools {
    const { now, leaseMs } = this.#clock;
    return {
      name: this.#sync,
      run: this.#run,
      key: this.#key,
      hash: createFieldHasher(this.#key),
      now,
      write: (items, counts) => storeSynced(this.#sync, items, counts, now() + leaseMs),
    };
  }

  /** One step is made in any case: other requests to the account must not keep a sync from ever ending. */
  #mayGoOn(): boolean {
    const now = this.#clock.now();
    if (now >= this.#clock.until || (this.#steps > 0 && now < this.#heldUntil)) return false;
    this.#steps += 1;
    return true;
  }

  /** The account's session; the rate limit is read from each answer. */
  #watch(session: Session): Session {
    const send: Session['send'] = async (...request) => {
      const answer = await session.send(...request);
      const hold = holdAfter(session.provider, answer.headers, this.#clock.now());
      this.#heldUntil = Math.max(this.#heldUntil, hold ?? 0);
      return answer;
    };
    return { ...session, send };
  }

  #openSource(): Promise<RecordSource> | RecordSource {
    const { phase, since } = this.#run;
    const isDeleted = phase === 'deleted' && since !== undefined;
    return isDeleted ? openDeleted(this.#opened, since) : openRecordSource(this.#opened, since);
  }

  /** @returns false when the time was used up before the last page */
  async #list(): Promise<boolean> {
    const source = await this.#openSource();
    for (;;) {
      if (!this.#mayGoOn()) return false;
      const { position } = this.#run;
      const asked = this.#clock.now();
      const step = await source(position);
      const seen: StoredPage[] = [];
      for (const group of step.groups) seen.push(await storePage(group, this.#tools(), asked));
      if (!(await this.#reconcileListed(seen)) || !(await this.#reconcileMissing(step.groups))) return false;
      const highest = [step.reached, ...seen.map((page) => page.highest)].reduce(latest);
      const leftOut = step.leftOut && (await this.#leaveOut(step.leftOut));
      await this.#checkpoint([...new Set(seen.flatMap(({ ids }) => ids))], highest, step.next, leftOut);
      if (step.next === undefined) return true;
    }
  }

  /** What the run notes of a kind or collection that the account may not list. @throws ApiError where it may list none */
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
    return reconcileListed(this.#opened, this.#tools(), paths, () => this.#mayGoOn());
  }

  /** Where a complete listing finds deleted records, nothing is emitted before its end. */
  async #reconcileMissing(groups: readonly Group[]): Promise<boolean> {
    const { reconciles, mode } = this.#run;
    const paths = groups.flatMap(({ context, deleted }) =>
      deleted.map((remote) => remotePathOfRecord(context, remote)),
    );
    if (reconciles || mode === 'baseline' || paths.length === 0) return true;
    return reconcileMissing(this.#opened, this.#tools(), paths, () => this.#mayGoOn());
  }

  /** The phase after the last page. */
  #phaseAfter({ phase, since }: SyncRun): SyncRun['phase'] {
    return phase === 'listing' && since !== undefined && listsDeleted(this.#opened) ? 'deleted' : 'reconciling';
  }

  async #checkpoint(
    ids: readonly string[],
    highest: string | undefined,
    next: SourcePosition | undefined,
    leftOut: Pick<SyncRun, 'leftOut' | 'refusal'> = {},
  ): Promise<void> {
    const { now, leaseMs } = this.#clock;
    const { counts, ...run } = this.#run;
    const after: SyncRun = {
      ...run,
      ...leftOut,
      counts: { ...counts, pages: counts.pages + 1, seen: counts.seen + ids.length },
      highest: latest(run.highest, highest),
      position: next,
      phase: next === undefined ? this.#phaseAfter(this.#run) : run.phase,
    };
    const listing = { ...this.#sync, run: run.number };
    const also = run.reconciles ? [seenPut(listing, after.counts.pages, ids, now())] : [];
    this.#sync = await checkpoint(this.#sync, after, { seen: ids.length, also }, now() + leaseMs);
  }

  async #end(): Promise<boolean> {
    const run = this.#run;
    const reconciled = run.reconciles
      ? await reconcile(this.#opened, this.#tools(), { leased: this.#sync, run }, () => this.#mayGoOn())
      : ({ outcome: 'done' } as const);
    if (reconciled.outcome === 'cut short') {
      if (reconciled.found.length > 0) await this.#checkpoint(reconciled.found, undefined, undefined);
      return false;
    }
    const now = this.#clock.now();
    const isComplete = run.mode === 'baseline' || run.reconciles;
    const common = { ...endOf(run, this.#clock.schedule, now), isComplete, isBaselined: true };
    if (reconciled.outcome === 'refused') {
      const message =
        `${reconciled.missing} of ${reconciled.of} records are no longer at ${this.#opened.provider.id}, which is more than a fifth; ` +
        'no event was emitted for them. If they are deleted, request a sync with confirm_deletes.';
      await finishSync(this.#sync, {
        ...common,
        result: 'stopped',
        error: await sealedFailure(this.#opened.connection, { code: 'too_many_deletes', message }, now),
      });
    } else {
      const also = run.mode === 'baseline' ? [completed(this.#opened.connection, this.#sync, now)] : [];
      await finishSync(this.#sync, { ...common, result: 'succeeded', error: run.refusal }, also);
    }
    if (run.reconciles) await forgetSeen({ ...this.#sync, run: run.number });
    return true;
  }

  /** @returns whether the run has ended; otherwise it goes on with the next worker that acquires it */
  async go(): Promise<boolean> {
    const isUnderWay = this.#sync.run !== undefined && this.#sync.finishedAt === undefined;
    if (!isUnderWay)
      this.#sync = await beginRun(
        this.#sync,
        nextRun(this.#sync, this.#opened, this.#clock.schedule, this.#clock.now()),
      );
    while (this.#run.phase !== 'reconciling') if (!(await this.#list())) return this.#pause();
    if (await this.#end()) return true;
    return this.#pause();
  }

  async #pause(): Promise<false> {
    const now = this.#clock.now();
    const isHeld = now < this.#heldUntil;
    await pauseSync(this.#sync, { at: isHeld ? this.#heldUntil : now, isHeld });
    if (isHeld) await postponeSyncs(this.#sync, this.#heldUntil);
    return false;
  }
}

const completed = (connection: Connection, sync: LeasedSync, time: number) => {
  const { counts } = sync.run ?? {};
  return outboxPut({
    type: 'sync.completed',
    project: connection.project,
    connection: connection.id,
    linkedUser: connection.linkedUser,
    data: { object: sync.object, pages: counts?.pages ?? 0, records: counts?.seen ?? 0 },
    time,
  });
};

/**
 * Works on a sync: reads all records the first time, then the changed ones. Every page is stored with the position of the
 * next one, so another worker repeats one page at most, and storing a page again changes nothing.
 * @returns whether the run has ended
 * @throws LeaseLost, and ApiError for errors of the provider
 */
export const runSync = async (sync: LeasedSync, opened: OpenedObject, clock: SyncClock): Promise<boolean> =>
  new Runner(sync, opened, await connectionKey(opened.connection), clock).go();

/** Ends a run that cannot go on: the next one begins anew, and no delete is emitted meanwhile. @param now epoch ms */
export const failSync = (sync: LeasedSync, error: SealedFailure, { interval }: SyncSchedule, now: number) =>
  finishSync(sync, {
    now,
    interval,
    nextAt: interval === undefined ? undefined : now + interval,
    isComplete: false,
    isBaselined: sync.isBaselined,
    result: 'failed',
    error,
  });
