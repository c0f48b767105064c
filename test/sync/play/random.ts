/** Returns a whole number from 0 to below the argument. */
export type Random = (below: number) => number;

/**
 * Linear congruential generator with the numbers of Numerical Recipes.
 * https://en.wikipedia.org/wiki/Linear_congruential_generator
 */
export const createRandom = (from: number): Random => {
  let state = from >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};
