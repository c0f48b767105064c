import { describe, expect, it } from 'vitest';
import { ApiError } from '../../lib/errors.ts';
import { LeaseLost } from '../../lib/store/dynamodb/lease.ts';
import { retryAfterMs } from '../../lib/work-retry.ts';
import {
  attempt,
  type DueTask,
  type DueWorker,
  newTally,
  throwFailures,
  workOnDue,
} from '../../lib/workers/due-work.ts';

const now = Date.parse('2026-03-01T12:00:00Z');
const minute = 60_000;

type Outcome = 'finished' | 'postponed';

/** Creates work with these names and due times. Acquired work is due again a minute later, unless it is finished. */
const table = (names: readonly string[]) => {
  const due = new Map(names.map((name) => [name, now]));
  const listed: number[] = [];
  const worked: string[] = [];
  let time = now;
  const worker = (work: DueTask<string, string, Outcome>['work']): DueWorker<string, string, Outcome> => ({
    outcomes: ['finished', 'postponed'],
    batchSize: 2,
    list: async (at, limit) => {
      const found = [...due].filter(([, dueAt]) => dueAt <= at).map(([name]) => name);
      listed.push(found.length);
      return found.slice(0, limit);
    },
    acquire: async (name, at) => {
      if ((due.get(name) ?? Number.POSITIVE_INFINITY) > at) return undefined;
      due.set(name, at + minute);
      return name;
    },
    work: async (name, run) => {
      worked.push(name);
      const outcome = await work(name, run);
      if (outcome === 'finished') due.delete(name);
      return outcome;
    },
  });
  const run = { now: () => time, deadline: now + minute };
  const pass = (ms: number): void => {
    time += ms;
  };
  return { due, listed, worked, worker, run, pass };
};

const names = ['a', 'b', 'c', 'd', 'e'];

describe('due work', () => {
  it('is done and counted batch by batch until nothing is due', async () => {
    const { worker, run, worked, due, listed } = table(names);
    const tally = await workOnDue(
      worker(async (name) => (name === 'c' ? 'postponed' : 'finished')),
      run,
    );
    expect(tally).toEqual({ counts: { finished: 4, postponed: 1, lost: 0 }, failures: [] });
    expect([worked, [...due.keys()], listed]).toEqual([names, ['c'], [5, 3, 1, 0]]);
  });

  it('is left when the time is used up, even in the middle of a batch', async () => {
    const { worker, run, worked, listed, pass } = table(names);
    const tally = await workOnDue(
      worker(async () => {
        pass(20_000);
        return 'finished';
      }),
      run,
    );
    expect(tally.counts).toEqual({ finished: 3, postponed: 0, lost: 0 });
    expect([worked, listed.length]).toEqual([['a', 'b', 'c'], 2]);
  });

  it('is not listed if there is no time', async () => {
    const { worker, run, listed } = table(names);
    const late = { ...run, deadline: now };
    expect(
      (
        await workOnDue(
          worker(async () => 'finished'),
          late,
        )
      ).counts.finished,
    ).toBe(0);
    expect(listed).toEqual([]);
  });

  it('that fails does not stop other work, is reported, and is due again when its lease ends', async () => {
    const { worker, run, worked, due, pass } = table(names);
    const failing = worker(async (name) => {
      if (name === 'b') throw new Error('b is broken');
      if (name === 'd') throw new LeaseLost('work d');
      return 'finished';
    });
    const { counts, failures } = await workOnDue(failing, run);
    expect([counts, failures]).toEqual([{ finished: 3, postponed: 0, lost: 1 }, [new Error('b is broken')]]);
    expect(worked).toEqual(names);
    expect(() => throwFailures(failures, 'tests')).toThrow('1 tests failed');
    expect(() => throwFailures([], 'tests')).not.toThrow();
    pass(minute);
    const again = { ...run, deadline: run.deadline + minute };
    expect(
      (
        await workOnDue(
          worker(async () => 'finished'),
          again,
        )
      ).counts.finished,
    ).toBe(2);
    expect(due.size).toBe(0);
  });

  it('that cannot be acquired is reported and left to the next run', async () => {
    const { worker, run } = table(names);
    const away = { ...worker(async () => 'finished'), acquire: async () => Promise.reject(new Error('away')) };
    const { counts, failures } = await workOnDue(away, run);
    expect([counts.finished, failures]).toEqual([0, [new Error('away'), new Error('away')]]);
  });

  it('is not counted if another worker holds it', async () => {
    const { worker, run, due } = table(['a']);
    due.set('a', now + 1);
    const tally = newTally<Outcome>(['finished', 'postponed']);
    expect(
      await attempt(
        worker(async () => 'finished'),
        'a',
        run,
        tally,
      ),
    ).toBe(false);
    expect(tally).toEqual({ counts: { finished: 0, postponed: 0, lost: 0 }, failures: [] });
  });
});

describe('the back-off', () => {
  const backOff = { firstMs: 1_000, longestMs: 10_000 };
  const waits = (error: unknown) => [0, 1, 2, 3, 4, 9].map((failures) => retryAfterMs(error, failures, backOff));

  it('doubles with each failure in a row, up to the longest', () => {
    expect(waits(new Error('away'))).toEqual([1_000, 2_000, 4_000, 8_000, 10_000, 10_000]);
    expect(retryAfterMs(new Error('away'), 5, { firstMs: 60_000 })).toBe(32 * minute);
  });

  it('lasts as long as the provider requests', () => {
    const limited = new ApiError('rate_limited', 'slow down', { details: { retry_after: 42 } });
    expect(new Set(waits(limited))).toEqual(new Set([42_000]));
    expect(waits(new ApiError('provider_failed', 'away', { details: { retriable: true } }))[1]).toBe(2_000);
  });
});
