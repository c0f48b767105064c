import { type WorkerEntry, workerEntries } from '../handlers.ts';
import { createContext, type LambdaHandler } from './functions.ts';

/** Milliseconds between two runs of a worker on one machine: shorter where a queue wakes it on AWS. */
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
}

/** Runs a worker again and again; the function it answers ends that, once a run under way has ended. */
const startWorker = (entry: WorkerEntry, { load, as, onFailure }: WorkersOptions): (() => Promise<void>) => {
  const { name, worker } = entry;
  const wait = isWoken(entry) ? shortPause : pause;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

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
  const next = (): Promise<void> => {
    const began = performance.now();
    return run().then(() => {
      const rest = Math.max(wait, Math.min(performance.now() - began, longestRest));
      if (!stopped) timer = setTimeout(() => (running = next()), rest);
    });
  };

  let running = next();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
};

/** Runs workers as their schedules do on AWS, only sooner. */
export const startWorkers = (
  entries: readonly WorkerEntry[],
  options: WorkersOptions,
): { readonly stop: () => Promise<void> } => {
  const stops = entries.map((entry) => startWorker(entry, options));
  return { stop: async () => void (await Promise.all(stops.map((stop) => stop()))) };
};
