import { withConcurrency } from '../store/dynamodb/concurrency.ts';
import type { Delivery, Sendable } from '../store/events/deliveries.ts';
import type { DeliveryName } from '../store/events/event-keys.ts';
import type { Pending } from '../store/events/pending-deliveries.ts';
import { withAnswer } from './answer.ts';
import { mostInFlight } from './batch-limits.ts';
import type { DeliveryBatch, Sender } from './delivery-batch.ts';
import { messageOf } from './payload.ts';
import { isFoundBy } from './pending-round.ts';
import { readAhead } from './read-ahead.ts';
import { outcomeOf } from './schedule.ts';

/** A delivery of a round, and the item that led to it. */
interface Work {
  readonly name: DeliveryName;
  readonly pending: Pending;
  readonly sendable: Sendable | undefined;
}

async function* worksOf(pages: AsyncGenerator<readonly Pending[]>): AsyncGenerator<Work> {
  for await (const items of pages) {
    yield* readAhead(items.flatMap((pending) => pending.names.map((name) => ({ pending, name }))));
  }
}

async function* untilOver(works: AsyncGenerator<Work>, batch: DeliveryBatch): AsyncGenerator<Work> {
  while (batch.mayBegin()) {
    const next = await works.next();
    if (next.done) return;
    yield next.value;
  }
}

const isToBeSent = (sendable: Sendable | undefined, pending: Pending): sendable is Sendable =>
  sendable !== undefined && isFoundBy(pending, sendable.delivery);

/**
 * Sends deliveries in separate requests, several at a time. The requests of a connection begin in the order of their
 * sequences. A failed delivery is retried by itself.
 */
export const sendOneByOne: Sender = async (batch, round) => {
  const { endpoint, pace } = batch;

  const outcomeFor = (delivery: Delivery, reply: Parameters<typeof outcomeOf>[0]) =>
    outcomeOf(reply, delivery.tries + 1, pace.now(), pace.random());

  /** @returns whether an attempt was made at the webhook's own address */
  const deliver = async ({ pending, sendable }: Work): Promise<boolean> => {
    if (!isToBeSent(sendable, pending)) {
      batch.skip(round, pending);
      return false;
    }
    if (batch.isStopped) return false;
    const { delivery } = sendable;
    const account = await batch.findAccount(delivery.event);
    const sent = await endpoint.send(messageOf(sendable, account), account.webhookUrl);
    batch.note(round, pending, delivery, withAnswer(delivery, sent, account.key), outcomeFor(delivery, sent.reply));
    await endpoint.judge(sent.reply, account.webhookUrl);
    await batch.untilFewNoted();
    return account.webhookUrl === undefined;
  };

  const works = worksOf(round.pages());
  // After many failures or a timeout, a single attempt must first show that the endpoint works again.
  if (endpoint.isTrial) for await (const work of untilOver(works, batch)) if (await deliver(work)) break;
  await withConcurrency(mostInFlight, untilOver(works, batch), async (work) => void (await deliver(work)));
};
