import type { Budget, Provider } from '../../providers/define.ts';

type Headers = Readonly<Record<string, string>>;

/** Share of the requests of a time that is left to those who cannot wait. */
const reserved = 0.25;

const numberIn = (headers: Headers, name: string): number | undefined => {
  const text = headers[name];
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;
};

const resetOf = ({ reset, seconds }: Budget, headers: Headers, now: number): number => {
  const reportedSeconds = reset && numberIn(headers, reset.header);
  if (reset === undefined || reportedSeconds === undefined) return now + seconds * 1000;
  return reset.in === 'epoch' ? reportedSeconds * 1000 : now + reportedSeconds * 1000;
};

/**
 * Until when (epoch ms) whoever can wait should send nothing more: the provider's answer says that no more is left than
 * what others may need. `undefined` where there is enough, or the answer does not say.
 */
export const holdAfter = ({ budgets = [] }: Provider, headers: Headers, now: number): number | undefined => {
  const holds = budgets.flatMap((budget) => {
    const [limit, remaining] = [numberIn(headers, budget.limit), numberIn(headers, budget.remaining)];
    if (limit === undefined || remaining === undefined || remaining >= limit * reserved) return [];
    return [resetOf(budget, headers, now)];
  });
  const latest = Math.max(...holds);
  return latest > now ? latest : undefined;
};
