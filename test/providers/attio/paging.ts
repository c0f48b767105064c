import { at, type Signs } from '../paging.ts';

// The list ends with a page that has "less than the value of the limit parameter".
// https://docs.attio.com/rest-api/guides/pagination
export const paging: Signs = { more: at({}), last: at({}) };
