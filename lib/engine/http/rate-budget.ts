import type { Budget, CountedBudget, Provider, ToldBudget } from '../../providers/define.ts';

type Headers = Readonly<Record<string, string>>;

/** Share of the requests of a time that is left to those who cannot wait. */
const reserved = 0.25;

/** Longest hold, ms, whatever an answer says: the time of the longest limit that tells its end. */
const longest = 60 * 60_000;

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

const momentIn = (text: string): number => {
  const number = numberIn(text);
  if (number === undefined) return Date.parse(text);
  return number < leastEpochMs ? number * 1000 : number;
};

const resetOf = ({ reset, seconds }: CountedBudget, headers: Headers, now: number): number => {
  const text = reset && headers[reset.header];
  const end = text === undefined ? Number.NaN : endOf(reset, text, now);
  return Number.isNaN(end) ? now + seconds * 1000 : end;
};

const endOf = (reset: CountedBudget['reset'], text: string, now: number): number => {
  if (reset?.in === 'epoch') return momentIn(text);
  return now + (numberIn(text) ?? Number.NaN) * 1000;
};

const counted = (budget: CountedBudget, headers: Headers, now: number): readonly Left[] => {
  const [limit, remaining] = [numberIn(headers[budget.limit]), numberIn(headers[budget.remaining])];
  if (limit === undefined || remaining === undefined) return [];
  return [{ limit, remaining, reset: resetOf(budget, headers, now) }];
};

const told = (budget: ToldBudget, headers: Headers, now: number): readonly Left[] =>
  Object.entries(headers).flatMap(([name, text]) => {
    const found = budget.headers.test(name) ? budget.says.exec(text) : null;
    if (found === null) return [];
    const { limit, remaining, reset } = found.groups ?? {};
    const end = now + (numberIn(reset) ?? budget.seconds) * 1000;
    return [{ limit: numberIn(limit) ?? 1, remaining: numberIn(remaining) ?? 0, reset: end }];
  });

const leftOf = (budget: Budget, headers: Headers, now: number): readonly Left[] =>
  'says' in budget ? told(budget, headers, now) : counted(budget, headers, now);

const allLeft = ({ budgets = [] }: Provider, headers: Headers, now: number): readonly Left[] =>
  budgets.flatMap((budget) => leftOf(budget, headers, now));

/** The limit of which the least is left, of those that an answer tells in numbers: the others count as one of 1. @param now epoch ms */
export const scarcestIn = (provider: Provider, headers: Headers, now: number): Left | undefined => {
  const numbered = allLeft(provider, headers, now).filter(({ limit }) => limit > 1);
  return numbered.toSorted((a, b) => a.remaining / a.limit - b.remaining / b.limit)[0];
};

/**
 * Until when (epoch ms) whoever can wait should send nothing more: the provider's answer says that no more is left than
 * what others may need. `undefined` where there is enough, or the answer does not say. An hour at most.
 */
export const holdAfter = (provider: Provider, headers: Headers, now: number): number | undefined => {
  const holds = allLeft(provider, headers, now).flatMap(({ limit, remaining, reset }) =>
    remaining >= limit * reserved ? [] : [reset],
  );
  const latest = Math.min(Math.max(...holds), now + longest);
  return latest > now ? latest : undefined;
};
