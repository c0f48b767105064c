const sorted = (values: readonly number[]): Float64Array => Float64Array.from(values).sort();

const at = (values: Float64Array, index: number): number => {
  const value = values[index];
  if (value === undefined) throw new Error('There are no values to describe.');
  return value;
};

/**
 * The smallest value that this share (0 to 1) of the values does not exceed. Uses the nearest rank, never a value
 * between two.
 */
export const percentile = (values: readonly number[], share: number): number =>
  at(sorted(values), Math.max(0, Math.ceil(values.length * share) - 1));

/** The middle value, or the mean of the two middle values. */
export const median = (values: readonly number[]): number => {
  const all = sorted(values);
  const upper = Math.floor(all.length / 2);
  return all.length % 2 === 1 ? at(all, upper) : (at(all, upper - 1) + at(all, upper)) / 2;
};

/** A figure from several runs. */
export interface Spread {
  readonly median: number;
  readonly lowest: number;
  readonly highest: number;
}

export const spreadOf = (values: readonly number[]): Spread => ({
  median: median(values),
  lowest: Math.min(...values),
  highest: Math.max(...values),
});
