import { setTimeout as pause } from 'node:timers/promises';
import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { beginInvocation, invocations } from '../invocation.ts';
import { log } from '../log.ts';
import { lineOf, type Report, type Run, runOf } from './scheduled.ts';
import type { Worker } from './worker.ts';

/** Functions that process the messages of a queue. */
export interface Reader<T> {
  /**
   * Parses a message.
   * @throws Error if the form is invalid; the queue delivers the message again some times, then moves it to the
   * dead-letter queue
   */
  readonly read: (body: string) => T;
  /** Owner of a message. The handler processes messages with the same owner together. */
  readonly ownerOf: (message: T) => string;
  /** Processes the messages of an owner. @throws Error if the queue must deliver the messages again */
  readonly work: (messages: readonly T[], run: Run) => Promise<Report>;
}

interface Message<T> {
  readonly id: string;
  readonly content: T;
}

const add = (total: Record<string, number>, report: Report): void => {
  for (const [name, count] of Object.entries(report)) total[name] = (total[name] ?? 0) + count;
};

/** Processes the messages of an invocation. @returns the failed messages */
const readAll = async <T>(
  { read, ownerOf, work }: Reader<T>,
  { Records }: SQSEvent,
  context: Context,
): Promise<SQSBatchResponse> => {
  const failed: string[] = [];
  const fail = (ids: readonly string[], error: unknown): void => {
    failed.push(...ids);
    log.error('messages failed', { messages: ids, failure: error });
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
  if (Object.values(total).some((count) => count > 0)) log.info('worker', lineOf(total));
  return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
};

/**
 * Handler of a worker that reads a queue. It processes the messages of different owners in parallel. The queue delivers
 * only failed messages again; after some attempts it moves them to the dead-letter queue, which has an alarm.
 */
export const queued =
  <T>({ handler }: Worker, reader: Reader<T>) =>
  (event: SQSEvent, context: Context): Promise<SQSBatchResponse> =>
    invocations.run(beginInvocation(handler, context), () => readAll(reader, event, context));

/** Waits the given number of milliseconds. */
export type Wait = (ms: number) => Promise<unknown>;

/**
 * Waits before each further attempt to acquire, in ms. A worker holds a webhook or a feed for some tenths of a second.
 */
const pausesMs: readonly number[] = [50, 100, 200, 400, 800];

/**
 * Tries for a second and a half to acquire work that another worker may hold.
 * @returns `undefined` if the other worker still holds the work; that worker, or the worker on a schedule, does the
 * rest
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
