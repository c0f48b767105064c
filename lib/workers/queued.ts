import { setTimeout as pause } from 'node:timers/promises';
import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { log } from '../log.ts';
import type { Report, Run } from './scheduled.ts';
import type { Worker } from './worker.ts';

/** How the messages of a queue are worked on. */
export interface Reader<T> {
  /** @throws when a message is not what is expected: it is handed out some times more and then put aside */
  readonly read: (body: string) => T;
  /** Messages with the same one are worked on together. */
  readonly ownerOf: (message: T) => string;
  /** @throws when the messages are to be handed out again */
  readonly work: (messages: readonly T[], run: Run) => Promise<Report>;
}

interface Message<T> {
  readonly id: string;
  readonly content: T;
}

/** Kept of the Lambda's time for what was begun before the deadline, ms. */
const reserve = 10_000;

const add = (total: Record<string, number>, report: Report): void => {
  for (const [name, count] of Object.entries(report)) total[name] = (total[name] ?? 0) + count;
};

/**
 * The handler of a worker behind a queue. The messages of different owners are worked on at the same time; only those
 * that failed are handed out again, and after some times they are put aside, which the alarm on that queue tells of.
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
    const run: Run = {
      now: Date.now,
      get deadline() {
        return Date.now() + context.getRemainingTimeInMillis() - reserve;
      },
    };
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

/** Milliseconds before what another worker has is asked for again: a turn takes some tenths of a second. */
const pauses: readonly number[] = [50, 100, 200, 400, 800];

/**
 * Asks for what another worker may have at this moment, for a second and a half.
 * @returns `undefined` when that one keeps it: whoever has it, or the worker on a schedule, does what is left
 */
export const untilAcquired = async <T>(
  take: () => Promise<T | undefined>,
  wait: Wait = pause,
): Promise<T | undefined> => {
  for (const ms of pauses) {
    const taken = await take();
    if (taken !== undefined) return taken;
    await wait(ms);
  }
  return take();
};
