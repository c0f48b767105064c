import { createRequire } from 'node:module';
import { expect } from 'vitest';
import { startMailchimpSimulator } from '../../../infra/simulators/mailchimp/index.ts';
import { mailchimpAccounts } from '../../../infra/simulators/mailchimp/seeds.ts';
import { type ClientSuite, firstOf, type OpenClient } from '../suite.ts';

type Values = Readonly<Record<string, unknown>>;
type Send = (...given: readonly unknown[]) => Promise<Values>;

/**
 * Types of the package's used parts, because the package's own types lack most.
 * https://github.com/mailchimp/mailchimp-marketing-node
 */
interface Client {
  basePath: string;
  setConfig(config: { readonly server: string; readonly apiKey?: string; readonly accessToken?: string }): void;
  readonly root: { readonly getRoot: Send };
  readonly lists: Readonly<
    Record<
      | 'getAllLists'
      | 'getList'
      | 'createList'
      | 'updateList'
      | 'deleteList'
      | 'getListMergeFields'
      | 'getListMembersInfo'
      | 'addListMember'
      | 'getListMember'
      | 'setListMember'
      | 'updateListMember'
      | 'deleteListMember'
      | 'getListRecentActivity',
      Send
    >
  >;
  readonly searchMembers: { readonly search: Send };
  readonly templates: Readonly<
    Record<
      'list' | 'create' | 'getTemplate' | 'updateTemplate' | 'deleteTemplate' | 'getDefaultContentForTemplate',
      Send
    >
  >;
  readonly campaigns: Readonly<Record<'getContent', Send>>;
  readonly automations: Readonly<
    Record<
      | 'list'
      | 'get'
      | 'create'
      | 'archive'
      | 'startAllEmails'
      | 'listAllWorkflowEmails'
      | 'getWorkflowEmail'
      | 'addWorkflowEmailSubscriber'
      | 'getWorkflowEmailSubscriberQueue',
      Send
    >
  >;
  readonly customerJourneys: { readonly trigger: Send };
  readonly verifiedDomains: { readonly getVerifiedDomainsAll: Send };
}

const elementsOf = (answer: Values, name: string): readonly Values[] => {
  const list = answer[name];
  return Array.isArray(list) ? list : [];
};

const audience = {
  name: 'Offers of the client',
  contact: { company: 'Acme', address1: '1 Main St', city: 'Claymont', state: 'DE', zip: '19703', country: 'US' },
  permission_reminder: 'You asked for offers.',
  campaign_defaults: { from_name: 'Acme', from_email: 'offers@acme.example', subject: '', language: 'en' },
  email_type_option: false,
};

export const open: OpenClient = async () => {
  const simulator = await startMailchimpSimulator();
  const account = simulator.account(mailchimpAccounts[0].accountId);
  const client: Client = createRequire(import.meta.url)('@mailchimp/mailchimp_marketing');
  client.basePath = `${account.url}/${account.dc}/3.0`;
  client.setConfig({ server: account.dc, apiKey: account.apiKey });
  const { lists, templates, automations } = client;
  const [news = ''] = account.lists();

  const calls: ClientSuite['calls'] = {
    'the account': async () => {
      expect((await client.root.getRoot()).account_id).toBe(account.accountId);
    },
    'lists are created, read, changed, listed and deleted': async () => {
      const { id } = await lists.createList(audience);
      expect((await lists.getList(id)).name).toBe(audience.name);
      expect((await lists.updateList(id, { ...audience, name: 'Changed' })).name).toBe('Changed');
      const listed = async (options: object) =>
        elementsOf(await lists.getAllLists(options), 'lists').map((one) => one.id);
      expect(await listed({ count: 1, offset: 0, sortField: 'date_created', sortDir: 'DESC' })).toEqual([id]);
      expect(await listed({ sinceDateCreated: '2999-01-01T00:00:00+00:00' })).toEqual([]);
      expect(await listed({ count: 100, beforeDateCreated: '2999-01-01T00:00:00+00:00' })).toContain(id);
      await lists.deleteList(id);
      expect(await listed({ count: 100 })).not.toContain(id);
    },
    'the fields of contacts': async () => {
      const fields = elementsOf(await lists.getListMergeFields(news, { count: 1000 }), 'merge_fields');
      expect(fields.map(({ tag }) => tag)).toContain('FNAME');
    },
    'contacts are created, read, changed, listed, found and archived': async () => {
      const email_address = 'ada@client.example';
      const merge_fields = { FNAME: 'Ada' };
      const made = await lists.addListMember(news, { email_address, status: 'transactional', merge_fields });
      const { id, contact_id } = made;
      expect((await lists.getListMember(news, contact_id)).email_address).toBe(email_address);
      expect((await lists.updateListMember(news, contact_id, { language: 'fr' })).language).toBe('fr');
      const set = await lists.setListMember(news, id, { email_address, status_if_new: 'transactional' });
      expect([set.contact_id, set.status]).toEqual([contact_id, 'transactional']);
      const listed = async (options: object) =>
        elementsOf(await lists.getListMembersInfo(news, options), 'members').map((one) => one.contact_id);
      expect(await listed({ count: 100, status: 'transactional' })).toContain(contact_id);
      expect(await listed({ sinceLastChanged: '2999-01-01T00:00:00+00:00' })).toEqual([]);
      const { exact_matches } = await client.searchMembers.search(email_address, { listId: news });
      expect(firstOf(elementsOf(Object(exact_matches), 'members')).contact_id).toBe(contact_id);
      await lists.deleteListMember(news, contact_id);
      expect((await lists.getListMember(news, id)).status).toBe('archived');
    },
    'templates are created, read, changed, listed and deleted': async () => {
      const { id, ...made } = await templates.create({ name: 'Letter', html: '<p>News</p>' });
      expect(made).toMatchObject({ name: 'Letter', type: 'user', active: true });
      expect((await templates.getTemplate(id)).name).toBe('Letter');
      expect((await templates.updateTemplate(id, { name: 'Changed', html: '<p>New</p>' })).name).toBe('Changed');
      const listed = async (options: object) =>
        elementsOf(await templates.list(options), 'templates').map((one) => one.id);
      expect(await listed({ count: 1, type: 'user', sortField: 'date_edited', sortDir: 'DESC' })).toEqual([id]);
      expect(await listed({ type: 'base' })).toEqual([1]);
      expect(await listed({ sinceDateCreated: '2999-01-01T00:00:00+00:00' })).toEqual([]);
      await templates.deleteTemplate(id);
      expect((await templates.getTemplate(id)).active).toBe(false);
    },
    'the content of a campaign': async () => {
      const id = account.campaigns.create({ settings: { title: 'Written' } });
      account.campaigns.write(id, '<p>News</p>');
      const content = await client.campaigns.getContent(id, { exclude_fields: ['archive_html'] });
      expect(content).toMatchObject({ html: '<p>News</p>', plain_text: 'News' });
    },
    'automations, their e-mails, and somebody who is put into a queue': async () => {
      const [automation] = account.automations();
      const all = elementsOf(await automations.list({ count: 10, status: 'sending' }), 'automations');
      expect(all.map(({ id }) => id)).toEqual([automation]);
      expect((await automations.get(automation)).status).toBe('sending');
      const emails = elementsOf(await automations.listAllWorkflowEmails(automation), 'emails');
      expect(emails.map(({ position }) => position)).toEqual([1, 2]);
      const { id } = firstOf(emails);
      expect((await automations.getWorkflowEmail(automation, id)).workflow_id).toBe(automation);
      const email_address = 'queued@client.example';
      account.create(news, { email_address, status: 'subscribed' });
      const queued = await automations.addWorkflowEmailSubscriber(automation, id, { email_address });
      expect(queued).toMatchObject({ email_address, email_id: id, list_id: news });
      expect(account.queued(automation ?? '')).toEqual([email_address]);
    },
  };

  const unsupported: ClientSuite['unsupported'] = {
    'recent activity of a list': () => lists.getListRecentActivity(news),
    'the default content of a template': () => templates.getDefaultContentForTemplate(1),
    'an automation is started': () => automations.startAllEmails('7d3fee6619'),
    'an automation is archived': () => automations.archive('7d3fee6619'),
    'the queue of an e-mail': () => automations.getWorkflowEmailSubscriberQueue('7d3fee6619', '8e4fee6620'),
    'the trigger of a journey': () => client.customerJourneys.trigger(1, 2, { email_address: 'ada@client.example' }),
    'verified domains': () => client.verifiedDomains.getVerifiedDomainsAll(),
  };
  return { name: '@mailchimp/mailchimp_marketing', simulator, calls, unsupported };
};
