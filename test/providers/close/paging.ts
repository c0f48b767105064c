import { at, type Signs } from '../paging.ts';

// https://developer.close.com/topics/pagination
export const paging: Signs = {
  more: at({ has_more: true, cursor: 'c', cursor_next: 'c' }),
  last: at({ has_more: false, cursor: null, cursor_next: null }),
};
