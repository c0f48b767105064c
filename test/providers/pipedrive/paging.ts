import { at, type Signs } from '../paging.ts';

// https://pipedrive.readme.io/docs/core-api-concepts-pagination
export const paging: Signs = {
  more: at({
    'additional_data.next_cursor': 'c',
    'additional_data.pagination': { more_items_in_collection: true, next_start: 1 },
  }),
  last: at({
    'additional_data.next_cursor': null,
    'additional_data.pagination': { more_items_in_collection: false },
  }),
};
