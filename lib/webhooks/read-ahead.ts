import { chunksOf } from '../chunks.ts';
import { readSendable, type Sendable } from '../store/events/deliveries.ts';
import type { DeliveryName } from '../store/events/event-keys.ts';

/**
 * Number of deliveries that are read at a time. They are kept in memory with their records, for many webhooks at
 * once.
 */
const size = 25;

type Chunk = Promise<ReadonlyMap<string, Sendable>>;

const beginChunk = (entries: readonly { readonly name: DeliveryName }[]): Chunk => {
  const read = readSendable(entries.map(({ name }) => name));
  const chunk = read.then((found) => new Map(found.map((sendable) => [sendable.delivery.id, sendable])));
  // The error reaches a caller that asks for one of these deliveries. Possibly no caller does.
  chunk.catch(() => undefined);
  return chunk;
};

/**
 * Reads deliveries to a webhook in chunks: the first chunk on demand, and the next chunk when half of the previous
 * chunk was used. If a delivery is changed between its reading and its attempt, the change stays, and the result of
 * the attempt is not stored.
 * @param entries in the order of their use
 * @returns each entry with its delivery, if the delivery still exists
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
