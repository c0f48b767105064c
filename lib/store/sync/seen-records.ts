import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { environment } from '../../environment.ts';
import { deleteItems } from '../dynamodb/batch.ts';
import { database } from '../dynamodb/client.ts';
import { epochSeconds, type Item, readable, schemaVersion } from '../dynamodb/item.ts';
import type { TransactItem } from '../dynamodb/transaction.ts';
import type { SyncName } from './syncs.ts';

/** One run that lists all records. */
export interface Listing extends SyncName {
  readonly run: number;
}

/** Bytes of an id that are kept: a page of ids is one small item; a mark at each record would be one write each. */
const length = 8;

/** Milliseconds for which a page is kept when its run never ends. */
const lifetimeMs = 7 * 24 * 60 * 60_000;

const prefixOf = ({ connection, object, run }: Listing): string => `seen#${connection}#${object}#${run}#`;

/** The part of a unified id that is kept, hexadecimal. */
export const shortId = (id: string): string => id.replaceAll('-', '').slice(0, length * 2);

/** Part of the transaction that stores the position after a page. @param now epoch ms */
export const seenPut = (
  listing: Listing,
  page: number,
  ids: readonly string[],
  now: number,
): { readonly Put: NonNullable<TransactItem['Put']> } => ({
  Put: {
    TableName: environment.tables.connections,
    Item: {
      pk: listing.project,
      sk: `${prefixOf(listing)}${String(page).padStart(8, '0')}`,
      v: schemaVersion,
      ids: Buffer.from(ids.map(shortId).join(''), 'hex'),
      expires_at: epochSeconds(now + lifetimeMs),
    },
  },
});

async function* pagesOf(listing: Listing): AsyncGenerator<readonly Item[]> {
  let ExclusiveStartKey: Item | undefined;
  do {
    const answer = await database().send(
      new QueryCommand({
        TableName: environment.tables.connections,
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
        ExpressionAttributeValues: { ':pk': listing.project, ':prefix': prefixOf(listing) },
        ConsistentRead: true,
        ExclusiveStartKey,
      }),
    );
    yield answer.Items ?? [];
    ExclusiveStartKey = answer.LastEvaluatedKey;
  } while (ExclusiveStartKey !== undefined);
}

/** The records that a run has seen: their short ids, and how many pages they are from. */
export const readSeen = async (
  listing: Listing,
): Promise<{ readonly ids: ReadonlySet<string>; readonly pages: number }> => {
  const ids = new Set<string>();
  let pages = 0;
  for await (const items of pagesOf(listing)) {
    for (const item of items.map(readable)) {
      pages += 1;
      const text = Buffer.from(item.ids).toString('hex');
      for (let at = 0; at < text.length; at += length * 2) ids.add(text.slice(at, at + length * 2));
    }
  }
  return { ids, pages };
};

/** Deletes the pages of ids that a run has seen. */
export const forgetSeen = async (listing: Listing): Promise<void> => {
  for await (const items of pagesOf(listing)) {
    await deleteItems(
      environment.tables.connections,
      items.map(({ pk, sk }) => ({ pk, sk })),
    );
  }
};

/** Ids of the records that are stored for an object of a connection, a page at a time. */
export async function* storedIds({ connection, object }: SyncName): AsyncGenerator<readonly string[]> {
  let ExclusiveStartKey: Item | undefined;
  do {
    const answer = await database().send(
      new QueryCommand({
        TableName: environment.tables.records,
        IndexName: 'by_connection',
        KeyConditionExpression: 'connection_object = :object',
        ExpressionAttributeValues: { ':object': `${connection}#${object}` },
        ExclusiveStartKey,
      }),
    );
    yield (answer.Items ?? []).map(({ id }) => String(id));
    ExclusiveStartKey = answer.LastEvaluatedKey;
  } while (ExclusiveStartKey !== undefined);
}
