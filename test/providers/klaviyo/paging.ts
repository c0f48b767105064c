import { at, type Signs } from '../paging.ts';

// https://developers.klaviyo.com/en/docs/pagination_
export const paging: Signs = {
  more: at({ 'links.next': 'https://a.klaviyo.com/api/x?page%5Bcursor%5D=c' }),
  last: at({ 'links.next': null }),
};
