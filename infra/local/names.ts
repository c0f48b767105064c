import { fromNames, tableNames } from '../../lib/access.ts';
import type { TableNames } from '../dynamodb.ts';

/** Names of the tables of `npm start`. */
export const localNames: TableNames = fromNames(tableNames, (name) => `unified-${name}`);
