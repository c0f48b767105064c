import zendesk from 'node-zendesk';
import { expect } from 'vitest';
import { at } from '../../../infra/simulators/shared/request.ts';
import { startZendeskSimulator } from '../../../infra/simulators/zendesk/index.ts';
import { type ClientSuite, firstOf, type OpenClient } from '../suite.ts';
import { zendeskTicketCalls } from './zendesk-tickets.ts';

const nothing = () => undefined;
const silent = { log: nothing, error: nothing, info: nothing, warn: nothing };

/** Returns the id of a result. The client's types only call it an object. */
const idOf = (result: object): number => Number(at(result, 'id'));

/** A client of Zendesk: https://blakmatrix.github.io/node-zendesk/ */
export const open: OpenClient = async () => {
  const simulator = await startZendeskSimulator({ exportLagMs: 0 });
  const account = simulator.account('sim-acme');
  const { email: username, apiToken: token, url } = account;
  const client = zendesk.createClient({
    username,
    token,
    endpointUri: `${url}/api/v2`,
    logger: silent,
  });
  const { users, organizations, groups } = client;
  for (let row = 0; row < 3; row += 1)
    account.createUser({ name: `User ${row}`, email: `user-${row}@example.org`, role: 'end-user' });

  const calls: ClientSuite['calls'] = {
    ...zendeskTicketCalls(client, account),
    'the holder of the token': async () => {
      expect((await users.me()).result.email).toBe(username);
      expect((await users.auth()).result.email).toBe(username);
    },
    'users, all and by role': async () => {
      expect((await users.list()).length).toBe(account.users().filter(({ active }) => active).length);
      const admins = await users.listWithFilter('role', 'admin');
      expect(admins.map(({ role }) => role)).toEqual(admins.map(() => 'admin'));
    },
    'a user is created, read, changed, found and deleted': async () => {
      const created = await users.create({ user: { name: 'New', email: 'new@example.org', role: 'end-user' } });
      const id = idOf(created.result);
      expect((await users.show(id)).result.name).toBe('New');
      const changed = await users.update(id, { user: { name: 'Renamed', phone: '+4930123456' } });
      expect(changed.result).toMatchObject({ name: 'Renamed' });
      expect(await users.showMany([id])).toBeDefined();
      expect((await users.search({ query: 'email:new@example.org' })).map((user) => user.id)).toEqual([id]);
      expect((await users.search({ query: 'Renamed' })).map((user) => user.id)).toEqual([id]);
      expect(await users.search({ external_id: 'nobody' })).toEqual([]);
      await users.delete(id);
    },
    'an organization is created, read, changed, found and deleted': async () => {
      const created = await organizations.create({ organization: { name: 'Client Ltd', external_id: 'erp-1' } });
      const id = idOf(created.result);
      expect((await organizations.show(id)).result).toMatchObject({ name: 'Client Ltd' });
      const changed = await organizations.update(id, {
        organization: { name: 'Client GmbH', domain_names: ['client.example'] },
      });
      expect(changed.result).toMatchObject({ name: 'Client GmbH' });
      expect(await organizations.showMany([id])).toHaveLength(1);
      expect(await organizations.showManyByExternalIds(['erp-1'])).toHaveLength(1);
      expect(await organizations.search(1)).toEqual([]);
      expect(Object.values(await organizations.list()).length).toBeGreaterThan(0);
      await organizations.delete(id);
    },
    'exports of users and organizations': async () => {
      account.createOrganization('Exported');
      expect((await organizations.incremental('1500000000')).length).toBeGreaterThan(0);
    },
    'groups, brands, tags and fields': async () => {
      const all = await groups.list();
      expect((await groups.show(firstOf(all).id)).result).toMatchObject({ name: firstOf(all).name });
      const brands = Object.values(await client.brand.list());
      expect(brands.length).toBeGreaterThan(0);
      expect(await client.tags.list()).toBeInstanceOf(Array);
      const fields = await client.ticketfields.list();
      expect(fields.map(({ type }) => type)).toContain('subject');
      expect((await client.ticketfields.listWithLocale('en-US')).length).toBe(fields.length);
    },
    'webhooks are created, listed and deleted, and have a secret': async () => {
      const webhook = {
        name: 'Hook',
        endpoint: 'https://example.org/hooks',
        http_method: 'POST',
        request_format: 'json',
        status: 'active',
        subscriptions: ['zen:event-type:user.created'],
      };
      const { result } = await client.webhooks.create({ webhook });
      expect(Object.values(await client.webhooks.list()).length).toBeGreaterThan(0);
      const id = String(at(result, 'id') ?? at(result, 'webhook.id'));
      expect(JSON.stringify((await client.webhooks.getSigningSecret(id)).result)).toContain('secret');
      await client.webhooks.delete(id);
    },
  };

  const unsupported: ClientSuite['unsupported'] = {
    'search of everything': () => client.search.query('type:ticket'),
    'counts of a search': () => client.search.showResultsCount('type:ticket'),
    'tickets of a user': () => client.tickets.listByUserRequested(1),
    'tickets of an organization': () => client.tickets.listByOrganization(1),
    'recent tickets': () => client.tickets.listRecent(),
    'creation of several tickets': () => client.tickets.createMany({ tickets: [] }),
    'merge of tickets': () => client.tickets.merge(1, {}),
    'audits of a ticket': () => client.tickets.exportAudit(1),
    'metrics of a ticket': () => client.tickets.listMetrics(1),
    'tags of a ticket': () => client.tickets.addTags(1, ['vip']),
    'merge of users': () => users.merge(1, 2),
    'identities of a user': () => client.useridentities.list(1),
    'users of a group': () => users.listByGroup(1),
    'memberships of organizations': () => client.organizationmemberships.list(),
    'creation of a group': () => groups.create({ group: { name: 'New' } }),
    'one field of tickets': () => client.ticketfields.show(1),
    'change of a webhook': () => client.webhooks.update('1', {}),
    views: () => client.views.list(),
    'deletion of an upload': () => client.attachments.deleteUpload('token'),
  };
  return { name: 'node-zendesk', simulator, calls, unsupported };
};
