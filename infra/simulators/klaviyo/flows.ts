import { liveRows } from '../shared/rows.ts';
import { toOffsetTime } from '../shared/times.ts';
import type { Route } from '../shared/vendor.ts';
import { type Account, knownRow } from './account.ts';
import { type Filters, pageOf } from './lists.ts';
import { one, relationships } from './present.ts';
import type { Row, Values } from './types.ts';

const times = ['greater-than', 'less-than'];

const filters: Filters = { status: ['equals'], created: times, updated: times };

/** A flow, as recorded. */
const presentFlow = ({ key, values, created, updated }: Row, origin: string): Values => {
  const path = `/api/flows/${key}`;
  const { name, status, archived, trigger_type } = values;
  return {
    type: 'flow',
    id: key,
    attributes: {
      name,
      status,
      archived,
      created: toOffsetTime(created),
      updated: toOffsetTime(updated),
      trigger_type,
    },
    relationships: relationships(origin, path, ['flow-actions', 'tags']),
    links: { self: `${origin}${path}/` },
  };
};

/** An action of a flow, in the vendor's form. https://developers.klaviyo.com/en/reference/get_flow_action */
const presentAction = ({ key, values, created, updated }: Row, origin: string): Values => {
  const path = `/api/flow-actions/${key}`;
  return {
    type: 'flow-action',
    id: key,
    attributes: { created: toOffsetTime(created), updated: toOffsetTime(updated), definition: values.definition },
    relationships: relationships(origin, path, ['flow', 'flow-messages']),
    links: { self: `${origin}${path}/` },
  };
};

/** Read-only: a test creates flows and steps with the account's controls. */
export const flowRoutes: readonly Route<Account>[] = [
  {
    method: 'GET',
    path: '/api/flows',
    handle: (account, call) =>
      pageOf(call, {
        rows: liveRows(account, 'flows'),
        filters,
        usual: 50,
        most: 50,
        present: (row) => presentFlow(row, call.origin),
      }),
  },
  {
    method: 'GET',
    path: '/api/flows/{id}',
    handle: (account, call) => one(presentFlow(knownRow(account, 'flows', call.params.id), call.origin), call),
  },
  {
    method: 'GET',
    path: '/api/flows/{id}/flow-actions',
    handle: (account, call) => {
      const { key } = knownRow(account, 'flows', call.params.id);
      return pageOf(call, {
        rows: liveRows(account, 'actions').filter(({ values }) => values.flow === key),
        filters: {},
        usual: 50,
        most: 50,
        present: (row) => presentAction(row, call.origin),
      });
    },
  },
  {
    method: 'GET',
    path: '/api/flow-actions/{id}',
    handle: (account, call) => one(presentAction(knownRow(account, 'actions', call.params.id), call.origin), call),
  },
];
