import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { recordId } from '../../../lib/engine/mapping/remote-ids.ts';
import { emittedPuts } from '../../../lib/records/changes/record-event.ts';
import type { Connection } from '../../../lib/store/connections/connection.ts';
import { writeTogether } from '../../../lib/store/dynamodb/transaction.ts';
import type { RecordMapping } from '../../../lib/store/records/record-mappings.ts';
import { getStoredRecords, recordPut } from '../../../lib/store/records/record-states.ts';
import { useDatabase } from '../../store/database.ts';
import { connectionOf, makeLinkedUser, now } from '../../store/samples.ts';

useDatabase();

const key = new Uint8Array(32);
const object = 'crm.contact';
const hour = 60 * 60_000;

const mappingOf = ({ project, identity, id: connection }: Connection): RecordMapping => {
  const remote = [randomUUID()];
  return { project, id: recordId(identity, object, remote), object, identity, connection, remote };
};

const storedOf = async ({ project, id }: RecordMapping) => (await getStoredRecords(project, [id])).get(id);

/** Stores a change of a record with its event, as a process with this clock does. @returns the event's time */
const change = async (connection: Connection, mapping: RecordMapping, clock: number): Promise<number> => {
  const event = { kind: 'updated', object, id: mapping.id, remote: mapping.remote } as const;
  const puts = emittedPuts(connection, key, { mapping, before: await storedOf(mapping) }, event, clock);
  expect(await writeTogether(puts)).toEqual([]);
  return Date.parse(String(puts[1].Put.Item?.sk).split('#')[1] ?? '');
};

describe('the events of a record', () => {
  it('have the times of the clock if it moves forward', async () => {
    const connection = connectionOf(await makeLinkedUser());
    const mapping = mappingOf(connection);
    expect(await change(connection, mapping, now)).toBe(now);
    expect(await change(connection, mapping, now + hour)).toBe(now + hour);
  });

  it('have times in the order of revisions if a clock is behind, and after a change without an event', async () => {
    const connection = connectionOf(await makeLinkedUser());
    const mapping = mappingOf(connection);
    const times = [await change(connection, mapping, now + hour), await change(connection, mapping, now)];
    await writeTogether([recordPut({ mapping, before: await storedOf(mapping) })]);
    times.push(await change(connection, mapping, now + hour + 1));
    expect(times).toEqual([now + hour, now + hour + 1, now + hour + 2]);
    expect((await storedOf(mapping))?.revision).toBe(4);
  });
});
