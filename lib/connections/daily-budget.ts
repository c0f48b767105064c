import { dailyBudgetOf, dailyLeftIn } from '../engine/http/answer/rate-budget.ts';
import { aroundRequests } from '../engine/http/session/derived-session.ts';
import type { RawRequest, Session } from '../engine/http/session/session.ts';
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

/** Share of the maximum that a worker may send before it adds the units to the shared counter. */
const uncounted = 0.005;

/**
 * Limits, as a share of the maximum and in units. When background work has less left, each request is counted before it
 * is sent.
 */
const near = { share: 0.05, units: 200 };

/**
 * Share of its own part that must be free before background work continues, so that it does not continue for a single
 * request.
 */
const freed = 0.05;

/** Milliseconds until the next check of the requests left to callers. */
const lookAgainMs = hourMs;

/** An answer of the provider, reduced to its headers. */
type Answered = Pick<Awaited<ReturnType<Session['pass']>>, 'headers'>;

interface Left {
  readonly limit: number;
  readonly remaining: number;
}

const ignore = (): void => undefined;

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

/**
 * The number of requests that background work may still send to an account in 24 hours. Background work uses at most
 * one share of the account's daily maximum, and leaves another share to callers. A provider without a daily budget has
 * no such limit.
 */
export class DailyBudget {
  readonly #connection: Connection;
  readonly #budget: Budget | undefined;
  readonly #now: () => number;
  #hours: readonly AccountHour[];
  /** Units that no counter contains yet. */
  #pending: number;
  /** Units that are being added to the counter. */
  #counting = 0;
  #inFlight = 0;
  #told: Left | undefined;
  /** The first answer. It may contain the rest of the daily limit. */
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
   * Limits the account's session for background work.
   * @throws ApiError from its requests: `rate_limited`, with the time when background work continues
   */
  readonly guard = (session: Session): Session => {
    const budget = this.#budget;
    if (budget === undefined) return session;
    return aroundRequests(session, (request, send) => this.#ask(budget, request, send));
  };

  /**
   * Ends the work: adds the sent units to the counter of the account.
   * @param mayKeep whether the caller stores a few uncounted units for later
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
    // The first request shows the rest of the limit before several requests are sent in parallel.
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

  /** Keeps the lowest rest: answers may arrive in another order than their requests. */
  #note(left: Left | undefined): void {
    if (left === undefined) return;
    this.#told = { limit: left.limit, remaining: Math.min(left.remaining, this.#told?.remaining ?? left.remaining) };
  }

  /** The daily maximum of the account. `undefined` if it is unknown. */
  get #most(): number | undefined {
    if (this.#budget !== undefined && !('seconds' in this.#budget)) return this.#budget.limit;
    return this.#told?.limit ?? this.#hours.findLast(({ most }) => most !== undefined)?.most;
  }

  get #left(): number | undefined {
    if (this.#budget !== undefined && !('seconds' in this.#budget)) {
      return this.#budget.limit - sumOf(this.#hours.map(({ callers }) => callers)) - this.#used;
    }
    return this.#told && this.#told.remaining - this.#inFlight;
  }

  get #shares(): BackgroundBudget {
    return this.#connection.backgroundBudget ?? usualBudget;
  }

  /**
   * Units of the maximum that background work may use. The margin covers units that other workers have not counted yet.
   */
  #ownOf(most: number): number {
    return most * (this.#shares.usePercent / 100 - 2 * uncounted);
  }

  /** Units that background work has used. */
  get #used(): number {
    return sumOf(this.#hours.map(({ background }) => background)) + this.#counting + this.#pending;
  }

  /** Whether a few requests of other workers may use up the share of background work. */
  get #isNear(): boolean {
    const most = this.#most;
    return most !== undefined && this.#ownOf(most) - this.#used < Math.min(most * near.share, near.units);
  }

  /** Counts a request before it is sent. The new sum includes the requests of other workers. */
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
    if (this.#used + units > own) throw this.#stopped(`has used its ${usePercent} %`, this.#freeAt(own, units));
    const left = this.#left;
    if (left === undefined || left - units >= (most * leavePercent) / 100) return;
    throw this.#stopped(`leaves the last ${leavePercent} % to callers`, this.#now() + lookAgainMs);
  }

  /** Time when enough of the used hours are more than a day old: epoch ms. */
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
      `it continues at ${isoTime(this.#now() + wait * 1000)}.`;
    return new ApiError('rate_limited', message, {
      details: { retriable: true, outcome: 'not_applied', retry_after: wait },
    });
  }

  /** Adds the uncounted units. The returned hour also includes the units of the account's other workers. */
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

  /** Stores an hour, unless it is older than the known one: the answers to two writes may arrive in reverse order. */
  #know(hour: AccountHour): void {
    const known = this.#hours.find(({ from }) => from === hour.from);
    if (known !== undefined && known.background > hour.background) return;
    this.#hours = [...this.#hours.filter(({ from }) => from !== hour.from), hour];
  }
}

/**
 * Opens the daily budget of background work for the account of a connection.
 * @param now epoch ms
 * @param pending units of earlier work that no counter contains yet
 */
export const openDailyBudget = async (connection: Connection, now: () => number, pending = 0): Promise<DailyBudget> => {
  const budget = dailyBudgetOf(await providerOf(connection));
  const hours = budget === undefined ? [] : await readAccountHours(accountOf(connection), now());
  return new DailyBudget(connection, budget, { hours, pending, now });
};
