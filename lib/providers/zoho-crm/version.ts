/** A path of the version that all requests are of. https://www.zoho.com/crm/developer/docs/api/v8/ */
export const path = (below: string): string => `/crm/v8${below}`;

/** Lists, searches and reads of one record answer 204 where there is none. https://www.zoho.com/crm/developer/docs/api/v8/status-codes.html */
export const orNone = { empty: { '': [undefined] } } as const;
