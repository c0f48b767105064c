import { validationError } from '../../errors.ts';
import { type UnifiedObject, windowFiltersOf } from '../../objects/define.ts';
import type { Filters } from './filters.ts';

const dayMs = 24 * 60 * 60_000;

/**
 * Filters with the whole time that a list is of: the last days that it may be of, where they do not say otherwise.
 * @param until where they do not name its end: ISO 8601, UTC
 * @throws ApiError `validation_failed` for a time that is too long, or has its end before its beginning
 */
export const withWindow = (object: UnifiedObject, filters: Filters, until: string): Filters => {
  const [after = '', before = ''] = windowFiltersOf(object);
  const { days } = object.window ?? {};
  if (days === undefined) return filters;
  const { [after]: since, [before]: end = until } = filters;
  const longest = Date.parse(end) - days * dayMs;
  const begin = since === undefined ? longest : Date.parse(since);
  if (begin > Date.parse(end)) throw validationError([{ path: after, message: `is after ${before}` }]);
  if (begin < longest) {
    const message = `is more than ${days} days before ${before}, which is now without: ask for one part of the time after the other`;
    throw validationError([{ path: after, message }]);
  }
  return { ...filters, [after]: new Date(begin).toISOString(), [before]: end };
};
