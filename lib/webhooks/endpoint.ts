import { causeOf } from '../issues/causes.ts';
import { noteFact } from '../issues/watch.ts';
import { type DisabledReason, receiverReasonOf } from '../objects/delivery.ts';
import { disableWebhook, noteArrival, noteFailing } from '../store/events/failing-webhooks.ts';
import { noteHealth, noteIssue, readHealth, type WebhookHealth } from '../store/events/webhook-health.ts';
import type { Webhook } from '../store/events/webhooks.ts';
import type { Message } from './payload.ts';
import {
  askedWait,
  givenUpAt,
  isSuccess,
  isTrial,
  pauseAfter,
  pausedUntilOf,
  type Reply,
  timeoutAfter,
} from './schedule.ts';
import { type Sent, secretsOf, sendMessage, type Target, targetAt, targetOf } from './send.ts';

type Clock = () => number;

const isSameBytes = (a: Uint8Array = new Uint8Array(), b: Uint8Array = new Uint8Array()): boolean =>
  Buffer.compare(a, b) === 0;

const isSameTarget = (a: Webhook, b: Webhook): boolean =>
  isSameBytes(a.sealedUrl, b.sealedUrl) && isSameBytes(a.sealedHeaders, b.sealedHeaders);

const isSameHealth = (a: WebhookHealth, b: WebhookHealth): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * The endpoint of a webhook, from the view of a single batch. It contains the health of the endpoint, which batches for
 * other shards share. It decides whether more is sent. Changes of its state happen one after the other.
 */
export class Endpoint {
  /** Whether nothing more is sent, because the webhook was deleted, or has another address or other headers. */
  isOver = false;
  private webhook: Webhook;
  private health: WebhookHealth;
  /** The stored health. */
  private stored: WebhookHealth;
  private readonly now: Clock;
  private secrets: readonly string[] = [];
  private target: Target | undefined;
  private changing: Promise<void> = Promise.resolve();
  /** Number of hangs before this batch. All timeouts within a batch count as a single hang. */
  private hangsBefore: number;

  private constructor(webhook: Webhook, health: WebhookHealth, now: Clock) {
    this.webhook = webhook;
    this.health = health;
    this.stored = health;
    this.hangsBefore = health.hangs;
    this.now = now;
  }

  /** Reads the health of a webhook's endpoint. */
  static async of(webhook: Webhook, now: Clock): Promise<Endpoint> {
    return new Endpoint(webhook, await readHealth(webhook), now);
  }

  /** Decrypts the address, the headers and the secrets. Call this before the first message. */
  async open(): Promise<void> {
    this.secrets = await secretsOf(this.webhook, this.now());
    this.target = await targetOf(this.webhook);
  }

  /** Time until which nothing is sent, epoch ms. 0 if the endpoint is not paused. */
  get pausedUntil(): number {
    return pausedUntilOf(this.webhook, this.health, this.now());
  }

  /** Whether a single attempt must first show that the endpoint works again. */
  get isTrial(): boolean {
    return isTrial(this.health);
  }

  /**
   * Sends a message once.
   * @param url address for the events of the connection, instead of the webhook's address
   */
  send(message: Message, url: string | undefined): Promise<Sent> {
    if (this.target === undefined) throw new Error('An endpoint must be opened before it sends a message.');
    const target = url === undefined ? this.target : targetAt(this.target, url);
    return sendMessage(target, message, this.secrets, { now: this.now }, timeoutAfter(this.health.hangs));
  }

  /**
   * Updates the state of the endpoint by a reply.
   * @param url address of the connection's own that replied. Such a reply says nothing about the endpoint.
   */
  judge(reply: Reply, url: string | undefined): Promise<void> {
    if (url !== undefined) return Promise.resolve();
    return this.alone(() => (isSuccess(reply) ? this.arrived() : this.failed(reply)));
  }

  /** Checks whether a batch for another shard has paused the endpoint. */
  look(): Promise<void> {
    return this.alone(async () => {
      const stored = await readHealth(this.webhook);
      if (stored.pausedUntil > this.health.pausedUntil) this.health = stored;
      this.stored = stored;
    });
  }

  /** Stores the health of the endpoint, once all replies are judged. */
  save(): Promise<void> {
    return this.alone(() => this.store());
  }

  private alone(change: () => Promise<void>): Promise<void> {
    this.changing = this.changing.catch(() => undefined).then(change);
    return this.changing;
  }

  private async store(): Promise<void> {
    if (isSameHealth(this.health, this.stored)) return;
    await noteHealth(this.health, this.now());
    this.stored = this.health;
  }

  /** A success does not end a pause, because its request may have begun before the pause. */
  private async arrived(): Promise<void> {
    this.hangsBefore = 0;
    if (this.health.failures > 0) this.health = { ...this.health, failures: 0, hangs: 0 };
    if (this.health.hasIssue) await this.closeIssue();
    if (this.webhook.failingSince === undefined) return;
    this.follow(await noteArrival(this.webhook));
  }

  /** @param disabled reason why the service switches the webhook off */
  private async openIssue({ status, hung, error }: Reply, now: number, disabled?: DisabledReason): Promise<void> {
    const { project, id, failingSince } = this.webhook;
    const since = failingSince === undefined ? now : Date.parse(failingSince);
    const isDecided = disabled !== undefined;
    if (!isDecided && now - since < causeOf('webhook_failing').waitMs) return;
    const reason = disabled === 'failing' ? 'receiver_given_up' : receiverReasonOf(status, hung === true);
    const offAt = isDecided ? undefined : givenUpAt(failingSince, now);
    const receiver = { reason, status, error, failures: this.health.failures, offAt };
    const evidence = {
      project,
      subject: id,
      cause: 'webhook_failing',
      sign: 'opens',
      at: now,
      since,
      receiver,
    } as const;
    // The event follows `webhook.disabled`, if both wait for their places.
    await noteFact({ ...evidence, ...(isDecided && { isDecided }) }, isDecided ? now + 1 : now);
    if (!this.health.hasIssue) await noteIssue(this.webhook, true, now);
    this.health = { ...this.health, hasIssue: true };
  }

  private async closeIssue(): Promise<void> {
    const { project, id } = this.webhook;
    const now = this.now();
    await noteFact({ project, subject: id, cause: 'webhook_failing', sign: 'closes', at: now }, now);
    await noteIssue(this.webhook, false, now);
    this.health = { ...this.health, hasIssue: false };
  }

  private async failed(reply: Reply): Promise<void> {
    const now = this.now();
    const failures = this.health.failures + 1;
    const hangs = reply.hung ? this.hangsBefore + 1 : this.health.hangs;
    const pause = Math.max(pauseAfter({ failures, hangs }), askedWait(reply, now));
    this.health = { ...this.health, failures, hangs, ...(pause > 0 && { pausedUntil: now + pause, pausedAt: now }) };
    if (pause > 0 && !this.isOver) await this.store();
    if (this.webhook.failingSince === undefined) this.follow(await noteFailing(this.webhook, now));
    if (this.isOver) return;
    const reason = reply.status === 410 ? 'gone' : 'failing';
    if (reason === 'failing' && this.now() < givenUpAt(this.webhook.failingSince, this.now()))
      return this.openIssue(reply, now);
    this.isOver = true;
    await this.openIssue(reply, now, reason);
    await disableWebhook(this.webhook, reason, this.now());
  }

  /**
   * Continues with the changed webhook. If it has another address or other headers, or is switched off or deleted,
   * the next batch handles it.
   */
  private follow(changed: Webhook | undefined): void {
    if (changed === undefined || !isSameTarget(changed, this.webhook)) this.isOver = true;
    else this.webhook = changed;
  }
}
