import { randomUUID } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import type { TableName } from '../../lib/access.ts';
import { environment } from '../../lib/environment.ts';
import { database } from '../../lib/store/dynamodb/client.ts';
import { type TableDefinition, tables } from '../../lib/store/dynamodb/tables.ts';
import { type Capacity, isRead, type MeteredCall } from './units.ts';

type Item = Readonly<Record<string, unknown>>;

/** Write units of a call for one partition key. */
export interface KeyUnits {
  /** A table, or one of its indexes: `events`, `events.due`. */
  readonly place: string;
  readonly key: string;
  readonly units: number;
}

/** An item that a call writes. */
interface Target {
  readonly table: TableName;
  readonly key: Item;
}

/** The item before and after the call. `undefined` if it does not exist. */
interface Written extends Target {
  readonly before: Item | undefined;
  readonly after: Item | undefined;
}

const keyOf = ({ partitionKey, sortKey }: TableDefinition, item: Item): Item => ({
  [partitionKey]: item[partitionKey],
  ...(sortKey !== undefined && { [sortKey]: item[sortKey] }),
});

/** Returns the table for a deployed name. */
const tableNamed = (deployed: unknown): TableName => {
  const found = (Object.keys(tables) as TableName[]).find((name) => environment.tables[name] === deployed);
  if (found === undefined) throw new Error(`There is no table ${String(deployed)}.`);
  return found;
};

const targetOf = (
  deployed: unknown,
  { Item: item, Key: key }: { readonly Item?: Item; readonly Key?: Item },
): Target => {
  const table = tableNamed(deployed);
  return { table, key: key ?? keyOf(tables[table], item ?? {}) };
};

/** Items that a write names: a single item, a transaction or a batch. */
const targetsOf = (input: object): readonly Target[] => {
  const { TransactItems, RequestItems, ...single } = Object(input);
  if (TransactItems !== undefined) {
    return TransactItems.flatMap((one: Item) =>
      Object.values(one).map((part) => targetOf(Object(part).TableName, Object(part))),
    );
  }
  if (RequestItems === undefined) return [targetOf(single.TableName, single)];
  return Object.entries(RequestItems).flatMap(([deployed, requests]) =>
    (requests as readonly Item[]).flatMap((one) => Object.values(one).map((part) => targetOf(deployed, Object(part)))),
  );
};

/** Opens a separate client, whose reads are not counted. */
const openReader = () =>
  DynamoDBDocumentClient.from(
    new DynamoDBClient({
      ...(environment.databaseEndpoint !== undefined && { endpoint: environment.databaseEndpoint }),
      region: 'us-east-1',
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    }),
  );

const readWith =
  (reader: DynamoDBDocumentClient) =>
  async ({ table, key }: Target): Promise<Item | undefined> =>
    (await reader.send(new GetCommand({ TableName: environment.tables[table], Key: key, ConsistentRead: true }))).Item;

/** Size of an item as DynamoDB counts it: names, texts and bytes. Lists and maps are approximate. */
const kilobytesOf = (item: Item | undefined): number => {
  const bytes = Object.entries(item ?? {}).reduce((sum, [name, value]) => {
    const size = value instanceof Uint8Array ? value.length : Buffer.byteLength(JSON.stringify(value) ?? '');
    return sum + name.length + size;
  }, 0);
  return Math.max(1, Math.ceil(bytes / 1024));
};

/** Keys that a write changes in a table or an index, and the share of each key. */
type Shares = readonly (readonly [key: string, share: number])[];

const sharesOfTable = (table: TableName, written: readonly Written[]): Shares =>
  written.map(({ key, before, after }) => [
    String(key[tables[table].partitionKey]),
    Math.max(kilobytesOf(before), kilobytesOf(after)),
  ]);

const sharesOfIndex = (table: TableName, index: string, written: readonly Written[]): Shares => {
  const definition = tables[table].indexes?.[index];
  if (definition === undefined) throw new Error(`There is no index ${index}.`);
  const { partitionKey, sortKey } = definition;
  return written.flatMap(({ before, after }) => {
    const [old, now] = [before, after].map((item) => [item?.[partitionKey], item?.[sortKey]] as const);
    if (old?.[0] === now?.[0] && old?.[1] === now?.[1]) return [];
    return [old, now].flatMap((entry) => (entry?.[0] === undefined ? [] : [[String(entry[0]), 1] as const]));
  });
};

/** Divides units among keys. @throws Error if there are units but no keys */
const divide = (place: string, units: number, shares: Shares): readonly KeyUnits[] => {
  if (units === 0) return [];
  const whole = shares.reduce((sum, [, share]) => sum + share, 0);
  if (whole === 0) throw new Error(`${units} units of ${place} belong to no key.`);
  return shares.map(([key, share]) => ({ place, key, units: (units * share) / whole }));
};

const unitsOfTable = (
  { TableName, CapacityUnits, Table, GlobalSecondaryIndexes: indexes = {} }: Capacity,
  all: readonly Written[],
): readonly KeyUnits[] => {
  const table = tableNamed(TableName);
  const written = all.filter((one) => one.table === table);
  const ofIndexes = Object.values(indexes).reduce((sum, one) => sum + one.CapacityUnits, 0);
  return [
    ...divide(table, Table?.CapacityUnits ?? CapacityUnits - ofIndexes, sharesOfTable(table, written)),
    ...Object.entries(indexes).flatMap(([index, one]) =>
      divide(`${table}.${index}`, one.CapacityUnits, sharesOfIndex(table, index, written)),
    ),
  ];
};

/**
 * Counts the write units of this process per partition key of tables and indexes. DynamoDB reports the units per table
 * and index. The items before and after the call show the keys. Writes run one after the other.
 * @returns a function that stops the counting
 */
export const meterKeys = (note: (units: readonly KeyUnits[]) => void): (() => void) => {
  const name = `keys ${randomUUID()}`;
  const reader = openReader();
  const read = readWith(reader);
  let last: Promise<unknown> = Promise.resolve();
  database().middlewareStack.add(
    (next, { commandName: command = '' }) =>
      (parameters) => {
        const call = { command, input: parameters.input, consumed: [] } satisfies MeteredCall;
        if (isRead(call)) return next(parameters);
        const write = async () => {
          const targets = targetsOf(parameters.input);
          const before = await Promise.all(targets.map(read));
          const input = { ...parameters.input, ReturnConsumedCapacity: 'INDEXES' };
          const result = await next({ ...parameters, input });
          const after = await Promise.all(targets.map(read));
          const written = targets.map((target, at) => ({ ...target, before: before[at], after: after[at] }));
          const consumed = [Object(result.output).ConsumedCapacity].flat() as readonly Capacity[];
          note(consumed.flatMap((one) => unitsOfTable(one, written)));
          return result;
        };
        const writing = last.then(write, write);
        last = writing;
        return writing;
      },
    { step: 'initialize', name, priority: 'low' },
  );
  return () => {
    database().middlewareStack.remove(name);
    reader.destroy();
  };
};
