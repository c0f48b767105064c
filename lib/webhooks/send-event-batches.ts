import { withConcurrency } from '../store/dynamodb/concurrency.ts';
import type { Delivery, Outcome, Sendable } from '../store/events/deliveries.ts';
import { type DeliveryName, sequenceIn } from '../store/events/event-keys.ts';
import type { Pending } from '../store/events/pending-deliveries.ts';
import { withAnswer } from './answer.ts';
import { mostInFlight } from './batch-limits.ts';
import type { DeliveryBatch, Sender } from './delivery-batch.ts';
import { largestTogether, messageOfAll, partOf } from './payload.ts';
import { isFoundBy, type PendingRound } from './pending-round.ts';
import { readAhead } from './read-ahead.ts';
import { outcomeOf } from './schedule.ts';

/**
 * Number of attempts of a body that are stored at the same time. Several connections of a shard store attempts
 * simultaneously.
 */
const notesAtOnce = 16;

/** A delivery of a body, with its event in the sent form. */
interface Part {
  readonly sendable: Sendable;
  readonly pending: Pending;
  /** JSON. */
  readonly text: string;
}

const isRetry = ({ item }: Pending): boolean => item.kind === 'retry';

/**
 * Whether two deliveries may share a body. A failed body is sent again unchanged. Deliveries that were not tried yet
 * may share a body.
 */
const goTogether = (a: Part, b: Part): boolean => {
  if (isRetry(a.pending) || isRetry(b.pending)) return isRetry(a.pending) && isRetry(b.pending);
  const [one, other] = [a.sendable.delivery, b.sendable.delivery];
  return one.tries === other.tries && (one.tries === 0 || one.dueAt === other.dueAt);
};

const bytesOf = (parts: readonly Part[]): number => parts.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);

/** Time until which a failed delivery and all later deliveries of its feed wait, epoch ms. */
const waitOf = ({ tries, dueAt }: Delivery, pending: Pending): number =>
  isRetry(pending) || tries === 0 || dueAt === undefined ? 0 : Date.parse(dueAt);

/** Sorts deliveries by their sequence. Replays may have been requested in any order. */
const inOrder = <T extends { readonly name: DeliveryName }>(entries: readonly T[]): readonly T[] =>
  entries.toSorted((a, b) => (sequenceIn(a.name) < sequenceIn(b.name) ? -1 : 1));

/** The deliveries of a connection. They are sent in the order of their sequences, one request after the other. */
class Connection {
  private readonly batch: DeliveryBatch;
  private readonly round: PendingRound;
  private readonly most: number;
  private body: Part[] = [];

  constructor(batch: DeliveryBatch, round: PendingRound, most: number) {
    this.batch = batch;
    this.round = round;
    this.most = most;
  }

  /** Sends until a request fails, or the batch is over. */
  async send(items: readonly Pending[]): Promise<void> {
    const entries = items.flatMap((pending) => pending.names.map((name) => ({ pending, name })));
    for await (const { pending, sendable } of readAhead(inOrder(entries))) {
      if (sendable === undefined || !isFoundBy(pending, sendable.delivery)) {
        this.batch.skip(this.round, pending);
        continue;
      }
      if (!(await this.add(await this.partOf(sendable, pending)))) return;
    }
    await this.flush();
  }

  private async partOf(sendable: Sendable, pending: Pending): Promise<Part> {
    const account = await this.batch.findAccount(sendable.delivery.event);
    return { sendable, pending, text: partOf(sendable, account) };
  }

  /** Adds a delivery to the body. Sends the body first if it is full. @returns whether the connection continues */
  private async add(part: Part): Promise<boolean> {
    if (!this.hasRoomFor(part) && !(await this.flush())) return false;
    const until = waitOf(part.sendable.delivery, part.pending);
    if (until > this.batch.pace.now()) {
      this.batch.wait(until);
      await this.flush();
      return false;
    }
    this.body.push(part);
    return true;
  }

  private hasRoomFor(part: Part): boolean {
    const [first] = this.body;
    if (first === undefined) return true;
    return this.body.length < this.most && goTogether(first, part) && bytesOf([...this.body, part]) <= largestTogether;
  }

  /** Sends the current body. @returns whether the connection continues */
  private async flush(): Promise<boolean> {
    const parts = this.body;
    this.body = [];
    const [first] = parts;
    if (first === undefined) return true;
    if (!this.batch.mayBegin()) return false;
    const { endpoint, findAccount } = this.batch;
    const { key, webhookUrl } = await findAccount(first.sendable.delivery.event);
    const events = parts.map(({ sendable }) => sendable.delivery.event);
    const message = messageOfAll(
      events,
      parts.map(({ text }) => text),
    );
    const sent = await endpoint.send(message, webhookUrl);
    const outcome = this.outcomeOf(parts, sent.reply);
    if (outcome.status === 'pending') this.batch.wait(outcome.dueAt);
    const attempt = { ...sent.attempt, message: message.id, events: parts.length };
    await endpoint.judge(sent.reply, webhookUrl);
    await withConcurrency(
      notesAtOnce,
      parts.entries(),
      async ([
        index,
        {
          sendable: { delivery },
          pending,
        },
      ]) => {
        // The answer is stored once, with the first event.
        const stored = index === 0 ? withAnswer(delivery, { ...sent, attempt }, key) : attempt;
        await this.batch.note(this.round, pending, delivery, stored, outcome);
      },
    );
    return outcome.status !== 'pending' && !this.batch.hasFailed;
  }

  private outcomeOf(parts: readonly Part[], reply: Parameters<typeof outcomeOf>[0]): Outcome {
    const { now, random } = this.batch.pace;
    const tries = Math.max(...parts.map(({ sendable }) => sendable.delivery.tries));
    const outcome = outcomeOf(reply, tries + 1, now(), random());
    const isInOrder = parts.every(({ pending }) => !isRetry(pending));
    return outcome.status === 'pending' && isInOrder ? { ...outcome, inOrder: true } : outcome;
  }
}

/**
 * Sends bodies with several events of a connection. Each connection has one request at a time, in the order of the
 * sequence. A failed request delays all later events of its feed, until it arrives or is given up. Replayed
 * deliveries are sent first.
 * @param most maximum number of events in a body
 */
export const sendInBodies =
  (most: number): Sender =>
  async (batch, round) => {
    for await (const items of round.pages()) {
      const connections = Map.groupBy(items, ({ connection }) => connection).values();
      // After many failures or a timeout, a single attempt must first show that the endpoint works again.
      const atOnce = batch.endpoint.isTrial ? 1 : mostInFlight;
      await withConcurrency(atOnce, connections, async (of) => {
        if (batch.isOver) return;
        await new Connection(batch, round, most).send(of);
      });
      if (batch.isOver) return;
    }
  };
