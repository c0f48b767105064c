/** A path of the Web API. https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/compose-http-requests-handle-errors */
export const path = (rest: string): string => `/api/data/v9.2${rest}`;

/** What a lookup refers to, and what people read in the place of a number: annotations. Same page. */
export const annotations = 'odata.include-annotations="*"';

/** Which table a lookup refers to. https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/query/select-columns */
export const tableOf = (column: string): string => `${column}@Microsoft\\.Dynamics\\.CRM\\.lookuplogicalname`;

/** Where a lookup is written: the name of its navigation property, whose capitals count. Same page as `bound`. */
export const bind = (property: string): string => `${property}@odata\\.bind`;
