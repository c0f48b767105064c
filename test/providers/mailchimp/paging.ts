import { at, type Signs } from '../paging.ts';

// https://mailchimp.com/developer/marketing/docs/methods-parameters/#pagination
export const paging: Signs = { more: at({ total_items: 9 }), last: at({ total_items: 1 }) };
