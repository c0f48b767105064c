import { workers } from '../../lib/workers/table.ts';
import {
  type FleetConnection,
  type FleetPlan,
  type FleetRun,
  inTurns,
  interval,
  type Measured,
  randomFrom,
  sweepEvery,
  type Work,
} from './figures.ts';
import { firstRunOf } from './first-run-model.ts';
import { Lambda, LambdaQueue } from './lambdas.ts';
import { databaseMs, providerMs } from './prices.ts';
import { Timeline } from './timeline.ts';

/** Maximum number of messages per call of the queue. */
const mostMessages = 10;

/** Maximum number of messages per run of a Lambda. */
export const batchSize = 10;

interface Scheduled extends FleetConnection {
  /** Infinite during a cycle, because the connection is leased. */
  dueAt: number;
  /** Number of changes that cycles have found. */
  found: number;
}

type Content = Scheduled | 'first run';

type Sums = { -readonly [Key in keyof FleetRun]: FleetRun[Key] extends readonly number[] ? number[] : number };

const nothing = (hours: number): Sums => ({
  hours,
  cycles: 0,
  written: 0,
  read: 0,
  requests: 0,
  calls: 0,
  messages: 0,
  lateness: [],
  detection: [],
  durations: [],
  recordsPerSecond: 0,
});

const add = (
  sums: Sums,
  { written, read, requests, calls }: Pick<Work, 'written' | 'read' | 'requests' | 'calls'>,
  times = 1,
): void => {
  sums.written += written * times;
  sums.read += read * times;
  sums.requests += requests * times;
  sums.calls += calls * times;
};

/** Interval of messages for an overdue connection, in sweeps. */
const repeatedIn = 5;

/**
 * Whether a sweep sends a message, by the rule of `lib/workers/sync.ts`. The sweep of the model does no other work.
 * Times are epoch ms.
 */
const isRung = (dueAt: number, now: number): boolean => {
  const late = now - dueAt;
  return late >= -sweepEvery && (late < sweepEvery || Math.floor(late / sweepEvery) % repeatedIn === 0);
};

/**
 * A model of a fleet: a discrete-event simulation of the sweep, the queue, the Lambdas and the cycles with measured
 * costs.
 */
class Model {
  readonly timeline: Timeline;
  readonly #measured: Measured;
  readonly #plan: FleetPlan;
  readonly #connections: readonly Scheduled[];
  readonly #byPartition: readonly (readonly Scheduled[])[];
  readonly #queue: LambdaQueue<Content>;
  readonly #requestsOf: () => number;
  readonly #callsOf: () => number;
  readonly #random = randomFrom(1);
  readonly #firstRun: ReturnType<typeof firstRunOf>;
  readonly sums: Sums;
  /** Beginning of the counted period, epoch ms. */
  readonly #from: number;

  constructor(plan: FleetPlan, measured: Measured, from: number) {
    this.timeline = new Timeline(plan.begin);
    this.#measured = measured;
    this.#plan = plan;
    this.#from = from;
    this.#connections = plan.connections.map((connection) => ({ ...connection, found: 0 }));
    const partitions = Map.groupBy(this.#connections, ({ partition }) => partition);
    this.#byPartition = [...partitions.values()];
    this.#requestsOf = inTurns(measured.cycle.requests);
    this.#callsOf = inTurns(measured.cycle.calls);
    this.sums = nothing((plan.end - from) / 3_600_000);
    this.#queue = new LambdaQueue<Content>(this.timeline, {
      mostRuns: workers.handleSyncWakeUps.mostRuns,
      batchSize,
      work: (content, lambda, done) => this.#work(content, lambda, done),
    });
    this.#firstRun = firstRunOf(plan.firstRun, measured, {
      timeline: this.timeline,
      sendAgain: () => this.#send('first run', 'first run', 0),
    });
  }

  run(): FleetRun {
    const { begin, end, firstRun } = this.#plan;
    for (let at = begin; at < end; at += sweepEvery) this.timeline.at(at, () => this.#sweep());
    if (firstRun > 0) this.timeline.at(begin, () => this.#send('first run', 'first run', 0));
    while (this.timeline.step(end));
    this.sums.recordsPerSecond = this.#firstRun.recordsPerSecond();
    return this.sums;
  }

  get #counts(): boolean {
    return this.timeline.now >= this.#from;
  }

  #send(content: Content, owner: string, delaySeconds: number): void {
    if (this.#counts) this.sums.messages += 1;
    this.#queue.send({ content, owner }, delaySeconds);
  }

  /**
   * Queries all partitions at once. They respond in any order. The connections of a partition get messages, ten per
   * call. The other calls of a sweep come afterwards.
   */
  #sweep(): void {
    const { sweep } = this.#measured;
    const lambda = new Lambda(this.timeline);
    const now = this.timeline.now;
    if (this.#counts) add(this.sums, sweep);
    for (const connections of this.#inAnyOrder()) {
      lambda.wait(databaseMs, sweep.cpuMs, () => {
        const due = connections.filter(({ dueAt }) => isRung(dueAt, now));
        for (let first = 0; first < due.length; first += mostMessages) {
          for (const one of due.slice(first, first + mostMessages)) {
            this.#send(one, one.owner, Math.max(0, Math.ceil((one.dueAt - now) / 1000)));
          }
          lambda.wait(databaseMs, sweep.cpuMs, () => undefined);
        }
      });
    }
    for (let call = this.#byPartition.length; call < sweep.calls; call += 1) {
      lambda.wait(databaseMs, sweep.cpuMs, () => undefined);
    }
  }

  #inAnyOrder(): readonly (readonly Scheduled[])[] {
    const places = this.#byPartition.map((connections) => ({ connections, place: this.#random() }));
    return places.toSorted((a, b) => a.place - b.place).map(({ connections }) => connections);
  }

  #work(content: Content, lambda: Lambda, done: () => void): void {
    if (content === 'first run') return this.#firstRun.slice(lambda, done);
    lambda.wait(databaseMs, this.#measured.cycle.cpuMs, () => {
      if (content.dueAt > this.timeline.now) return done();
      this.#cycle(content, lambda, done);
    });
  }

  /**
   * Models a cycle: the calls before the first request, the requests with some calls at the same time, and the other
   * calls.
   */
  #cycle(connection: Scheduled, lambda: Lambda, done: () => void): void {
    const { cycle } = this.#measured;
    const began = this.timeline.now;
    const isCounted = this.#counts;
    if (isCounted) {
      this.sums.cycles += 1;
      add(this.sums, cycle);
      this.sums.lateness.push(began - connection.dueAt);
    }
    connection.dueAt = Number.POSITIVE_INFINITY;
    const before = Math.round(cycle.before) - 1;
    const beside = Math.round(cycle.beside);
    const after = Math.max(0, this.#callsOf() - 1 - before - beside);
    const finish = (looked: number): void => {
      lambda.callInTurn(after, cycle.cpuMs, () => {
        connection.dueAt = looked + interval;
        if (isCounted) this.sums.durations.push(this.timeline.now - began);
        done();
      });
    };
    lambda.callInTurn(before, cycle.cpuMs, () => {
      const looked = this.timeline.now;
      for (let call = 0; call < beside; call += 1) lambda.wait(databaseMs, cycle.cpuMs, () => undefined);
      this.#ask(lambda, () => this.#find(connection, { looked, isCounted }, lambda, () => finish(looked)));
    });
  }

  /** Sends as many requests at a time as the real worker. A response starts the next request. */
  #ask(lambda: Lambda, act: () => void): void {
    const { requests, waves, cpuMs } = this.#measured.cycle;
    const lanes = Math.max(1, Math.round(requests / waves));
    const waitMs = (providerMs * waves) / Math.ceil(requests / lanes);
    let left = this.#requestsOf();
    let underWay = 0;
    const next = (): void => {
      if (left <= 0 && underWay === 0) return act();
      if (left <= 0) return;
      left -= 1;
      underWay += 1;
      lambda.wait(waitMs, cpuMs, () => {
        underWay -= 1;
        next();
      });
    };
    const first = Math.min(lanes, left);
    for (let lane = 0; lane < first; lane += 1) next();
    if (first === 0) act();
  }

  /** Stores the changes that happened before the look. Each change needs separate calls. */
  #find(
    connection: Scheduled,
    { looked, isCounted }: { readonly looked: number; readonly isCounted: boolean },
    lambda: Lambda,
    act: () => void,
  ): void {
    const { change } = this.#measured;
    const found = connection.changes.slice(connection.found).filter((at) => at <= looked);
    connection.found += found.length;
    const store = (then: () => void): void =>
      lambda.callInTurn(Math.round(change.calls * found.length), this.#measured.cycle.cpuMs, then);
    // Each change needs separate requests to read it, one after the other.
    const waitMs = providerMs * Math.max(0, change.waves) * found.length;
    const read = (then: () => void): void => (waitMs > 0 ? lambda.wait(waitMs, 0, then) : then());
    read(() =>
      store(() => {
        if (isCounted) add(this.sums, change, found.length);
        for (const at of found) if (isCounted) this.sums.detection.push(this.timeline.now - at);
        act();
      }),
    );
  }
}

/**
 * Computes a fleet with measured costs.
 * @param from beginning of the counted period, epoch ms
 */
export const runModel = (plan: FleetPlan, measured: Measured, from = plan.begin): FleetRun =>
  new Model(plan, measured, from).run();
