import type { Answer, Call, Route } from '../vendor.ts';
import { type Account, knownRow, liveRows, membersOf, removeRow } from './account.ts';
import { notFound } from './errors.ts';
import { addMembers, removeMembers } from './members.ts';
import { pageOf } from './pages.ts';
import { presentAccount, presentContact, presentList, presentOne, presentOneList } from './present.ts';
import { seedAttributes, seedFolders } from './seeds.ts';
import type { RecordType, Row } from './types.ts';
import { addContact, addList, contactBy, patchContact, patchList } from './writes.ts';

const done: Answer = { status: 204 };

/** Without a word of what it is, an address or an id. https://developers.brevo.com/reference/get-contact-info */
const contactIn = (account: Account, { params, query }: Call): Row => {
  const identifier = params.identifier ?? '';
  const type = query.get('identifierType') ?? (identifier.includes('@') ? 'email_id' : 'contact_id');
  const row = contactBy(account, type, identifier);
  if (row === undefined) throw notFound('Contact');
  return row;
};

const listIn = (account: Account, { params }: Call): Row => knownRow(account, 'lists', params.id);

/** Folders of an account, of which none is added here. https://developers.brevo.com/reference/get-folders */
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

/** What changes a record, and what removes it: neither answers it. */
const changed = (
  type: RecordType,
  path: string,
  rowIn: (account: Account, call: Call) => Row,
  patch: (account: Account, row: Row, body: unknown) => void,
): readonly Route<Account>[] => {
  const acting = (method: 'PUT' | 'DELETE', act: (account: Account, row: Row, body: unknown) => void) => ({
    method,
    path,
    handle: (account: Account, call: Call): Answer => {
      act(account, rowIn(account, call), call.body);
      return done;
    },
  });
  return [acting('PUT', patch), acting('DELETE', (account, row) => removeRow(account, type, row))];
};

export const brevoRoutes: readonly Route<Account>[] = [
  { method: 'GET', path: '/account', handle: (account) => ({ status: 200, body: presentAccount(account) }) },
  {
    method: 'GET',
    path: '/contacts',
    handle: (account, call) =>
      pageOf(call, {
        name: 'contacts',
        rows: liveRows(account, 'contacts'),
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
    handle: () => ({ status: 200, body: { attributes: seedAttributes } }),
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
  {
    method: 'GET',
    path: '/contacts/{identifier}',
    handle: (account, call) => ({ status: 200, body: presentOne(contactIn(account, call)) }),
  },
  ...changed('contacts', '/contacts/{identifier}', contactIn, patchContact),
];
