import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { blockOf, createLimiter, type Limiter } from '../../../lib/api/rate-limit.ts';
import { addRequests, forgetKeyUse, lastUses, noteKeyUse } from '../../../lib/store/projects/usage.ts';
import { useDatabase } from '../database.ts';
import { injectFault } from '../faults.ts';
import { now } from '../samples.ts';

useDatabase();

const unexpected = (error: unknown): never => {
  throw error;
};

describe('counters of requests', () => {
  const counterOf = (overrides = {}) => ({
    project: randomUUID(),
    subject: 'project',
    from: now,
    until: now + 60_000,
    ...overrides,
  });

  it('sum the reports of all processes', async () => {
    const counter = counterOf();
    expect(await addRequests(counter, 10)).toBe(10);
    await Promise.all(Array.from({ length: 8 }, () => addRequests(counter, 10)));
    expect(await addRequests(counter, 1)).toBe(91);
  });

  it('are separate by project, subject and window', async () => {
    const counter = counterOf();
    await addRequests(counter, 10);
    expect(await addRequests({ ...counter, project: randomUUID() }, 1)).toBe(1);
    expect(await addRequests({ ...counter, subject: 'key#a' }, 1)).toBe(1);
    expect(await addRequests({ ...counter, from: now + 60_000 }, 1)).toBe(1);
  });

  it('enforce a limit that several processes share, within a block for each', async () => {
    const limit = 600;
    const subject = { project: randomUUID(), name: 'project', limit };
    const processes = Array.from({ length: 4 }, () => createLimiter(addRequests));
    let writes = 0;
    injectFault((command) => {
      if (command.startsWith('Update')) writes += 1;
      return undefined;
    });
    const run = async (limiter: Limiter): Promise<number> => {
      let count = 0;
      for (let attempt = 0; attempt < limit; attempt += 1) {
        const { decision, reported } = await limiter.take([subject], now + 59_999, unexpected);
        await reported;
        if (decision.allowed) count += 1;
      }
      return count;
    };
    const counts = await Promise.all(processes.map(run));
    const total = counts.reduce((sum, count) => sum + count, 0);
    expect(total).toBeGreaterThanOrEqual(limit);
    expect(total).toBeLessThan(limit + processes.length * blockOf(limit));
    expect(writes).toBeLessThanOrEqual(total / blockOf(limit));
  });
});

describe("the last day of a key's use", () => {
  it('belongs to its project and to its key', async () => {
    const project = randomUUID();
    await noteKeyUse(project, 'a', '2026-03-01');
    expect(await lastUses(project, ['a', 'b'])).toEqual(new Map([['a', '2026-03-01']]));
    expect(await lastUses(randomUUID(), ['a'])).toEqual(new Map());
    expect(await lastUses(project, [])).toEqual(new Map());
  });

  it('is written once a day and never decreases', async () => {
    const project = randomUUID();
    await Promise.all(Array.from({ length: 8 }, () => noteKeyUse(project, 'a', '2026-03-02')));
    await noteKeyUse(project, 'a', '2026-03-01');
    expect(await lastUses(project, ['a'])).toEqual(new Map([['a', '2026-03-02']]));
    await noteKeyUse(project, 'a', '2026-03-03');
    expect(await lastUses(project, ['a'])).toEqual(new Map([['a', '2026-03-03']]));
  });

  it('is deleted with the key', async () => {
    const project = randomUUID();
    await noteKeyUse(project, 'a', '2026-03-02');
    await forgetKeyUse(project, 'a');
    await forgetKeyUse(project, 'a');
    expect(await lastUses(project, ['a'])).toEqual(new Map());
  });
});
