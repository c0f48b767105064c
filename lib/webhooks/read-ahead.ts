import { readSendable, type Sendable } from '../store/deliveries.ts';
import type { DeliveryName } from '../store/event-keys.ts';

/** Deliveries that are read at a time. With their records they are kept in memory, for many webhooks at once. */
const size = 25;

/** The delivery of a name, where there still is one. */
export type ReadNext = (name: DeliveryName) => Promise<Sendable | undefined>;

type Chunk = Promise<ReadonlyMap<string, Sendable>>;

const readChunk = async (names: readonly DeliveryName[]): Chunk =>
  new Map((await readSendable(names)).map((sendable) => [sendable.delivery.id, sendable]));

/**
 * Reads deliveries to a webhook, some at a time, when the first of them is asked for. What is changed between that and
 * its attempt counts: the result of the attempt is not noted then.
 * @param names in the order in which they will be asked for
 */
export const readAhead = (names: readonly DeliveryName[]): ReadNext => {
  const places = new Map(names.map(({ id }, index) => [id, Math.floor(index / size)]));
  let place = -1;
  let chunk: Chunk = Promise.resolve(new Map());
  return async (name) => {
    const wanted = places.get(name.id) ?? 0;
    if (wanted !== place) {
      place = wanted;
      chunk = readChunk(names.slice(wanted * size, (wanted + 1) * size));
    }
    return (await chunk).get(name.id);
  };
};
