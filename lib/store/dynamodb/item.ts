import type { NativeAttributeValue } from '@aws-sdk/lib-dynamodb';

/** An item as returned by the database client. */
export type Item = Readonly<Record<string, NativeAttributeValue>>;

/** Version of the shape of items, stored in each item as `v`. A release reads its own version and the previous one. */
export const schemaVersion = 1;

/**
 * Returns the item if this release can read it.
 * @throws Error if a newer release wrote it, or a release that is too old
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

/** Epoch seconds for DynamoDB's time to live. */
export const epochSeconds = (ms: number): number => Math.floor(ms / 1000);
