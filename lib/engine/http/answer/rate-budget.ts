import type { Budget, CountedBudget, CountedByUs, Provider, ToldBudget } from '../../../providers/define.ts';

type Headers = Readonly<Record<string, string>>;

/** Share of the requests of a time that is left to those who cannot wait. */
const reserved = 0.25;

/** Longest hold, ms, whatever an answer says: the time of the longest limit that tells its end. */
const longest = 60 * 60_000;

/** Seconds to wait are below this, some 30 years; epoch seconds were since 2001. */
const leastEpochSeconds = 1_000_000_000;

/** Epoch seconds are below this until the year 5138, epoch milliseconds were since 1973. */
const leastEpochMs = 100_000_000_000;

/** What an answer says of one limit; `reset` is epoch ms. */
export interface Left {
  readonly limit: number;
  readonly remaining: number;
  readonly reset: number;
}

const numberIn = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;

const endIn = (text: string, now: number): number => {
  const number = numberIn(text);
  if (number === undefined) return Date.parse(text);
  if (number < leastEpochSeconds) return now + number * 1000;
  return number < leastEpochMs ? number * 1000 : number;
};

const resetOf = ({ reset, seconds }: CountedBudget, headers: Headers, now: number): number => {
  const text = reset && headers[reset];
  const end = text === undefined ? Number.NaN : endIn(text, now);
  return Number.isNaN(end) ? now + seconds * 1000 : end;
};

const counted = (budget: CountedBudget, headers: Headers, now: number): readonly Left[] => {
  const [limit, remaining] = [numberIn(headers[budget.limit]), numberIn(headers[budget.remaining])];
  if (limit === undefined || remaining === undefined) return [];
  return [{ limit, remaining, reset: resetOf(budget, headers, now) }];
};

const told = (budget: ToldBudget, headers: Headers, now: number): readonly Left[] =>
  Object.entries(headers).flatMap(([name, text]) => {
    const found = budget.header.test(name) ? budget.pattern.exec(text) : null;
    if (found === null) return [];
    const { limit: most, remaining, used, reset } = found.groups ?? {};
    const end = now + (numberIn(reset) ?? budget.seconds) * 1000;
    const limit = numberIn(most) ?? 1;
    return [{ limit, remaining: numberIn(remaining) ?? restOf(limit, numberIn(used)), reset: end }];
  });

const restOf = (limit: number, used: number | undefined): number =>
  used === undefined ? 0 : Math.max(0, limit - used);

/** Whether the service counts the requests of a budget because no answer contains the number that is left. */
export const isCountedByUs = (budget: Budget): budget is CountedByUs =>
  'limit' in budget && typeof budget.limit === 'number';

const leftOf = (budget: Budget, headers: Headers, now: number): readonly Left[] => {
  if (isCountedByUs(budget)) return [];
  return 'pattern' in budget ? told(budget, headers, now) : counted(budget, headers, now);
};

type Budgeted = Pick<Provider, 'budgets'>;

const allLeft = ({ budgets = [] }: Budgeted, headers: Headers, now: number): readonly Left[] =>
  budgets.flatMap((budget) => leftOf(budget, headers, now));

/** The budget that a provider has for a day, where it has one. */
export const dailyBudgetOf = ({ budgets = [] }: Budgeted): Budget | undefined =>
  budgets.find((budget) => budget.daily !== undefined || isCountedByUs(budget));

/** What an answer says of the daily budget. @param now epoch ms */
export const dailyLeftIn = (daily: Budget, headers: Headers, now: number): Left | undefined =>
  leftOf(daily, headers, now)[0];

/** Limits of less than a day: of those of a day, background work stops short by itself. */
const shortOf = (provider: Budgeted): readonly Budget[] =>
  (provider.budgets ?? []).filter((budget) => budget !== dailyBudgetOf(provider));

const isOfEndpoints = (budget: Budget): boolean => 'ofEndpoints' in budget && budget.ofEndpoints === true;

/** Whether all limits of less than a day are of some endpoints: one that is used up is none of the account. */
export const hasLimitsOfEndpoints = (provider: Budgeted): boolean => {
  const short = shortOf(provider);
  return short.length > 0 && short.every(isOfEndpoints);
};

/** The limit of which the least is left, of those that an answer tells in numbers: the others count as one of 1. @param now epoch ms */
export const scarcestIn = (provider: Provider, headers: Headers, now: number): Left | undefined => {
  const numbered = allLeft(provider, headers, now).filter(({ limit }) => limit > 1);
  return numbered.toSorted((a, b) => a.remaining / a.limit - b.remaining / b.limit)[0];
};

const holdBy = (budgets: readonly Budget[], headers: Headers, now: number): number | undefined => {
  const holds = allLeft({ budgets }, headers, now).flatMap(({ limit, remaining, reset }) =>
    remaining >= limit * reserved ? [] : [reset],
  );
  const latest = Math.min(Math.max(...holds), now + longest);
  return latest > now ? latest : undefined;
};

/**
 * Until when (epoch ms) whoever can wait should send nothing more to the account: the provider's answer says that no more
 * is left than what others may need. `undefined` where there is enough, or the answer does not say. An hour at most. Of
 * daily budgets see `lib/connections/daily-budget.ts`.
 */
export const holdAfter = (provider: Budgeted, headers: Headers, now: number): number | undefined =>
  holdBy(
    shortOf(provider).filter((budget) => !isOfEndpoints(budget)),
    headers,
    now,
  );

/** The same of the endpoints that have answered, and no others. */
export const endpointsHoldAfter = (provider: Budgeted, headers: Headers, now: number): number | undefined =>
  holdBy(shortOf(provider).filter(isOfEndpoints), headers, now);

/**
 * Until when (epoch ms) an answer says that fewer requests are left than are under way at once. `undefined` where there are
 * enough, or the answer does not say.
 */
export const spentUntil = (provider: Budgeted, headers: Headers, now: number, atOnce: number): number | undefined => {
  const ends = allLeft({ budgets: shortOf(provider) }, headers, now).flatMap(({ remaining, reset }) =>
    remaining >= atOnce ? [] : [reset],
  );
  return ends.length === 0 ? undefined : Math.max(...ends);
};
