import { idIn } from '../shared/answers.ts';
import { liveRows } from '../shared/rows.ts';
import type { Answer, Call, Route } from '../shared/vendor.ts';
import { type Account, knownRow, leftProfile } from './account.ts';
import { campaignRoutes } from './campaign-routes.ts';
import { eventRoutes } from './events.ts';
import { flowRoutes } from './flows.ts';
import { hookRoutes } from './hooks.ts';
import { addSubscribeJob, addUnsubscribeJob } from './jobs.ts';
import { type Filters, pageOf } from './lists.ts';
import { listMembers } from './member-pages.ts';
import { addMembers, removeMembers } from './members.ts';
import { asks, isWhole, one, presentAccount, presentList, presentProfile } from './present.ts';
import { segmentRoutes } from './segments.ts';
import { tagRoutes } from './tags.ts';
import { templateRoutes } from './templates.ts';
import type { Row } from './types.ts';
import { addList, addProfile, patchList, patchProfile, removeRow } from './writes.ts';

const profileFilters: Filters = {
  id: ['any', 'equals'],
  email: ['equals'],
  phone_number: ['equals'],
  external_id: ['equals'],
  created: ['greater-than', 'less-than'],
  updated: ['greater-than', 'less-than'],
};

const listFilters: Filters = {
  id: ['any', 'equals'],
  name: ['equals'],
  created: ['greater-than'],
  updated: ['greater-than'],
};

const profile = (row: Row, call: Call, status: 200 | 201 = 200): Answer =>
  one(presentProfile(row, call.origin, isWhole(call)), call, status);

const taken: Answer = { status: 202 };

const listPage = (account: Account, call: Call): Answer =>
  pageOf(call, {
    rows: liveRows(account, 'lists'),
    filters: listFilters,
    usual: 10,
    most: 10,
    present: (row) => presentList(row, call.origin),
  });

const profilePage = (account: Account, call: Call): Answer =>
  pageOf(call, {
    rows: liveRows(account, 'profiles'),
    filters: profileFilters,
    usual: 20,
    most: 100,
    present: (row) => presentProfile(row, call.origin, isWhole(call)),
  });

/** All endpoints. Every path begins with `/api/` and every request needs the header `revision`. */
export const klaviyoRoutes: readonly Route<Account>[] = [
  {
    method: 'GET',
    path: '/api/accounts',
    handle: (account, call) => ({
      status: 200,
      body: {
        data: [presentAccount(account, call.origin)],
        links: { self: `${call.origin}/api/accounts`, next: null, prev: null },
      },
    }),
  },
  { method: 'GET', path: '/api/profiles', handle: profilePage },
  {
    method: 'POST',
    path: '/api/profiles',
    handle: (account, call) => profile(addProfile(account, call.body), call, 201),
  },
  {
    method: 'GET',
    path: '/api/profiles/{id}',
    handle: (account, call) => profile(leftProfile(account, idIn(call)), call),
  },
  {
    method: 'PATCH',
    path: '/api/profiles/{id}',
    handle: (account, call) => profile(patchProfile(account, idIn(call), call.body), call),
  },
  {
    method: 'POST',
    path: '/api/profile-subscription-bulk-create-jobs',
    handle: (account, { body }) => {
      addSubscribeJob(account, body);
      return taken;
    },
  },
  {
    method: 'POST',
    path: '/api/profile-subscription-bulk-delete-jobs',
    handle: (account, { body }) => {
      addUnsubscribeJob(account, body);
      return taken;
    },
  },
  { method: 'GET', path: '/api/lists', handle: listPage },
  {
    method: 'POST',
    path: '/api/lists',
    handle: (account, call) => one(presentList(addList(account, call.body), call.origin), call, 201),
  },
  {
    method: 'GET',
    path: '/api/lists/{id}',
    handle: (account, call) => {
      const row = knownRow(account, 'lists', idIn(call));
      return one(presentList(row, call.origin, asks(call, 'list', 'profile_count') ? account : undefined), call);
    },
  },
  {
    method: 'PATCH',
    path: '/api/lists/{id}',
    handle: (account, call) => one(presentList(patchList(account, idIn(call), call.body), call.origin), call),
  },
  {
    method: 'DELETE',
    path: '/api/lists/{id}',
    handle: (account, call) => {
      removeRow(account, 'lists', idIn(call));
      return { status: 204 };
    },
  },
  {
    method: 'GET',
    path: '/api/lists/{id}/profiles',
    handle: listMembers,
  },
  { method: 'POST', path: '/api/lists/{id}/relationships/profiles', handle: addMembers },
  { method: 'DELETE', path: '/api/lists/{id}/relationships/profiles', handle: removeMembers },
  ...campaignRoutes,
  ...eventRoutes,
  ...flowRoutes,
  ...hookRoutes,
  ...segmentRoutes,
  ...tagRoutes,
  ...templateRoutes,
];
