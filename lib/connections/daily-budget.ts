import { dailyBudgetOf, dailyLeftIn, isCountedByUs } from '../engine/http/answer/rate-budget.ts';
import type { RawRequest, Session } from '../engine/http/session/session.ts';
import { aroundRequests } from '../engine/http/session/wrap-requests.ts';
import { ApiError } from '../errors.ts';
import type { Budget, RequestTemplate } from '../providers/define.ts';
import type { BackgroundBudget, Connection } from '../store/connections/connection.ts';
import { isoTime } from '../store/dynamodb/item.ts';
import {
  type AccountHour,
  addAccountRequests,
  dayMs,
  hourMs,
  readAccountHours,
} from '../store/projects/account-requests.ts';
import { accountOf, unitsOf, usualBudget } from './budget-shares.ts';
import { providerOf } from './session.ts';

/** Share of the maximum that a worker may have sent before it adds that to the counter of all workers. */
const uncounted = 0.005;

/** Where less is left of the part of background work, each request is counted before it is sent: share of the maximum, and units. */
const near = { share: 0.05, units: 200 };

/** Share of its own part that has to be free again before background work goes on: not one request at a time. */
const freed = 0.05;

/** Milliseconds after which it is looked again how much callers have left. */
const lookAgainMs = hourMs;

/** An answer, or what is left of it. */
type Answered = Pick<Awaited<ReturnType<Session['pass']>>, 'headers'>;

interface Left {
  readonly limit: number;
  readonly remaining: number;
}

const ignore = (): void => undefined;

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

/**
 * What background work may still send to an account in 24 hours: of the account's daily maximum it takes one part at most,
 * and leaves another one to callers. Nothing is held up where the provider has no daily budget.
 */
export class DailyBudget {
  readonly #connection: Connection;
  readonly #budget: Budget | undefined;
  readonly #now: () => number;
  #hours: readonly AccountHour[];
  /** Units that are in no counter yet. */
  #pending: number;
  /** Units that are being added to the counter. */
  #counting = 0;
  #inFlight = 0;
  #told: Left | undefined;
  /** The first answer, which may tell what is left. */
  #first: Promise<void> | undefined;

  constructor(
    connection: Connection,
    budget: Budget | undefined,
    {
      hours,
      pending,
      now,
    }: { readonly hours: readonly AccountHour[]; readonly pending: number; readonly now: () => number },
  ) {
    this.#connection = connection;
    this.#budget = budget;
    this.#hours = hours;
    this.#pending = pending;
    this.#now = now;
  }

  /**
   * The account's session, for background work.
   * @throws ApiError of its requests, `rate_limited` with the time at which background work goes on
   */
  readonly guard = (session: Session): Session => {
    const budget = this.#budget;
    if (budget === undefined) return session;
    return aroundRequests(session, (request, send) => this.#ask(budget, request, send));
  };

  /**
   * Ends the work: adds what was sent to the counter of the account.
   * @param mayKeep whether a little may stay uncounted, as the caller stores it
   * @returns units that are not counted yet
   */
  async settle(mayKeep = false): Promise<number> {
    const most = this.#most;
    if (most === undefined || this.#pending === 0) return 0;
    if (!mayKeep || this.#pending >= most * uncounted) await this.#count(most);
    return this.#pending;
  }

  async #ask<T extends Answered>(
    budget: Budget,
    request: RequestTemplate | RawRequest,
    send: () => Promise<T>,
  ): Promise<T> {
    const units = unitsOf(budget, request);
    // One request asks what is left, before several are sent at once.
    if (this.#first !== undefined) await this.#first;
    this.#refuse(units);
    const answered = this.#send(budget, units, send);
    this.#first ??= answered.then(ignore, ignore);
    return answered;
  }

  async #send<T extends Answered>(budget: Budget, units: number, send: () => Promise<T>): Promise<T> {
    this.#pending += units;
    this.#inFlight += units;
    try {
      if (this.#isNear) await this.#reserve();
      const answer = await send();
      this.#note(dailyLeftIn(budget, answer.headers, this.#now()));
      return answer;
    } finally {
      this.#inFlight -= units;
      const most = this.#most;
      if (most !== undefined && this.#pending >= most * uncounted) await this.#count(most);
    }
  }

  /** Answers may come in another order than that of their requests. */
  #note(left: Left | undefined): void {
    if (left === undefined) return;
    this.#told = { limit: left.limit, remaining: Math.min(left.remaining, this.#told?.remaining ?? left.remaining) };
  }

  /** The daily maximum of the account, as far as it is known. */
  get #most(): number | undefined {
    if (this.#budget !== undefined && isCountedByUs(this.#budget)) return this.#budget.limit;
    return this.#told?.limit ?? this.#hours.findLast(({ most }) => most !== undefined)?.most;
  }

  get #left(): number | undefined {
    if (this.#budget !== undefined && isCountedByUs(this.#budget)) {
      return this.#budget.limit - sumOf(this.#hours.map(({ callers }) => callers)) - this.#used;
    }
    return this.#told && this.#told.remaining - this.#inFlight;
  }

  get #shares(): BackgroundBudget {
    return this.#connection.backgroundBudget ?? usualBudget;
  }

  /** What background work may take of the maximum. Other workers may have sent a little that is not counted yet. */
  #ownOf(most: number): number {
    return most * (this.#shares.usePercent / 100 - 2 * uncounted);
  }

  /** What background work has taken. */
  get #used(): number {
    return sumOf(this.#hours.map(({ background }) => background)) + this.#counting + this.#pending;
  }

  /** Whether a few requests of other workers may use up the part of background work. */
  get #isNear(): boolean {
    const most = this.#most;
    return most !== undefined && this.#ownOf(most) - this.#used < Math.min(most * near.share, near.units);
  }

  /** Counts a request before it is sent: those of other workers are in what it comes to. */
  async #reserve(): Promise<void> {
    const most = this.#most;
    if (most !== undefined && this.#pending > 0) await this.#count(most);
    this.#refuse(0);
  }

  #refuse(units: number): void {
    const most = this.#most;
    if (most === undefined) return;
    const { leavePercent, usePercent } = this.#shares;
    const own = this.#ownOf(most);
    if (this.#used + units > own) throw this.#stopped(`has taken its ${usePercent} %`, this.#freeAt(own, units));
    const left = this.#left;
    if (left === undefined || left - units >= (most * leavePercent) / 100) return;
    throw this.#stopped(`leaves the last ${leavePercent} % to callers`, this.#now() + lookAgainMs);
  }

  /** When enough of the hours before are longer ago than a day: epoch ms. */
  #freeAt(own: number, units: number): number {
    const wanted = Math.min(own * (1 - freed), own - units);
    let used = this.#used;
    for (const { from, background } of this.#hours) {
      used -= background;
      if (used <= wanted) return from + hourMs + dayMs;
    }
    return this.#now() + hourMs + dayMs;
  }

  #stopped(why: string, at: number): ApiError {
    const wait = Math.max(1, Math.ceil((at - this.#now()) / 1000));
    const message =
      `Of the daily requests of the account at ${this.#connection.provider}, background work ${why}; ` +
      `it goes on at ${isoTime(this.#now() + wait * 1000)}.`;
    return new ApiError('rate_limited', message, {
      details: { retriable: true, outcome: 'not_applied', retry_after: wait },
    });
  }

  /** Other workers of the account have added to the same hour. */
  async #count(most: number): Promise<void> {
    const background = this.#pending;
    this.#pending = 0;
    this.#counting += background;
    try {
      this.#know(await addAccountRequests(accountOf(this.#connection), { background, most }, this.#now()));
    } catch (error) {
      this.#pending += background;
      throw error;
    } finally {
      this.#counting -= background;
    }
  }

  /** Of two writes, the answer to the first may come last. */
  #know(hour: AccountHour): void {
    const known = this.#hours.find(({ from }) => from === hour.from);
    if (known !== undefined && known.background > hour.background) return;
    this.#hours = [...this.#hours.filter(({ from }) => from !== hour.from), hour];
  }
}

/**
 * What background work may still send to the account of a connection.
 * @param now epoch ms
 * @param pending units of work before that are in no counter yet
 */
export const openDailyBudget = async (connection: Connection, now: () => number, pending = 0): Promise<DailyBudget> => {
  const budget = dailyBudgetOf(await providerOf(connection));
  const hours = budget === undefined ? [] : await readAccountHours(accountOf(connection), now());
  return new DailyBudget(connection, budget, { hours, pending, now });
};
