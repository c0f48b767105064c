/**
 * Spring '26. The vendor supports a version for at least three years.
 * https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/api_rest_eol.htm
 */
const version = 'v66.0';

/** Returns a path in the API version that all requests use. */
export const path = (below: string): string => `/services/data/${version}${below}`;

/**
 * Request that runs a SOQL query.
 * https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/resources_query.htm
 */
export const soql = (q: string) => ({ method: 'GET' as const, path: path('/query'), query: { q } });

/**
 * Switches the org's assignment rules off for a write, so that the record keeps the owner that the write contains.
 * https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/headers_autoassign.htm
 */
export const autoAssign = { 'sforce-auto-assign': 'FALSE' } as const;

/** Path for a request with several records of any kind. */
export const collections = path('/composite/sobjects');
