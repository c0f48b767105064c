import { v1, v2 } from 'pipedrive';
import { expect } from 'vitest';
import { startPipedriveSimulator } from '../../../infra/simulators/pipedrive/index.ts';
import { redirectUri } from '../../simulators/consenting-client.ts';
import { type ClientSuite, firstOf, type OpenClient } from '../suite.ts';
import { pipedriveRecordCalls } from './pipedrive-records.ts';

const domain = 'sim-acme-sales';

/** Pipedrive's client: https://github.com/pipedrive/client-nodejs */
export const open: OpenClient = async () => {
  const simulator = await startPipedriveSimulator();
  const account = simulator.account(domain);
  const first = new v1.Configuration({ apiKey: account.apiToken, basePath: `${account.url}/v1` });
  const second = new v2.Configuration({ apiKey: account.apiToken, basePath: `${account.url}/v2` });
  const [users, notes, webhooks] = [new v1.UsersApi(first), new v1.NotesApi(first), new v1.WebhooksApi(first)];
  const [stages, pipelines] = [new v2.StagesApi(second), new v2.PipelinesApi(second)];
  const leads = new v1.LeadsApi(first);
  const person = account.create('persons', { name: 'Noted' });

  const calls: ClientSuite['calls'] = {
    ...pipedriveRecordCalls(second, account),
    users: async () => {
      const all = (await users.getUsers()).data ?? [];
      expect(all.map(({ name }) => name)).toEqual(['Ada Agent', 'Bo Broker', 'Cy Closed']);
      expect((await users.getUser({ id: firstOf(all).id ?? 0 })).data?.email).toMatch(/^ada@/);
      expect((await users.getCurrentUser()).data?.company_domain).toBe(domain);
    },
    'the types of activities': async () => {
      const { data } = await new v1.ActivityTypesApi(first).getActivityTypes();
      expect(firstOf(data).key_string).toBe('call');
    },
    'notes are created, read, changed, listed and deleted': async () => {
      const AddNoteRequest = { content: 'A note', person_id: person.id, pinned_to_person_flag: 1 as const };
      const id = (await notes.addNote({ AddNoteRequest })).data?.id ?? 0;
      expect((await notes.getNote({ id })).data?.person?.name).toBe('Noted');
      expect((await notes.updateNote({ id, NoteRequest: { content: 'Changed' } })).data?.content).toBe('Changed');
      const listed = async (query: object): Promise<unknown[]> =>
        ((await notes.getNotes(query)).data ?? []).map((note) => note.id);
      expect(await listed({ person_id: person.id, start: 0, limit: 1 })).toEqual([id]);
      expect(await listed({ sort: 'update_time DESC', limit: 500 })).toContain(id);
      expect(await listed({ updated_since: '2999-01-01T00:00:00Z' })).toEqual([]);
      expect(await listed({ start_date: '2999-01-01' })).toEqual([]);
      expect(await listed({ end_date: '2999-01-01' })).toContain(id);
      expect(await listed({ pinned_to_person_flag: 1 })).toEqual([id]);
      expect(await listed({ pinned_to_deal_flag: 1 })).toEqual([]);
      expect((await notes.deleteNote({ id })).data).toBe(true);
    },
    'leads are created, read, archived, listed and deleted': async () => {
      const labels = (await new v1.LeadLabelsApi(first).getLeadLabels()).data ?? [];
      const AddLeadRequest = { title: 'Perhaps', person_id: person.id, label_ids: [String(firstOf(labels).id)] };
      const id = (await leads.addLead({ AddLeadRequest })).data?.id ?? '';
      expect((await leads.getLead({ id })).data?.source_name).toBe('API');
      const listed = async (query: object): Promise<unknown[]> =>
        ((await leads.getLeads({ person_id: person.id, ...query })).data ?? []).map((lead) => lead.id);
      expect(await listed({ start: 0, limit: 1, sort: 'update_time' })).toEqual([id]);
      expect(await listed({ updated_since: '2999-01-01T00:00:00Z' })).toEqual([]);
      await leads.updateLead({ id, UpdateLeadRequest: { is_archived: true } });
      expect(await listed({})).toEqual([]);
      expect(firstOf((await leads.getArchivedLeads({ owner_id: firstOf(account.users()).id })).data).id).toBe(id);
      expect((await leads.deleteLead({ id })).data?.id).toBe(id);
    },
    'stages, of a pipeline too': async () => {
      const all = (await stages.getStages({ limit: 500 })).data ?? [];
      const [{ id = 0, pipeline_id = 0 }] = [firstOf(all)];
      expect((await stages.getStage({ id })).data?.deal_probability).toBe(10);
      const own = (await stages.getStages({ pipeline_id, sort_by: 'order_nr', sort_direction: 'desc' })).data ?? [];
      expect(own.map((stage) => stage.pipeline_id)).toEqual(own.map(() => pipeline_id));
      const orders = own.map(({ order_nr = 0 }) => order_nr);
      expect(orders).toEqual(orders.toSorted((a, b) => b - a));
    },
    pipelines: async () => {
      const page = await pipelines.getPipelines({ limit: 1, sort_by: 'id', sort_direction: 'desc' });
      expect(firstOf(page.data).name).toBe('Renewals');
      const cursor = page.additional_data?.next_cursor ?? '';
      const next = await pipelines.getPipelines({ limit: 1, sort_by: 'id', sort_direction: 'desc', cursor });
      expect(firstOf(next.data).name).toBe('Sales');
    },
    'the fields of persons, organizations and deals': async () => {
      const persons = new v2.PersonFieldsApi(second);
      const page = await persons.getPersonFields({ limit: 1, include_fields: 'ui_visibility' });
      const cursor = page.additional_data?.next_cursor ?? '';
      expect(firstOf((await persons.getPersonFields({ limit: 1, cursor })).data).field_code).not.toBe(
        firstOf(page.data).field_code,
      );
      expect((await new v2.OrganizationFieldsApi(second).getOrganizationFields({})).success).toBe(true);
      expect((await new v2.DealFieldsApi(second).getDealFields()).data?.length).toBeGreaterThan(5);
    },
    'addresses for change notifications': async () => {
      const subscription_url = 'https://example.org/hooks';
      const AddWebhookRequest = {
        subscription_url,
        event_action: 'change',
        event_object: 'person',
        name: 'Hook',
      } as const;
      const added = await webhooks.addWebhook({ AddWebhookRequest });
      expect(added.data?.is_active).toBe(1);
      expect(firstOf((await webhooks.getWebhooks()).data).subscription_url).toBe(subscription_url);
      expect((await webhooks.deleteWebhook({ id: added.data?.id ?? 0 })).success).toBe(true);
    },
    'consent, the exchange of its code, a refresh and a read with the new token': async () => {
      const { clientId, clientSecret } = simulator.oauth.app;
      const oauth = new v2.OAuth2Configuration({ clientId, clientSecret, redirectUri, host: simulator.url });
      const back = await simulator.oauth.consent(oauth.authorizationUrl, { account: domain });
      const token = await oauth.authorize(back.searchParams.get('code') ?? '');
      expect(token.token_type).toBe('Bearer');
      const renewed = await oauth.tokenRefresh();
      const accessToken = oauth.updateToken(renewed).access_token;
      const granted = new v1.Configuration({ accessToken, basePath: `${account.url}/v1` });
      expect((await new v1.UsersApi(granted).getCurrentUser()).data?.company_domain).toBe(domain);
    },
  };

  const [deals, persons] = [new v2.DealsApi(second), new v2.PersonsApi(second)];
  const unsupported: ClientSuite['unsupported'] = {
    'saved filters': () => deals.getDeals({ filter_id: 1 }),
    'search of everything': () => new v2.ItemSearchApi(second).searchItem({ term: 'Acme' }),
    'followers of a deal': () => deals.getDealFollowers({ id: 1 }),
    'picture of a person': () => persons.getPersonPicture({ id: person.id }),
    'products of a deal': () => new v2.DealProductsApi(second).getDealProducts({ id: 1 }),
    files: () => new v1.FilesApi(first).getFiles({}),
    projects: () => new v2.ProjectsApi(second).getProjects({}),
    'creation of a stage': () => stages.addStage({ AddStageRequest: { name: 'New', pipeline_id: 110 } }),
    'one field of persons': () => new v2.PersonFieldsApi(second).getPersonField({ field_code: 'name' }),
    'comments of a note': () => notes.getNoteComments({ id: 1 }),
    'creation of a user': () => users.addUser({ AddUserRequest: { email: 'new@example.org' } }),
  };
  return { name: 'pipedrive', simulator, calls, unsupported };
};
