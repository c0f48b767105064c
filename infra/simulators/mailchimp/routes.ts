import { ok } from '../shared/answers.ts';
import type { Answer, Call, Route } from '../shared/vendor.ts';
import { type Account, knownList, knownMember, liveLists, membersOf } from './account.ts';
import { automationRoutes } from './automations.ts';
import { batchRoutes } from './batch-members.ts';
import { contentRoutes } from './campaign-content.ts';
import { campaignRoutes } from './campaign-routes.ts';
import { eventRoutes } from './events.ts';
import { hookRoutes } from './hooks.ts';
import { isWithin, links, ordered, pageOf } from './pages.ts';
import { presentAccount, presentList, presentMember, presentMergeField } from './present.ts';
import { segmentRoutes } from './segment-routes.ts';
import { tagRoutes } from './tags.ts';
import { templateRoutes } from './templates.ts';
import type { Row, Values } from './types.ts';
import { addList, addMember, archiveMember, patchList, patchMember, putMember, removeList } from './writes.ts';

const empty: Answer = { status: 204 };

const listLists = (account: Account, call: Call): Answer => {
  const all = ordered(
    call,
    liveLists(account).filter(({ created }) => isWithin(call, 'since_date_created', 'before_date_created', created)),
  );
  const lists = pageOf(call, all).map((row) => presentList(account, row, call.origin));
  const constraints = { may_create: true, max_instances: 100, current_total_instances: liveLists(account).length };
  return ok({ lists, total_items: all.length, constraints, ...links(call) });
};

const listMembers = (account: Account, call: Call): Answer => {
  const list = knownList(account, call.params.list).key;
  const status = call.query.get('status');
  const all = membersOf(account, list)
    .filter(({ values }) => status === null || values.status === status)
    .filter(({ changed }) => isWithin(call, 'since_last_changed', 'before_last_changed', changed));
  const members = pageOf(call, all).map((row) => presentMember(account, row, call.origin));
  return ok({ members, list_id: list, total_items: all.length, ...links(call) });
};

const isFound = ({ values }: Row, text: string): boolean =>
  JSON.stringify([values.email_address, Object(values.merge_fields).FNAME, Object(values.merge_fields).LNAME])
    .toLowerCase()
    .includes(text);

/**
 * Finds contacts by e-mail address or name.
 * https://mailchimp.com/developer/marketing/api/search-members/search-members/
 */
const searchMembers = (account: Account, call: Call): Answer => {
  const text = (call.query.get('query') ?? '').toLowerCase();
  const list = call.query.get('list_id');
  const all = (list === null ? account.tables.members.all() : membersOf(account, knownList(account, list).key)).filter(
    ({ values }) => values.status !== 'archived',
  );
  const shown = (rows: readonly Row[]): Values => ({
    members: rows.map((row) => presentMember(account, row, call.origin)),
    total_items: rows.length,
  });
  return ok({
    exact_matches: shown(all.filter(({ values }) => String(values.email_address).toLowerCase() === text)),
    full_search: shown(all.filter((row) => isFound(row, text))),
    ...links(call),
  });
};

const listMergeFields = (account: Account, call: Call): Answer => {
  const list = knownList(account, call.params.list).key;
  const all = account.mergeFields.map((field, index) => presentMergeField(field, index, list, call.origin));
  return ok({ merge_fields: pageOf(call, all), list_id: list, total_items: all.length, ...links(call) });
};

const one = '/lists/{list}/members/{member}';

const shown = (account: Account, row: Row, { origin }: Call): Answer => ok(presentMember(account, row, origin));

const listIn = ({ params }: Call): string => params.list ?? '';
const memberIn = ({ params }: Call): string => params.member ?? '';

/** All routes of the simulator. Literal paths come before paths with an id. */
export const mailchimpRoutes: readonly Route<Account>[] = [
  { method: 'GET', path: '/', handle: (account, { origin }) => ok(presentAccount(account, origin)) },
  { method: 'GET', path: '/search-members', handle: searchMembers },
  { method: 'GET', path: '/lists', handle: listLists },
  {
    method: 'POST',
    path: '/lists',
    handle: (account, call) => ok(presentList(account, addList(account, call.body), call.origin)),
  },
  {
    method: 'GET',
    path: '/lists/{list}',
    handle: (account, call) => ok(presentList(account, knownList(account, listIn(call)), call.origin)),
  },
  {
    method: 'PATCH',
    path: '/lists/{list}',
    handle: (account, call) => ok(presentList(account, patchList(account, listIn(call), call.body), call.origin)),
  },
  {
    method: 'DELETE',
    path: '/lists/{list}',
    handle: (account, call) => {
      removeList(account, listIn(call));
      return empty;
    },
  },
  ...batchRoutes,
  { method: 'GET', path: '/lists/{list}/merge-fields', handle: listMergeFields },
  { method: 'GET', path: '/lists/{list}/members', handle: listMembers },
  {
    method: 'POST',
    path: '/lists/{list}/members',
    handle: (account, call) => shown(account, addMember(account, listIn(call), call.body), call),
  },
  {
    method: 'GET',
    path: one,
    handle: (account, call) => shown(account, knownMember(account, listIn(call), memberIn(call)), call),
  },
  {
    method: 'PUT',
    path: one,
    handle: (account, call) => shown(account, putMember(account, listIn(call), memberIn(call), call.body), call),
  },
  {
    method: 'PATCH',
    path: one,
    handle: (account, call) => shown(account, patchMember(account, listIn(call), memberIn(call), call.body), call),
  },
  {
    method: 'DELETE',
    path: one,
    handle: (account, call) => {
      archiveMember(account, listIn(call), memberIn(call));
      return empty;
    },
  },
  ...hookRoutes,
  ...segmentRoutes,
  ...tagRoutes,
  ...campaignRoutes,
  ...contentRoutes,
  ...eventRoutes,
  ...templateRoutes,
  ...automationRoutes,
];
