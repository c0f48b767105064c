import { validationError } from '../errors.ts';
import type { Window } from './define.ts';
import { dateTime } from './fields.ts';

const dayMs = 24 * 60 * 60_000;

/**
 * Limits lists to a period. Default: the last days.
 * @param by model field with the creation time of a record: `occurred_at` gives the filters `occurred_after` and
 * `occurred_before`
 * @param days length of the longest period, in days
 */
export const timeWindow = (by: `${string}_at`, days: number): Window => {
  const name = by.replace(/_at$/, '');
  const [after, before] = [`${name}_after`, `${name}_before`];
  const since = `Only records whose \`${by}\` is not before this time. Earliest time and default: ${days} days before \`${before}\`.`;
  return {
    filters: [after, before],
    query: {
      [after]: dateTime.optional().describe(since),
      [before]: dateTime.optional().describe(`Only records whose \`${by}\` is before this time. Default: now.`),
    },
    within: (filters, until) => {
      const { [after]: start, [before]: end = until } = filters;
      const longest = Date.parse(end) - days * dayMs;
      const begin = start === undefined ? longest : Date.parse(start);
      if (begin > Date.parse(end)) throw validationError([{ path: after, message: `is after ${before}` }]);
      if (begin < longest) {
        const message = `is more than ${days} days before ${before} (default: now): ask for shorter periods, one after the other`;
        throw validationError([{ path: after, message }]);
      }
      const from = new Date(begin).toISOString();
      const { modified_after: changed } = filters;
      // A record cannot change before its creation, and some providers refuse a time that is too long ago.
      const isBefore = changed !== undefined && Date.parse(changed) < begin;
      return { ...filters, [after]: from, [before]: end, ...(isBefore && { modified_after: from }) };
    },
  };
};
