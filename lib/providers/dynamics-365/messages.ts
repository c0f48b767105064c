import type { Metadata } from '../define.ts';
import { path } from './version.ts';

/** Tables whose changes are told. */
export const watchedTables = [
  'contact',
  'account',
  'lead',
  'opportunity',
  'annotation',
  'task',
  'phonecall',
  'email',
  'appointment',
  'incident',
  'systemuser',
  'team',
] as const;

const oneOf = (column: string, values: readonly string[]): string =>
  values.map((value) => `${column} eq '${value}'`).join(' or ');

/**
 * What can be told of each of these tables: the filters of messages, each under its message. An org that lacks a table has none of it.
 * https://learn.microsoft.com/en-us/power-apps/developer/data-platform/reference/entities/sdkmessagefilter
 */
export const messageFilters: Metadata = {
  request: {
    method: 'GET',
    path: path('/sdkmessages'),
    query: {
      $select: 'name',
      $filter: oneOf('name', ['Create', 'Update', 'Delete']),
      $expand: `sdkmessageid_sdkmessagefilter($select=primaryobjecttypecode;$filter=iscustomprocessingstepallowed eq true and (${oneOf('primaryobjecttypecode', watchedTables)}))`,
    },
  },
  records: ['value', 'sdkmessageid_sdkmessagefilter'],
  group: 'sdkmessageid',
  value: 'sdkmessagefilterid',
  label: 'primaryobjecttypecode',
};
