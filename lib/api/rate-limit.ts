/**
 * A limit of requests per minute that many processes keep together, at a fraction of a database write per request.
 *
 * Each process counts by itself. After a block of requests, a hundredth of the limit but at most ten, it adds them to
 * the counter in the database, while the request goes on, and learns the sum of all others. It refuses when the known
 * requests, its own included, reach the number that is open. The windows are minutes of the wall clock; a sixth of
 * the limit is open at the start of each, the rest opens evenly with the time, so that a caller without pause is
 * slowed down evenly.
 *
 * Guarantee: one process alone never lets more through than the limit. P processes let less than `limit + P × block`
 * through in a window, where each answers one request at a time, as on Lambda; with several at a time it is twice the
 * block. No request is refused while fewer than the open number were let through. As with all fixed windows, 60
 * seconds across the border of two see at most twice that, of somebody who was quiet before. While the database does
 * not take reports, each process keeps the limit for itself, and reports later.
 *
 * A request costs as many as the whole seconds that it took, and one at least: its time beyond one second is charged
 * when it ends, and goes with the next report. A process that was charged a block reports it before it lets the next
 * request through, so a request of ten seconds is reported by itself. The charge by which a window was overdrawn counts
 * in the next one too, up to all of it: a provider that was slow keeps nobody out for longer than to the end of the next
 * minute.
 *
 * So `limit / 60` requests run at a time on average: of 6,000 a minute 100, be it 3,000 that take 2 s or 206 that take
 * 29 s each. As nobody knows beforehand which requests take long, those begun before the first of them ends come on top,
 * and are paid back for one minute. Of somebody who tries twice as often as the limit allows, without end, 100 run at a time
 * on average when each takes 2 or 5 s, 184 at 10 s, and 1,435 at 29 s, which would be 5,660 without the charge; who tries
 * half as often as it allows, at 29 s, has 397 instead of 1,415. Who takes no 2 s is never charged.
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
   * its unreported requests are lost. Without it, only subjects of windows that are over make room.
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

/** The requests that a subject has left. */
export interface Allowance {
  readonly subject: Subject;
  /** Requests left in the window, as far as this process knows. */
  readonly remaining: number;
  /** Seconds until the window ends; when refused, until the next request can be let through. */
  readonly reset: number;
}

/** The allowance of the first subject whose limit is reached, or of the one with the least left. */
export interface Decision extends Allowance {
  readonly allowed: boolean;
}

/** Adds requests to the shared counter of a window; answers all that were added so far. */
export type Report = (
  counter: { readonly project: string; readonly subject: string; readonly from: number; readonly until: number },
  count: number,
) => Promise<number>;

interface Counter {
  /** Epoch ms at which the window begins. */
  readonly from: number;
  /** By how much the window before was overdrawn: counts here, and is not reported. */
  readonly overdrawn: number;
  /** The answer of the database to the last report. */
  known: number;
  /** On their way to the database, or not taken by it. */
  owed: number;
  unreported: number;
  /** Of the unreported, the charge for time: goes on into the next window. */
  charged: number;
  /** Requests of this process have taken long. */
  isSlow: boolean;
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

const usedOf = ({ overdrawn, known, owed, unreported }: Counter): number => overdrawn + known + owed + unreported;

/** Requests that one is charged for its time, beside the one that it was counted as. @param took milliseconds */
const chargeOf = (took: number): number => Math.max(0, Math.floor(took / 1000) - 1);

/** Requests to be paid back in the next window: all of it at most. */
const excessOf = (limit: number, used: number): number => Math.min(limit, Math.max(0, used - limit));

/** The counter of a window, with the debt of the window before it. */
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

/** The allowance of a subject whose request was let through. */
const leftIn = ({ subject, counter }: Counted, now: number): Allowance => ({
  subject,
  remaining: Math.max(0, subject.limit - usedOf(counter)),
  reset: secondsFrom(windowLength - Math.max(0, now - counter.from)),
});

/** The one with the least left over. */
const fewest = <S extends Allowance>(allowances: readonly S[]): S => {
  const [worst] = allowances.toSorted((left, right) => left.remaining - right.remaining);
  if (worst === undefined) throw new Error('a request without a subject cannot be limited');
  return worst;
};

/** Called when the database did not take a report. */
type OnFailure = (error: unknown) => void;

/** The limits of one process. */
export interface Limiter {
  /**
   * Counts a request for all of these subjects, or for none when it is refused.
   * @param now epoch ms
   * @returns the decision, and the report that must settle before the request is answered; it never rejects
   */
  take(
    subjects: readonly Subject[],
    now: number,
    onFailure: OnFailure,
  ): Promise<{ readonly decision: Decision; readonly reported: Promise<unknown> }>;
  /**
   * Charges a request that was let through with the time it took. Nothing is reported now.
   * @param took milliseconds
   * @param now epoch ms at which it ends
   * @returns the allowance of the subject with the least left
   */
  charge(subjects: readonly Subject[], took: number, now: number): Allowance;
}

/**
 * The limits of one process. `report` adds its requests to the shared counter; the counts are in memory until then.
 */
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

  const counterOf = ({ project, name, limit }: Subject, now: number): Counter => {
    const from = now - (now % windowLength);
    const key = `${project}#${name}`;
    const counter = counters.get(key);
    if (counter !== undefined && counter.from >= from) return counter;
    counters.delete(key);
    makeRoom(from);
    const fresh = openWindow(from, limit, counter);
    counters.set(key, fresh);
    return fresh;
  };

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

  /** The report that is on its way, or a new one. */
  const reportOf = (one: Counted, onFailure: OnFailure): Promise<void> => {
    const { counter } = one;
    counter.reporting ??= send(one, onFailure).finally(() => {
      counter.reporting = undefined;
    });
    return counter.reporting;
  };

  const countedOf = (subjects: readonly Subject[], now: number): readonly Counted[] =>
    subjects.map((subject) => ({ subject, counter: counterOf(subject, now) }));

  return {
    charge: (subjects, took, now) => {
      const counted = countedOf(subjects, now);
      const charge = chargeOf(took);
      for (const { counter } of counted) {
        counter.unreported += charge;
        counter.charged += charge;
        counter.isSlow ||= charge > 0;
      }
      return fewest(counted.map((one) => leftIn(one, now)));
    },
    take: async (subjects, now, onFailure) => {
      const counted = countedOf(subjects, now);
      // A second block waits for the report of the first: the known count would be too old to go on with.
      while (counted.some(isBlockFull)) {
        await Promise.all(counted.filter(isBlockFull).map((one) => reportOf(one, onFailure)));
      }
      const decisions = counted.map((one) => decide(one, now));
      const worst = decisions.find(({ allowed }) => !allowed) ?? fewest(decisions);
      if (!worst.allowed) return { decision: worst, reported: Promise.resolve() };
      for (const { counter } of counted) counter.unreported += 1;
      const due = counted.filter((one) => isBlockFull(one) && one.counter.reporting === undefined);
      const reported = Promise.all(due.map((one) => reportOf(one, onFailure)));
      return { decision: { ...worst, remaining: worst.remaining - 1 }, reported };
    },
  };
};
