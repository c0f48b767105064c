import type { DeprecationHeaders } from '../route.ts';

/** Minimum number of days that a deprecated route keeps working. docs/versions.md promises them. */
const leastNoticeDays = 180;

const dayMs = 24 * 60 * 60 * 1000;

/** Midnight of a day, UTC, epoch ms. */
const startOf = (day: string): number => {
  const time = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(time)) throw new Error(`A deprecation has the date "${day}"; expected YYYY-MM-DD.`);
  return time;
};

/**
 * Headers for `deprecated` of a row that a later release removes.
 * @param since day of the release that announces the removal, `YYYY-MM-DD`
 * @param sunset first day on which a release may lack the route
 * @param guide address of a page that explains what to use instead
 * @throws Error if the notice is shorter than the policy promises
 */
export const deprecatedSince = (
  since: string,
  { sunset, guide }: { readonly sunset: string; readonly guide: string },
): DeprecationHeaders => {
  const [from, until] = [startOf(since), startOf(sunset)];
  const days = (until - from) / dayMs;
  if (days < leastNoticeDays)
    throw new Error(`A deprecation gives ${days} days of notice: docs/versions.md promises ${leastNoticeDays}.`);
  return {
    deprecation: `@${from / 1000}`,
    sunset: new Date(until).toUTCString(),
    link: `<${guide}>; rel="deprecation"; type="text/html"`,
  };
};
