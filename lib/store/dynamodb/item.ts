import type { NativeAttributeValue } from '@aws-sdk/lib-dynamodb';

/** An item as the database client gives it. */
export type Item = Readonly<Record<string, NativeAttributeValue>>;

/** Version of the items' shape, in each of them as `v`. A release reads its own and the one before it. */
export const schemaVersion = 1;

/**
 * The item, when this release can read it.
 * @throws Error when it was written by a newer release, or by one that is too old
 */
export const readable = (item: Item): Item => {
  if (item.v === schemaVersion || item.v === schemaVersion - 1) return item;
  throw new Error(
    `Item ${item.pk}${item.sk === undefined ? '' : ` / ${item.sk}`} has schema version ${item.v}; ` +
      `this release reads ${schemaVersion - 1} and ${schemaVersion}.`,
  );
};

/** ISO 8601 in UTC, as stored and as shown. */
export const isoTime = (now: number): string => new Date(now).toISOString();

/** Epoch seconds, as DynamoDB's time to live wants them. */
export const epochSeconds = (ms: number): number => Math.floor(ms / 1000);
