import { at, type Signs } from '../paging.ts';

// https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/query/page-results
export const paging: Signs = {
  more: at({ '@odata\\.nextLink': 'https://o.crm.dynamics.com/api/data/v9.2/contacts?$skiptoken=x' }),
  last: at({}),
};
