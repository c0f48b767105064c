import type { Cause } from '../causes.ts';
import { type Stopwatch, startStopwatch } from '../engine/http/session/stopwatch.ts';
import { invocations, type Origin, workFor } from '../invocation.ts';
import type { EndedWork } from './line.ts';

/** Notes of a run for its entry. */
export interface RunNotes {
  readonly stopwatch: Stopwatch;
  /** Whether the run writes its entry even if it found nothing. */
  readonly isSampled: boolean;
  /** Notes a failure that the work handles itself. The first failure counts. */
  readonly fail: (error: unknown) => void;
  /** Notes that the run did nothing that an entry must show. A failed run writes its entry nevertheless. */
  readonly skip: () => void;
  /** Adds sums of earlier runs without an entry. */
  readonly carry: (unlogged: { readonly runs: number; readonly requests: number }) => void;
}

/** Number of runs without a result for each run that writes an entry anyway. */
export const runsPerEntry = 20;

/** Whether a run writes its entry even if it found nothing. Chosen by its id, for each twentieth run. @param runId UUID */
export const isSampled = (runId: string): boolean => Number.parseInt(runId.slice(0, 8), 16) % runsPerEntry === 0;

/** Loads the code that builds lines at the end of the first run, because a start does not need it. */
const write = async (ended: Omit<EndedWork, 'closeFacts' | 'message'>): Promise<void> => {
  const [{ writeEntry }, { closeFacts }] = await Promise.all([
    import('./line.ts'),
    import('../crypto/request-facts.ts'),
  ]);
  writeEntry({ ...ended, message: 'run', closeFacts });
};

type RunConnection = NonNullable<EndedWork['connection']>;

const observe = async <T>(
  connection: RunConnection,
  cause: Cause,
  work: (notes: RunNotes) => Promise<T>,
  parent: string | undefined,
): Promise<T> => {
  const invocation = invocations.getStore() ?? {};
  const { runId: id = '' } = invocation;
  const [start, began, stopwatch] = [Date.now(), performance.now(), startStopwatch()];
  const failures: unknown[] = [];
  let isSkipped = false;
  let unlogged: EndedWork['unlogged'];
  const notes: RunNotes = {
    stopwatch,
    isSampled: isSampled(id),
    fail: (error) => void failures.push(error),
    skip: () => {
      isSkipped = true;
    },
    carry: (sums) => {
      unlogged = sums;
    },
  };
  try {
    return await work(notes);
  } catch (error) {
    failures.push(error);
    throw error;
  } finally {
    const took = performance.now() - began;
    const [error] = failures;
    const ended = { id, invocation, cause, start, took, stopwatch, connection, error, parent, unlogged };
    const message = error instanceof Error ? error.message : undefined;
    if (!isSkipped || error !== undefined) await write({ ...ended, facts: { message } });
  }
};

/**
 * Runs a worker's work for a connection, and writes the entry of the run at its end.
 * @param origin the request that caused the work, if the work belongs to a single request
 */
export const runFor = <T>(
  connection: RunConnection,
  cause: Cause,
  work: (notes: RunNotes) => Promise<T>,
  origin: Origin = {},
): Promise<T> => workFor(connection, cause, () => observe(connection, cause, work, origin.requestId), origin);
