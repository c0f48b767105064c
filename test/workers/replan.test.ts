import { randomUUID } from 'node:crypto';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { expect, it } from 'vitest';
import { environment } from '../../lib/environment.ts';
import { insertConnection, revokeConnection } from '../../lib/store/connections/connection-changes.ts';
import { findByAccount } from '../../lib/store/connections/connections.ts';
import { database } from '../../lib/store/dynamodb/client.ts';
import { LeaseLost } from '../../lib/store/dynamodb/lease.ts';
import { acquireReplan, askReplan, finishReplan, postponeReplan, renewReplan } from '../../lib/store/sync/replans.ts';
import { acquireSchedule, dueSchedule } from '../../lib/store/sync/schedules.ts';
import { attempt, newTally } from '../../lib/workers/due-work.ts';
import { replanTask } from '../../lib/workers/replan.ts';
import { useDatabase } from '../store/database.ts';
import { connectionOf, makeLinkedUser, projectOf } from '../store/samples.ts';

useDatabase();

const now = Date.parse('2026-03-01T00:00:00Z');
const minute = 60_000;

it('plans all connections again if a new request arrives, and does not end before', async () => {
  const project = randomUUID();
  await askReplan(project, now);
  const held = (await acquireReplan(project, minute, now)) ?? expect.fail('not held');
  expect(await acquireReplan(project, minute, now + minute - 1)).toBeUndefined();
  await renewReplan(held, 'half', now + minute);
  await askReplan(project, now + 1);
  await expect(renewReplan(held, 'more', now + minute)).rejects.toThrow(LeaseLost);
  await expect(finishReplan(held, undefined)).rejects.toThrow(LeaseLost);
  const again = (await acquireReplan(project, minute, now + 1)) ?? expect.fail('not due');
  expect(again).toMatchObject({ after: undefined });
  await postponeReplan(again, 'half', now + 2);
  const next = (await acquireReplan(project, minute, now + 2)) ?? expect.fail('not due');
  expect(next).toMatchObject({ after: 'half' });
  await expect(finishReplan(again, undefined)).rejects.toThrow(LeaseLost);
  await finishReplan(next, undefined);
  expect(await acquireReplan(project, minute, now + 60 * minute)).toBeUndefined();
});

it('makes a cycle due that another worker has just skipped', async () => {
  const name = { project: randomUUID(), connection: randomUUID() };
  await dueSchedule(name, now);
  expect(await acquireSchedule(name, minute, now)).toMatchObject({ fence: 1 });
  expect(await acquireSchedule(name, minute, now)).toBeUndefined();
  await dueSchedule(name, now + 1);
  expect(await acquireSchedule(name, minute, now + 1)).toMatchObject({ fence: 2 });
});

it('adds accounts to the index for connections from an earlier release, but not for revoked ones', async () => {
  const { id: project } = projectOf();
  const user = await makeLinkedUser(project);
  const accounts = ['1', '2', '3'];
  const made = accounts.map((id) => connectionOf(user, { account: { id, name: id } }));
  for (const connection of made) await insertConnection(connection);
  const [old, , gone] = made;
  if (old === undefined || gone === undefined) expect.fail('not made');
  for (const { id } of [old, gone]) {
    const Key = { pk: project, sk: `connection#${id}` };
    const TableName = environment.tables.connections;
    await database().send(new UpdateCommand({ TableName, Key, UpdateExpression: 'REMOVE account_key' }));
  }
  await revokeConnection(gone, { outcome: 'unsupported' }, now);
  const found = () => Promise.all(accounts.map((account) => findByAccount(project, 'hubspot', account)));
  expect(await found()).toEqual([[], [made[1]?.id], []]);
  await askReplan(project, now);
  const tally = newTally(replanTask.outcomes);
  await attempt(replanTask, project, { now: () => now, deadline: now + minute }, tally);
  expect(tally).toEqual({ counts: { planned: 1, continued: 0, lost: 0 }, failures: [] });
  expect(await found()).toEqual([[old.id], [made[1]?.id], []]);
});
