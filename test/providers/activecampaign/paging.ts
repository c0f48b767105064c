import { at, type Signs } from '../paging.ts';

// https://developers.activecampaign.com/reference/pagination
export const paging: Signs = { more: at({ 'meta.total': '9' }), last: at({ 'meta.total': '1' }) };
