import { Client } from '@hubspot/api-client';
import { AssociationSpecAssociationCategoryEnum as Category } from '@hubspot/api-client/lib/codegen/crm/contacts/index.js';
import { expect } from 'vitest';
import { startHubspotSimulator } from '../../../infra/simulators/hubspot/index.ts';
import { type ClientSuite, firstOf, type OpenClient } from '../suite.ts';
import { hubspotFileCalls } from './hubspot-files.ts';
import { hubspotListCalls } from './hubspot-lists.ts';
import { hubspotSearches } from './hubspot-search.ts';

const contactOfTicket = [{ associationCategory: Category.HubspotDefined, associationTypeId: 16 }];
const stages = { deals: { dealname: 'Boat', dealstage: 'appointmentscheduled' }, tickets: { hs_pipeline_stage: '1' } };
const at = '2026-03-01T10:00:00Z';

/** HubSpot's client: https://github.com/HubSpot/hubspot-api-nodejs */
export const open: OpenClient = async () => {
  const simulator = await startHubspotSimulator();
  const account = simulator.account(70000001);
  const client = new Client({ accessToken: account.accessToken, basePath: simulator.url });
  const { contacts, companies, deals, tickets, objects, owners, pipelines, properties, associations } = client.crm;

  let made = 0;
  const email = () => `person-${++made}@example.org`;
  const person = () => account.create('contacts', { email: email(), firstname: 'Per', lastname: 'Son' });
  for (let row = 0; row < 12; row += 1) person();

  const kinds = {
    contacts: [contacts.basicApi, { email: 'first@example.org' }],
    companies: [companies.basicApi, { name: 'Acme', domain: 'acme.example' }],
    deals: [deals.basicApi, stages.deals],
    tickets: [tickets.basicApi, stages.tickets],
    notes: [objects.notes.basicApi, { hs_timestamp: at, hs_note_body: 'Hello' }],
    calls: [objects.calls.basicApi, { hs_timestamp: at, hs_call_title: 'Call' }],
    tasks: [objects.tasks.basicApi, { hs_timestamp: at, hs_task_subject: 'Task' }],
    meetings: [objects.meetings.basicApi, { hs_timestamp: at, hs_meeting_title: 'Meeting' }],
    emails: [objects.emails.basicApi, { hs_timestamp: at, hs_email_direction: 'EMAIL', hs_email_subject: 'Mail' }],
  } as const;

  const recordCalls = Object.entries(kinds).map(([kind, [api, values]]) => [
    `creates, reads, changes, lists and archives ${kind}`,
    async () => {
      const created = await api.create({ properties: { ...values } });
      expect(created.createdAt).toBeInstanceOf(Date);
      const [name, value] = firstOf(Object.entries(values));
      expect((await api.getById(created.id, [name])).properties[name]).toContain(value.replace('Z', ''));
      const updated = await api.update(created.id, { properties: { ...values } });
      expect(updated.id).toBe(created.id);
      const page = await api.getPage(100, undefined, [name, 'hs_object_id']);
      expect(page.results.map(({ id }) => id)).toContain(created.id);
      await api.archive(created.id);
      const archived = await api.getById(created.id, undefined, undefined, undefined, true);
      expect(archived.archived).toBe(true);
      expect(archived.archivedAt).toBeInstanceOf(Date);
      const old = await api.getPage(100, undefined, undefined, undefined, undefined, true);
      expect(old.results.map(({ id }) => id)).toContain(created.id);
    },
  ]) satisfies [string, () => Promise<void>][];

  const calls: ClientSuite['calls'] = {
    ...Object.fromEntries(recordCalls),
    'a create with associations': async () => {
      const contact = person();
      const ticket = await tickets.basicApi.create({
        properties: stages.tickets,
        associations: [{ to: { id: String(contact.id) }, types: contactOfTicket }],
      });
      const read = await tickets.basicApi.getById(ticket.id, ['subject'], undefined, ['contacts', 'companies']);
      expect(firstOf(read.associations?.contacts?.results).id).toBe(String(contact.id));
      const page = await tickets.basicApi.getPage(100, undefined, undefined, undefined, ['contacts']);
      expect(page.results.some(({ associations }) => associations?.contacts)).toBe(true);
    },
    'pages of every size, by the cursor': async () => {
      const ids: string[] = [];
      let after: string | undefined;
      do {
        const page = await contacts.basicApi.getPage(5, after);
        ids.push(...page.results.map(({ id }) => id));
        after = page.paging?.next?.after;
      } while (after);
      expect(new Set(ids).size).toBe(ids.length);
      expect((await contacts.basicApi.getPage()).results).toHaveLength(10);
      expect(await contacts.getAll(7)).toHaveLength(ids.length);
    },
    'a read by a unique property': async () => {
      const address = email();
      const { id } = await contacts.basicApi.create({ properties: { email: address }, associations: [] });
      const read = await contacts.basicApi.getById(address, ['email'], undefined, undefined, false, 'email');
      expect([read.id, read.properties.email]).toEqual([id, address]);
      const updated = await contacts.basicApi.update(address, { properties: { firstname: 'Renamed' } }, 'email');
      expect(updated.properties.firstname).toBe('Renamed');
    },
    'a read with the history of properties': async () => {
      const { id } = person();
      const read = await contacts.basicApi.getById(String(id), ['email'], ['firstname']);
      const [value] = read.propertiesWithHistory?.firstname ?? [];
      expect(value?.value).toBe('Per');
      expect(value?.timestamp).toBeInstanceOf(Date);
    },
    'a batch read': async () => {
      const ids = [person(), person()].map(({ id }) => ({ id: String(id) }));
      const read = await contacts.batchApi.read({ inputs: ids, properties: ['email'], propertiesWithHistory: [] });
      expect(read.status).toBe('COMPLETE');
      expect(read.results.map(({ id }) => ({ id }))).toEqual(ids);
      expect(read.completedAt).toBeInstanceOf(Date);
    },
    'a batch read of archived records': async () => {
      const { id } = person();
      account.archive('contacts', id);
      const body = { inputs: [{ id: String(id) }], properties: ['email'], propertiesWithHistory: [] };
      expect(firstOf((await contacts.batchApi.read(body, true)).results).archived).toBe(true);
    },
    'a batch read by a unique property, some of it unknown': async () => {
      const address = email();
      await contacts.basicApi.create({ properties: { email: address } });
      const inputs = [{ id: address }, { id: 'nobody@example.org' }];
      const body = { inputs, idProperty: 'email', properties: ['email'], propertiesWithHistory: [] };
      const read = await contacts.batchApi.read(body);
      expect(firstOf(read.results).properties.email).toBe(address);
      if (!('numErrors' in read)) throw new Error('No errors');
      expect(read.numErrors).toBe(1);
      expect(firstOf(read.errors).category).toBe('OBJECT_NOT_FOUND');
    },
    'creates, updates and archives records in batches': async () => {
      const inputs = ['Per', 'Ole'].map((firstname) => ({ properties: { firstname }, associations: [] }));
      const created = await contacts.batchApi.create({ inputs });
      const names = created.results.map(({ properties: { firstname } }) => firstname);
      expect(new Set(names)).toEqual(new Set(['Per', 'Ole']));
      const changes = created.results.map(({ id }) => ({ id, properties: { firstname: 'Renamed' } }));
      const updated = await contacts.batchApi.update({ inputs: changes });
      expect(updated.results.map(({ properties: { firstname } }) => firstname)).toEqual(['Renamed', 'Renamed']);
      await contacts.batchApi.archive({ inputs: created.results.map(({ id }) => ({ id })) });
      for (const { id } of created.results) expect(account.get('contacts', Number(id))?.archived).toBe(true);
    },
    'reads, creates and archives associations in batches': async () => {
      const [contact, deal] = [person(), await deals.basicApi.create({ properties: stages.deals })];
      const pair = { _from: { id: deal.id }, to: { id: String(contact.id) }, type: 'deal_to_contact' };
      await associations.batchApi.create('deals', 'contacts', { inputs: [pair] });
      const read = await associations.batchApi.read('deals', 'contacts', { inputs: [{ id: deal.id }] });
      expect(firstOf(firstOf(read.results).to).id).toBe(String(contact.id));
      await associations.batchApi.archive('deals', 'contacts', { inputs: [pair] });
      expect((await associations.batchApi.read('deals', 'contacts', { inputs: [{ id: deal.id }] })).results).toEqual(
        [],
      );
    },
    owners: async () => {
      const page = await owners.ownersApi.getPage(undefined, undefined, 1);
      expect(firstOf(page.results).teams?.[0]?.primary).toBe(true);
      const next = await owners.ownersApi.getPage(undefined, page.paging?.next?.after, 1);
      expect(firstOf(next.results).id).not.toBe(firstOf(page.results).id);
      const { id, userId = 0, email: address = '' } = firstOf(page.results);
      expect((await owners.ownersApi.getById(Number(id))).firstName).toBe('Ada');
      expect((await owners.ownersApi.getById(userId, 'userId')).id).toBe(id);
      expect(firstOf((await owners.ownersApi.getPage(address)).results).id).toBe(id);
      expect(firstOf((await owners.ownersApi.getPage(undefined, undefined, 100, true)).results).archived).toBe(true);
    },
    pipelines: async () => {
      const all = (await pipelines.pipelinesApi.getAll('deals')).results;
      const { id, stages: parts } = firstOf(all);
      expect((await pipelines.pipelinesApi.getById('deals', id)).label).toBe('Sales Pipeline');
      expect((await pipelines.pipelineStagesApi.getAll('deals', id)).results).toHaveLength(parts.length);
      const stage = await pipelines.pipelineStagesApi.getById('deals', id, firstOf(parts).id);
      expect(stage.metadata?.probability).toBe('0.2');
      expect((await pipelines.pipelinesApi.getAll('0-5')).results).toHaveLength(2);
    },
    properties: async () => {
      const all = (await properties.coreApi.getAll('contacts', false)).results;
      const colour = all.find(({ name }) => name === 'favourite_colour');
      expect(colour?.options.map(({ value }) => value)).toEqual(['red', 'green', 'blue']);
      expect((await properties.coreApi.getByName('contacts', 'email')).hasUniqueValue).toBe(true);
      expect((await properties.coreApi.getAll('contacts', true)).results).toEqual([]);
    },
    'associations by version 4, and their labels': async () => {
      const { results } = await associations.v4.schema.definitionsApi.getAll('contacts', 'companies');
      expect(results.map(({ label }) => label)).toContain('Decision maker');
      expect((await associations.v4.basicApi.getPage('contacts', '101', 'companies')).results).toEqual([]);
    },
    'the details of the account': async () => {
      const response = await client.apiRequest({ path: '/account-info/v3/details' });
      expect(await response.json()).toMatchObject({ portalId: 70000001 });
    },
    ...hubspotSearches(client, account),
    ...hubspotFileCalls(client),
    ...hubspotListCalls(client, person),
  };

  const input = { properties: { firstname: 'Per' }, id: '101' };
  const unsupported: ClientSuite['unsupported'] = {
    'batch upsert': () => contacts.batchApi.upsert({ inputs: [input] }),
    merge: () => contacts.basicApi.merge({ primaryObjectId: '101', objectIdToMerge: '102' }),
    'deletion by law': () => contacts.basicApi.purge({ objectId: '101' }),
    'groups of properties': () => properties.groupsApi.getAll('contacts'),
    'creation of a pipeline': () => pipelines.pipelinesApi.create('deals', { label: 'P', displayOrder: 1, stages: [] }),
    'change notifications of an app': () => client.webhooks.settingsApi.getAll(1),
    'exchange of a code by version 1': () => client.oauth.tokensApi.create('authorization_code', 'code'),
    'subscriptions of version 3': () => client.communicationPreferences.statusApi.getEmailStatus('a@example.org'),
    products: () => client.crm.products.basicApi.getPage(),
  };
  return { name: '@hubspot/api-client', simulator, calls, unsupported };
};
