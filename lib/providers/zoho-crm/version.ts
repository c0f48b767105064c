/** A path of the version that all requests are of. https://www.zoho.com/crm/developer/docs/api/v8/ */
export const path = (below: string): string => `/crm/v8${below}`;
