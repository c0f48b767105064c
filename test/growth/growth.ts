import { chunksOf } from '../../lib/chunks.ts';
import { type Shape, textOf } from './shapes.ts';

/** Counts the steps of some work on an input of about `size` characters or elements; infinite where it was given up. */
export type StepsAt = (size: number) => number;

const smallSize = 128;
const largeSize = 8 * smallSize;
const hugeSize = 8 * largeSize;

/** Linear work takes 8 times as many steps for 8 times the input, quadratic work 64 times. */
const mostGrowth = 16;

/** Steps that an input of any size may take. */
const constant = 2_000;

/** Beyond these, work on the huge input is not tried: linear work takes a tenth of them. */
const mostSteps = 100 * hugeSize;

/**
 * Linear work on some shapes takes 8 times as many steps for 8 times the input, and work that sorts takes 11.4 times. More
 * means that the work on one of the shapes may be quadratic.
 */
const mostGrowthOfSome = 12;
const shapesAtOnce = 4;

const growsTooFast = (small: number, large: number): boolean =>
  large === Number.POSITIVE_INFINITY || large > constant + mostGrowth * small;

/**
 * Work whose steps are bounded per character may pass the small sizes too fast, so it is counted at a larger size too.
 * @returns how the steps grow where they grow faster than the input; `undefined` where they do not
 */
export const growthFault = (stepsAt: StepsAt): string | undefined => {
  const [small, large] = [stepsAt(smallSize), stepsAt(largeSize)];
  if (!growsTooFast(small, large)) return undefined;
  if (large > mostSteps) return `${small} steps for ${smallSize}, ${large} for ${largeSize}`;
  const huge = stepsAt(hugeSize);
  return growsTooFast(large, huge) ? `${large} steps for ${largeSize}, ${huge} for ${hugeSize}` : undefined;
};

/** @returns the first shape whose texts take steps out of proportion to their length, and how many */
export const firstFault = (
  shapes: readonly Shape[],
  stepsFor: (texts: readonly string[]) => number,
): string | undefined => {
  const stepsAt = (some: readonly Shape[]) => (size: number) => stepsFor(some.map((shape) => textOf(shape, size)));
  const all = stepsAt(shapes);
  // One shape of a hundred that is quadratic makes the sum of all grow by more than this.
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
