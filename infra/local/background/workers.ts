import { type WorkerEntry, workerEntries } from '../../handlers.ts';
import { createContext, type LambdaHandler } from '../functions.ts';

/** Shortest pause between two runs of a worker after a wake, in ms. Shorter if a queue wakes the worker on AWS. */
const pause = 500;
const shortPause = 200;

/**
 * Longest rest after a run, in ms. On a busy machine a worker rests as long as its run took, so that work accumulates.
 */
const longestRest = 500;

/** Whether a queue wakes the worker on AWS. The worker for the queue is in the same file. */
const isWoken = ({ file }: WorkerEntry): boolean =>
  workerEntries.some((entry) => 'queue' in entry.worker && entry.file === file);

export interface WorkersOptions {
  readonly load: (handler: string) => Promise<LambdaHandler<unknown>>;
  /** Runs a worker with only its grants. */
  readonly as: <T>(handler: string, call: () => Promise<T>) => Promise<T>;
  readonly onFailure: (error: unknown) => void;
  /** Interval between two runs without a wake, in ms. Default: no run waits for a wake. */
  readonly sweepMs?: number;
}

/** Workers on this machine. */
export interface Workers {
  /** Runs each worker soon, because of a write or due work. */
  readonly wake: () => void;
  /** Stops the workers. Settles when all active runs have ended. */
  readonly stop: () => Promise<void>;
}

/** Runs a worker after each wake, and at long intervals without a wake. */
const startWorker = (entry: WorkerEntry, { load, as, onFailure, sweepMs = 0 }: WorkersOptions): Workers => {
  const { name, worker } = entry;
  const wait = isWoken(entry) ? shortPause : pause;
  let stopped = false;
  let isAwake = false;
  let timer: NodeJS.Timeout | undefined;
  /** Earliest time of the next run after a wake, by the clock of the machine, in ms. */
  let restsUntil = Number.POSITIVE_INFINITY;

  const run = async (): Promise<void> => {
    try {
      const handle = await load(name);
      const context = createContext(name, Date.now(), worker.timeout * 1000);
      const getRemainingTimeInMillis = () => (stopped ? 0 : context.getRemainingTimeInMillis());
      await as(name, async () => handle(undefined, { ...context, getRemainingTimeInMillis }));
    } catch (error) {
      onFailure(error);
    }
  };
  const runIn = (ms: number): void => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(() => (running = next()), ms);
  };
  const next = async (): Promise<void> => {
    const began = performance.now();
    isAwake = false;
    restsUntil = Number.POSITIVE_INFINITY;
    await run();
    const rest = Math.max(wait, Math.min(performance.now() - began, longestRest));
    restsUntil = performance.now() + rest;
    runIn(isAwake ? rest : Math.max(rest, sweepMs));
  };

  let running = next();
  return {
    wake: () => {
      if (isAwake) return;
      isAwake = true;
      // Another run follows an active run, because the active run may have read the table before the write.
      if (restsUntil !== Number.POSITIVE_INFINITY) runIn(Math.max(0, restsUntil - performance.now()));
    },
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
};

/** Runs workers as the queues and schedules on AWS do, but sooner. */
export const startWorkers = (entries: readonly WorkerEntry[], options: WorkersOptions): Workers => {
  const workers = entries.map((entry) => startWorker(entry, options));
  return {
    wake: () => workers.forEach(({ wake }) => void wake()),
    stop: async () => void (await Promise.all(workers.map(({ stop }) => stop()))),
  };
};
