import { at, type Signs } from '../paging.ts';

// https://developer.atlassian.com/cloud/jira/platform/rest/v3/intro/#pagination
export const paging: Signs = {
  more: at({ total: 9, isLast: false, nextPageToken: 't' }),
  last: at({ total: 1, isLast: true }),
};
