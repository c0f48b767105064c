/** Cost of a piece of work: the mean of many measurements. */
export interface Work {
  /** Requests to the provider. */
  readonly requests: number;
  /** Waiting time for the provider, in requests. Simultaneous requests count once. */
  readonly waves: number;
  /** Calls of the database. */
  readonly calls: number;
  /** Calls before the first request, and calls during the waits for the provider. */
  readonly before: number;
  readonly beside: number;
  /** CPU time per response, ms. */
  readonly cpuMs: number;
  /** Write units. */
  readonly written: number;
  /** Read units. */
  readonly read: number;
}

/** Measured costs. A model computes a fleet of any size with these costs. */
export interface Measured {
  /** A cycle without changes. */
  readonly cycle: Work;
  /** Additional cost per change that a cycle finds. */
  readonly change: Work;
  /** A sweep, without its messages. */
  readonly sweep: Work;
  /** A page of a first run: the cost of the run, divided by its pages. */
  readonly page: Work;
  /** Requests before the first page of a slice of a first run, one after the other. */
  readonly opening: number;
}

/** A connection of a fleet. Times are epoch ms. */
export interface FleetConnection {
  /** Project of the connection. */
  readonly owner: string;
  readonly dueAt: number;
  /** Partition of the index `due`. */
  readonly partition: number;
  /** Times of a record's changes at the vendor, ascending. */
  readonly changes: readonly number[];
}

/** Work of a fleet. Times are epoch ms. */
export interface FleetPlan {
  readonly begin: number;
  readonly end: number;
  readonly connections: readonly FleetConnection[];
  /** Number of records in an account of a separate project. One object of the account has its first run. */
  readonly firstRun: number;
}

/** Result of a fleet for a period. Units are sums, other figures are milliseconds. */
export interface FleetRun {
  /** Length of the period, hours. */
  readonly hours: number;
  readonly cycles: number;
  readonly written: number;
  readonly read: number;
  readonly requests: number;
  readonly calls: number;
  readonly messages: number;
  /** Delays between the due time and the beginning of each cycle. */
  readonly lateness: readonly number[];
  /** Delays between each change at the vendor and its event. */
  readonly detection: readonly number[];
  /** Lengths of the cycles. */
  readonly durations: readonly number[];
  /** Records per second of the first run. */
  readonly recordsPerSecond: number;
}

/** Milliseconds between two cycles of a connection. */
export const interval = 15 * 60_000;

/** Milliseconds between two sweeps. */
export const sweepEvery = 60_000;

/**
 * Returns a generator of numbers from 0 to 1. A seed always gives the same numbers.
 * https://prng.di.unimi.it/splitmix64.c, with 32 bits.
 */
export const randomFrom = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
};

/** Returns whole numbers whose mean is the given mean. 2.5 gives 2 and 3 in turn. */
export const inTurns = (mean: number): (() => number) => {
  let rest = 0;
  return () => {
    rest += mean;
    const whole = Math.floor(rest);
    rest -= whole;
    return whole;
  };
};
