import type { DeprecationHeaders } from '../route.ts';

/** Days for which a route works on after it was deprecated, at the least: docs/versions.md promises them. */
const leastNoticeDays = 180;

const dayMs = 24 * 60 * 60 * 1000;

/** Midnight of a day, UTC, epoch ms. */
const startOf = (day: string): number => {
  const time = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(time)) throw new Error(`A deprecation has "${day}", which is no day: YYYY-MM-DD is expected.`);
  return time;
};

/**
 * `deprecated` of a row that will go.
 * @param since day of the release that says so, `YYYY-MM-DD`
 * @param sunset day from which a release may lack the route
 * @param guide address of a page that says what to do instead
 * @throws Error where the notice is shorter than the policy promises
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
