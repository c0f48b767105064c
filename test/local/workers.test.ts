import { describe, expect, it, vi } from 'vitest';
import { scheduledEntries } from '../../infra/handlers.ts';
import { startWorkers } from '../../infra/local/background/workers.ts';

const [entry] = scheduledEntries;
if (entry === undefined) throw new Error('no worker');

describe('the workers of a local service', () => {
  it('begin again after a fifth of a second if a queue wakes them on AWS, and otherwise after half a second', async () => {
    vi.useFakeTimers();
    const runs: string[] = [];
    const { stop } = startWorkers(scheduledEntries, {
      load: async (handler) => async () => void runs.push(handler),
      as: (_, call) => call(),
      onFailure: (error) => expect.fail(String(error)),
    });
    await vi.advanceTimersByTimeAsync(1_100);
    const stopped = stop();
    vi.useRealTimers();
    await stopped;
    const counts = Object.fromEntries(
      [...Map.groupBy(runs, (handler) => handler)].map(([name, all]) => [name, all.length]),
    );
    expect(counts).toEqual({
      'workers/dispatch.run': 6,
      'workers/deliver.run': 6,
      'workers/erase.run': 3,
      'workers/change-notifications.run': 6,
      'workers/register-webhooks.run': 3,
      'workers/jobs.run': 6,
      'workers/sync.run': 6,
      'workers/audit.run': 3,
      'workers/sign-audit.run': 3,
      'workers/usage.run': 3,
    });
  });

  it('run after a wake-up, once more after a wake-up during a run, and otherwise only by the sweep', async () => {
    vi.useFakeTimers();
    let runs = 0;
    let during: () => void = () => {};
    const { wake, stop } = startWorkers([entry], {
      load: async () => async () => {
        runs += 1;
        during();
      },
      as: (_, call) => call(),
      onFailure: (error) => expect.fail(String(error)),
      sweepMs: 5_000,
    });
    const runsAfter = async (ms: number): Promise<number> => {
      await vi.advanceTimersByTimeAsync(ms);
      return runs;
    };
    expect(await runsAfter(4_900)).toBe(1);
    wake();
    wake();
    expect(await runsAfter(10)).toBe(2);
    expect(await runsAfter(4_900)).toBe(2);
    // The sweep runs it once. It runs again, because the run itself has written.
    during = () => {
      during = () => {};
      wake();
    };
    expect(await runsAfter(100)).toBe(3);
    wake();
    expect(await runsAfter(600)).toBe(4);
    expect(await runsAfter(4_000)).toBe(4);
    const stopped = stop();
    wake();
    vi.useRealTimers();
    await stopped;
    expect(runs).toBe(4);
  });

  it('run repeatedly with their own rights, also after a failure, and end with the server', async () => {
    const { promise: enough, resolve } = Promise.withResolvers<void>();
    const rights: string[] = [];
    const failures: unknown[] = [];
    let runs = 0;
    const { stop } = startWorkers([entry], {
      load: async (handler) => async (event) => {
        expect([handler, event]).toEqual([entry.name, undefined]);
        runs += 1;
        if (runs === 3) resolve();
        if (runs === 1) throw new Error('no');
      },
      as: (handler, call) => {
        rights.push(handler);
        return call();
      },
      onFailure: (error) => failures.push(error),
    });
    await enough;
    await stop();
    expect(failures).toEqual([new Error('no')]);
    expect(new Set(rights)).toEqual(new Set([entry.name]));
    expect(runs).toBe(3);
  });

  it('end a run and report the end of its time when the server ends', async () => {
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const { promise: work, resolve: finish } = Promise.withResolvers<void>();
    const remaining: boolean[] = [];
    const { stop } = startWorkers([entry], {
      load: async () => async (_, context) => {
        remaining.push(context.getRemainingTimeInMillis() > 0);
        begin();
        await work;
        remaining.push(context.getRemainingTimeInMillis() > 0);
      },
      as: (_, call) => call(),
      onFailure: (error) => expect.fail(String(error)),
    });
    await begun;
    const stopped = stop();
    finish();
    await stopped;
    expect(remaining).toEqual([true, false]);
  });

  it('finish a run before the database ends', async () => {
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const { promise: work, resolve: finish } = Promise.withResolvers<void>();
    const order: string[] = [];
    const { stop } = startWorkers([entry], {
      load: async () => async () => {
        begin();
        await work;
        order.push('run ended');
      },
      as: (_, call) => call(),
      onFailure: (error) => expect.fail(String(error)),
    });
    await begun;
    const stopped = stop().then(() => order.push('stopped'));
    finish();
    await stopped;
    expect(order).toEqual(['run ended', 'stopped']);
  });
});
