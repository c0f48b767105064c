/**
 * A limit of requests per minute that many processes share. It costs a fraction of a database write per request.
 *
 * Each process counts its own requests. After a block of requests (a hundredth of the limit, at most ten), the
 * process adds the block to the counter in the database. The request continues meanwhile, and the process learns the
 * sum of all processes. It refuses a request when the known requests, including its own, reach the open number. The
 * windows are minutes of the wall clock. A sixth of the limit is open at the start of each window. The rest opens
 * evenly with time, so that a caller without pause is slowed down evenly.
 *
 * Guarantee: a single process never admits more requests than the limit. P processes together admit less than
 * `limit + P × block` requests in a window if each handles one request at a time, as on Lambda. If a process handles
 * several at a time, the excess is at most twice the block. No request is refused while fewer requests than the open
 * number were admitted. As with all fixed windows, 60 seconds across the border of two windows admit at most twice
 * that number, for a caller that was quiet before. While the database rejects reports, each process applies the limit
 * by itself, and reports later.
 *
 * The cost of a request is the number of whole seconds that it took, and at least one. The time beyond one second is
 * charged when the request ends, and is part of the next report. A process with a full block reports the block before
 * it admits the next request, so a request of ten seconds is reported alone. If the charges overdraw a window, the
 * excess also counts in the next window, up to a full limit. Therefore a slow provider blocks a caller at most until
 * the end of the next minute.
 *
 * On average, `limit / 60` requests run at a time. For a limit of 6,000 these are 100, whether 3,000 requests
 * take 2 s or 206 take 29 s each. The duration of a request is unknown beforehand. Therefore requests that begin
 * before the first slow request ends are additional, and are paid back in the next minute.
 *
 * Average number of running requests with this charge:
 * - A caller that tries twice the limit without end has 100 if each request takes 2 or 5 s, 184 at 10 s, and 1,435 at
 *   29 s. Without the charge, the last number would be 5,660.
 * - A caller that tries half the limit has 397 at 29 s, instead of 1,415.
 * - A caller whose requests all take less than 2 s is never charged.
 */

/** Length of a window, ms. */
export const windowLength = 60_000;
/** Time whose share of the limit is open at once when a window starts, ms. The rest opens gradually. */
const headStart = 10_000;

const largestBlock = 10;
/** If a process counts this many subjects, it drops the subjects with an expired window. */
const manySubjects = 1_000;

/** Options of a limiter. Without options, it limits projects and keys. */
export interface LimiterOptions {
  /** Requests per report. Default: a number that depends on the subject's limit. */
  readonly block?: number;
  /**
   * Maximum number of counted subjects, for subjects that any caller can invent. The oldest subject is dropped for a
   * new subject, and its unreported requests are lost. Default: only subjects with an expired window are dropped.
   */
  readonly maxSubjects?: number;
}

/** The party whose requests are counted. */
export interface Subject {
  /** Project, or `op`. */
  readonly project: string;
  /** `project`, `key#<id>`, `hooks`, or `failures#<source>`. */
  readonly name: string;
  /** Requests per minute. */
  readonly limit: number;
}

/** Result of a rate limit for one subject: the requests that are left, and the wait. */
export interface Allowance {
  readonly subject: Subject;
  /** Requests left in the window, according to the counts that this process knows. */
  readonly remaining: number;
  /** Seconds until the window ends. If the request was refused, seconds until the next request can be admitted. */
  readonly reset: number;
}

/**
 * Decision whether a request may run, if several limits apply. It contains the allowance of the first exhausted
 * subject, else of the subject with the fewest requests left.
 */
export interface Decision extends Allowance {
  readonly allowed: boolean;
}

/** Adds requests to the shared counter of a window. Returns the sum of all requests added so far. */
export type Report = (
  counter: { readonly project: string; readonly subject: string; readonly from: number; readonly until: number },
  count: number,
) => Promise<number>;

interface Counter {
  /** Start of the window, epoch ms. */
  readonly from: number;
  /** Excess of the previous window. It counts in this window, and is not reported. */
  readonly overdrawn: number;
  /** Sum that the database returned for the last report. */
  known: number;
  /** Requests in a running report, or in a report that failed. */
  owed: number;
  unreported: number;
  /** Part of `unreported`: the charge for time. It is carried over into the next window. */
  charged: number;
  /** Whether requests of this process took long. */
  isSlow: boolean;
  reporting: Promise<void> | undefined;
}

interface Counted {
  readonly subject: Subject;
  readonly counter: Counter;
}

/** Number of requests that a process admits before it reports them. */
export const blockOf = (limit: number): number => Math.max(1, Math.min(largestBlock, Math.floor(limit / 100)));

/** Number of requests that may have been admitted by now. */
const openAt = (limit: number, elapsed: number): number =>
  Math.min(limit, Math.max(1, Math.floor((limit * (elapsed + headStart)) / windowLength)));

/** Time from the start of the window until more than `used` requests are open, ms. */
const reopensAt = (limit: number, used: number): number =>
  used >= limit ? windowLength : Math.min(windowLength, ((used + 1) * windowLength) / limit - headStart);

const usedOf = ({ overdrawn, known, owed, unreported }: Counter): number => overdrawn + known + owed + unreported;

/** Requests to pay back in the next window: at most a full limit. */
const excessOf = (limit: number, used: number): number => Math.min(limit, Math.max(0, used - limit));

/** The counter of a new window, with the debt of the previous window. */
const openWindow = (from: number, limit: number, last: Counter | undefined): Counter => {
  const before = last?.from === from - windowLength ? last : undefined;
  const charged = before?.charged ?? 0;
  const overdrawn = before?.isSlow ? excessOf(limit, usedOf(before) - charged) : 0;
  const isSlow = charged > 0 || overdrawn > 0;
  return { from, overdrawn, known: 0, owed: 0, unreported: charged, charged, isSlow, reporting: undefined };
};

const secondsFrom = (ms: number): number => Math.max(1, Math.ceil(ms / 1000));

const decide = ({ subject, counter }: Counted, now: number): Decision => {
  const { limit } = subject;
  const used = usedOf(counter);
  const elapsed = Math.max(0, now - counter.from);
  if (used < openAt(limit, elapsed)) {
    return { allowed: true, subject, remaining: limit - used, reset: secondsFrom(windowLength - elapsed) };
  }
  const excess = counter.isSlow ? excessOf(limit, used) : 0;
  const wait = reopensAt(limit, used) + (excess === 0 ? 0 : Math.max(0, reopensAt(limit, excess)));
  return { allowed: false, subject, remaining: 0, reset: secondsFrom(wait - elapsed) };
};

/** The allowance of a subject whose request was admitted. */
const leftIn = ({ subject, counter }: Counted, now: number): Allowance => ({
  subject,
  remaining: Math.max(0, subject.limit - usedOf(counter)),
  reset: secondsFrom(windowLength - Math.max(0, now - counter.from)),
});

const noSubject = (): Error => new Error('a request without a subject cannot be limited');

/** Callback for a report that the database rejected. */
type OnFailure = (error: unknown) => void;

/** The limits that one process applies. */
export interface Limiter {
  /**
   * Counts a request for all these subjects. If the request is refused, counts it for no subject.
   * @param now epoch ms
   * @returns the decision, and the report that must settle before the request is answered; the report never rejects
   */
  take(
    subjects: readonly Subject[],
    now: number,
    onFailure: OnFailure,
  ): Promise<{ readonly decision: Decision; readonly reported: Promise<unknown> }>;
  /**
   * Charges an admitted request for its duration. Sends no report now.
   * @param took milliseconds
   * @param now end of the request, epoch ms
   * @returns the allowance of the subject with the fewest requests left
   */
  charge(subjects: readonly Subject[], took: number, now: number): Allowance;
}

/** Keeps the counters of a process in memory. Returns the counter of a subject, a fresh counter for a new window. */
const createCounters = (maxSubjects: number | undefined) => {
  /** Counters by subject, the oldest window first. */
  const counters = new Map<string, Counter>();

  const makeRoom = (from: number): void => {
    for (const [name, counter] of counters) {
      const isNeeded = maxSubjects === undefined && counter.from >= from;
      if (isNeeded || counters.size < (maxSubjects ?? manySubjects)) return;
      counters.delete(name);
    }
  };

  return (subject: Subject, now: number): Counted => {
    const { project, name, limit } = subject;
    const from = now - (now % windowLength);
    const key = `${project}#${name}`;
    const counter = counters.get(key);
    if (counter !== undefined && counter.from >= from) return { subject, counter };
    counters.delete(key);
    makeRoom(from);
    const fresh = openWindow(from, limit, counter);
    counters.set(key, fresh);
    return { subject, counter: fresh };
  };
};

/** Sends the unreported requests of a counter. If a report is running, returns that report. */
const createReporter = (report: Report) => {
  const send = async ({ subject, counter }: Counted, onFailure: OnFailure): Promise<void> => {
    counter.owed += counter.unreported;
    counter.unreported = 0;
    counter.charged = 0;
    const window = { from: counter.from, until: counter.from + windowLength };
    try {
      counter.known = await report({ project: subject.project, subject: subject.name, ...window }, counter.owed);
      counter.owed = 0;
    } catch (error) {
      onFailure(error);
    }
  };

  return (one: Counted, onFailure: OnFailure): Promise<void> => {
    const { counter } = one;
    counter.reporting ??= send(one, onFailure).finally(() => {
      counter.reporting = undefined;
    });
    return counter.reporting;
  };
};

/**
 * Creates the limits that one process applies. `report` adds its requests to the shared counter; until then, the
 * counts are in memory.
 */
export const createLimiter = (report: Report, { block, maxSubjects }: LimiterOptions = {}): Limiter => {
  const countedOf = createCounters(maxSubjects);
  const reportOf = createReporter(report);
  const isBlockFull = ({ subject, counter }: Counted): boolean =>
    counter.unreported >= (block ?? blockOf(subject.limit));

  return {
    charge: (subjects, took, now) => {
      // Additional requests for the duration.
      const charge = Math.max(0, Math.floor(took / 1000) - 1);
      let fewest: Allowance | undefined;
      for (const subject of subjects) {
        const one = countedOf(subject, now);
        const { counter } = one;
        counter.unreported += charge;
        counter.charged += charge;
        counter.isSlow ||= charge > 0;
        const left = leftIn(one, now);
        if (fewest === undefined || left.remaining < fewest.remaining) fewest = left;
      }
      if (fewest === undefined) throw noSubject();
      return fewest;
    },
    take: async (subjects, now, onFailure) => {
      const counted: Counted[] = [];
      for (const subject of subjects) counted.push(countedOf(subject, now));
      // A second block waits for the report of the first block. Otherwise the known count would be too old for a
      // decision.
      while (counted.some(isBlockFull)) {
        await Promise.all(counted.filter(isBlockFull).map((one) => reportOf(one, onFailure)));
      }
      let worst: Decision | undefined;
      for (const one of counted) {
        const decision = decide(one, now);
        if (!decision.allowed) return { decision, reported: Promise.resolve() };
        if (worst === undefined || decision.remaining < worst.remaining) worst = decision;
      }
      if (worst === undefined) throw noSubject();
      const due: Promise<void>[] = [];
      for (const one of counted) {
        one.counter.unreported += 1;
        if (isBlockFull(one) && one.counter.reporting === undefined) due.push(reportOf(one, onFailure));
      }
      return { decision: { ...worst, remaining: worst.remaining - 1 }, reported: Promise.all(due) };
    },
  };
};
