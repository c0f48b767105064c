import { at, type Signs } from '../paging.ts';

// https://developer.zendesk.com/api-reference/introduction/pagination/
export const paging: Signs = {
  more: at({ meta: { has_more: true, after_cursor: 'c' }, end_of_stream: false, after_cursor: 'c' }),
  last: at({ meta: { has_more: false, after_cursor: 'c' }, end_of_stream: true, after_cursor: 'c' }),
};
