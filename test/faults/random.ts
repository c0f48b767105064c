/** Random numbers that a seed repeats. */
export interface Random {
  /** Returns a whole number from 0 to below the limit. */
  below(limit: number): number;
  chance(part: number): boolean;
  pick<T>(list: readonly [T, ...T[]]): T;
}

/**
 * Linear congruential generator with the numbers of Numerical Recipes.
 * https://en.wikipedia.org/wiki/Linear_congruential_generator
 */
export const createRandom = (seed: number): Random => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return { below, chance: (part) => next() < part, pick: (list) => list[below(list.length)] ?? list[0] };
};
