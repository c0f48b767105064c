/**
 * A limit of requests per minute that many processes keep together, at a fraction of a database write per request.
 *
 * Each process counts by itself. After a block of requests, a hundredth of the limit but at most ten, it adds them to
 * the counter in the database, while the request goes on, and learns what all others have added. It refuses when what
 * it knows of, its own requests included, reaches what is open. The windows are minutes of the wall clock; a sixth of
 * the limit is open at the start of each, the rest opens evenly with the time, so that whoever sends without end is
 * slowed down evenly.
 *
 * Guarantee: one process alone never lets more through than the limit. P processes let less than `limit + P × block`
 * through in a window, where each answers one request at a time, as on Lambda; with several at a time it is twice the
 * block. No request is refused while fewer than what is open have been let through. As with all fixed windows, 60
 * seconds across the border of two see at most twice that, of somebody who was quiet before. While the database does
 * not take reports, each process keeps the limit for itself, and reports later.
 */

/** Milliseconds. */
export const windowLength = 60_000;
/** Milliseconds of a window whose requests are open from its start. */
const headStart = 10_000;

const largestBlock = 10;
/** Subjects that a process counts before it forgets those of windows that are over. */
const manySubjects = 1_000;

/** Where a limiter differs from that of projects and keys. */
export interface LimiterOptions {
  /** Requests for one report; by the limit of the subject without. */
  readonly block?: number;
  /**
   * Subjects that are counted at most, for subjects that anybody can make up: the one that came first makes room, and
   * what was counted of it and not reported is lost. Without it, only those of windows that are over make room.
   */
  readonly maxSubjects?: number;
}

/** Whose requests are counted. */
export interface Subject {
  /** Project, or `op`. */
  readonly project: string;
  /** `project`, `key#<id>`, `hooks`, or `failures#<source>`. */
  readonly name: string;
  /** Requests per minute. */
  readonly limit: number;
}

/** What the first subject whose limit is reached, or the one with the least left over, has. */
export interface Decision {
  readonly allowed: boolean;
  readonly subject: Subject;
  /** Requests left in the window, as far as this process knows. */
  readonly remaining: number;
  /** Seconds until the window ends; when refused, until the next request can be let through. */
  readonly reset: number;
}

/** Adds requests to the shared counter of a window; answers all that were added so far. */
export type Report = (
  counter: { readonly project: string; readonly subject: string; readonly from: number; readonly until: number },
  count: number,
) => Promise<number>;

interface Counter {
  /** Epoch ms at which the window begins. */
  readonly from: number;
  /** Told by the database at the last report. */
  known: number;
  /** On their way to the database, or not taken by it. */
  owed: number;
  unreported: number;
  reporting: Promise<void> | undefined;
}

interface Counted {
  readonly subject: Subject;
  readonly counter: Counter;
}

/** Requests that a process lets through before it reports them. */
export const blockOf = (limit: number): number => Math.max(1, Math.min(largestBlock, Math.floor(limit / 100)));

/** Requests that may have been let through by now. */
const openAt = (limit: number, elapsed: number): number =>
  Math.min(limit, Math.max(1, Math.floor((limit * (elapsed + headStart)) / windowLength)));

/** Milliseconds after the start of the window at which more than `used` are open. */
const reopensAt = (limit: number, used: number): number =>
  used >= limit ? windowLength : Math.min(windowLength, ((used + 1) * windowLength) / limit - headStart);

const usedOf = ({ known, owed, unreported }: Counter): number => known + owed + unreported;

const secondsFrom = (ms: number): number => Math.max(1, Math.ceil(ms / 1000));

const decide = ({ subject, counter }: Counted, now: number): Decision => {
  const { limit } = subject;
  const used = usedOf(counter);
  const elapsed = Math.max(0, now - counter.from);
  if (used < openAt(limit, elapsed)) {
    return { allowed: true, subject, remaining: limit - used, reset: secondsFrom(windowLength - elapsed) };
  }
  return { allowed: false, subject, remaining: 0, reset: secondsFrom(reopensAt(limit, used) - elapsed) };
};

/** Told when the database did not take a report. */
type OnFailure = (error: unknown) => void;

/** The limits of one process. */
export interface Limiter {
  /**
   * Counts a request for all of these subjects, or for none when it is refused.
   * @param now epoch ms
   * @returns the decision, and what must have settled before the request is answered; it never rejects
   */
  take(
    subjects: readonly Subject[],
    now: number,
    onFailure: OnFailure,
  ): Promise<{ readonly decision: Decision; readonly reported: Promise<unknown> }>;
}

export const createLimiter = (report: Report, { block, maxSubjects }: LimiterOptions = {}): Limiter => {
  /** In the order of their windows. */
  const counters = new Map<string, Counter>();

  const isBlockFull = ({ subject, counter }: Counted): boolean =>
    counter.unreported >= (block ?? blockOf(subject.limit));

  const makeRoom = (from: number): void => {
    for (const [name, counter] of counters) {
      const isNeeded = maxSubjects === undefined && counter.from >= from;
      if (isNeeded || counters.size < (maxSubjects ?? manySubjects)) return;
      counters.delete(name);
    }
  };

  const counterOf = ({ project, name }: Subject, now: number): Counter => {
    const from = now - (now % windowLength);
    const key = `${project}#${name}`;
    const counter = counters.get(key);
    if (counter !== undefined && counter.from >= from) return counter;
    counters.delete(key);
    makeRoom(from);
    const fresh = { from, known: 0, owed: 0, unreported: 0, reporting: undefined };
    counters.set(key, fresh);
    return fresh;
  };

  const send = async ({ subject, counter }: Counted, onFailure: OnFailure): Promise<void> => {
    counter.owed += counter.unreported;
    counter.unreported = 0;
    const window = { from: counter.from, until: counter.from + windowLength };
    try {
      counter.known = await report({ project: subject.project, subject: subject.name, ...window }, counter.owed);
      counter.owed = 0;
    } catch (error) {
      onFailure(error);
    }
  };

  /** The report that is on its way, or a new one. */
  const reportOf = (one: Counted, onFailure: OnFailure): Promise<void> => {
    const { counter } = one;
    counter.reporting ??= send(one, onFailure).finally(() => {
      counter.reporting = undefined;
    });
    return counter.reporting;
  };

  return {
    take: async (subjects, now, onFailure) => {
      const counted = subjects.map((subject) => ({ subject, counter: counterOf(subject, now) }));
      // A second block waits for the report of the first: what is known would be too old to go on with.
      while (counted.some(isBlockFull)) {
        await Promise.all(counted.filter(isBlockFull).map((one) => reportOf(one, onFailure)));
      }
      const [worst] = counted
        .map((one) => decide(one, now))
        .toSorted((left, right) => Number(left.allowed) - Number(right.allowed) || left.remaining - right.remaining);
      if (worst === undefined) throw new Error('a request without a subject cannot be limited');
      if (!worst.allowed) return { decision: worst, reported: Promise.resolve() };
      for (const { counter } of counted) counter.unreported += 1;
      const due = counted.filter((one) => isBlockFull(one) && one.counter.reporting === undefined);
      const reported = Promise.all(due.map((one) => reportOf(one, onFailure)));
      return { decision: { ...worst, remaining: worst.remaining - 1 }, reported };
    },
  };
};
