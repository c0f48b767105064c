import { fromFolders } from '../../providers/folders.ts';
import type { Row } from './rows.ts';

/** All filters of all providers. */
export const table = Object.values(await fromFolders<readonly Row[]>('filters/rows')).flat();
