import { randomUUID } from 'node:crypto';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { expect, it } from 'vitest';
import { environment } from '../../lib/environment.ts';
import { insertConnection, revokeConnection } from '../../lib/store/connections/connection-changes.ts';
import { findByAccount } from '../../lib/store/connections/connections.ts';
import { database } from '../../lib/store/dynamodb/client.ts';
import { acquirePlan, duePlan } from '../../lib/store/sync/plans.ts';
import { acquireReplan, askReplan, releaseReplan, renewReplan } from '../../lib/store/sync/replans.ts';
import { replan } from '../../lib/workers/replan.ts';
import { useDatabase } from '../store/database.ts';
import { connectionOf, makeLinkedUser, projectOf } from '../store/samples.ts';

useDatabase();

const now = Date.parse('2026-03-01T00:00:00Z');
const minute = 60_000;

it('goes through all connections anew where that is asked for meanwhile, and is not over before', async () => {
  const project = randomUUID();
  await askReplan(project, now);
  const held = (await acquireReplan(project, now + minute, now)) ?? expect.fail('not held');
  expect(await acquireReplan(project, now + minute, now + minute - 1)).toBeUndefined();
  expect(await renewReplan(held, 'half', now + minute)).toBe(true);
  await askReplan(project, now + 1);
  expect(await renewReplan(held, 'more', now + minute)).toBe(false);
  await releaseReplan(held, undefined);
  const again = await acquireReplan(project, now + minute, now + 1);
  expect(again).toMatchObject({ after: undefined });
  if (again === undefined) return;
  await renewReplan(again, 'half', now + 2);
  expect(await acquireReplan(project, now + minute, now + 2)).toMatchObject({ after: 'half' });
  await releaseReplan(again, undefined);
  expect(await acquireReplan(project, now + minute, now + 60 * minute)).toBeUndefined();
});

it('makes a plan due that another worker has just gone by', async () => {
  const name = { project: randomUUID(), connection: randomUUID() };
  await duePlan(name, now);
  expect(await acquirePlan(name, now + minute, now)).toBe(true);
  await duePlan(name, now + 1);
  expect(await acquirePlan(name, now + minute, now + 1)).toBe(true);
});

it('has connections found by their accounts that were made before they could be, but none that is revoked', async () => {
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
  expect(await replan(project, { now: () => now, deadline: now + minute })).toBe('planned');
  expect(await found()).toEqual([[old.id], [made[1]?.id], []]);
});
