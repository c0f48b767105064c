import { ApiError } from '../errors.ts';

/**
 * The entry, if it exists.
 * @param noun for the message: `webhook`
 * @throws ApiError `not_found`, with the same words if the entry never existed, was deleted, or belongs to another
 * project
 */
export const requireFound = <T>(entry: T | undefined, noun: string, id: string): T => {
  if (entry !== undefined) return entry;
  throw new ApiError('not_found', `There is no ${noun} ${id} in this project.`, { details: { retriable: false } });
};
