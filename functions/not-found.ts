import { unmatched } from '../lib/api/unmatched.ts';

export const handle = unmatched;
