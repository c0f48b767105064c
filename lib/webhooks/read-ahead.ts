import { chunksOf } from '../chunks.ts';
import { readSendable, type Sendable } from '../store/events/deliveries.ts';
import type { DeliveryName } from '../store/events/event-keys.ts';

/** Deliveries that are read at a time. With their records they are kept in memory, for many webhooks at once. */
const size = 25;

type Chunk = Promise<ReadonlyMap<string, Sendable>>;

const beginChunk = (entries: readonly { readonly name: DeliveryName }[]): Chunk => {
  const read = readSendable(entries.map(({ name }) => name));
  const chunk = read.then((found) => new Map(found.map((sendable) => [sendable.delivery.id, sendable])));
  // The error is thrown to the caller that asks for one of these deliveries; there may be none.
  chunk.catch(() => undefined);
  return chunk;
};

/**
 * Reads deliveries to a webhook, some at a time: the first ones on demand, and the next ones when half of the last have
 * been asked for. A delivery that is changed between its reading and its attempt keeps the change: the result of the
 * attempt is not stored.
 * @param entries in the order in which they are asked for
 * @returns each with its delivery, where there still is one
 */
export async function* readAhead<T extends { readonly name: DeliveryName }>(
  entries: readonly T[],
): AsyncGenerator<T & { readonly sendable: Sendable | undefined }> {
  const chunks = chunksOf(entries, size);
  let begun: Chunk | undefined;
  for (const [place, chunk] of chunks.entries()) {
    const next = chunks[place + 1];
    const found = await (begun ?? beginChunk(chunk));
    begun = undefined;
    for (const [index, entry] of chunk.entries()) {
      if (index >= size / 2 && next !== undefined) begun ??= beginChunk(next);
      yield { ...entry, sendable: found.get(entry.name.id) };
    }
  }
}
