import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { askReplan, endReplan, holdReplan, keepReplan } from '../../lib/store/replans.ts';
import { duePlan, holdPlan } from '../../lib/store/sync-plans.ts';
import { useDatabase } from '../store/database.ts';

useDatabase();

const now = Date.parse('2026-03-01T00:00:00Z');
const minute = 60_000;

it('goes through all connections anew where that is asked for meanwhile, and is not over before', async () => {
  const project = randomUUID();
  await askReplan(project, now);
  const held = (await holdReplan(project, now + minute, now)) ?? expect.fail('not held');
  expect(await holdReplan(project, now + minute, now + minute - 1)).toBeUndefined();
  expect(await keepReplan(held, 'half', now + minute)).toBe(true);
  await askReplan(project, now + 1);
  expect(await keepReplan(held, 'more', now + minute)).toBe(false);
  await endReplan(held, undefined);
  const again = await holdReplan(project, now + minute, now + 1);
  expect(again).toMatchObject({ after: undefined });
  if (again === undefined) return;
  await keepReplan(again, 'half', now + 2);
  expect(await holdReplan(project, now + minute, now + 2)).toMatchObject({ after: 'half' });
  await endReplan(again, undefined);
  expect(await holdReplan(project, now + minute, now + 60 * minute)).toBeUndefined();
});

it('makes a plan due that another worker has just gone by', async () => {
  const name = { project: randomUUID(), connection: randomUUID() };
  await duePlan(name, now);
  expect(await holdPlan(name, now + minute, now)).toBe(true);
  await duePlan(name, now + 1);
  expect(await holdPlan(name, now + minute, now + 1)).toBe(true);
});
