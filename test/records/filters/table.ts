import { fromFolders } from '../../providers/folders.ts';
import type { Row } from './rows.ts';

/** Every filter of every provider. */
export const table = Object.values(await fromFolders<readonly Row[]>('filters/rows')).flat();
