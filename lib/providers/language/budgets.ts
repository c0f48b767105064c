/** A budget for 24 hours. Background work leaves a part of the budget to callers. */
interface Daily {
  /**
   * Marks a budget of 24 hours. A function returns the cost of a request, by its path template. Default with `true`: 1.
   */
  readonly daily?: true | ((path: string) => number);
}

/** A limit for a period. */
interface Timed {
  /** Period in seconds. Also the time to wait if no response contains the start of the next period. */
  readonly seconds: number;
}

/** A budget for a period shorter than a day. */
interface ShortPeriod extends Timed {
  /** The budget belongs to some endpoints. Requests for other objects of the account continue. */
  readonly ofEndpoints?: true;
}

/** A budget whose responses contain the number of remaining requests in headers. */
export interface CountedBudget extends Daily, ShortPeriod {
  /** Header with the number of requests per period, in lower case. */
  readonly limit: string;
  /** Header with the number of remaining requests, in lower case. */
  readonly remaining: string;
  /** Header with the end of the period: seconds from now, epoch seconds, epoch ms, or ISO 8601. */
  readonly reset?: string;
}

/** A budget that a single header describes. The header's name may contain the endpoint. */
export interface ToldBudget extends Daily, ShortPeriod {
  /** Pattern of the names of the headers, in lower case. */
  readonly header: RegExp;
  /**
   * Pattern of their text with the groups `limit`, `remaining` or `used`, and optionally `reset` in seconds. A text
   * without numbers means that too few requests are left.
   */
  readonly pattern: RegExp;
}

/**
 * Rate limit for some requests of an account, in any period of this length. No response contains the number of
 * remaining requests.
 */
export interface Pace extends Timed {
  /** Pattern of the path templates that count. */
  readonly path: RegExp;
  /** Counts reads only (`true`) or writes only (`false`). Default: both. */
  readonly reads?: boolean;
  /** Maximum number of requests per period. */
  readonly limit: number;
}

/** A daily budget that no response announces. The service counts its own requests to the account instead. */
export interface CountedByUs extends Daily {
  /** Requests per 24 hours of an account. If editions of the vendor differ: the smallest allowance. */
  readonly limit: number;
}

/** A budget whose rest responses announce, or the service counts itself. */
export type Budget = CountedBudget | ToldBudget | CountedByUs;
