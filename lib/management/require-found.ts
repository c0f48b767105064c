import { ApiError } from '../errors.ts';

/**
 * The entry, when there is one.
 * @param noun for the message: `webhook`
 * @throws ApiError `not_found`: the same whether it never was, was deleted, or is another project's
 */
export const requireFound = <T>(entry: T | undefined, noun: string, id: string): T => {
  if (entry !== undefined) return entry;
  throw new ApiError('not_found', `There is no ${noun} ${id} in this project.`, { details: { retriable: false } });
};
