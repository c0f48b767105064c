/** What one piece of work takes: the mean of many that were measured. */
export interface Work {
  /** Requests to the provider. */
  readonly requests: number;
  /** How many times as long as one request it waits for the provider: requests at the same time count once. */
  readonly waves: number;
  /** Calls of the database. */
  readonly calls: number;
  /** Those of them before the first request, and those while it waits for the provider. */
  readonly before: number;
  readonly beside: number;
  /** Milliseconds of CPU for each answer. */
  readonly cpuMs: number;
  /** Write units. */
  readonly written: number;
  /** Read units. */
  readonly read: number;
}

/** The measured units, by which a fleet of any size is computed. */
export interface Measured {
  /** A cycle in which nothing has changed. */
  readonly cycle: Work;
  /** What a cycle takes more for each change that it finds. */
  readonly change: Work;
  /** A sweep, without its messages. */
  readonly sweep: Work;
  /** A page of a first run: all that the run took, by its pages. */
  readonly page: Work;
  /** Requests before the first page of a slice of a first run, one after the other. */
  readonly opening: number;
}

/** A connection of a fleet. Times are epoch ms. */
export interface FleetConnection {
  /** Its project. */
  readonly owner: string;
  readonly dueAt: number;
  /** Partition of the index `due`. */
  readonly partition: number;
  /** When a record changes at the vendor, ascending. */
  readonly changes: readonly number[];
}

/** What a fleet is to do. Times are epoch ms. */
export interface FleetPlan {
  readonly begin: number;
  readonly end: number;
  readonly connections: readonly FleetConnection[];
  /** Records of an account of a project of its own, of which one object is read for the first time. */
  readonly firstRun: number;
}

/** What a fleet has done between two times. Units are sums, other figures milliseconds. */
export interface FleetRun {
  /** Hours from its beginning to its end. */
  readonly hours: number;
  readonly cycles: number;
  readonly written: number;
  readonly read: number;
  readonly requests: number;
  readonly calls: number;
  readonly messages: number;
  /** From the time at which each cycle was due to its beginning. */
  readonly lateness: readonly number[];
  /** From each change at the vendor to its event. */
  readonly detection: readonly number[];
  /** From the beginning of each cycle to its end. */
  readonly durations: readonly number[];
  /** Records of the first run for each second of it. */
  readonly recordsPerSecond: number;
}

/** Milliseconds between two cycles of a connection. */
export const interval = 15 * 60_000;

/** Milliseconds between two sweeps. */
export const sweepEvery = 60_000;

/** Numbers from 0 to 1, the same ones for the same seed: https://prng.di.unimi.it/splitmix64.c, with 32 bits. */
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

/** Means become whole numbers in turns: of 2.5 it makes 2 and 3. */
export const inTurns = (mean: number): (() => number) => {
  let rest = 0;
  return () => {
    rest += mean;
    const whole = Math.floor(rest);
    rest -= whole;
    return whole;
  };
};
