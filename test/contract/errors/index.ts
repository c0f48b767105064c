import { fromFolders } from '../../providers/folders.ts';
import type { ErrorShape } from './shape.ts';

/** Error responses of all vendors, from `test/providers/<id>/errors.ts`. */
export const errorShapes: readonly ErrorShape[] = Object.values(
  await fromFolders<readonly ErrorShape[]>('errors'),
).flat();
