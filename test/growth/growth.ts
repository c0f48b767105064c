import { chunksOf } from '../../lib/chunks.ts';
import { type Shape, textOf } from './shapes.ts';

/**
 * Counts the steps of some work on an input of about `size` characters or elements. Infinite if the count was given up.
 */
export type StepsAt = (size: number) => number;

const smallSize = 128;
const largeSize = 8 * smallSize;
const hugeSize = 8 * largeSize;

/** Maximum growth. With 8 times the input, linear work takes 8 times as many steps, and quadratic work 64 times. */
const mostGrowth = 16;

/** Steps that any input may take. */
const constant = 2_000;

/** Maximum steps. Linear work takes a tenth of these, and beyond them the huge input is not tried. */
const mostSteps = 100 * hugeSize;

/**
 * Maximum growth of a few shapes. With 8 times the input, linear work on some shapes takes 8 times as many steps, and
 * work that sorts takes 11.4 times. More means that the work on a shape may be quadratic.
 */
const mostGrowthOfSome = 12;
const shapesAtOnce = 4;

const growsTooFast = (small: number, large: number): boolean =>
  large === Number.POSITIVE_INFINITY || large > constant + mostGrowth * small;

/**
 * Checks the growth of steps. Work with bounded steps per character may grow too fast at the small sizes, so it is also
 * counted at a larger size.
 * @returns a text about the growth if the steps grow faster than the input, otherwise `undefined`
 */
export const growthFault = (stepsAt: StepsAt): string | undefined => {
  const [small, large] = [stepsAt(smallSize), stepsAt(largeSize)];
  if (!growsTooFast(small, large)) return undefined;
  if (large > mostSteps) return `${small} steps for ${smallSize}, ${large} for ${largeSize}`;
  const huge = stepsAt(hugeSize);
  return growsTooFast(large, huge) ? `${large} steps for ${largeSize}, ${huge} for ${hugeSize}` : undefined;
};

/** @returns the first shape whose texts take steps out of proportion to their length, with the numbers of steps */
export const firstFault = (
  shapes: readonly Shape[],
  stepsFor: (texts: readonly string[]) => number,
): string | undefined => {
  const stepsAt = (some: readonly Shape[]) => (size: number) => stepsFor(some.map((shape) => textOf(shape, size)));
  const all = stepsAt(shapes);
  // If one shape in a hundred is quadratic, the sum of all grows by more than this factor.
  const sum = all(largeSize);
  if (sum < Number.POSITIVE_INFINITY && sum <= 8.5 * all(smallSize)) return undefined;
  for (const some of chunksOf(shapes, shapesAtOnce)) {
    const [small, large] = [stepsAt(some)(smallSize), stepsAt(some)(largeSize)];
    if (large < Number.POSITIVE_INFINITY && large <= mostGrowthOfSome * small) continue;
    for (const shape of some) {
      const fault = growthFault(stepsAt([shape]));
      if (fault !== undefined) return `${JSON.stringify(shape)}: ${fault}`;
    }
  }
  return undefined;
};
