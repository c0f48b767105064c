import type { Account } from './account.ts';
import { createHandler } from './answer.ts';
import { companyReferences } from './companies.ts';
import { contactFields, contactQuery, toContact } from './contacts.ts';
import { open, seal } from './database.ts';
import { findContact } from './find-contact.ts';
import { ask, type Remote } from './hubspot.ts';
import { storeMappings } from './mappings.ts';
import { refusal } from './refusal.ts';

interface Page {
  readonly results: readonly Remote[];
  readonly paging?: { readonly next: { readonly after: string } };
}

type Contact = ReturnType<typeof toContact>;

/** Stores the mappings of all unified ids of a response: contacts, owners and companies. */
const storeAll = (account: Account, remotes: readonly Remote[], shown: readonly Contact[]): Promise<void> => {
  const contacts = shown.map(({ id, remote_id }) => ({ id, object: 'crm.contact', remoteId: remote_id }));
  const owners = remotes.flatMap(({ properties: { hubspot_owner_id: owner } }, index) => {
    const id = shown[index]?.user_id;
    return owner && id ? [{ id, object: 'crm.user', remoteId: owner }] : [];
  });
  const companies = remotes.flatMap((remote) => companyReferences(account, remote));
  return storeMappings(account, [...contacts, ...owners, ...companies]);
};

const getContact = async (account: Account, id: string) => {
  const { path } = await findContact(account, id);
  const custom = await contactFields(account);
  const remote = await ask<Remote>(account, 'GET', `${path}?${contactQuery(custom)}`);
  const data = toContact(account, remote, custom);
  await storeAll(account, [remote], [data]);
  return { statusCode: 200, data };
};

const listContacts = async (
  account: Account,
  { limit = '25', cursor }: Readonly<Record<string, string | undefined>>,
) => {
  if (!(Number(limit) >= 1 && Number(limit) <= 100)) throw refusal(422, 'limit must be from 1 to 100.');
  const { connection, dataKey } = account;
  const scope = { connection, object: 'crm.contact', purpose: 'cursor' };
  const after = cursor === undefined ? '' : `&after=${open(dataKey, Buffer.from(cursor, 'base64url'), scope)}`;
  const custom = await contactFields(account);
  const query = `limit=${limit}${after}&${contactQuery(custom)}`;
  const { results, paging } = await ask<Page>(account, 'GET', `/crm/v3/objects/contacts?${query}`);
  const data = results.map((remote) => toContact(account, remote, custom));
  await storeAll(account, results, data);
  const next_cursor = paging === undefined ? null : seal(dataKey, paging.next.after, scope).toString('base64url');
  return { statusCode: 200, data, next_cursor };
};

/** Gets a contact by id. Without an id in the path: lists a page of up to 100 contacts. */
export const handle = createHandler(async (account, { pathParameters, queryStringParameters }) =>
  pathParameters?.id ? getContact(account, pathParameters.id) : listContacts(account, queryStringParameters ?? {}),
);
