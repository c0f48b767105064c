/**
 * Returns a path of the Web API.
 * https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/compose-http-requests-handle-errors
 */
export const path = (rest: string): string => `/api/data/v9.2${rest}`;

/** Requests annotations: the table of a lookup, and the label of a number. Same page. */
export const annotations = 'odata.include-annotations="*"';

/**
 * Path of the table that a lookup refers to.
 * https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/query/select-columns
 */
export const tableOf = (column: string): string => `${column}@Microsoft\\.Dynamics\\.CRM\\.lookuplogicalname`;

/**
 * Path to which a lookup is written. It contains the case-sensitive name of the navigation property. Same page as
 * `bound`.
 */
export const bind = (property: string): string => `${property}@odata\\.bind`;
