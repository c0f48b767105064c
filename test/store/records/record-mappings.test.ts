import { randomUUID } from 'node:crypto';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { environment } from '../../../lib/environment.ts';
import { database } from '../../../lib/store/dynamodb/client.ts';
import {
  getRecord,
  getRecords,
  putRecord,
  putRecords,
  type RecordMapping,
} from '../../../lib/store/records/record-mappings.ts';
import { getStoredRecords } from '../../../lib/store/records/record-states.ts';
import { useDatabase } from '../database.ts';
import { injectFault } from '../faults.ts';

useDatabase();

const project = randomUUID();
const connection = randomUUID();
const identity = randomUUID();

const mappingOf = (number: number): RecordMapping => ({
  project,
  id: randomUUID(),
  object: 'crm.contact',
  identity,
  connection,
  remote: ['owner', 'repo', String(number)],
});

const mappings = (count: number): RecordMapping[] => Array.from({ length: count }, (_, number) => mappingOf(number));

const conflict = new TransactionCanceledException({
  message: 'held by another transaction',
  $metadata: {},
  CancellationReasons: [{ Code: 'TransactionConflict' }, { Code: 'None' }],
});

/** Stores the state of a record, as a sync does. */
const note = ({ project: of, id }: RecordMapping) =>
  database().send(
    new UpdateCommand({
      TableName: environment.tables.records,
      Key: { pk: `${of}#${id}` },
      UpdateExpression: 'SET revision = :one',
      ExpressionAttributeValues: { ':one': 1 },
    }),
  );

const byId = (list: readonly RecordMapping[]) => list.toSorted((a, b) => a.id.localeCompare(b.id));

describe('getRecord', () => {
  it('finds no record of another project', async () => {
    const mapping = mappingOf(1);
    await putRecord(mapping);
    expect(await getRecord(randomUUID(), mapping.id)).toBeUndefined();
  });

  it('returns the stored record', async () => {
    const mapping = mappingOf(1);
    await putRecord(mapping);
    expect(await getRecord(project, mapping.id)).toEqual(mapping);
  });
});

describe('putRecords and getRecords', () => {
  it('store and find more than one call can contain', async () => {
    const many = mappings(230);
    await putRecords(many);
    const found = await getRecords(
      project,
      many.map(({ id }) => id),
    );
    expect(byId(found)).toEqual(byId(many));
  });

  it('accept a repeated id', async () => {
    const mapping = mappingOf(1);
    await putRecords([mapping, mapping]);
    expect(await getRecords(project, [mapping.id, mapping.id, randomUUID()])).toEqual([mapping]);
  });

  it('make no call for an empty list', async () => {
    injectFault(() => new Error('a call was made'));
    await putRecords([]);
    expect(await getRecords(project, [])).toEqual([]);
  });

  it('can be found by connection and object', async () => {
    const mapping = { ...mappingOf(1), connection: randomUUID() };
    await putRecord(mapping);
    const answer = await database().send(
      new QueryCommand({
        TableName: environment.tables.records,
        IndexName: 'by_connection',
        KeyConditionExpression: 'connection_object = :c',
        ExpressionAttributeValues: { ':c': `${mapping.connection}#crm.contact` },
      }),
    );
    expect(answer.Items?.map(({ id }) => id)).toEqual([mapping.id]);
  });

  it('keep the state of a record, and move one from another connection', async () => {
    const [known, taken, fresh] = [mappingOf(1), { ...mappingOf(2), connection: randomUUID() }, mappingOf(3)];
    await putRecord(known);
    await putRecord(taken);
    await note(known);
    await note(taken);
    const mine = { ...taken, connection };
    await putRecords([known, mine, fresh]);
    const ids = [known, mine, fresh].map(({ id }) => id);
    expect(byId(await getRecords(project, ids))).toEqual(byId([known, mine, fresh]));
    const stored = await getStoredRecords(project, ids);
    expect(ids.map((id) => stored.get(id)?.revision)).toEqual([1, 0, 0]);
  });

  it('store the records of two processes that each have found a part at the same time', async () => {
    const many = mappings(150);
    await Promise.all([many.slice(0, 120), many, many.slice(40), many.toReversed()].map((some) => putRecords(some)));
    const found = await getRecords(
      project,
      many.map(({ id }) => id),
    );
    expect(byId(found)).toEqual(byId(many));
  });

  it('try again the items that DynamoDB did not process', async () => {
    const many = mappings(3);
    let refusals = 0;
    injectFault((command, input) => {
      if (refusals === 6) return undefined;
      refusals += 1;
      return command.startsWith('TransactWrite') ? conflict : { output: { UnprocessedKeys: input.RequestItems } };
    });
    await putRecords(many);
    expect(refusals).toBe(6);
    refusals = 4;
    const ids = many.map(({ id }) => id);
    expect(byId(await getRecords(project, ids, [0, 0]))).toEqual(byId(many));
    expect(refusals).toBe(6);
  });

  it('fail if DynamoDB repeatedly does not process them', async () => {
    injectFault((command, input) =>
      command.startsWith('TransactWrite') ? conflict : { output: { UnprocessedKeys: input.RequestItems } },
    );
    await expect(putRecords(mappings(2))).rejects.toThrow('held by another transaction');
    await expect(getRecords(project, ['a'], [0])).rejects.toThrow('left 1 of the items unread');
  });
});
