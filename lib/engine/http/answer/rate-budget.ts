import type { Budget, CountedBudget, Provider, ToldBudget } from '../../../providers/define.ts';

type Headers = Readonly<Record<string, string>>;

/** Share of a limit's requests that background work leaves to callers, who cannot wait. */
const reserved = 0.25;

/** Longest hold, ms, whatever a response says. It is the period of the longest limit that announces its end. */
const longest = 60 * 60_000;

/** Lowest epoch seconds (since 2001). A smaller number is a wait in seconds: it would be some 30 years. */
const leastEpochSeconds = 1_000_000_000;

/** Lowest epoch milliseconds (since 1973). Epoch seconds stay smaller until the year 5138. */
const leastEpochMs = 100_000_000_000;

/** A limit as a response describes it. `reset` is epoch ms. */
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

const leftOf = (budget: Budget, headers: Headers, now: number): readonly Left[] => {
  if (!('seconds' in budget)) return [];
  return 'pattern' in budget ? told(budget, headers, now) : counted(budget, headers, now);
};

/** Latest end of some limits, epoch ms. Infinitely early without a limit. */
const latestEnd = (limits: readonly Left[]): number => Math.max(...limits.map(({ reset }) => reset));

type Budgeted = Pick<Provider, 'budgets'>;

const allLeft = (budgets: readonly Budget[], headers: Headers, now: number): readonly Left[] =>
  budgets.flatMap((budget) => leftOf(budget, headers, now));

/** A provider's daily budget. `undefined` if the provider declares none. */
export const dailyBudgetOf = ({ budgets = [] }: Budgeted): Budget | undefined =>
  budgets.find((budget) => budget.daily !== undefined || !('seconds' in budget));

/** The rest of the daily budget, if a response names it. @param now epoch ms */
export const dailyLeftIn = (daily: Budget, headers: Headers, now: number): Left | undefined =>
  leftOf(daily, headers, now)[0];

/** Limits shorter than a day. Background work limits itself within a daily budget in another way. */
const shortOf = (provider: Budgeted): readonly Budget[] =>
  (provider.budgets ?? []).filter((budget) => budget !== dailyBudgetOf(provider));

const isOfEndpoints = (budget: Budget): boolean => 'ofEndpoints' in budget && budget.ofEndpoints === true;

/**
 * Whether all limits shorter than a day apply to some endpoints only. If such a limit is used up, the rest of the
 * account can continue.
 */
export const hasLimitsOfEndpoints = (provider: Budgeted): boolean => {
  const short = shortOf(provider);
  return short.length > 0 && short.every(isOfEndpoints);
};

/**
 * The scarcest limit among the limits that a response gives in numbers. Limits without numbers count as a limit of 1.
 * @param now epoch ms
 */
export const scarcestIn = (provider: Provider, headers: Headers, now: number): Left | undefined => {
  const numbered = allLeft(provider.budgets ?? [], headers, now).filter(({ limit }) => limit > 1);
  return numbered.toSorted((a, b) => a.remaining / a.limit - b.remaining / b.limit)[0];
};

const holdBy = (budgets: readonly Budget[], headers: Headers, now: number): number | undefined => {
  const scarce = allLeft(budgets, headers, now).filter(({ limit, remaining }) => remaining < limit * reserved);
  const latest = Math.min(latestEnd(scarce), now + longest);
  return latest > now ? latest : undefined;
};

/**
 * End of a hold, epoch ms: until then, background work sends nothing to the account. A hold begins when the provider's
 * response leaves only the requests that callers may need. `undefined` if enough requests are left, or the response does
 * not say. At most an hour. For daily budgets see `lib/connections/daily-budget.ts`.
 */
export const holdAfter = (provider: Budgeted, headers: Headers, now: number): number | undefined =>
  holdBy(
    shortOf(provider).filter((budget) => !isOfEndpoints(budget)),
    headers,
    now,
  );

/** End of a hold for the endpoint that responded, epoch ms. Other endpoints continue. `undefined` without a hold. */
export const endpointsHoldAfter = (provider: Budgeted, headers: Headers, now: number): number | undefined =>
  holdBy(shortOf(provider).filter(isOfEndpoints), headers, now);

/**
 * End of a limit that leaves fewer requests than the requests in flight, epoch ms. Infinitely early if enough requests
 * are left, or the response does not say.
 */
export const spentUntil = (provider: Budgeted, headers: Headers, now: number, atOnce: number): number =>
  latestEnd(allLeft(shortOf(provider), headers, now).filter(({ remaining }) => remaining < atOnce));
