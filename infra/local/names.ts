import type { TableNames } from '../dynamodb.ts';

/** Names of the tables of `npm start`. */
export const localNames: TableNames = {
  records: 'unified-records',
  connections: 'unified-connections',
  projects: 'unified-projects',
  events: 'unified-events',
  usage: 'unified-usage',
};
