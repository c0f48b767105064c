import type { Exchange } from '../../../infra/simulators/shared/exchanges.ts';
import type { Sync, SyncName } from '../../../lib/store/sync/syncs.ts';
import type { Service } from '../../harness/service.ts';
import { getSync } from '../../harness/syncs.ts';
import type { Scenario } from '../scenarios/scenario.ts';
import type { DeliveryOrder } from './delivery-order.ts';
import { createProcess, killAt } from './kill.ts';
import type { Random } from './random.ts';

const second = 1_000;

/** Time after which a dead worker has lost its sync. */
const afterLease = 120 * second + 1;

/** The service's clock, epoch ms. */
export interface Clock {
  time: number;
}

/** The workers' service, sync, scenario and clock. */
export interface Workplace {
  readonly service: Service;
  readonly name: SyncName;
  readonly scenario: Scenario;
  readonly clock: Clock;
  /** Random numbers for the deaths of workers and for delays. */
  readonly random: Random;
  /** Order of the messages. Absent if the provider sends no notifications. */
  readonly deliveryOrder: DeliveryOrder | undefined;
}

const isKill = (error: unknown): boolean =>
  error instanceof AggregateError ? error.errors.every(isKill) : error instanceof Error && error.message === 'killed';

/** Waits for a worker that may die. @returns its report, empty for a dead worker */
const endOf = async (worker: Promise<unknown>): Promise<Record<string, unknown>> => {
  try {
    return Object(await worker);
  } catch (error) {
    if (!isKill(error)) throw error;
    return {};
  }
};

const syncOf = async (name: SyncName): Promise<Sync> => {
  const sync = await getSync(name);
  if (sync === undefined) throw new Error(`there is no sync of ${name.object}`);
  return sync;
};

/** Whether an exchange reads a page of the scenario's records. */
const isPage = ({ pages, query }: Scenario, { path, requestBody }: Exchange): boolean =>
  pages.test(path) && (query === undefined || query.test(String(Object(requestBody).query)));

/** Faults and changes during a run. */
interface Events {
  /** Number of workers that die, each at some page or record. */
  readonly kills: number;
  /** Called while a page or a record is read, so that the account changes. */
  readonly meanwhile: (steps: number) => void;
}

/** Workers that run one after another, each as a separate process. */
class Crew {
  readonly #at: Workplace;
  readonly #meanwhile: Events['meanwhile'];
  #kills: number;
  #process = createProcess();
  #revive: (() => void) | undefined;
  /** Whether the worker reads single records, and has not read the first one yet. */
  #isAboutToLook = false;
  /** A worker that processes notifications while a page is read. It runs once, because it postpones every record. */
  #beside: Promise<unknown> | undefined;
  /** Number of records whose messages were processed: read, or dropped if no sync reads the object. */
  reported = 0;

  constructor(at: Workplace, { kills, meanwhile }: Events) {
    this.#at = at;
    this.#kills = kills;
    this.#meanwhile = meanwhile;
  }

  /** Called at each exchange with the provider. */
  see(exchange: Exchange): void {
    const { scenario, clock, random, deliveryOrder } = this.#at;
    if (isPage(scenario, exchange)) {
      clock.time += random(40 * second);
      this.#meanwhile(3);
      deliveryOrder?.post();
      if (deliveryOrder !== undefined && this.#beside === undefined && random(3) === 0) this.#lookBeside();
      this.#maybeKill(4);
    } else if (this.#isAboutToLook) {
      this.#isAboutToLook = false;
      clock.time += random(3 * second);
      this.#meanwhile(1);
      deliveryOrder?.post();
      this.#maybeKill(12);
    }
  }

  #maybeKill(calls: number): void {
    const { random } = this.#at;
    if (this.#kills === 0 || this.#revive !== undefined || random(3) > 0) return;
    this.#kills -= 1;
    this.#revive = killAt(1 + random(calls), random(2) === 0 ? 'before' : 'after', this.#process);
  }

  /** Processes notifications while a page is read. */
  #lookBeside(): void {
    const { service, clock } = this.#at;
    this.#beside = createProcess().run(() => service.notifications(clock.time));
    // `#run` reports the error.
    this.#beside.catch(() => undefined);
  }

  async #run(worker: () => Promise<unknown>): Promise<Record<string, unknown>> {
    const { clock, deliveryOrder } = this.#at;
    this.#process = createProcess();
    const report = await endOf(this.#process.run(worker));
    await this.#beside;
    await deliveryOrder?.arrived();
    if (this.#revive !== undefined) clock.time += afterLease;
    this.revive();
    return report;
  }

  revive(): void {
    this.#revive?.();
    this.#revive = undefined;
  }

  async sync(): Promise<void> {
    const { service, clock } = this.#at;
    this.#isAboutToLook = false;
    await this.#run(() => service.sync(() => clock.time));
  }

  async look(): Promise<void> {
    const { service, clock } = this.#at;
    this.#isAboutToLook = true;
    const { looked, ignored } = await this.#run(() => service.notifications(() => clock.time));
    this.reported += Number(looked ?? 0) + Number(ignored ?? 0);
  }
}

/** Whether a sync waits for its next time. @throws Error if the sync failed */
const isWaiting = ({ state, finishedAt, result, lastError, dueAt = '' }: Sync, now: number): boolean => {
  if (lastError !== undefined) throw new Error(`${lastError.code} at ${lastError.at}`);
  return state === 'waiting' && finishedAt !== undefined && result === 'succeeded' && Date.parse(dueAt) > now;
};

/**
 * Runs sync workers until the sync waits for its next time. Between them, workers process change notifications. Workers
 * die as configured, and the account changes while they read it.
 * @returns the number of records whose messages were processed
 */
export const work = async (at: Workplace, events: Events): Promise<number> => {
  const { name, scenario, clock, random, deliveryOrder } = at;
  const crew = new Crew(at, events);
  const stop = scenario.simulator.onExchange((exchange) => crew.see(exchange));
  try {
    deliveryOrder?.post();
    await deliveryOrder?.arrived();
    for (;;) {
      if (deliveryOrder !== undefined && random(2) === 0) await crew.look();
      await crew.sync();
      // Records that were postponed during the sync are due by then.
      if (deliveryOrder !== undefined) clock.time += 10 * second;
      if (deliveryOrder !== undefined) await crew.look();
      if (isWaiting(await syncOf(name), clock.time)) return crew.reported;
      clock.time += second;
    }
  } finally {
    crew.revive();
    stop();
  }
};
