/** Whether this is the long form of the tests, `npm run test:long`. */
export const isLong = process.env.LONG === '1';

/**
 * How often something random is tried, or how much of it.
 * @param small with `npm test`
 * @param large with `npm run test:long`
 */
export const runs = (small: number, large: number): number => (isLong ? large : small);
