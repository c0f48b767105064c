import { randomInt } from 'node:crypto';

/** Whether this is the long form of the tests, `npm run test:long`. */
export const isLong = process.env.LONG === '1';

/**
 * The seed of random cases, and of the cases that the short form selects. The short form has a fixed seed, so that it never
 * fails by chance; the long form draws one. Test names contain the seed: `SEED=` repeats a run.
 */
export const seed = Number(process.env.SEED ?? (isLong ? randomInt(1, 1_000_000_000) : 1));

/**
 * How often something random is tried, or how much of it.
 * @param small with `npm test`
 * @param large with `npm run test:long`
 */
export const runs = (small: number, large: number): number => (isLong ? large : small);

/**
 * The calls of a database at which something befalls a worker, counted from 1: all in the long form, in
 * the short one so far apart, from one on that the seed chooses. They have no end: the worker's last call is the end.
 */
export const callsApart = function* (distance: number): Generator<number> {
  const apart = runs(distance, 1);
  for (let call = 1 + (seed % apart); ; call += apart) yield call;
};

/**
 * Some of what is alike, so that the short form does not grow with every provider: each comes by and by, as the seed
 * decides. The long form has all.
 * @param share 3 is for a third of them
 */
export const someOf = <T>(all: readonly T[], share: number, seed: number): readonly T[] =>
  isLong ? all : all.filter((_, at) => (seed + at) % share === 0);
