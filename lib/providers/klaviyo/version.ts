/**
 * Revision of the vendor's API, for all requests. The vendor supports a revision for a year, and accepts it for another
 * year. https://developers.klaviyo.com/en/docs/api_versioning_and_deprecation_policy
 */
export const revision = '2026-07-15';

/** Day when the vendor retires the revision, two years after its release. Same page. */
export const retired = '2028-07-15';

/** Path of a request. https://developers.klaviyo.com/en/reference/api_overview */
export const path = (below: string): string => `/api${below}`;

/** Header with the media type of bodies. Same page. */
export const jsonApi = { 'content-type': 'application/vnd.api+json' } as const;
