import { fromFolders } from '../providers/folders.ts';
import type { Corrections } from './correction.ts';

/** Entries that the tables lack, describe in words only, or have wrong. By provider, then by object and field. */
export const corrections = await fromFolders<Corrections>('corrections');
