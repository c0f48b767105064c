import type { Signs } from '../paging.ts';

// https://docs.github.com/en/rest/using-the-rest-api/using-pagination-in-the-rest-api
export const paging: Signs = {
  more: { body: {}, link: '<https://api.github.com/x?page=2&after=c>; rel="next"' },
  last: { body: {} },
};
