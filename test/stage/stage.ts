import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { run as storeRequests } from '../../functions/workers/requests.ts';
import { createContext, loadFunction } from '../../infra/local/functions.ts';
import { beginInvocation, invocations } from '../../lib/invocation.ts';
import { requestChannel } from '../../lib/requests/channel.ts';
import type { RequestEntry } from '../../lib/requests/entry.ts';
import { workers } from '../../lib/workers/table.ts';
import type { Worker } from '../../lib/workers/worker.ts';
import { type Service, type ServiceOptions, startService } from '../harness/service.ts';
import { deliverEntries } from '../requests/request-entries.ts';

/**
 * A service whose clock a test sets, with its request log. Workers run only if the test runs them, as their functions
 * and at the time of the clock. The simulators have the same clock.
 */
export interface Stage {
  readonly service: Service;
  /** Time of the clock, epoch ms. */
  now(): number;
  /** Sets the clock ahead by some ms. */
  pass(ms: number): void;
  /** Stores the entries of the log so far, as the worker does that opens and closes issues. */
  log(): Promise<void>;
  /** Looks for changes in all accounts that are due, and stores the entries of the runs. */
  sync(): Promise<void>;
  /** Gives events their places, sends due deliveries, and stores the entries so far. */
  send(): Promise<void>;
  /** Erases the data of revoked connections. */
  erase(): Promise<void>;
  /** @throws Error with all forbidden events of the service */
  stop(): Promise<void>;
}

/** Sets the clock of this process ahead. Timers and `new Date()` still use the clock of the machine. */
const moveClock = () => {
  const machine = Date.now;
  let ahead = 0;
  Date.now = () => machine() + ahead;
  return {
    pass: (ms: number): void => {
      ahead += ms;
    },
    restore: (): void => {
      Date.now = machine;
    },
  };
};

/** Starts the service as `startService` does. */
export const startStage = async (options: ServiceOptions = {}): Promise<Stage> => {
  const clock = moveClock();
  const service = await startService(options);
  const waiting: RequestEntry[] = [];
  const receive = (entry: unknown): void => void waiting.push(entry as RequestEntry);
  subscribe(requestChannel, receive);

  const run = async (worker: Worker & { readonly timeout: number }): Promise<void> => {
    const handle = await loadFunction<unknown>(worker.handler);
    const context = createContext(worker.handler, Date.now(), worker.timeout * 1000);
    await service.as(worker, async () => handle(undefined, context));
  };
  const log = async (): Promise<void> => {
    const entries = waiting.splice(0);
    if (entries.length > 0) await service.as(workers.storeRequests, () => deliverEntries(storeRequests, entries));
  };
  return {
    service,
    now: () => Date.now(),
    pass: clock.pass,
    log,
    sync: async () => {
      // A failure of our own ends the run with an error, as on AWS. The next run continues.
      const context = createContext(workers.sync.handler, Date.now(), workers.sync.timeout * 1000);
      const invocation = beginInvocation(workers.sync.handler, context);
      await invocations.run(invocation, () => service.sync(Date.now())).catch(() => undefined);
      await log();
    },
    send: async () => {
      await run(workers.dispatch);
      await run(workers.deliver);
      await log();
    },
    erase: () => run(workers.erase),
    stop: async () => {
      await log();
      unsubscribe(requestChannel, receive);
      await service.stop();
      clock.restore();
    },
  };
};
