/** A budget of the last 24 hours, of which background work leaves a part to the requests of callers. */
interface Daily {
  /** Marks a budget of 24 hours. A function returns how much a request uses, by its path template. Default with `true`: 1. */
  readonly daily?: true | ((path: string) => number);
}

/** A limit of a time. */
interface Timed {
  /** Period in seconds. Also the time to wait if no answer says when the period begins again. */
  readonly seconds: number;
}

/** A budget of less than a day. */
interface ShortPeriod extends Timed {
  /** The budget belongs to some endpoints. Requests for other objects of the account continue. */
  readonly ofEndpoints?: true;
}

/** Headers in which an answer says how many requests are left of a time. */
export interface CountedBudget extends Daily, ShortPeriod {
  /** Header with the number of requests per period, in lower case. */
  readonly limit: string;
  /** Header with the number of remaining requests, in lower case. */
  readonly remaining: string;
  /** Header with the end of the period: seconds from now, epoch seconds, epoch ms, or ISO 8601. */
  readonly reset?: string;
}

/** The same in one header, whose name may be that of the endpoint. */
export interface ToldBudget extends Daily, ShortPeriod {
  /** Pattern of the names of the headers, in lower case. */
  readonly header: RegExp;
  /**
   * Pattern of their text with the groups `limit`, `remaining` or `used`, and optionally `reset` in seconds. A text without
   * numbers means that too little remains.
   */
  readonly pattern: RegExp;
}

/** How many requests of a kind an account may send in any such time, where no answer tells how many are left. */
export interface Pace extends Timed {
  /** Pattern of the path templates that count. */
  readonly path: RegExp;
  /** Counts reads only (`true`) or writes only (`false`). Default: both. */
  readonly reads?: boolean;
  /** Maximum number of requests per period. */
  readonly limit: number;
}

/** A daily budget that no answer tells: all requests of the service to the account are counted instead. */
export interface CountedByUs extends Daily {
  /** Requests per 24 hours of an account. If editions of the vendor differ: the smallest allowance. */
  readonly limit: number;
}

/** How it is known what is left of a limit. */
export type Budget = CountedBudget | ToldBudget | CountedByUs;
