/** A budget of the last 24 hours, of which background work leaves a part to the requests of callers. */
interface Daily {
  /** That it is one, and what a request takes of it, by its path template, unless each takes 1. */
  readonly daily?: true | ((path: string) => number);
}

/** A limit of a time. */
interface Timed {
  /** The time, or how long to wait where no answer says when it begins anew. */
  readonly seconds: number;
}

/** A budget of less than a day. */
interface Short extends Timed {
  /** That it is one of some endpoints: what other objects of the account are asked for goes on. */
  readonly ofEndpoints?: true;
}

/** Headers in which an answer says how many requests are left of a time. */
export interface CountedBudget extends Daily, Short {
  /** Header with the number of requests that the time has, in lower case. */
  readonly limit: string;
  /** Header with the number that is left. */
  readonly remaining: string;
  /** Header with when the time begins anew: in how many seconds, or at which moment (epoch seconds or ms, or ISO 8601). */
  readonly reset?: string;
}

/** The same in one header, whose name may be that of the endpoint. */
export interface ToldBudget extends Daily, Short {
  /** Names of the headers, in lower case. */
  readonly header: RegExp;
  /**
   * What they say: groups of the names `limit`, `remaining` or `used`, and `reset`, in seconds, which may be missing. A text
   * without numbers says that too little is left.
   */
  readonly pattern: RegExp;
}

/** How many requests of a kind an account may send in any such time, where no answer tells how many are left. */
export interface Pace extends Timed {
  /** Path templates of these requests. */
  readonly path: RegExp;
  /** Those that read alone, or those that write alone; both without. */
  readonly reads?: boolean;
  /** How many. */
  readonly limit: number;
}

/** A daily budget that no answer tells: all requests of the service to the account are counted instead. */
export interface CountedByUs extends Daily {
  /** What an account has for 24 hours; of the smallest edition, where editions differ. */
  readonly limit: number;
}

/** How it is known what is left of a limit. */
export type Budget = CountedBudget | ToldBudget | CountedByUs;
