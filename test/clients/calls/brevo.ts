import { BrevoClient } from '@getbrevo/brevo';
import { expect } from 'vitest';
import { startBrevoSimulator } from '../../../infra/simulators/brevo/index.ts';
import { brevoAccounts } from '../../../infra/simulators/brevo/seeds.ts';
import { type ClientSuite, firstOf, type OpenClient } from '../suite.ts';
import { brevoMailCalls } from './brevo-mail.ts';

/** Marks an identifier as an id, because a number may also be a phone number. */
const byId = { identifierType: 'contact_id' } as const;

const never = '2999-01-01T00:00:00.000Z';

const idsOf = (rows: readonly { readonly id: number }[] | undefined): readonly number[] =>
  (rows ?? []).map(({ id }) => id);

/** Brevo's client: https://github.com/getbrevo/brevo-node */
export const open: OpenClient = async () => {
  const simulator = await startBrevoSimulator();
  const account = simulator.account(brevoAccounts[0].email);
  const client = new BrevoClient({ apiKey: account.apiKey, baseUrl: `${simulator.url}/v3`, maxRetries: 0 });
  const { contacts, senders, user, webhooks } = client;
  const [news = 0] = account.lists();

  const made = async (email: string): Promise<number> => {
    const answer = await contacts.createContact({ email });
    return answer?.id ?? expect.fail('no id was answered');
  };

  const calls: ClientSuite['calls'] = {
    'the account, its senders and its users': async () => {
      expect((await client.account.getAccount()).email).toBe(account.email);
      expect((await senders.getSenders()).senders?.map(({ id, active }) => [id, active])).toEqual([
        [1, true],
        [2, true],
        [3, false],
      ]);
      const { users } = await user.getInvitedUsersList();
      expect(users?.map(({ email, status }) => [email, status])).toEqual([
        ['owner@acme.example', 'active'],
        ['ada@acme.example', 'pending'],
      ]);
    },
    'contacts are created, read by three names, changed, listed and deleted': async () => {
      const email = 'ada@client.example';
      const attributes = { FIRSTNAME: 'Ada', SMS: '+12125551001', SCORE: 1.5, VIP: true };
      const { id = 0 } = (await contacts.createContact({ email, attributes })) ?? {};
      const read = await contacts.getContactInfo({ identifier: id, ...byId });
      expect(read).toMatchObject({ id, email, attributes, emailBlacklisted: false, statistics: { complaints: [] } });
      for (const [identifier, identifierType] of [
        [email, 'email_id'],
        ['+12125551001', 'phone_id'],
      ] as const)
        expect((await contacts.getContactInfo({ identifier, identifierType })).id).toBe(id);
      await contacts.updateContact({ identifier: id, ...byId, attributes: { LASTNAME: 'Lovelace', FIRSTNAME: '' } });
      const { attributes: changed, emailBlacklisted } = await contacts.getContactInfo({ identifier: id, ...byId });
      expect(changed).toEqual({ LASTNAME: 'Lovelace', SMS: '+12125551001', SCORE: 1.5, VIP: true });
      expect(emailBlacklisted).toBe(false);
      expect(idsOf((await contacts.getContacts({ filter: `equals(EMAIL,"${email}")` })).contacts)).toEqual([id]);
      // The total counts all contacts, whatever the filter.
      expect(await contacts.getContacts({ modifiedSince: never })).toMatchObject({ contacts: [], count: 1 });
      await contacts.deleteContact({ identifier: id, ...byId });
      expect(idsOf((await contacts.getContacts({ createdSince: '2020-01-01T00:00:00.000Z' })).contacts)).toEqual([]);
    },
    'contacts are paged in both orders': async () => {
      const ids = [await made('first@client.example'), await made('second@client.example')];
      const pages = async (sort: 'asc' | 'desc') => {
        const page = (offset: number) => contacts.getContacts({ limit: 1, offset, sort });
        return (await Promise.all([page(0), page(1)])).flatMap(({ contacts: found }) => idsOf(found));
      };
      expect(await pages('asc')).toEqual(ids);
      expect(await pages('desc')).toEqual(ids.toReversed());
    },
    'somebody is put on the blocklist by a word, and an update without it leaves him there': async () => {
      const identifier = await made('blocked@client.example');
      await contacts.updateContact({ identifier, ...byId, emailBlacklisted: true });
      await contacts.updateContact({ identifier, ...byId, listIds: [news] });
      const { emailBlacklisted, listIds } = await contacts.getContactInfo({ identifier, ...byId });
      expect([emailBlacklisted, listIds]).toEqual([true, [news]]);
      await contacts.updateContact({ identifier, ...byId, unlinkListIds: [news] });
      expect((await contacts.getContactInfo({ identifier, ...byId })).listIds).toEqual([]);
    },
    'attributes, folders and segments': async () => {
      const { attributes } = await contacts.getAttributes();
      expect(attributes.map(({ name, category }) => [name, category])).toContainEqual(['FIRSTNAME', 'normal']);
      expect(firstOf((await contacts.getFolders({ limit: 10, sort: 'asc' })).folders).id).toBe(1);
      const id = account.segments.create({ segmentName: 'Readers', holds: [] });
      expect((await contacts.getSegments({ limit: 50, sort: 'asc' })).segments).toMatchObject([
        { id, segmentName: 'Readers' },
      ]);
    },
    'lists are created, read, changed, listed and deleted': async () => {
      const { id: listId } = await contacts.createList({ name: 'Offers', folderId: 2 });
      expect(await contacts.getList({ listId })).toMatchObject({ name: 'Offers', folderId: 2, totalSubscribers: 0 });
      await contacts.updateList({ listId, name: 'Deals' });
      const { lists, count } = await contacts.getLists({ limit: 50, offset: 0, sort: 'asc' });
      expect(lists?.at(-1)).toMatchObject({ id: listId, name: 'Deals' });
      expect(count).toBe(account.lists().length);
      await contacts.deleteList({ listId });
      expect(account.lists()).not.toContain(listId);
    },
    'contacts come to a list and leave it, and the answer names those of whom nothing is done': async () => {
      const ids = [await made('one@client.example'), await made('two@client.example')];
      const add = () => contacts.addContactToList({ listId: news, body: { ids: [...ids, 999_999] } });
      expect((await add()).contacts).toMatchObject({ success: ids, failure: [999_999], total: 2 });
      const listed = await contacts.getContactsFromList({ listId: news, limit: 500, sort: 'asc' });
      expect(idsOf(listed.contacts)).toEqual(ids);
      await contacts.removeContactFromList({ listId: news, body: { ids } });
      expect(account.members(news)).toEqual([]);
    },
    'webhooks of marketing are registered, listed and removed': async () => {
      const url = 'https://hooks.example/brevo';
      const { id } = await webhooks.createWebhook({ url, type: 'marketing', events: ['contactUpdated', 'spam'] });
      const listed = async () => (await webhooks.getWebhooks({ type: 'marketing' })).webhooks;
      expect(await listed()).toMatchObject([{ id, url, type: 'marketing', events: ['contactUpdated', 'spam'] }]);
      await webhooks.deleteWebhook({ webhookId: id });
      expect(await listed()).toEqual([]);
    },
    ...brevoMailCalls(client, account, made),
  };

  const unsupported: ClientSuite['unsupported'] = {
    'contacts are imported': () =>
      contacts.importContacts({ listIds: [news], jsonBody: [{ email: 'x@client.example' }] }),
    'several contacts are changed': () => contacts.updateBatchContacts({ contacts: [{ id: 1, attributes: {} }] }),
    'a folder is created': () => contacts.createFolder({ name: 'New' }),
    'an attribute is created': () =>
      contacts.createAttribute({ attributeCategory: 'normal', attributeName: 'NEW', type: 'text' }),
    'a process': () => client.process.getProcess({ processId: 1 }),
    'a single message is sent': () =>
      client.transactionalEmails.sendTransacEmail({ to: [{ email: 'x@client.example' }], templateId: 1 }),
    'the activity of users': () => client.account.getAccountActivity(),
  };
  return { name: '@getbrevo/brevo', simulator, calls, unsupported };
};
