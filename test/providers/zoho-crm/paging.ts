import { at, type Signs } from '../paging.ts';

// https://www.zoho.com/crm/developer/docs/api/v8/get-records.html
export const paging: Signs = {
  more: at({ info: { more_records: true, next_page_token: 't' } }),
  last: at({ info: { more_records: false, next_page_token: null } }),
};
