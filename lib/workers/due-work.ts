import { LeaseLost } from '../store/dynamodb/lease.ts';
import type { Run } from './scheduled.ts';

/** How one kind of due work is done. */
export interface DueTask<Name, Work, Outcome extends string, R extends Run = Run> {
  /** Each way in which the work may come out; a report counts them. */
  readonly outcomes: readonly Outcome[];
  /** @returns `undefined` while another worker holds the work, or it is not due any more */
  readonly acquire: (name: Name, now: number) => Promise<Work | undefined>;
  /** Does the work, then finishes or postpones it. An error is reported; the work is due again when its lease ends. */
  readonly work: (work: Work, run: R) => Promise<Outcome>;
}

/** A kind of due work that is found in the table. */
export interface DueWorker<Name, Work, Outcome extends string> extends DueTask<Name, Work, Outcome> {
  /** Names of due work, the longest waiting first. Times are epoch ms. */
  readonly list: (now: number, limit: number) => Promise<readonly Name[]>;
  /** Names that are listed at a time. */
  readonly batchSize: number;
}

/** Work that was done, by outcome; `lost`: its lease was lost. */
export interface Tally<Outcome extends string> {
  readonly counts: Record<Outcome | 'lost', number>;
  /** Errors: each is of one piece of work. */
  readonly failures: unknown[];
}

/** A tally in which nothing is counted yet. */
export const newTally = <Outcome extends string>(outcomes: readonly Outcome[]): Tally<Outcome> => ({
  counts: Object.fromEntries([...outcomes, 'lost'].map((outcome) => [outcome, 0])) as Tally<Outcome>['counts'],
  failures: [],
});

/** @throws AggregateError with all failures, if there are any @param what names them in its message: `erasures` */
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
 * Does due work, one piece after the other, until nothing more is acquired or the time is used up. A run may be killed
 * anywhere and may overlap with another one. Work that fails waits for its lease to end and delays no other work.
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
