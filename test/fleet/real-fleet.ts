import type { SQSBatchResponse } from 'aws-lambda';
import { createContext, type LambdaHandler, loadFunction } from '../../infra/local/functions.ts';
import { readSyncWakeUp, type SyncWakeUp } from '../../lib/queues/wake-ups.ts';
import { dueSchedule, getSchedule } from '../../lib/store/sync/schedules.ts';
import { workers } from '../../lib/workers/table.ts';
import type { Service } from '../harness/service.ts';
import { getSync } from '../harness/syncs.ts';
import { isRead, type MeteredCall, meterCalls, sumOf } from '../harness/units.ts';
import { askFirstRun, type FleetAccount, fillPortal } from './accounts.ts';
import { Conductor, type Job, newJob } from './conductor.ts';
import { type FleetPlan, sweepEvery } from './figures.ts';
import type { FleetRecord, JobDone } from './fleet-record.ts';
import { Lambda, LambdaQueue } from './lambdas.ts';
import { batchSize } from './model.ts';
import { providerMs } from './prices.ts';
import { type SentMessage, startQueue } from './sqs.ts';

/** CPU time per response by kind of work, ms. */
export interface CpuUnits {
  readonly cycle: number;
  readonly page: number;
}

export interface RealFleetOptions {
  readonly accounts: readonly FleetAccount[];
  /** Plan of the connections, in the order of `accounts`. */
  readonly plan: FleetPlan;
  readonly cpu: CpuUnits;
}

/** Number of the first run's account. */
const firstPortal = 0;

/** Event for a message, as Lambda sends it. */
const eventWith = (body: string) => ({
  Records: [
    { messageId: '0', receiptHandle: '0', body, attributes: {}, messageAttributes: {}, eventSource: 'aws:sqs' },
  ],
});

const nameOf = ({ project, connection }: SyncWakeUp): string => `${project}#${connection}`;

/** Runs the real worker on a fleet in simulated time. */
class RealFleet {
  readonly #service: Service;
  readonly #options: RealFleetOptions;
  readonly #conductor: Conductor;
  readonly #queue: LambdaQueue<string>;
  readonly #sweep: LambdaHandler<unknown>;
  readonly #answer: LambdaHandler<unknown>;
  readonly #dueAt = new Map<string, number>();
  readonly #failures: unknown[] = [];
  readonly #record: FleetRecord = { cycles: [], sweeps: [], firstRun: [], messages: [] };
  /** Unfinished work. */
  readonly #works = new Set<Promise<void>>();

  constructor(
    service: Service,
    options: RealFleetOptions,
    conductor: Conductor,
    handlers: Readonly<Record<'sweep' | 'answer', LambdaHandler<unknown>>>,
  ) {
    this.#service = service;
    this.#options = options;
    this.#conductor = conductor;
    this.#sweep = handlers.sweep;
    this.#answer = handlers.answer;
    this.#queue = new LambdaQueue<string>(conductor.timeline, {
      mostRuns: workers.handleSyncWakeUps.mostRuns,
      batchSize,
      work: (body, lambda, done) => this.#begin(() => this.#work(body, lambda).finally(done)),
    });
  }

  take({ body, owner, delay }: SentMessage): void {
    if (this.#dueAt.has(nameOf(readSyncWakeUp(body)))) this.#record.messages.push(this.#conductor.timeline.now);
    this.#queue.send({ content: body, owner }, delay);
  }

  async run(): Promise<FleetRecord> {
    const { accounts, plan } = this.#options;
    const { timeline } = this.#conductor;
    for (const [number, { project, id }] of accounts.entries()) {
      const { dueAt = 0 } = plan.connections[number] ?? {};
      await dueSchedule({ project, connection: id }, dueAt);
      this.#dueAt.set(nameOf({ project, connection: id }), dueAt);
    }
    this.#planChanges();
    if (plan.firstRun > 0) {
      fillPortal(this.#service, firstPortal, plan.firstRun);
      await askFirstRun(this.#service, firstPortal, plan.begin);
    }
    for (let at = plan.begin; at < plan.end; at += sweepEvery) {
      timeline.at(at, () => this.#begin(() => this.#doSweep()));
    }
    const end = meterCalls((call) => this.#note(call));
    await this.#conductor.runUntil(plan.end);
    // No further sweep is planned. The fleet waits for unfinished work.
    await this.#conductor.runUntil(Number.POSITIVE_INFINITY);
    await Promise.all(this.#works);
    end();
    if (this.#failures.length > 0) throw new AggregateError(this.#failures, 'The fleet failed.');
    return this.#record;
  }

  /** Plans the changes per account. All connections of an account find the same changes. */
  #planChanges(): void {
    const { accounts, plan } = this.#options;
    const byPortal = new Map(accounts.map(({ portal }, number) => [portal, plan.connections[number]?.changes ?? []]));
    for (const [portal, changes] of byPortal) {
      const account = this.#service.simulators.hubspot.account(portal + 1);
      for (const [number, at] of changes.entries()) {
        this.#conductor.timeline.at(at, () => void account.create('contacts', { firstname: `New ${number}` }));
      }
    }
  }

  /** Starts work. A failure does not stop other work, and is reported at the end. */
  #begin(work: () => Promise<void>): void {
    const working = work()
      .catch((error: unknown) => void this.#failures.push(error))
      .finally(() => this.#works.delete(working));
    this.#works.add(working);
  }

  #contextFor({ handler, timeout }: { readonly handler: string; readonly timeout: number }) {
    const { timeline } = this.#conductor;
    const end = timeline.now + timeout * 1000;
    return { ...createContext(handler, Date.now()), getRemainingTimeInMillis: () => Math.max(0, end - timeline.now) };
  }

  async #doSweep(): Promise<void> {
    const worker = workers.sync;
    const job = newJob(new Lambda(this.#conductor.timeline), this.#options.cpu.cycle);
    const at = this.#conductor.timeline.now;
    await this.#conductor.within(job, () =>
      this.#service.as(worker, async () => this.#sweep(undefined, this.#contextFor(worker))),
    );
    this.#record.sweeps.push(doneOf(job, at));
  }

  async #work(body: string, lambda: Lambda): Promise<void> {
    const worker = workers.handleSyncWakeUps;
    const wakeUp = readSyncWakeUp(body);
    const { cpu } = this.#options;
    const job = newJob(lambda, wakeUp.object === undefined ? cpu.cycle : cpu.page);
    const at = this.#conductor.timeline.now;
    const answered = (await this.#conductor.within(job, () =>
      this.#service.as(worker, async () => this.#answer(eventWith(body), this.#contextFor(worker))),
    )) as SQSBatchResponse;
    if (answered.batchItemFailures.length > 0) throw new Error(`The message ${body} failed.`);
    if (wakeUp.object === undefined) await this.#noteCycle(wakeUp, job, at);
    else await this.#noteSlice(wakeUp, job, at);
  }

  /**
   * Notes a cycle. A message for a leased connection, or for one that is not due, causes no request to the provider.
   */
  async #noteCycle(wakeUp: SyncWakeUp, job: Job, at: number): Promise<void> {
    const connection = nameOf(wakeUp);
    const dueAt = this.#dueAt.get(connection);
    if (job.sent.provider === 0 || dueAt === undefined) return;
    this.#record.cycles.push({
      ...doneOf(job, at),
      connection,
      dueAt,
      beganAt: job.beganAt ?? at,
      events: job.events,
    });
    const { dueAt: next = 0 } = (await getSchedule(wakeUp)) ?? {};
    this.#dueAt.set(connection, next);
  }

  /** Notes a slice of the first run. Later runs read changes and are skipped. */
  async #noteSlice({ object = '', ...name }: SyncWakeUp, job: Job, at: number): Promise<void> {
    const { run } = (await getSync({ ...name, object })) ?? {};
    if (run?.mode !== 'baseline') return;
    const { pages, seen } = run.counts;
    this.#record.firstRun.push({ ...doneOf(job, at), pages, seen });
  }

  #note(call: MeteredCall): void {
    const { job } = this.#conductor;
    if (job === undefined) return;
    if (isRead(call)) job.read += sumOf(call);
    else job.written += sumOf(call);
    for (const { Put } of Object(call.input).TransactItems ?? []) {
      if (Put?.Item?.type === 'crm.contact.created') job.events.push(this.#conductor.timeline.now);
    }
  }
}

const doneOf = (job: Job, at: number): JobDone => ({
  at,
  endedAt: job.endedAt ?? at,
  requests: job.sent.provider,
  calls: job.sent.database,
  waves: job.waitedMs / providerMs,
  before: job.before,
  beside: job.beside,
  written: job.written,
  read: job.read,
});

/** Runs the real worker (sweep, queue, handlers) on a ready fleet in simulated time. */
export const runRealFleet = async (service: Service, options: RealFleetOptions, clock: { time: number }) => {
  let take = (_: SentMessage): void => undefined;
  const queue = await startQueue((message) => take(message));
  const database = new URL(process.env.DYNAMODB_ENDPOINT ?? '').host;
  const conductor = new Conductor(options.plan.begin, (host) => {
    if (host === database) return 'database';
    return host === queue.host ? 'queue' : 'provider';
  });
  Object.defineProperty(clock, 'time', { get: () => Date.now(), configurable: true });
  try {
    const handlers = {
      sweep: await loadFunction<unknown>(workers.sync.handler),
      answer: await loadFunction<unknown>(workers.handleSyncWakeUps.handler),
    };
    const fleet = new RealFleet(service, options, conductor, handlers);
    take = (message) => fleet.take(message);
    return await fleet.run();
  } finally {
    conductor.stop();
    await queue.stop();
  }
};
