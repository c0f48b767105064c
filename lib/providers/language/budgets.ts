/** A budget for 24 hours. Background work leaves a part of the budget to callers. */
interface Daily {
  /**
   * Marks a daily budget. A function returns the cost of a request, by its path template. Default: 1 for each request.
   */
  readonly daily?: true | ((path: string) => number);
}

/** A limit for a period. */
interface Timed {
  /** Length of the period in seconds, or the time to wait if no response says when the next period begins. */
  readonly seconds: number;
}

/** A budget for a period shorter than a day. */
interface Short extends Timed {
  /** Marks a budget of some endpoints only. Requests to other endpoints of the account continue. */
  readonly ofEndpoints?: true;
}

/** A budget whose responses contain the number of remaining requests in headers. */
export interface CountedBudget extends Daily, Short {
  /** Header with the number of requests in a period, in lower case. */
  readonly limit: string;
  /** Header with the number of remaining requests. */
  readonly remaining: string;
  /** Header with the start of the next period: a number of seconds, or a time (epoch seconds or ms, or ISO 8601). */
  readonly reset?: string;
}

/** A budget that a single header describes. The header's name may contain the endpoint. */
export interface ToldBudget extends Daily, Short {
  /** Names of the headers, in lower case. */
  readonly header: RegExp;
  /**
   * Pattern of the headers' text with the groups `limit`, `remaining` or `used`, and `reset` (in seconds). Groups may
   * be missing. A text without numbers means that too few requests are left.
   */
  readonly pattern: RegExp;
}

/**
 * Rate limit for some requests of an account, in any period of this length. No response contains the number of
 * remaining requests.
 */
export interface Pace extends Timed {
  /** Pattern of these requests' path templates. */
  readonly path: RegExp;
  /** Only reads (`true`) or only writes (`false`). Default: both. */
  readonly reads?: boolean;
  /** Maximum requests in a period. */
  readonly limit: number;
}

/** A daily budget that no response announces. The service counts its own requests to the account instead. */
export interface CountedByUs extends Daily {
  /** Requests of an account in 24 hours. If editions differ, the smallest edition's number. */
  readonly limit: number;
}

/** A budget whose rest responses announce, or the service counts itself. */
export type Budget = CountedBudget | ToldBudget | CountedByUs;
