/**
 * The revision that all requests are of. One is supported for a year, and is there for another one.
 * https://developers.klaviyo.com/en/docs/api_versioning_and_deprecation_policy
 */
export const revision = '2026-07-15';

/** When it is retired, two years after its release. Same page. */
export const retired = '2028-07-15';

/** A path of the version. https://developers.klaviyo.com/en/reference/api_overview */
export const path = (below: string): string => `/api${below}`;

/** What bodies are. Same page. */
export const jsonApi = { 'content-type': 'application/vnd.api+json' } as const;
