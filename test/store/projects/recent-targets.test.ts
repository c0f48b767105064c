import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isoTime } from '../../../lib/store/dynamodb/item.ts';
import { deleteMapping, putMapping } from '../../../lib/store/projects/field-mapping-changes.ts';
import { forgetTargets, recentTargets } from '../../../lib/store/projects/recent-targets.ts';
import { insertTarget } from '../../../lib/store/projects/target-field-changes.ts';
import { useDatabase } from '../database.ts';
import { injectFault } from '../faults.ts';
import { now } from '../samples.ts';

useDatabase();

const at = isoTime(now);

const makeTarget = async () => {
  const place = { project: randomUUID(), object: 'crm.contact', provider: 'hubspot' };
  const target = { ...place, id: randomUUID(), name: 'score', description: '', type: 'number' as const };
  await insertTarget({ ...target, createdAt: at, updatedAt: at });
  const map = (remoteField: string) => putMapping({ ...place, target: target.id, name: 'score', remoteField }, now);
  return { place, target, map, name: { ...place, linkedUser: randomUUID() } };
};

const fieldAt = async (name: Parameters<typeof recentTargets>[0], time: number) =>
  (await recentTargets(name, time))[0]?.remoteField;

describe('recentTargets', () => {
  it('reads the fields and their mappings once in a quarter of a minute, for any number of simultaneous callers', async () => {
    const { name } = await makeTarget();
    const calls: string[] = [];
    injectFault((command) => {
      calls.push(command);
      return undefined;
    });
    await Promise.all(Array.from({ length: 8 }, () => recentTargets(name, now)));
    await recentTargets(name, now + 14_999);
    expect(calls).toEqual(['BatchGetItemCommand', 'BatchGetItemCommand']);
  });

  it('reads an object without fields once for all linked users', async () => {
    const place = { project: randomUUID(), object: 'crm.contact', provider: 'hubspot' };
    const calls: string[] = [];
    injectFault((command) => {
      calls.push(command);
      return undefined;
    });
    for (let n = 0; n < 3; n += 1) expect(await recentTargets({ ...place, linkedUser: randomUUID() }, now)).toEqual([]);
    expect(calls).toEqual(['BatchGetItemCommand']);
  });

  it('is never older than half a minute', async () => {
    const { place, target, map, name } = await makeTarget();
    await map('lead_score');
    expect(await fieldAt(name, now)).toBe('lead_score');
    await map('warmth');
    expect(await fieldAt(name, now + 14_999)).toBe('lead_score');
    expect(await fieldAt(name, now + 15_000)).toBe('warmth');
    await deleteMapping(place, target);
    expect(await fieldAt(name, now + 29_999)).toBe('warmth');
    expect(await fieldAt(name, now + 30_000)).toBeUndefined();
  });

  it("reflects this process's own changes at once, and keeps the entries of other projects", async () => {
    const { map, name, place } = await makeTarget();
    await recentTargets(name, now);
    await map('lead_score');
    forgetTargets(randomUUID());
    expect(await fieldAt(name, now)).toBeUndefined();
    forgetTargets(place.project);
    expect(await fieldAt(name, now)).toBe('lead_score');
  });
});
