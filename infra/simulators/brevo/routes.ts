import { liveRows } from '../shared/rows.ts';
import type { Answer, Call, Route } from '../shared/vendor.ts';
import { type Account, knownRow, membersOf } from './account.ts';
import { campaignRoutes } from './campaign-routes.ts';
import { changed, done } from './changes.ts';
import { notFound } from './errors.ts';
import { campaignStats, eventRoutes } from './events.ts';
import { hookRoutes } from './hooks.ts';
import { addMembers, removeMembers } from './members.ts';
import { pageOf } from './pages.ts';
import { presentAccount, presentContact, presentList, presentOne, presentOneList } from './present.ts';
import { attributesOfAccount, seedFolders, seedSenders, seedUsers } from './seeds.ts';
import { inSegment, segmentPage } from './segments.ts';
import { templateRoutes } from './templates.ts';
import type { Row } from './types.ts';
import { addContact, addList, contactBy, patchContact, patchList } from './writes.ts';

/**
 * Contact by id or address. Without `identifierType`, the text itself decides.
 * https://developers.brevo.com/reference/get-contact-info
 */
const contactIn = (account: Account, { params, query }: Call): Row => {
  const identifier = params.identifier ?? '';
  const type = query.get('identifierType') ?? (identifier.includes('@') ? 'email_id' : 'contact_id');
  const row = contactBy(account, type, identifier);
  if (row === undefined) throw notFound('Contact');
  return row;
};

const listIn = (account: Account, { params }: Call): Row => knownRow(account, 'lists', params.id);

/** Folders of an account. The simulator cannot create any. https://developers.brevo.com/reference/get-folders */
const folderPage = (account: Account, call: Call): Answer => {
  const rows = seedFolders.map(
    ([id, name]): Row => ({ id, created: id, modified: id, isDeleted: false, values: { name } }),
  );
  return pageOf(call, {
    name: 'folders',
    rows,
    usual: 10,
    most: 50,
    present: ({ id, values }) => {
      const lists = liveRows(account, 'lists').filter(({ values: { folderId } }) => folderId === id);
      const members = lists.reduce((sum, list) => sum + membersOf(account, list.id).length, 0);
      return { id, name: values.name, totalBlacklisted: 0, totalSubscribers: members, uniqueSubscribers: members };
    },
  });
};

/** All endpoints below `/v3`. Paths of lists precede `/contacts/{identifier}`, which would match them. */
export const brevoRoutes: readonly Route<Account>[] = [
  { method: 'GET', path: '/account', handle: (account) => ({ status: 200, body: presentAccount(account) }) },
  {
    method: 'GET',
    path: '/contacts',
    handle: (account, call) =>
      pageOf(call, {
        name: 'contacts',
        rows: liveRows(account, 'contacts').filter(inSegment(account, call.query.get('segmentId'))),
        usual: 50,
        most: 1000,
        present: presentContact,
      }),
  },
  {
    method: 'POST',
    path: '/contacts',
    handle: (account, { body }) => {
      const row = addContact(account, body);
      return row === undefined ? done : { status: 201, body: { id: row.id } };
    },
  },
  {
    method: 'GET',
    path: '/contacts/attributes',
    handle: ({ settings }) => ({ status: 200, body: { attributes: attributesOfAccount(settings) } }),
  },
  { method: 'GET', path: '/contacts/folders', handle: folderPage },
  {
    method: 'GET',
    path: '/contacts/lists',
    handle: (account, call) =>
      pageOf(call, {
        name: 'lists',
        rows: liveRows(account, 'lists'),
        usual: 10,
        most: 50,
        present: (row) => presentList(account, row),
      }),
  },
  {
    method: 'POST',
    path: '/contacts/lists',
    handle: (account, { body }) => ({ status: 201, body: { id: addList(account, body).id } }),
  },
  {
    method: 'GET',
    path: '/contacts/lists/{id}',
    handle: (account, call) => ({ status: 200, body: presentOneList(account, listIn(account, call)) }),
  },
  ...changed('lists', '/contacts/lists/{id}', listIn, patchList),
  {
    method: 'GET',
    path: '/contacts/lists/{id}/contacts',
    handle: (account, call) =>
      pageOf(call, {
        name: 'contacts',
        rows: membersOf(account, listIn(account, call).id),
        usual: 50,
        most: 500,
        present: presentContact,
      }),
  },
  { method: 'POST', path: '/contacts/lists/{id}/contacts/add', handle: addMembers },
  { method: 'POST', path: '/contacts/lists/{id}/contacts/remove', handle: removeMembers },
  { method: 'GET', path: '/contacts/segments', handle: segmentPage },
  {
    method: 'GET',
    path: '/contacts/{identifier}',
    handle: (account, call) => ({ status: 200, body: presentOne(contactIn(account, call)) }),
  },
  {
    method: 'GET',
    path: '/contacts/{identifier}/campaignStats',
    handle: (account, call) => campaignStats(account, call, contactIn(account, call)),
  },
  { method: 'GET', path: '/organization/invited/users', handle: () => ({ status: 200, body: { users: seedUsers } }) },
  { method: 'GET', path: '/senders', handle: () => ({ status: 200, body: { senders: seedSenders } }) },
  ...templateRoutes,
  ...campaignRoutes,
  ...eventRoutes,
  ...hookRoutes,
  ...changed('contacts', '/contacts/{identifier}', contactIn, patchContact),
];
