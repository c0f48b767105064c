/** Whether this is the long form of the tests, `npm run test:long`. */
export const isLong = process.env.LONG === '1';

/**
 * The seed of random values, of random cases, and of the cases that the short form selects: 1 in the short form, drawn once
 * a run in the long form (`run-set-up.ts`). Test names contain it: `SEED=` repeats a run.
 */
export const seed = Number(process.env.SEED ?? 1);

/**
 * How often something random is tried, or how much of it.
 * @param small with `npm test`
 * @param large with `npm run test:long`
 */
export const runs = (small: number, large: number): number => (isLong ? large : small);

/** The providers whose cases alone run: `npm run test:provider -- <id>`. */
export const chosenProviders: readonly string[] | undefined = process.env.PROVIDER?.split(',');

/** Whether tables are whole: in the long form, with `npm run test:whole` (`CASES=all`), and for chosen providers. */
export const hasAllCases = isLong || process.env.CASES === 'all' || chosenProviders !== undefined;

/**
 * The database calls at which a test interrupts a worker, counted from 1. If tables are whole, all calls. Otherwise every
 * n-th call, and the seed selects the first. The list has no end: the worker's last call ends the test.
 */
export const callsApart = function* (distance: number): Generator<number> {
  const apart = hasAllCases ? 1 : distance;
  for (let call = 1 + (seed % apart); ; call += apart) yield call;
};

/**
 * Selects cases that are alike, so that `npm test` does not grow with every provider. The seed selects them.
 * @param share 3 selects a third
 * @param isAlways the cases that are selected with any seed: none unless set
 */
export const someOf = <T>(
  all: readonly T[],
  share: number,
  seed: number,
  isAlways: (one: T) => boolean = () => false,
): readonly T[] => (hasAllCases ? all : all.filter((one, at) => isAlways(one) || (seed + at) % share === 0));

/**
 * How large something is: records of an account, members of a body, tries.
 * @param part with `npm test`
 * @param whole if tables are whole
 */
export const sizeOf = (part: number, whole: number): number => (hasAllCases ? whole : part);
