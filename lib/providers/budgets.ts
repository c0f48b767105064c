/** Headers in which an answer says how many requests are left of a time. */
export interface CountedBudget {
  /** Header with the number of requests that the time has, in lower case. */
  readonly limit: string;
  /** Header with the number that is left. */
  readonly remaining: string;
  /** Header with when the time begins anew: in how many seconds, or at which moment (epoch seconds or ms, or ISO 8601). */
  readonly reset?: { readonly header: string; readonly in: 'seconds' | 'epoch' };
  /** Seconds after which to look again, where no header says. */
  readonly seconds: number;
}

/** The same in one header, whose name may be that of the endpoint. */
export interface ToldBudget {
  /** Names of the headers, in lower case. */
  readonly headers: RegExp;
  /**
   * What they say: groups of the names `limit`, `remaining` and `reset`, in seconds, which may be missing. A text without
   * numbers says that too little is left.
   */
  readonly says: RegExp;
  /** Seconds after which to look again, where it does not say. */
  readonly seconds: number;
}

/** How many requests of a kind an account may send in any such time, where no answer tells how many are left. */
export interface Pace {
  /** Path templates of these requests. */
  readonly paths: RegExp;
  /** How many. */
  readonly requests: number;
  /** Of the time. */
  readonly seconds: number;
}

/** How answers tell what is left of a limit. */
export type Budget = CountedBudget | ToldBudget;
