import type { Route } from '../vendor.ts';
import { type Account, addRow, knownRow, liveRows, timeText } from './account.ts';
import { type Filters, pageOf } from './lists.ts';
import { one, relationships } from './present.ts';
import { withAddress } from './seeds.ts';
import type { Row, Values } from './types.ts';

const filters: Filters = {
  id: ['equals'],
  name: ['equals'],
  created: ['greater-than'],
  updated: ['greater-than'],
};

/** As people make one in its screen. */
export const addSegment = (account: Account, values: Values): Row =>
  addRow(account, 'segments', { definition: withAddress, ...values });

/** As recorded. */
const presentSegment = (row: Row, origin: string): Values => {
  const path = `/api/segments/${row.key}`;
  return {
    type: 'segment',
    id: row.key,
    attributes: {
      name: row.values.name,
      definition: row.values.definition,
      created: timeText(row.created),
      updated: timeText(row.updated),
      is_active: true,
      is_processing: false,
      is_starred: false,
    },
    relationships: relationships(origin, path, ['profiles', 'tags', 'flow-triggers']),
    links: { self: `${origin}${path}/` },
  };
};

export const segmentRoutes: readonly Route<Account>[] = [
  {
    method: 'GET',
    path: '/api/segments',
    handle: (account, call) =>
      pageOf(call, {
        rows: liveRows(account, 'segments'),
        filters,
        usual: 10,
        most: 10,
        present: (row) => presentSegment(row, call.origin),
      }),
  },
  {
    method: 'GET',
    path: '/api/segments/{id}',
    handle: (account, call) => one(presentSegment(knownRow(account, 'segments', call.params.id), call.origin), call),
  },
];
