import { at, type Signs } from '../paging.ts';

// https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/resources_query.htm
export const paging: Signs = {
  more: at({ done: false, nextRecordsUrl: '/services/data/v66.0/query/0r8xx0000000000AAA-1' }),
  last: at({ done: true }),
};
