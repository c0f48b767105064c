import { randomInt } from 'node:crypto';

/** Whether this is the long form of the tests, `npm run test:long`. */
export const isLong = process.env.LONG === '1';

/** Of what is random, and of what the short form has. It stands in the names of tests: `SEED=` plays it again. */
export const seed = Number(process.env.SEED ?? randomInt(1, 1_000_000_000));

/**
 * How often something random is tried, or how much of it.
 * @param small with `npm test`
 * @param large with `npm run test:long`
 */
export const runs = (small: number, large: number): number => (isLong ? large : small);

/**
 * Some of what is alike, so that the short form does not grow with every provider: each comes by and by, as the seed
 * decides. The long form has all.
 * @param share 3 is for a third of them
 */
export const someOf = <T>(all: readonly T[], share: number, seed: number): readonly T[] =>
  isLong ? all : all.filter((_, at) => (seed + at) % share === 0);
