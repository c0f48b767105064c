import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { environment } from '../../environment.ts';
import { readItems } from '../dynamodb/batch.ts';
import { database } from '../dynamodb/client.ts';
import { isConditionFailed } from '../dynamodb/conflicts.ts';
import { epochSeconds, readable, schemaVersion } from '../dynamodb/item.ts';
import { deleteItem } from '../dynamodb/item-operations.ts';

/** Requests of one project or key, or failures of one source, within one window of time. */
export interface Counter {
  /** Project, or `op`. */
  readonly project: string;
  /** `project`, `key#<id>`, `hooks`, or `failures#<source>`. */
  readonly subject: string;
  /** Epoch ms at which the window begins and ends. */
  readonly from: number;
  readonly until: number;
}

/** Milliseconds for which a counter is kept after its window, for late reports. */
const graceMs = 10 * 60_000;

/**
 * Adds requests to a counter that all processes share.
 * @returns the count after it
 */
export const addRequests = async ({ project, subject, from, until }: Counter, count: number): Promise<number> => {
  const { Attributes } = await database().send(
    new UpdateCommand({
      TableName: environment.tables.usage,
      Key: { pk: project, sk: `requests#${subject}#${from}` },
      UpdateExpression: 'ADD requests :count SET v = :v, expires_at = :expires_at',
      ExpressionAttributeValues: {
        ':count': count,
        ':v': schemaVersion,
        ':expires_at': epochSeconds(until + graceMs),
      },
      ReturnValues: 'UPDATED_NEW',
    }),
  );
  return Attributes?.requests;
};

const keyOf = (project: string, key: string) => ({ pk: project, sk: `key#${key}` });

/**
 * Stores the last day on which a key was used; the first use of a day writes it.
 * @param day `2026-03-01`
 */
export const noteKeyUse = async (project: string, key: string, day: string): Promise<void> => {
  const write = new UpdateCommand({
    TableName: environment.tables.usage,
    Key: keyOf(project, key),
    UpdateExpression: 'SET v = :v, last_used_on = :day',
    ConditionExpression: 'attribute_not_exists(last_used_on) OR last_used_on < :day',
    ExpressionAttributeValues: { ':v': schemaVersion, ':day': day },
  });
  try {
    await database().send(write);
  } catch (error) {
    if (!isConditionFailed(error)) throw error;
  }
};

/** The last day of use, by the id of the key; keys that were never used are absent. */
export const lastUses = async (project: string, keys: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const items = await readItems(
    environment.tables.usage,
    keys.map((key) => keyOf(project, key)),
  );
  return new Map(items.map((item) => [String(item.sk).slice('key#'.length), readable(item).last_used_on]));
};

/** Deletes the last day of use of a key that is gone. */
export const forgetKeyUse = async (project: string, key: string): Promise<void> => {
  await deleteItem(environment.tables.usage, keyOf(project, key));
};
