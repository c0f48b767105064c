import { validationError } from '../errors.ts';
import type { Window } from './define.ts';
import { dateTime } from './fields.ts';

const dayMs = 24 * 60 * 60_000;

/**
 * Lists are of a time: the last days, where none is named.
 * @param by model field of when a record came to be: `occurred_at` makes the filters `occurred_after` and `occurred_before`
 * @param days of the longest time
 */
export const timeWindow = (by: `${string}_at`, days: number): Window => {
  const name = by.replace(/_at$/, '');
  const [after, before] = [`${name}_after`, `${name}_before`];
  const since = `Only records whose \`${by}\` is not before this time: at most, and without, ${days} days before \`${before}\`.`;
  return {
    filters: [after, before],
    query: {
      [after]: dateTime.optional().describe(since),
      [before]: dateTime.optional().describe(`Only records whose \`${by}\` is before this time: now without.`),
    },
    within: (filters, until) => {
      const { [after]: start, [before]: end = until } = filters;
      const longest = Date.parse(end) - days * dayMs;
      const begin = start === undefined ? longest : Date.parse(start);
      if (begin > Date.parse(end)) throw validationError([{ path: after, message: `is after ${before}` }]);
      if (begin < longest) {
        const message = `is more than ${days} days before ${before}, which is now without: ask for one part of the time after the other`;
        throw validationError([{ path: after, message }]);
      }
      const from = new Date(begin).toISOString();
      const { modified_after: changed } = filters;
      // Nothing has changed before it came to be, and some providers refuse a time from so long ago.
      const isBefore = changed !== undefined && Date.parse(changed) < begin;
      return { ...filters, [after]: from, [before]: end, ...(isBefore && { modified_after: from }) };
    },
  };
};
