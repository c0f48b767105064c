/** Path in the version of the API that all requests use. https://www.zoho.com/crm/developer/docs/api/v8/ */
export const path = (below: string): string => `/crm/v8${below}`;

/**
 * Lists, searches and reads of a single record return 204 if there is no record.
 * https://www.zoho.com/crm/developer/docs/api/v8/status-codes.html
 */
export const orNone = { empty: { '': [undefined] } } as const;
