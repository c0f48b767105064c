import { bytes, timeToLive } from '../dynamodb/attribute.ts';
import { deleteItems } from '../dynamodb/batch.ts';
import { type EntityValue, entity } from '../dynamodb/entity.ts';
import { keyUnder, query, queryKeys } from '../dynamodb/operations.ts';
import { eachPage } from '../dynamodb/query.ts';
import { records } from '../records/record-mappings.ts';
import type { SyncName } from './syncs.ts';

/** A page of the records that a run has seen during a complete listing. */
export const seenPages = entity({
  table: 'connections',
  key: { pk: '{project}', sk: 'seen#{connection}#{object}#{run}#{page}' },
  attributes: {
    /** The first 8 bytes of each unified id. */
    ids: bytes(),
    /** Some days later, for a run that never ends. */
    expiresAt: timeToLive(),
  },
});

/** A run that lists all records. */
export interface Listing extends SyncName {
  readonly run: number;
}

/**
 * Number of stored bytes per id. A page of ids is a small item, whereas a mark at each record would need a write per
 * record.
 */
const length = 8;

/** Milliseconds that a page is stored if its run never ends. */
const lifetimeMs = 7 * 24 * 60 * 60_000;

const partsOf = ({ project, connection, object, run }: Listing) => ({ project, connection, object, run: String(run) });

/** The stored part of a unified id, hexadecimal. */
export const shortId = (id: string): string => id.replaceAll('-', '').slice(0, length * 2);

/** Part of the transaction that stores the position after a page. @param now epoch ms */
export const seenPut = (listing: Listing, page: number, ids: readonly string[], now: number) =>
  seenPages.part.put({
    ...partsOf(listing),
    page: String(page).padStart(8, '0'),
    ids: Buffer.from(ids.map(shortId).join(''), 'hex'),
    expiresAt: now + lifetimeMs,
  });

const pagesOf = (listing: Listing): AsyncGenerator<readonly EntityValue<typeof seenPages>[]> => {
  const key = keyUnder(seenPages, partsOf(listing));
  return eachPage((startAfter) => query(seenPages, { key, isConsistent: true, startAfter }));
};

/** The records that a run has seen: their short ids, and the number of their pages. */
export const readSeen = async (
  listing: Listing,
): Promise<{ readonly ids: ReadonlySet<string>; readonly pages: number }> => {
  const ids = new Set<string>();
  let pages = 0;
  for await (const some of pagesOf(listing)) {
    for (const seen of some) {
      pages += 1;
      const text = Buffer.from(seen.ids).toString('hex');
      for (let at = 0; at < text.length; at += length * 2) ids.add(text.slice(at, at + length * 2));
    }
  }
  return { ids, pages };
};

/** Deletes the pages of ids that a run has seen. */
export const forgetSeen = async (listing: Listing): Promise<void> => {
  for await (const some of pagesOf(listing)) await deleteItems(seenPages.tableName(), some.map(seenPages.keyOf));
};

/** Ids of the stored records of an object of a connection, page by page. */
export async function* storedIds({ connection, object }: SyncName): AsyncGenerator<readonly string[]> {
  const key = { connectionObject: `${connection}#${object}` };
  const pages = eachPage((startAfter) => queryKeys(records, { index: 'by_connection', key, startAfter }));
  for await (const keys of pages) yield keys.map(({ id }) => id);
}
