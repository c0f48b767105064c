import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ChainCheck } from '../../infra/audit/verify.ts';
import { auditHeads } from '../../lib/store/audit/chain.ts';
import type { AuditEntry } from '../../lib/store/audit/entries.ts';
import { factsOf } from '../../lib/store/audit/facts.ts';
import { listAudit } from '../../lib/store/audit/list.ts';
import { get } from '../../lib/store/dynamodb/operations.ts';
import { addKey } from '../../lib/store/projects/api-key-changes.ts';
import { numberAudit } from '../../lib/workers/audit/number.ts';
import { callsApart, seed } from '../harness/runs.ts';
import { useDatabase } from '../store/database.ts';
import { interruptAt, interruptionNames, killAtEach } from '../store/faults.ts';

useDatabase();

const minute = 60_000;

const runAt = (time: number) => numberAudit({ now: () => time, deadline: time + minute });

/** Makes changes: new keys, at the same time. */
const change = (project: string, times: number) =>
  Promise.all(
    Array.from({ length: times }, () =>
      addKey({
        ...{ project, id: randomUUID(), name: 'A key', scopes: [], hashes: [] },
        ...{ cursorKey: new Uint8Array(32), createdAt: new Date().toISOString() },
      }),
    ),
  );

const entriesOf = async (project: string): Promise<readonly AuditEntry[]> => {
  const found: AuditEntry[] = [];
  let startAfter: string | undefined;
  do {
    const page = await listAudit(project, {}, { limit: 100, startAfter });
    found.push(...page.items);
    startAfter = page.next;
  } while (startAfter !== undefined);
  return found;
};

/** Checks the chain of a project, and that its head is its end. @returns number of its entries */
const checkChain = async (project: string): Promise<number> => {
  const check = new ChainCheck();
  for (const entry of await entriesOf(project))
    check.add({ ...factsOf(entry), previous_hash: entry.previousHash ?? null, hash: entry.hash ?? null });
  expect(check.problems(Date.now())).toEqual([]);
  expect(check.unnumbered).toBe(0);
  const head = await get(auditHeads, { project });
  expect([head?.number, head?.hash]).toEqual([check.last, check.hashOf(check.last)]);
  return check.last;
};

describe('the chain of a project', () => {
  it('contains 200 simultaneous changes once, without a gap, although workers overlap', async () => {
    const [project, other] = [randomUUID(), randomUUID()];
    await Promise.all([change(project, 200), change(other, 3)]);
    await Promise.all([runAt(Date.now()), runAt(Date.now())]);
    await runAt(Date.now() + minute);
    expect(await checkChain(project)).toBe(200);
    expect(await checkChain(other)).toBe(3);
    expect(await runAt(Date.now() + 2 * minute)).toEqual({ numbered: 0 });
  });

  it('continues at its end, in the order of times', async () => {
    const project = randomUUID();
    for (let round = 1; round <= 3; round += 1) {
      await change(project, 1);
      await runAt(Date.now() + minute);
    }
    expect(await checkChain(project)).toBe(3);
    const numbers = (await entriesOf(project)).map((entry) => entry.number);
    expect(numbers).toEqual([1, 2, 3]);
  });

  it.each(['before', 'after'] as const)(
    `is whole after a worker was killed right %s any call of the database (SEED=${seed})`,
    async (side) => {
      await killAtEach(callsApart(4), 60, () => side, {
        prepare: async () => {
          const project = randomUUID();
          await change(project, 60);
          return project;
        },
        work: () => runAt(Date.now()),
        check: async (project, killed) => {
          await runAt(Date.now() + minute);
          await runAt(Date.now() + 2 * minute);
          expect(await checkChain(project), killed).toBe(60);
        },
      });
    },
  );

  it.each(interruptionNames)('is whole although a call is %s', async (name) => {
    let isHit = true;
    for (const call of callsApart(3)) {
      if (!isHit) break;
      const project = randomUUID();
      await change(project, 3);
      const interruption = interruptAt(call, name);
      await runAt(Date.now()).catch(() => undefined);
      interruption.end();
      isHit = interruption.isHit();
      await runAt(Date.now() + minute);
      expect(await checkChain(project), `${name} ${call}`).toBe(3);
      expect(call).toBeLessThan(60);
    }
  });
});
