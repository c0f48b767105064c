import { openWebhookUrl } from '../crypto/webhook-secret.ts';
import { withConcurrency } from '../store/dynamodb/concurrency.ts';
import { LeaseLost, unlessLost } from '../store/dynamodb/lease.ts';
import type { Attempt } from '../store/events/attempts.ts';
import {
  type Delivery,
  deleteDelivery,
  giveUpDelivery,
  noteAttempt,
  type Outcome,
  postponeDelivery,
} from '../store/events/deliveries.ts';
import type { DeliveryName } from '../store/events/event-keys.ts';
import { disableWebhook, noteArrival, noteFailing } from '../store/events/failing-webhooks.ts';
import { acquireWebhook, releaseWebhook, renewWebhook, type WebhookState } from '../store/events/webhook-lease.ts';
import { getWebhook, type Webhook } from '../store/events/webhooks.ts';
import { withAnswer } from './answer.ts';
import { type BatchOptions, type BatchResult, type Counts, noCounts } from './batch-limits.ts';
import { findOnce, keyOf, messageOf } from './payload.ts';
import { type ReadNext, readAhead } from './read-ahead.ts';
import {
  askedWait,
  isGivenUp,
  isSuccess,
  isTrial,
  outcomeOf,
  pauseAfter,
  type Reply,
  timeoutAfter,
} from './schedule.ts';
import { secretsOf, sendMessage } from './send.ts';

/** Requests that are under way to one webhook at most. */
const mostInFlight = 10;

/** Attempts that are over and being noted, at most: should the worker die, these are made again. */
const mostNoting = 10;

/** Attempts of a batch that could not be stored, after which nothing more is sent. */
const mostUnnoted = 10;

/** How long a webhook stays with a worker that has died, and milliseconds between two renewals of its lease. */
const leaseMs = 10_000;
const renewEveryMs = 3_000;

/** Milliseconds after which the deliveries to a slow webhook are postponed, and by how many at most. */
const longestBatchMs = 20_000;
const longestPostponementMs = 5 * 60_000;

/** Calls to the database at a time, where deliveries are postponed. */
const writes = 32;

const isSameBytes = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0;

/** Deliveries to one webhook, by the only worker that may send to it now. */
class DeliveryBatch {
  readonly counts = noCounts();
  private readonly names: readonly DeliveryName[];
  private webhook: Webhook;
  private state: WebhookState;
  private isOver = false;
  private readonly pace: BatchOptions;
  private readonly began: number;
  private readonly findConnection = findOnce();
  private secrets: readonly string[] = [];
  private url = '';
  private readonly read: ReadNext;
  private changing: Promise<void> = Promise.resolve();
  private readonly noting = new Set<Promise<void>>();
  private unnoted = 0;
  private begun = 0;
  /** Before this batch: all attempts of a batch that time out count as one hang. */
  private hangsBefore: number;
  private failure: unknown;

  constructor(names: readonly DeliveryName[], webhook: Webhook, state: WebhookState, pace: BatchOptions) {
    this.names = names;
    this.read = readAhead(names);
    this.webhook = webhook;
    this.state = state;
    this.hangsBefore = state.hangs;
    this.pace = pace;
    this.began = pace.now();
  }

  async run(): Promise<void> {
    const queue = this.names.values();
    if (!this.isPaused()) await this.send(queue);
    if (this.isPaused()) await withConcurrency(writes, queue, (name) => this.postpone(name, this.state.pausedUntil));
    else if (!this.isOver && this.isSlow()) await this.spread(queue);
  }

  get pausedUntil(): number {
    return this.isPaused() ? this.state.pausedUntil : 0;
  }

  /** After the last renewal, which would acquire the webhook again. */
  release(): Promise<void> {
    return this.alone(() => unlessLost(() => releaseWebhook(this.state)));
  }

  private async send(queue: Iterator<DeliveryName>): Promise<void> {
    this.secrets = await secretsOf(this.webhook, this.pace.now());
    this.url = await openWebhookUrl(this.webhook);
    const renewing = setInterval(() => this.alone(() => this.renew()).catch((error) => this.stop(error)), renewEveryMs);
    try {
      await this.tryOut(this.untilOver(queue));
      await withConcurrency(mostInFlight, this.untilOver(queue), async (name) => void (await this.deliver(name)));
    } finally {
      // The next holder of the webhook must find all attempts stored.
      await Promise.all(this.noting);
      clearInterval(renewing);
    }
    await this.changing;
    if (this.failure !== undefined) throw this.failure;
  }

  /** Where many attempts have failed, or one has timed out, one has to show first that it works again. */
  private async tryOut(queue: Iterator<DeliveryName>): Promise<void> {
    if (!isTrial(this.state)) return;
    for (let next = queue.next(); !next.done; next = queue.next()) if (await this.deliver(next.value)) return;
  }

  private stop(error: unknown): void {
    this.isOver = true;
    this.failure ??= error;
  }

  private mayGoOn(): boolean {
    return !this.isOver && this.unnoted < mostUnnoted && this.pace.now() < this.pace.deadline;
  }

  private *untilOver(queue: Iterator<DeliveryName>): Generator<DeliveryName> {
    while (this.mayGoOn() && !this.isPaused() && !this.isSlow() && !this.makesRoom()) {
      const next = queue.next();
      if (next.done) return;
      this.begun += 1;
      yield next.value;
    }
  }

  private isSlow(): boolean {
    return this.pace.now() - this.began >= longestBatchMs;
  }

  /** Not before some deliveries were sent: they are worth the writes of the lease. */
  private makesRoom(): boolean {
    return this.begun >= mostInFlight && this.pace.shouldYield?.() === true;
  }

  /** Postpones the rest at the pace of the batch so far: deliveries to other webhooks do not wait behind it. */
  private async spread(queue: Iterator<DeliveryName>): Promise<void> {
    const now = this.pace.now();
    const { delivered, failed } = this.counts;
    const each = (now - this.began) / Math.max(1, delivered + failed);
    let wait = 0;
    await withConcurrency(writes, queue, (name) => {
      wait = Math.min(wait + each, longestPostponementMs);
      return this.postpone(name, Math.round(now + wait));
    });
  }

  /** A webhook that was changed since begins anew. */
  private isPaused(): boolean {
    const { pausedUntil, pausedAt } = this.state;
    return this.pace.now() < pausedUntil && Date.parse(this.webhook.updatedAt) <= pausedAt;
  }

  /** @returns whether there was an attempt */
  private async deliver(name: DeliveryName): Promise<boolean> {
    const sendable = await this.read(name);
    if (sendable === undefined || !this.isDue(sendable.delivery) || this.isOver) return false;
    const { delivery } = sendable;
    const key = await keyOf(delivery.event, this.findConnection);
    const target = { url: this.url, project: this.webhook.project };
    const message = messageOf(sendable, key);
    const sent = await sendMessage(target, message, this.secrets, this.pace, timeoutAfter(this.state.hangs));
    const outcome = outcomeOf(sent.reply, delivery.tries + 1, this.pace.now(), this.pace.random());
    this.note(delivery, withAnswer(delivery, sent, key), outcome);
    await this.alone(() => this.judge(sent.reply));
    if (this.noting.size >= mostNoting) await Promise.race(this.noting);
    return true;
  }

  /** While the next messages are under way. */
  private note(delivery: Delivery, attempt: Attempt, outcome: Outcome): void {
    const count = (isNoted: boolean): void => {
      if (isNoted) this.counts[outcome.status === 'delivered' ? 'delivered' : 'failed'] += 1;
    };
    const fail = (error: unknown): void => {
      this.unnoted += 1;
      this.failure ??= error;
    };
    const done = noteAttempt(delivery, attempt, outcome)
      .then(count, fail)
      .finally(() => this.noting.delete(done));
    this.noting.add(done);
  }

  /** The index may lag behind. */
  private isDue({ status, dueAt }: Delivery): boolean {
    return status === 'pending' && dueAt !== undefined && Date.parse(dueAt) <= this.pace.now();
  }

  /** Changes the state of the webhook, one change after the other. */
  private alone(change: () => Promise<void>): Promise<void> {
    this.changing = this.changing.catch(() => undefined).then(change);
    return this.changing;
  }

  private async renew(): Promise<void> {
    try {
      await renewWebhook(this.state, this.pace.now() + leaseMs);
    } catch (error) {
      if (!(error instanceof LeaseLost)) throw error;
      this.isOver = true;
    }
  }

  private async judge(reply: Reply): Promise<void> {
    if (isSuccess(reply)) return this.arrived();
    const now = this.pace.now();
    const failures = this.state.failures + 1;
    const hangs = reply.hung ? this.hangsBefore + 1 : this.state.hangs;
    const pause = Math.max(pauseAfter({ failures, hangs }), askedWait(reply, now));
    this.state = { ...this.state, failures, hangs, ...(pause > 0 && { pausedUntil: now + pause, pausedAt: now }) };
    if (pause > 0 && !this.isOver) await this.renew();
    await this.failed(reply);
  }

  private async arrived(): Promise<void> {
    this.hangsBefore = 0;
    this.state = { ...this.state, failures: 0, hangs: 0, pausedUntil: 0 };
    if (this.webhook.failingSince === undefined) return;
    this.follow(await noteArrival(this.webhook));
  }

  private async failed({ status }: Reply): Promise<void> {
    if (this.webhook.failingSince === undefined) this.follow(await noteFailing(this.webhook, this.pace.now()));
    if (this.isOver) return;
    const reason = status === 410 ? 'gone' : 'failing';
    if (reason === 'failing' && !isGivenUp(this.webhook.failingSince, this.pace.now())) return;
    this.isOver = true;
    await disableWebhook(this.webhook, reason, this.pace.now());
  }

  /** A webhook that has another address, or is switched off or deleted, is left to the next batch. */
  private follow(changed: Webhook | undefined): void {
    if (changed === undefined || !isSameBytes(changed.sealedUrl, this.webhook.sealedUrl)) this.isOver = true;
    else this.webhook = changed;
  }

  private async postpone(name: DeliveryName, until: number): Promise<void> {
    if (await postponeDelivery(name, until, this.pace.now())) this.counts.postponed += 1;
  }
}

/** Deletes the deliveries of a webhook that is gone, or gives up those of one that is switched off. */
const dropAll = async (names: readonly DeliveryName[], webhook: Webhook | undefined): Promise<Counts> => {
  const counts = noCounts();
  const drop = webhook === undefined ? deleteDelivery : giveUpDelivery;
  await withConcurrency(writes, names.values(), async (name) => {
    if (await drop(name)) counts.givenUp += 1;
  });
  return counts;
};

/**
 * Sends the due deliveries to one webhook.
 * @param names deliveries of one webhook, the longest waiting first
 * @returns `undefined` while another worker sends to it
 */
export const sendBatch = async (
  names: readonly DeliveryName[],
  pace: BatchOptions,
): Promise<BatchResult | undefined> => {
  const [first] = names;
  if (first === undefined) return { counts: noCounts(), pausedUntil: 0 };
  const { project, webhook: id } = first;
  const state = await acquireWebhook({ project, id }, leaseMs, pace.now());
  if (state === undefined) return undefined;
  const webhook = await getWebhook(project, id);
  if (webhook === undefined || !webhook.active) {
    const counts = await dropAll(names, webhook);
    await unlessLost(() => releaseWebhook(state));
    return { counts, pausedUntil: 0 };
  }
  const batch = new DeliveryBatch(names, webhook, state, pace);
  try {
    await batch.run();
    return { counts: batch.counts, pausedUntil: batch.pausedUntil };
  } finally {
    await batch.release();
  }
};
