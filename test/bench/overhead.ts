import { measureRequests, measureThroughput } from './load.ts';
import { type BareHandler, type Operation, targetOf } from './operations.ts';
import type { Server, Stage } from './stage.ts';
import { percentile } from './statistics.ts';
import type { Timing } from './timing.ts';

/** How much is measured. */
export interface Effort {
  readonly runs: number;
  /** Requests before anything is measured, so that the code is compiled and the connections are open. */
  readonly warmUp: number;
  /** Requests of a run, by how many are in flight. */
  readonly requests: Readonly<Record<InFlight, number>>;
  /** Length of a run with as many clients as there are, seconds. */
  readonly seconds: number;
}

export type InFlight = 1 | 8;
export const inFlights: readonly InFlight[] = [1, 8];

/** One run: wall time less provider time, and what belongs to it; ms. */
export interface Overhead {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  /** p50 of the same within the function: no gateway, no wire. */
  readonly inside: number;
  /** p50 of the time that was taken off. */
  readonly provider: number;
  /** CPU time of the serving process for each request. */
  readonly cpu: number;
}

export type Subject = 'service' | 'bare';

/** All runs of one operation at one subject. */
export interface Measured {
  readonly operation: string;
  readonly subject: Subject;
  readonly runs: Readonly<Record<InFlight, readonly Overhead[]>>;
  /** Requests per second with 32 in flight. */
  readonly throughput: readonly number[];
}

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

class Side implements Measured {
  readonly #operation: Operation;
  readonly #url: string;
  readonly subject: Subject;
  readonly runs: Record<InFlight, Overhead[]> = { 1: [], 8: [] };
  readonly throughput: number[] = [];

  constructor(subject: Subject, url: string, operation: Operation) {
    this.subject = subject;
    this.#url = url;
    this.#operation = operation;
  }

  get operation(): string {
    return this.#operation.name;
  }

  warmUp({ warmUp }: Effort): Promise<unknown> {
    return measureRequests(targetOf(this.#operation, this.#url), warmUp, 8);
  }

  async run(inFlight: InFlight, { requests }: Effort): Promise<void> {
    const timings = await measureRequests(targetOf(this.#operation, this.#url), requests[inFlight], inFlight);
    this.runs[inFlight].push(overheadOf(timings));
  }

  async crowd({ seconds }: Effort): Promise<void> {
    this.throughput.push(await measureThroughput(targetOf(this.#operation, this.#url), seconds));
  }
}

/** A and B take turns at each step of each run: whatever else the machine does falls on both. */
const runOnce = async (sides: readonly Side[], effort: Effort): Promise<void> => {
  for (const inFlight of inFlights) for (const side of sides) await side.run(inFlight, effort);
  for (const side of sides) await side.crowd(effort);
};

type BareServers = ReadonlyMap<BareHandler, Server>;

/** Starts the bare handlers that these operations are compared with. */
const startAll = async (stage: Stage, operations: readonly Operation[]): Promise<BareServers> => {
  const files = new Set(operations.flatMap(({ bare }) => bare ?? []));
  return new Map(await Promise.all([...files].map(async (file) => [file, await stage.startBare(file)] as const)));
};

const bareSideOf = (operation: Operation, servers: BareServers): readonly Side[] => {
  const server = operation.bare && servers.get(operation.bare);
  return server ? [new Side('bare', server.told.url, operation)] : [];
};

/** Measures every operation at the service and, where it knows it, at the bare handler. */
export const measureOverhead = async (
  stage: Stage,
  serviceUrl: string,
  operations: readonly Operation[],
  effort: Effort,
): Promise<readonly Measured[]> => {
  const bare = await startAll(stage, operations);
  const pairs = operations.map((operation) => [
    new Side('service', serviceUrl, operation),
    ...bareSideOf(operation, bare),
  ]);
  for (const side of pairs.flat()) await side.warmUp(effort);
  for (let run = 0; run < effort.runs; run += 1) for (const sides of pairs) await runOnce(sides, effort);
  for (const server of bare.values()) await server.stop();
  return pairs.flat();
};
