import { fromFolders } from '../providers/folders.ts';
import type { Corrections } from './correction.ts';

/** Entries that the tables lack, have in words, or have wrong: by provider, then by object and field. */
export const corrections = await fromFolders<Corrections>('corrections');
