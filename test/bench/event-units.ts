import { connectionKey } from '../../lib/crypto/credentials.ts';
import { recordId } from '../../lib/engine/mapping/remote-ids.ts';
import { workFor } from '../../lib/invocation.ts';
import { emittedPuts } from '../../lib/records/changes/record-event.ts';
import type { UnifiedRecord } from '../../lib/records/present.ts';
import type { Connection } from '../../lib/store/connections/connection.ts';
import { writeTogether } from '../../lib/store/dynamodb/transaction.ts';
import { getStoredRecords } from '../../lib/store/records/record-states.ts';
import { deliverDue } from '../../lib/workers/deliver.ts';
import { dispatchDue } from '../../lib/workers/dispatch.ts';
import { isRead, meterCalls } from '../harness/units.ts';
import { makeConnection, makeWebhook } from '../webhooks/samples.ts';

/** Units of the writes by kind, and of all reads. */
export interface Units {
  readonly writes: Readonly<Record<string, number>>;
  readonly reads: number;
}

/** Cost of a delivered change. */
export interface EventUnits extends Units {
  readonly name: string;
  /** Size of the largest item of an event, bytes. */
  readonly size: number;
  /** Sum of the units of all writes. */
  readonly sum: number;
}

const kinds: Readonly<Record<string, string>> = {
  event: 'sequence of the event',
  head: 'head: acquired, released',
  delivery: 'delivery',
  pending: 'pending part of a block',
  shard: 'shard of the webhook: called, acquired, released',
  state: 'state of the webhook',
};

/** Kind of a write: by the key of the item, or by the purpose of the transaction. */
const kindOf = (command: string, input: object, table: string): string => {
  const text = JSON.stringify(input);
  if (command.startsWith('TransactWrite')) {
    if (text.includes('"block#')) return 'block and head';
    return table.includes('records') ? 'state of the record' : 'event';
  }
  const { Key, Item } = Object(input);
  const [word = ''] = String((Key ?? Item)?.sk).split('#');
  const kind = kinds[word] ?? `${command} ${word}`;
  return command === 'PutItemCommand' ? `${kind} put` : kind;
};

/** Counts the units of all database calls until `end` is called. */
const meter = () => {
  const writes: Record<string, number> = {};
  let reads = 0;
  let size = 0;
  const add = (kind: string, units: number): void => {
    if (units > 0) writes[kind] = (writes[kind] ?? 0) + units;
  };
  const end = meterCalls((call) => {
    const { command, input, consumed } = call;
    for (const { TableName, CapacityUnits, Table, GlobalSecondaryIndexes: indexes = {} } of consumed) {
      if (isRead(call)) reads += CapacityUnits;
      else {
        const kind = kindOf(command, input, TableName);
        const ofIndexes = Object.values(indexes).reduce((sum, one) => sum + one.CapacityUnits, 0);
        add(kind, Table?.CapacityUnits ?? CapacityUnits - ofIndexes);
        for (const [name, one] of Object.entries(indexes)) add(`${kind}, index ${name}`, one.CapacityUnits);
      }
    }
    for (const { Put } of Object(input).TransactItems ?? []) {
      if (String(Put?.Item?.sk).startsWith('event#')) size = Math.max(size, bytesOf(Put.Item));
    }
  });
  return {
    end: (): Units & { readonly size: number } => {
      end();
      return { writes, reads, size };
    },
  };
};

/** Size of an item as DynamoDB counts it: names, texts and bytes. Lists need a few bytes more. */
const bytesOf = (item: Readonly<Record<string, unknown>>): number =>
  Object.entries(item).reduce((sum, [name, value]) => {
    if (value === undefined) return sum;
    const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
    const size = value instanceof Uint8Array ? value.length : Buffer.byteLength(text);
    return sum + name.length + size;
  }, 0);

const object = 'crm.contact';

/** Hashes of a contact's fields, as a sync stores them. */
const fields = Object.fromEntries(
  Array.from({ length: 12 }, (_, index) => [`field_${index}@a1b2c3`, new Uint8Array(8)]),
);

export interface Change {
  readonly connection: Connection;
  readonly mapping: Parameters<typeof emittedPuts>[2]['mapping'];
  readonly record: UnifiedRecord;
}

/** Writes a change of a known record, in one transaction with its event. */
export const writeChange = async ({ connection, mapping, record }: Change, now: number): Promise<void> => {
  const { id, remote, project } = mapping;
  const before = (await getStoredRecords(project, [id])).get(id);
  const state = { fields, version: 'a1b2c3' };
  const event = { kind: 'updated', object, id, remote, changedFields: ['name'], record } as const;
  const key = await connectionKey(connection);
  const puts = workFor(connection, 'sync', () => emittedPuts(connection, key, { mapping, before, state }, event, now));
  if ((await writeTogether(puts)).length > 0) throw new Error('A change was not stored.');
};

/** Creates changes of records of a connection. @param count number of records @param note a field of each record */
export const changesOf = (connection: Connection, count: number, note: string): readonly Change[] =>
  Array.from({ length: count }, (_, index) => {
    const { project, identity, id } = connection;
    const remote = [String(index)];
    const mapping = { project, id: recordId(identity, object, remote), object, identity, connection: id, remote };
    return { connection, mapping, record: { id: mapping.id, name: 'Ada', note } as unknown as UnifiedRecord };
  });

const perChange = (all: Units & { readonly size: number }, count: number, name: string): EventUnits => {
  const writes = Object.fromEntries(Object.entries(all.writes).map(([kind, units]) => [kind, units / count]));
  const sum = Object.values(writes).reduce((total, units) => total + units, 0);
  return { name, size: all.size, writes, reads: all.reads / count, sum };
};

/** Publishes and delivers all waiting events. */
export const deliverAll = async (now: number): Promise<void> => {
  const run = { now: () => now, deadline: now + 60_000 };
  await dispatchDue(run);
  await deliverDue(run);
};

/** Measures changes of a connection's known records, with one webhook. @param url an endpoint that returns 200 */
const measure = async (url: string, name: string, count: number, noteBytes: number): Promise<EventUnits> => {
  const connection = await makeConnection();
  const changes = changesOf(connection, count, 'x'.repeat(noteBytes));
  let now = Date.parse('2026-03-01T12:00:10Z');
  for (const change of changes) await writeChange(change, now);
  await deliverAll(now);
  // The webhook exists from here on.
  await makeWebhook(url, { project: connection.project });
  now += 10_000;
  const metered = meter();
  for (const change of changes) await writeChange(change, now);
  await deliverAll(now + 1_000);
  return perChange(metered.end(), count, name);
};

/** Measures the cost of a delivered change with one webhook. @param url an endpoint that returns 200 */
export const measureEventUnits = async (url: string): Promise<readonly EventUnits[]> => [
  await measure(url, 'busy, 1 KB', 60, 150),
  await measure(url, 'busy, 2 KB', 60, 1_100),
  await measure(url, 'single, 1 KB', 1, 150),
  await measure(url, 'single, 2 KB', 1, 1_100),
];
