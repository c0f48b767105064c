import { BatchGetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { Account } from './account.ts';
import { database, tables } from './database.ts';

/** A unified id from a response, and the HubSpot record that it names. */
export interface Reference {
  readonly id: string;
  readonly object: string;
  readonly remoteId: string;
}

/** Builds the item that maps a unified id to a record. */
export const mappingOf = ({ project, connection, identity }: Account, { id, object, remoteId }: Reference) => {
  const names = { v: 1, id, project, object, identity, connection };
  return { pk: `${project}#${id}`, ...names, connection_object: `${connection}#${object}`, remote: [remoteId] };
};

/** Stored partitions that this process knows. */
const known = new Set<string>();

export const remember = (pk: string): void => {
  if (known.size >= 20_000) known.clear();
  known.add(pk);
};

const chunksOf = <T>(list: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(list.length / 100) }, (_, index) => list.slice(index * 100, index * 100 + 100));

export const readMany = async (pks: readonly string[]) => {
  const asked = chunksOf(pks.map((pk) => ({ pk }))).map((Keys) => ({
    [tables.records]: { Keys, ConsistentRead: true },
  }));
  const answers = asked.map((RequestItems) => database.send(new BatchGetCommand({ RequestItems })));
  return (await Promise.all(answers)).flatMap(({ Responses }) => Responses?.[tables.records] ?? []);
};

const put = (Item: ReturnType<typeof mappingOf>) => ({
  Put: { TableName: tables.records, Item, ConditionExpression: 'attribute_not_exists(pk)' },
});

/** Stores the mappings of a response's ids: reads the mappings of new ids, and writes the missing ones. */
export const storeMappings = async (account: Account, given: readonly Reference[]): Promise<void> => {
  const isUnknown = ({ id }: Reference): boolean => !known.has(`${account.project}#${id}`);
  const unknown = [...new Map(given.filter(isUnknown).map((one) => [one.id, one])).values()];
  if (unknown.length === 0) return;
  for (const { pk } of await readMany(unknown.map(({ id }) => `${account.project}#${id}`))) remember(pk);
  const missing = unknown.filter(isUnknown).map((one) => mappingOf(account, one));
  const writes = chunksOf(missing.map(put)).map((TransactItems) => new TransactWriteCommand({ TransactItems }));
  try {
    await Promise.all(writes.map((write) => database.send(write)));
  } catch (error) {
    // Another request was storing some of the mappings. A second attempt reads these mappings.
    if ((error as Error).name === 'TransactionCanceledException') return storeMappings(account, given);
    throw error;
  }
  for (const { pk } of missing) remember(pk);
};
