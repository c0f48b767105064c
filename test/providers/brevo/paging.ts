import { at, type Signs } from '../paging.ts';

// https://developers.brevo.com/reference/get-contacts
export const paging: Signs = { more: at({ count: 9 }), last: at({ count: 1 }) };
