import { type WorkerEntry, workerEntries } from '../handlers.ts';
import { createContext, type LambdaHandler } from './functions.ts';

/** Milliseconds from a run of a worker to the next one after a wake: shorter if a queue wakes the worker on AWS. */
const pause = 500;
const shortPause = 200;

/** On a busy machine a run is followed by a rest as long as itself, up to so many ms: the next one finds more to do at once. */
const longestRest = 500;

/** The same file has the worker that the queue wakes. */
const isWoken = ({ file }: WorkerEntry): boolean =>
  workerEntries.some((entry) => 'queue' in entry.worker && entry.file === file);

export interface WorkersOptions {
  readonly load: (handler: string) => Promise<LambdaHandler<unknown>>;
  /** Runs a worker with its rights only. */
  readonly as: <T>(handler: string, call: () => Promise<T>) => Promise<T>;
  readonly onFailure: (error: unknown) => void;
  /** Milliseconds from a run to the next one without a wake. By default no run waits for a wake. */
  readonly sweepMs?: number;
}

/** Workers on one machine. */
export interface Workers {
  /** Runs each worker soon: something was written, or has become due. */
  readonly wake: () => void;
  /** Ends once the runs under way have ended. */
  readonly stop: () => Promise<void>;
}

/** Runs a worker after each wake, and seldom without one. */
const startWorker = (entry: WorkerEntry, { load, as, onFailure, sweepMs = 0 }: WorkersOptions): Workers => {
  const { name, worker } = entry;
  const wait = isWoken(entry) ? shortPause : pause;
  let stopped = false;
  let isAwake = false;
  let timer: NodeJS.Timeout | undefined;
  /** By the clock of the machine, ms: before it a wake starts no run. */
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
      // A run under way is followed by another one: it may have read before what was written.
      if (restsUntil !== Number.POSITIVE_INFINITY) runIn(Math.max(0, restsUntil - performance.now()));
    },
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
};

/** Runs workers as their queues and schedules do on AWS, only sooner. */
export const startWorkers = (entries: readonly WorkerEntry[], options: WorkersOptions): Workers => {
  const workers = entries.map((entry) => startWorker(entry, options));
  return {
    wake: () => workers.forEach(({ wake }) => void wake()),
    stop: async () => void (await Promise.all(workers.map(({ stop }) => stop()))),
  };
};
