import { setTimeout as pause } from 'node:timers/promises';
import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { log } from '../log.ts';
import { type Report, type Run, runOf } from './scheduled.ts';
import type { Worker } from './worker.ts';

/** How the messages of a queue are worked on. */
export interface Reader<T> {
  /** @throws when the message has another form: it is delivered again some times, and then moved to the dead-letter queue */
  readonly read: (body: string) => T;
  /** Messages with the same one are worked on together. */
  readonly ownerOf: (message: T) => string;
  /** @throws when the messages are to be delivered again */
  readonly work: (messages: readonly T[], run: Run) => Promise<Report>;
}

interface Message<T> {
  readonly id: string;
  readonly content: T;
}

const add = (total: Record<string, number>, report: Report): void => {
  for (const [name, count] of Object.entries(report)) total[name] = (total[name] ?? 0) + count;
};

/**
 * The handler of a worker behind a queue. The messages of different owners are worked on at the same time. Only messages
 * that failed are delivered again; after some times they are moved to the dead-letter queue, which has an alarm.
 */
export const queued =
  <T>({ handler: worker }: Worker, { read, ownerOf, work }: Reader<T>) =>
  async ({ Records }: SQSEvent, context: Context): Promise<SQSBatchResponse> => {
    const failed: string[] = [];
    const fail = (ids: readonly string[], error: unknown): void => {
      failed.push(...ids);
      const cause = error instanceof Error ? error : String(error);
      log.error('messages failed', { worker, messages: ids, cause });
    };
    const toMessage = ({ messageId: id, body }: SQSRecord): readonly Message<T>[] => {
      try {
        return [{ id, content: read(body) }];
      } catch (error) {
        fail([id], error);
        return [];
      }
    };
    const total: Record<string, number> = {};
    const run = runOf(context);
    const workOn = async (messages: readonly Message<T>[]): Promise<void> => {
      try {
        const report = await work(
          messages.map(({ content }) => content),
          run,
        );
        add(total, report);
      } catch (error) {
        fail(
          messages.map(({ id }) => id),
          error,
        );
      }
    };
    const byOwner = Map.groupBy(Records.flatMap(toMessage), ({ content }) => ownerOf(content));
    await Promise.all([...byOwner.values()].map(workOn));
    if (Object.values(total).some((count) => count > 0)) log.info('worker', { worker, ...total });
    return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
  };

/** Waits so many milliseconds. */
export type Wait = (ms: number) => Promise<unknown>;

/** Milliseconds before each further try to acquire: a worker holds a webhook or a feed for some tenths of a second. */
const pausesMs: readonly number[] = [50, 100, 200, 400, 800];

/**
 * Tries to acquire, for a second and a half, work that another worker may hold at this moment.
 * @returns `undefined` when that one goes on: it, or the worker on a schedule, does the rest
 */
export const untilAcquired = async <T>(
  acquire: () => Promise<T | undefined>,
  wait: Wait = pause,
): Promise<T | undefined> => {
  for (const ms of pausesMs) {
    const acquired = await acquire();
    if (acquired !== undefined) return acquired;
    await wait(ms);
  }
  return acquire();
};
