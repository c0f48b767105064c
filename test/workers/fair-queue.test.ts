import type { Context } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queued, type Reader } from '../../lib/workers/queued.ts';
import { syncWakeUps } from '../../lib/workers/sync.ts';
import { workers } from '../../lib/workers/table.ts';
import { FairQueue, type GroupedMessage } from '../queues/fair-queue.ts';
import { queueEvent } from '../queues/local-queue.ts';

const second = 1_000;
/** Maximum duration of a run that needs several slices, ms. After a slice, the run goes to the end of the queue. */
const slice = 20 * second;
const cycle = 750;

/** Messages per invocation, as in `infra/worker.ts`. */
const batchSize = 10;
const worker = workers.handleSyncWakeUps;
const slots = worker.mostRuns * batchSize;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const messagesOf = (project: string, count: number): readonly GroupedMessage[] =>
  Array.from({ length: count }, (_, index) => ({
    group: project,
    body: JSON.stringify({ project, connection: `${project}-${index}` }),
  }));

const context = { getRemainingTimeInMillis: () => 60 * second } as Context;

/** Starts Lambdas behind a queue, as many at the same time as the event source allows. */
const startLambdas = (queue: FairQueue, msOf: (project: string) => number) => {
  const begun: { readonly project: string; readonly at: number }[] = [];
  let underWay = 0;
  let most = 0;
  const began = Date.now();
  const reader: Reader<{ readonly project: string; readonly connection: string }> = {
    ...syncWakeUps,
    work: async ([message]) => {
      const { project = '' } = message ?? {};
      begun.push({ project, at: Date.now() - began });
      underWay += 1;
      most = Math.max(most, underWay);
      await new Promise((resolve) => setTimeout(resolve, msOf(project)));
      underWay -= 1;
      return {};
    },
  };
  const handle = queued(worker, reader);
  let isOver = false;
  const lambda = async (): Promise<void> => {
    while (!isOver) {
      const messages = queue.receive(batchSize);
      if (messages.length === 0) await new Promise((resolve) => setTimeout(resolve, 100));
      else await handle(queueEvent(messages.map(({ body }) => body)), context);
      queue.delete(messages);
    }
  };
  const all = Promise.all(Array.from({ length: worker.mostRuns }, lambda));
  const end = async (): Promise<void> => {
    isOver = true;
    await vi.advanceTimersByTimeAsync(slice);
    await all;
  };
  return { begun, most: () => most, end };
};

describe('the Lambdas behind the queue of syncs', () => {
  it('all work for a single project', async () => {
    const queue = new FairQueue();
    queue.send(messagesOf('a', 10_000));
    const { begun, most, end } = startLambdas(queue, () => slice);
    await vi.advanceTimersByTimeAsync(5 * slice);
    expect(most()).toBe(slots);
    expect(begun.length).toBeGreaterThanOrEqual(5 * slots);
    await end();
  });

  it('begin the work of other projects after the next invocation, before the 10,000 messages of one project', async () => {
    const queue = new FairQueue();
    queue.send(messagesOf('hog', 10_000));
    const { begun, end } = startLambdas(queue, (project) => (project === 'hog' ? slice : cycle));
    await vi.advanceTimersByTimeAsync(5 * second);
    for (let other = 0; other < 20; other += 1) queue.send(messagesOf(`other ${other}`, 1));
    await vi.advanceTimersByTimeAsync(slice);
    const others = begun.filter(({ project }) => project !== 'hog');
    expect(others).toHaveLength(20);
    for (const { at } of others) expect(at).toBeLessThanOrEqual(slice);
    const first = begun.findIndex(({ project }) => project !== 'hog');
    const last = begun.findLastIndex(({ project }) => project !== 'hog');
    expect([first, last]).toEqual([slots, slots + 19]);
    await end();
  });
});
