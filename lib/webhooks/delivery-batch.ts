import { accountsOnce, type FindAccount } from '../store/connections/accounts.ts';
import { LeaseLost, unlessLost } from '../store/dynamodb/lease.ts';
import type { Attempt } from '../store/events/attempts.ts';
import { type Delivery, noteAttempt, type Outcome } from '../store/events/deliveries.ts';
import { finishShard, type HeldShard, releaseShard, renewShard } from '../store/events/delivery-shards.ts';
import { firstRetryAt, type Pending, putRetry } from '../store/events/pending-deliveries.ts';
import {
  type BatchOptions,
  leaseMs,
  longestBatchMs,
  mostInFlight,
  mostNoting,
  mostUnnoted,
  noCounts,
  renewEveryMs,
} from './batch-limits.ts';
import type { Endpoint } from './endpoint.ts';
import { PendingRound } from './pending-round.ts';

/** Begins the requests of a round while the batch continues. */
export type Sender = (batch: DeliveryBatch, round: PendingRound) => Promise<void>;

/** Deliveries of a webhook's shard. Only one worker at a time may send them. */
export class DeliveryBatch {
  readonly counts = noCounts();
  readonly endpoint: Endpoint;
  readonly pace: BatchOptions;
  readonly findAccount: FindAccount;
  private held: HeldShard;
  private isLost = false;
  /** Last time when all pending deliveries had been sent, epoch ms. */
  private caughtUpAt: number | undefined;
  /** Time when a waiting delivery is due, if no item stores this time. Epoch ms. */
  private waitsUntil: number | undefined;
  private readonly began: number;
  private readonly noting = new Set<Promise<void>>();
  private unnoted = 0;
  private begun = 0;
  private failure: unknown;
  private isReleased = false;
  private changing: Promise<void> = Promise.resolve();

  constructor(held: HeldShard, endpoint: Endpoint, pace: BatchOptions) {
    this.held = held;
    this.endpoint = endpoint;
    this.pace = pace;
    this.findAccount = accountsOnce(pace.now);
    this.began = pace.now();
  }

  /** Sends due deliveries, and releases the shard. @throws Error if this failed, or an attempt could not be stored */
  async run(sender: Sender): Promise<void> {
    const after = this.endpoint.pausedUntil > 0 ? undefined : await this.work(sender);
    if (this.isReleased) return;
    const since = Math.min(this.caughtUpAt ?? this.held.dueAt, this.pace.now());
    await unlessLost(() => releaseShard(this.held, this.endpoint.pausedUntil || since, after));
  }

  /** Whether one more request may begin. Counts the request. */
  mayBegin(): boolean {
    if (this.isOver) return false;
    this.begun += 1;
    return true;
  }

  /** Whether nothing more is sent, not even deliveries that were read already. */
  get isStopped(): boolean {
    const { isOver } = this.endpoint;
    return this.isLost || isOver || this.unnoted >= mostUnnoted || this.pace.now() >= this.pace.deadline;
  }

  /** Notes that a due delivery has to wait until a time, epoch ms. */
  wait(until: number): void {
    this.waitsUntil = Math.min(this.waitsUntil ?? until, until);
  }

  /**
   * Stores the outcome of an attempt, while the next requests are running. @returns a promise that settles when the
   * outcome is stored or storing failed
   */
  note(round: PendingRound, pending: Pending, delivery: Delivery, attempt: Attempt, outcome: Outcome): Promise<void> {
    return this.inBackground(async () => {
      const isRetried = outcome.status === 'pending' && !outcome.inOrder;
      if (isRetried) await putRetry(delivery, outcome.dueAt);
      const isNoted = await noteAttempt(delivery, attempt, outcome);
      if (isNoted) this.counts[outcome.status === 'delivered' ? 'delivered' : 'failed'] += 1;
      if (outcome.status !== 'pending' || isRetried || !isNoted) await round.done(pending);
    });
  }

  /** Marks a delivery that this item no longer leads to. */
  skip(round: PendingRound, pending: Pending): void {
    this.inBackground(() => round.done(pending));
  }

  /** Waits until few attempts are being stored. */
  async untilFewNoted(): Promise<void> {
    if (this.noting.size >= mostNoting) await Promise.race(this.noting);
  }

  private inBackground(write: () => Promise<void>): Promise<void> {
    const done: Promise<void> = write()
      .catch((error: unknown) => {
        this.unnoted += 1;
        this.failure ??= error;
      })
      .finally(() => this.noting.delete(done));
    this.noting.add(done);
    return done;
  }

  /** @returns the connection after which the next holder continues; `undefined` for the beginning */
  private async work(sender: Sender): Promise<string | undefined> {
    const renewing = setInterval(() => void this.renew(), renewEveryMs);
    try {
      await this.endpoint.open();
      return await this.sendRounds(sender);
    } finally {
      clearInterval(renewing);
      // The next holder of the shard must find all attempts stored, and no renewal may happen after the release.
      await Promise.all(this.noting);
      await this.changing;
      await this.endpoint.save();
    }
  }

  private async sendRounds(sender: Sender): Promise<string | undefined> {
    for (let after = this.held.after; ; after = undefined) {
      const round = new PendingRound(this.held, this.pace.now(), after);
      this.waitsUntil = undefined;
      await sender(this, round);
      await Promise.all(this.noting);
      if (this.failure !== undefined) throw this.failure;
      if (this.isOver) return round.last;
      if (round.isWhole) this.caughtUpAt = round.now;
      if ((round.isWhole || round.isIdle) && (await this.alone(() => this.finish()))) return undefined;
    }
  }

  /** Whether the batch begins no further requests. */
  get isOver(): boolean {
    if (this.isStopped || this.endpoint.pausedUntil > 0 || this.makesRoom()) return true;
    return this.pace.now() - this.began >= longestBatchMs;
  }

  /** Whether an attempt could not be stored. */
  get hasFailed(): boolean {
    return this.failure !== undefined;
  }

  /**
   * Whether the batch yields to other batches. It first sends some deliveries, so that the writes of the lease are
   * worth their cost.
   */
  private makesRoom(): boolean {
    return this.begun >= mostInFlight && this.pace.shouldYield?.() === true;
  }

  /** @returns whether the shard was released; false if a delivery is due, or became pending meanwhile */
  private async finish(): Promise<boolean> {
    await this.endpoint.save();
    const now = this.pace.now();
    const calledFor = this.held.dueAt > now ? this.held.dueAt : undefined;
    const times = [await firstRetryAt(this.held), this.waitsUntil, calledFor].filter((time) => time !== undefined);
    const at = times.length === 0 ? undefined : Math.min(...times);
    if (at !== undefined && at <= now) return false;
    // A shard that another worker has acquired is no longer held either.
    const held = await unlessLost(() => finishShard(this.held, at));
    this.isReleased = held === undefined;
    this.held = held ?? this.held;
    return this.isReleased;
  }

  /** Changes the item of the shard. The changes happen one after the other. */
  private alone<T>(change: () => Promise<T>): Promise<T> {
    const changed = this.changing.then(change);
    this.changing = changed.then(
      () => undefined,
      () => undefined,
    );
    return changed;
  }

  private async renew(): Promise<void> {
    try {
      await this.alone(async () => {
        if (!this.isReleased) await renewShard(this.held, this.pace.now() + leaseMs);
      });
      await this.endpoint.look();
    } catch (error) {
      this.isLost = true;
      if (!(error instanceof LeaseLost)) this.failure ??= error;
    }
  }
}
