import { measureRequests } from './load.ts';
import { type BareHandler, type Operation, targetOf } from './operations.ts';
import { providerTimeOf, takeProviderTimes } from './provider-time.ts';
import { percentile } from './report/statistics.ts';
import type { Server, Stage } from './setup/stage.ts';
import type { Timing } from './timing.ts';

/** Number of runs and requests. */
export interface Effort {
  readonly runs: number;
  /** Requests before the measurement. They compile the code and open the connections. */
  readonly warmUp: number;
  /** Requests of a run, by the number in flight. */
  readonly requests: Readonly<Record<InFlight, number>>;
}

export type InFlight = 1 | 8;
export const inFlights: readonly InFlight[] = [1, 8];

/** Overhead of some requests, ms: wall time minus the time at the provider. Also related figures. */
export interface Overhead {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  /** p50 of the overhead within the function, without gateway and wire. */
  readonly inside: number;
  /** p50 of the time at the provider, which was subtracted. */
  readonly provider: number;
  /** CPU time of the serving process per request, including the gateway. */
  readonly cpu: number;
}

/** A run at the service or at the bare handler. */
export interface Run extends Overhead {
  /** Requests per second. */
  readonly throughput: number;
  /** Busy share of the simulator's time, from 0 to 1. A request that waits for a busy simulator counts as overhead. */
  readonly providerBusy: number;
}

export type Subject = 'service' | 'bare';

/** All runs of an operation at one subject. */
export interface Measured {
  readonly operation: string;
  readonly subject: Subject;
  readonly runs: Readonly<Record<InFlight, readonly Run[]>>;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const cpuOf = (timings: readonly Timing[]): number => {
  const totals = timings.map(({ cpu }) => cpu);
  return (Math.max(...totals) - Math.min(...totals)) / Math.max(1, timings.length - 1);
};

export const overheadOf = (timings: readonly Timing[]): Overhead => {
  const half = (pick: (timing: Timing) => number): number => percentile(timings.map(pick), 0.5);
  const seen = timings.map(({ wall, provider }) => wall - provider);
  return {
    p50: percentile(seen, 0.5),
    p95: percentile(seen, 0.95),
    p99: percentile(seen, 0.99),
    inside: half(({ handler, provider }) => handler - provider),
    provider: half(({ provider }) => provider),
    cpu: cpuOf(timings),
  };
};

const busyShare = (timings: readonly Timing[], inFlight: InFlight): number =>
  (inFlight * sum(timings.map(({ provider }) => provider))) / sum(timings.map(({ wall }) => wall));

class Side implements Measured {
  readonly #operation: Operation;
  readonly #url: string;
  readonly #clock: string;
  readonly subject: Subject;
  readonly runs: Record<InFlight, Run[]> = { 1: [], 8: [] };

  /**
   * @param url address of the server
   * @param clock clock of the simulators
   */
  constructor(
    subject: Subject,
    operation: Operation,
    { url, clock }: { readonly url: string; readonly clock: string },
  ) {
    this.subject = subject;
    this.#operation = operation;
    this.#url = url;
    this.#clock = clock;
  }

  get operation(): string {
    return this.#operation.name;
  }

  warmUp({ warmUp }: Effort): Promise<unknown> {
    return measureRequests(targetOf(this.#operation, this.#url), warmUp, 8);
  }

  async run(inFlight: InFlight, { requests }: Effort): Promise<void> {
    await takeProviderTimes(this.#clock);
    const target = targetOf(this.#operation, this.#url);
    const { answered, throughput } = await measureRequests(target, requests[inFlight], inFlight);
    const times = await takeProviderTimes(this.#clock);
    const timings = answered.map((one) => ({ ...one, provider: providerTimeOf(times, one.name) }));
    this.runs[inFlight].push({ ...overheadOf(timings), throughput, providerBusy: busyShare(timings, inFlight) });
  }
}

/** Runs both sides in turn at each step, so that other load of the machine affects both. */
const runOnce = async (sides: readonly Side[], effort: Effort): Promise<void> => {
  for (const inFlight of inFlights) for (const side of sides) await side.run(inFlight, effort);
};

type BareServers = ReadonlyMap<BareHandler, Server>;

/** Starts the bare handlers for comparison. */
const startAll = async (stage: Stage, operations: readonly Operation[]): Promise<BareServers> => {
  const files = new Set(operations.flatMap(({ bare }) => bare ?? []));
  return new Map(await Promise.all([...files].map(async (file) => [file, await stage.startBare(file)] as const)));
};

/** An operation for the service's customer, and the same operation for the customer of the bare handler. */
export interface Comparison {
  readonly service: Operation;
  readonly bare: Operation;
}

const sidesOf = (stage: Stage, serviceUrl: string, bare: BareServers, compared: Comparison): readonly Side[] => {
  const { clock } = stage.simulators;
  const service = new Side('service', compared.service, { url: serviceUrl, clock });
  const server = compared.bare.bare && bare.get(compared.bare.bare);
  return server ? [service, new Side('bare', compared.bare, { url: server.reported.url, clock })] : [service];
};

/** Measures every operation at the service, and at the bare handler if one exists for the operation. */
export const measureOverhead = async (
  stage: Stage,
  serviceUrl: string,
  comparisons: readonly Comparison[],
  effort: Effort,
): Promise<readonly Measured[]> => {
  const bare = await startAll(
    stage,
    comparisons.map((compared) => compared.bare),
  );
  const pairs = comparisons.map((compared) => sidesOf(stage, serviceUrl, bare, compared));
  for (const side of pairs.flat()) await side.warmUp(effort);
  for (let run = 0; run < effort.runs; run += 1) for (const sides of pairs) await runOnce(sides, effort);
  for (const server of bare.values()) await server.stop();
  return pairs.flat();
};

/** Cost of the gateway, the wire and a function that does nothing, ms: p50, and CPU time of the serving process. */
export interface Floor {
  readonly p50: number;
  readonly cpu: number;
}

/** Measures the cost that both sides share and that no handler can avoid. */
export const measureFloor = async (
  stage: Stage,
  operation: Operation,
  { warmUp, requests }: Effort,
): Promise<Floor> => {
  const server = await stage.startBare('bare/nothing');
  const target = targetOf(operation, server.reported.url);
  await measureRequests(target, warmUp, 8);
  const { answered } = await measureRequests(target, requests[1], 1);
  await server.stop();
  const { p50, cpu } = overheadOf(answered.map((one) => ({ ...one, provider: 0 })));
  return { p50, cpu };
};
