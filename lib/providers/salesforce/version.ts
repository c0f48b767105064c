/** Spring '26. A version is supported for three years at least. https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/api_rest_eol.htm */
const version = 'v66.0';

/** A path of the version that all requests are of. */
export const path = (below: string): string => `/services/data/${version}${below}`;

/** https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/resources_query.htm */
export const soql = (q: string) => ({ method: 'GET' as const, path: path('/query'), query: { q } });

/**
 * What a service writes is given to nobody by the rules of the org: its owner is who it says.
 * https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/headers_autoassign.htm
 */
export const autoAssign = { 'sforce-auto-assign': 'FALSE' } as const;

/** Several records of any kind in a request. */
export const collections = path('/composite/sobjects');
