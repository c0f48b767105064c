import { readSendable, type Sendable } from '../store/events/deliveries.ts';
import type { DeliveryName } from '../store/events/event-keys.ts';

/** Deliveries that are read at a time. With their records they are kept in memory, for many webhooks at once. */
const size = 25;

/** The delivery of a name, where there still is one. */
export type ReadNext = (name: DeliveryName) => Promise<Sendable | undefined>;

type Chunk = Promise<ReadonlyMap<string, Sendable>>;

const readChunk = async (names: readonly DeliveryName[]): Chunk =>
  new Map((await readSendable(names)).map((sendable) => [sendable.delivery.id, sendable]));

/**
 * Reads deliveries to a webhook, some at a time: the first ones on demand, and the next ones when half of the last have
 * been asked for. A delivery that is changed between its reading and its attempt keeps the change: the result of the
 * attempt is not stored.
 * @param names in the order in which they are asked for
 */
export const readAhead = (names: readonly DeliveryName[]): ReadNext => {
  const indexes = new Map(names.map(({ id }, index) => [id, index]));
  const chunks = new Map<number, Chunk>();

  const begin = (place: number): Chunk => {
    const chunk = readChunk(names.slice(place * size, (place + 1) * size));
    // The error is thrown to the caller that asks for one of these deliveries; there may be none.
    chunk.catch(() => undefined);
    chunks.set(place, chunk);
    return chunk;
  };

  return async (name) => {
    const index = indexes.get(name.id) ?? 0;
    const place = Math.floor(index / size);
    const chunk = chunks.get(place) ?? begin(place);
    chunks.delete(place - 1);
    const next = place + 1;
    if (index % size >= size / 2 && next * size < names.length && !chunks.has(next)) begin(next);
    return (await chunk).get(name.id);
  };
};
