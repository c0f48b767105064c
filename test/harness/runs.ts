/** Whether the long form of the tests runs: `npm run test:long`. */
export const isLong = process.env.LONG === '1';

/**
 * Seed of random values, random cases and the cases that the short form selects. The short form uses 1. The long form
 * draws a seed per run (`run-set-up.ts`). Test names contain the seed, and `SEED=` repeats a run.
 */
export const seed = Number(process.env.SEED ?? 1);

/**
 * Number of random attempts, or amount of random data.
 * @param small with `npm test`
 * @param large with `npm run test:long`
 */
export const runs = (small: number, large: number): number => (isLong ? large : small);

/** Providers whose cases run without the others: `npm run test:provider -- <id>`. */
export const chosenProviders: readonly string[] | undefined = process.env.PROVIDER?.split(',');

/** Whether tables are complete: in the long form, with `npm run test:whole` (`CASES=all`), and for chosen providers. */
export const hasAllCases = isLong || process.env.CASES === 'all' || chosenProviders !== undefined;

/**
 * Database calls to interrupt a worker at, counted from 1. If tables are complete, all calls. Otherwise every n-th
 * call, and the seed selects the first. The list is endless: the worker's last call ends the test.
 */
export const callsApart = function* (distance: number): Generator<number> {
  const apart = hasAllCases ? 1 : distance;
  for (let call = 1 + (seed % apart); ; call += apart) yield call;
};

/**
 * Selects some of many similar cases, so that `npm test` does not grow with every provider. The seed selects the cases.
 * @param share 3 selects a third
 * @param isAlways cases that any seed selects. Default: none.
 */
export const someOf = <T>(
  all: readonly T[],
  share: number,
  seed: number,
  isAlways: (one: T) => boolean = () => false,
): readonly T[] => (hasAllCases ? all : all.filter((one, at) => isAlways(one) || (seed + at) % share === 0));

/**
 * Size of test data: records of an account, members of a body, attempts.
 * @param part with `npm test`
 * @param whole if tables are complete
 */
export const sizeOf = (part: number, whole: number): number => (hasAllCases ? whole : part);
