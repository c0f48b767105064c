import { at, type Signs } from '../paging.ts';

// "less than the value of the limit parameter": the end. https://docs.attio.com/rest-api/guides/pagination
export const paging: Signs = { more: at({}), last: at({}) };
