import { idIn } from '../shared/answers.ts';
import { liveRows } from '../shared/rows.ts';
import type { Answer, Call, Route } from '../shared/vendor.ts';
import { type Account, knownRow } from './account.ts';
import { type Filters, pageOf } from './lists.ts';
import { one } from './present.ts';
import type { RecordType, Row, Values } from './types.ts';
import { removeRow } from './writes.ts';

/** Resources with the same routes for list, create, read, update and delete. */
interface Resources {
  /** Name of the resources in the path. */
  readonly type: RecordType;
  readonly filters: Filters;
  /** Maximum page size, which is also the default. */
  readonly most: number;
  /** Members that a list can be sorted by. The first is the default. */
  readonly sorts?: readonly string[];
  readonly present: (row: Row, origin: string) => Values;
  readonly add: (account: Account, body: unknown) => Row;
  readonly patch: (account: Account, id: string, body: unknown) => Row;
  /** true: the answer to a change has no content. */
  readonly isSilent?: boolean;
}

/** Routes below `/api/{type}`: list, create, read, update and delete. */
export const resourceRoutes = (resources: Resources): readonly Route<Account>[] => {
  const { type, filters, most, sorts, present, add, patch, isSilent = false } = resources;
  const [all, each] = [`/api/${type}`, `/api/${type}/{id}`];
  const shown = (row: Row, call: Call, status: 200 | 201 = 200): Answer => one(present(row, call.origin), call, status);
  return [
    {
      method: 'GET',
      path: all,
      handle: (account, call) =>
        pageOf(call, {
          rows: liveRows(account, type),
          filters,
          usual: most,
          most,
          present: (row) => present(row, call.origin),
          ...(sorts && { sorts }),
        }),
    },
    { method: 'POST', path: all, handle: (account, call) => shown(add(account, call.body), call, 201) },
    { method: 'GET', path: each, handle: (account, call) => shown(knownRow(account, type, idIn(call)), call) },
    {
      method: 'PATCH',
      path: each,
      handle: (account, call) => {
        const row = patch(account, idIn(call), call.body);
        return isSilent ? { status: 204 } : shown(row, call);
      },
    },
    {
      method: 'DELETE',
      path: each,
      handle: (account, call) => {
        removeRow(account, type, idIn(call));
        return { status: 204 };
      },
    },
  ];
};
