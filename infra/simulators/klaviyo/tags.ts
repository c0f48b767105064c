import type { Route } from '../vendor.ts';
import { type Account, addRow, knownRow, liveRows, putRow } from './account.ts';
import { type Filters, pageOf } from './lists.ts';
import { one, relationships } from './present.ts';
import type { Row, Values } from './types.ts';
import { attributesIn, checkNames, removeRow, requireText } from './writes.ts';

const filters: Filters = { name: ['equals'] };

/** The default group, which each account has. https://developers.klaviyo.com/en/reference/get_tag_groups */
const group = '9177d0e0-65c1-4114-87d6-2bc6c4daaaed';

/** As recorded. */
const presentTag = ({ key, values }: Row, origin: string): Values => {
  const path = `/api/tags/${key}`;
  const linked = relationships(origin, path, ['tag-group', 'lists', 'segments', 'campaigns', 'flows']);
  return {
    type: 'tag',
    id: key,
    attributes: { name: values.name },
    relationships: {
      ...linked,
      'tag-group': { data: { type: 'tag-group', id: group }, ...Object(linked['tag-group']) },
    },
    links: { self: `${origin}${path}/` },
  };
};

const valuesIn = (body: unknown, id?: string): Values => {
  const given = attributesIn(body, 'tag', id);
  checkNames(given, ['name']);
  requireText(given, 'name');
  return given;
};

export const addTag = (account: Account, body: unknown): Row => addRow(account, 'tags', valuesIn(body));

export const tagRoutes: readonly Route<Account>[] = [
  {
    method: 'GET',
    path: '/api/tags',
    handle: (account, call) =>
      pageOf(call, {
        rows: liveRows(account, 'tags'),
        filters,
        usual: 50,
        most: 50,
        present: (row) => presentTag(row, call.origin),
        sorts: ['id'],
      }),
  },
  {
    method: 'POST',
    path: '/api/tags',
    handle: (account, call) => one(presentTag(addTag(account, call.body), call.origin), call, 201),
  },
  {
    method: 'GET',
    path: '/api/tags/{id}',
    handle: (account, call) => one(presentTag(knownRow(account, 'tags', call.params.id), call.origin), call),
  },
  {
    method: 'PATCH',
    path: '/api/tags/{id}',
    handle: (account, { params, body }) => {
      putRow(account, 'tags', knownRow(account, 'tags', params.id), valuesIn(body, params.id));
      return { status: 204 };
    },
  },
  {
    method: 'DELETE',
    path: '/api/tags/{id}',
    handle: (account, { params }) => {
      removeRow(account, 'tags', params.id ?? '');
      return { status: 204 };
    },
  },
];
