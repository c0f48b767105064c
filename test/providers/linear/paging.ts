import { at, type Signs } from '../paging.ts';

// https://linear.app/developers/pagination
export const paging: Signs = { more: at({}), last: at({}) };
