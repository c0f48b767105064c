import { at, type Signs } from '../paging.ts';

// https://developers.hubspot.com/docs/api-reference/crm-objects-v3/guide
export const paging: Signs = { more: at({ 'paging.next.after': '7', hasMore: true }), last: at({ hasMore: false }) };
