import { LeaseLost } from '../store/dynamodb/lease.ts';
import type { Run } from './scheduled.ts';

/** Functions that do one kind of due work. */
export interface DueTask<Name, Work, Outcome extends string, R extends Run = Run> {
  /** Possible outcomes of the work. A report counts each outcome. */
  readonly outcomes: readonly Outcome[];
  /** Acquires the work. @returns `undefined` if another worker holds the work or it is no longer due */
  readonly acquire: (name: Name, now: number) => Promise<Work | undefined>;
  /**
   * Does the work, then finishes or postpones it. After an error, which is reported, the work is due when its lease
   * ends.
   */
  readonly work: (work: Work, run: R) => Promise<Outcome>;
}

/** A kind of due work that a worker finds in a table. */
export interface DueWorker<Name, Work, Outcome extends string> extends DueTask<Name, Work, Outcome> {
  /** Names of due work, the longest waiting first. Times are epoch ms. */
  readonly list: (now: number, limit: number) => Promise<readonly Name[]>;
  /** Number of names in a list. */
  readonly batchSize: number;
}

/** Counts of done work, by outcome. `lost`: the worker lost the lease. */
export interface Tally<Outcome extends string> {
  readonly counts: Record<Outcome | 'lost', number>;
  /** Errors, one for each failed piece of work. */
  readonly failures: unknown[];
}

/** Creates a tally with all counts 0. */
export const newTally = <Outcome extends string>(outcomes: readonly Outcome[]): Tally<Outcome> => ({
  counts: Object.fromEntries([...outcomes, 'lost'].map((outcome) => [outcome, 0])) as Tally<Outcome>['counts'],
  failures: [],
});

/**
 * Reports the failures of a run.
 * @throws AggregateError with all failures, if there are any
 * @param what plural noun for its message, such as `erasures`
 */
export const throwFailures = (failures: readonly unknown[], what: string): void => {
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} ${what} failed`);
};

/** Acquires one piece of work, does it and counts it. @returns whether it was acquired */
export const attempt = async <Name, Work, Outcome extends string, R extends Run>(
  { acquire, work: act }: DueTask<Name, Work, Outcome, R>,
  name: Name,
  run: R,
  { counts, failures }: Tally<Outcome>,
): Promise<boolean> => {
  let work: Work | undefined;
  try {
    work = await acquire(name, run.now());
    if (work === undefined) return false;
    counts[await act(work, run)] += 1;
  } catch (error) {
    if (error instanceof LeaseLost) counts.lost += 1;
    else failures.push(error);
  }
  return work !== undefined;
};

/**
 * Does due work, one piece after the other, until it acquires no further work or the time is used up. A run may be
 * killed anywhere and may overlap with another run. Failed work waits for its lease to end and delays no other work.
 */
export const workOnDue = async <Name, Work, Outcome extends string>(
  worker: DueWorker<Name, Work, Outcome>,
  run: Run,
): Promise<Tally<Outcome>> => {
  const tally = newTally(worker.outcomes);
  const hasTime = (): boolean => run.now() < run.deadline;
  for (;;) {
    const due = hasTime() ? await worker.list(run.now(), worker.batchSize) : [];
    let acquired = 0;
    for (const name of due) if (hasTime() && (await attempt(worker, name, run, tally))) acquired += 1;
    if (acquired === 0) return tally;
  }
};
