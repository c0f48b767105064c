import { v2 } from 'pipedrive';
import { expect } from 'vitest';
import type { PipedriveAccount } from '../../../infra/simulators/pipedrive/index.ts';
import { type ClientSuite, firstOf } from '../suite.ts';

/** Calls for records. https://developers.pipedrive.com/docs/api/v1 */
export const pipedriveRecordCalls = (
  configuration: v2.Configuration,
  account: PipedriveAccount,
): ClientSuite['calls'] => {
  const persons = new v2.PersonsApi(configuration);
  const organizations = new v2.OrganizationsApi(configuration);
  const deals = new v2.DealsApi(configuration);
  const activities = new v2.ActivitiesApi(configuration);
  const [owner] = account.users();
  const organization = account.create('organizations', { name: 'Owned' });
  const person = account.create('persons', {
    name: 'Per Son',
    org_id: organization.id,
    emails: [{ value: 'per@son.example', primary: true }],
  });
  const deal = account.create('deals', { title: 'Boat', person_id: person.id, org_id: organization.id });
  account.create('notes', { content: 'Of the person', person_id: person.id });
  const idsOf = (data: readonly { id?: number }[] | undefined) => (data ?? []).map(({ id }) => id);

  return {
    'persons are created, read, changed and deleted': async () => {
      const emails = [{ value: 'ada@example.org', primary: true, label: 'work' }];
      const created = await persons.addPerson({ AddPersonRequest: { name: 'Ada Love', emails, label_ids: [] } });
      const id = created.data?.id ?? 0;
      const read = (await persons.getPerson({ id })).data;
      expect([read?.name, read?.emails?.[0]?.value, read?.owner_id]).toEqual([
        'Ada Love',
        'ada@example.org',
        owner?.id,
      ]);
      const changed = await persons.updatePerson({ id, UpdatePersonRequest: { name: 'Ada', org_id: organization.id } });
      expect(changed.data?.org_id).toBe(organization.id);
      expect((await persons.deletePerson({ id })).data?.id).toBe(id);
    },
    'persons with what can be included': async () => {
      const include_fields = 'open_deals_count,notes_count,smart_bcc_email';
      const read = (await persons.getPerson(Object({ id: person.id, include_fields }))).data;
      expect(read).toMatchObject({ open_deals_count: 1, notes_count: 1 });
      const listed = (await persons.getPersons({ include_fields: 'next_activity_id', include_labels: true })).data;
      expect(idsOf(listed)).toContain(person.id);
      const counts = (await persons.getPersons({ ids: String(person.id), include_fields: 'won_deals_count' })).data;
      expect(firstOf(counts)).toMatchObject({ won_deals_count: 0 });
    },
    'persons with some custom fields, and labels of options': async () => {
      const codes = account.customFields('persons');
      const [code = ''] = Object.values(codes);
      const query = { id: person.id, custom_fields: code, include_option_labels: true };
      expect(Object.keys((await persons.getPerson(query)).data?.custom_fields ?? {})).toEqual([]);
      const listed = (await persons.getPersons({ custom_fields: code, include_option_labels: true })).data;
      expect(idsOf(listed)).toContain(person.id);
    },
    'persons, in pages, orders and by every filter': async () => {
      account.create('persons', { name: 'Second' });
      const page = await persons.getPersons({ limit: 1, sort_by: 'update_time', sort_direction: 'desc' });
      const cursor = page.additional_data?.next_cursor ?? '';
      const next = await persons.getPersons({ limit: 1, sort_by: 'update_time', sort_direction: 'desc', cursor });
      expect(idsOf(next.data)).not.toEqual(idsOf(page.data));
      const filters = [
        { owner_id: owner?.id ?? 0, org_id: organization.id },
        { deal_id: deal.id },
        { ids: `${person.id},999999` },
        { org_id: organization.id, updated_since: '2020-01-01T00:00:00Z', updated_until: '2999-01-01T00:00:00Z' },
      ];
      for (const filter of filters) expect(idsOf((await persons.getPersons(filter)).data)).toEqual([person.id]);
    },
    'a search of persons': async () => {
      const found = await persons.searchPersons({ term: 'per@son.example', fields: 'email', exact_match: true });
      expect(firstOf(found.data?.items).item?.id).toBe(person.id);
      const more = await persons.searchPersons({ term: 'Per', limit: 1, include_fields: 'person.picture' });
      expect(firstOf(more.data?.items).item?.name).toBe('Per Son');
      const own = await persons.searchPersons({ term: 'Per Son', organization_id: organization.id });
      expect(own.data?.items).toHaveLength(1);
    },
    'organizations are created, read, changed, listed and deleted': async () => {
      const AddOrganizationRequest = { name: 'Acme', address: { value: 'Main Street 1' } };
      const id = (await organizations.addOrganization({ AddOrganizationRequest })).data?.id ?? 0;
      const read = await organizations.getOrganization({ id, include_fields: 'people_count' });
      expect(read.data).toMatchObject({ name: 'Acme', people_count: 0 });
      const UpdateOrganizationRequest = { name: 'Acme Ltd' };
      expect((await organizations.updateOrganization({ id, UpdateOrganizationRequest })).data?.name).toBe('Acme Ltd');
      const query = { ids: String(id), include_fields: 'open_deals_count', include_labels: true } as const;
      expect(idsOf((await organizations.getOrganizations(query)).data)).toEqual([id]);
      const sorted = await organizations.getOrganizations({ sort_by: 'add_time', sort_direction: 'desc', limit: 500 });
      expect(idsOf(sorted.data)).toContain(id);
      expect((await organizations.deleteOrganization({ id })).data?.id).toBe(id);
    },
    'deals are created, read, changed and deleted': async () => {
      const AddDealRequest = { title: 'Ship', value: 12.5, currency: 'EUR', org_id: organization.id };
      const id = (await deals.addDeal({ AddDealRequest })).data?.id ?? 0;
      const read = await deals.getDeal({ id, include_fields: 'activities_count', include_option_labels: true });
      expect(read.data).toMatchObject({ title: 'Ship', value: 12.5, status: 'open', activities_count: 0 });
      expect((await deals.updateDeal({ id, UpdateDealRequest: { status: 'won' } })).data?.status).toBe('won');
      expect((await deals.deleteDeal({ id })).data?.id).toBe(id);
    },
    'deals, by every filter': async () => {
      const filters = [
        { person_id: person.id },
        { org_id: organization.id, status: 'open', custom_fields: 'none' },
        { ids: String(deal.id), include_fields: 'notes_count', include_labels: true },
        { owner_id: owner?.id ?? 0, pipeline_id: 110, person_id: person.id, sort_by: 'update_time' },
        { stage_id: Number(deal.values.stage_id), updated_since: '2020-01-01T00:00:00Z', limit: 500 },
      ] as const;
      for (const filter of filters) expect(idsOf((await deals.getDeals(filter)).data)).toEqual([deal.id]);
      const archived = account.create('deals', { title: 'Archived', is_archived: true });
      const listed = await deals.getArchivedDeals({ status: 'open', sort_by: 'id', include_fields: 'files_count' });
      expect(idsOf(listed.data)).toEqual([archived.id]);
    },
    'activities are created, read, changed, listed and deleted': async () => {
      const AddActivityRequest = {
        subject: 'Call',
        type: 'call',
        deal_id: deal.id,
        participants: [{ person_id: person.id, primary: true }],
        due_date: '2026-05-01',
        due_time: '10:00',
        duration: '00:30',
      };
      const id = (await activities.addActivity({ AddActivityRequest })).data?.id ?? 0;
      const read = (await activities.getActivity({ id, include_fields: 'attendees' })).data;
      expect([read?.subject, read?.person_id, read?.due_date]).toEqual(['Call', person.id, '2026-05-01']);
      const lists = [
        { deal_id: deal.id, sort_by: 'due_date', sort_direction: 'desc' },
        { person_id: person.id, done: false },
        { ids: String(id), include_fields: 'attendees', limit: 500 },
        { owner_id: owner?.id ?? 0, updated_since: '2020-01-01T00:00:00Z' },
      ] as const;
      for (const query of lists) expect(idsOf((await activities.getActivities(query)).data)).toEqual([id]);
      const none = await activities.getActivities({ lead_id: '9f2c7a40-0000-4000-8000-000000000000' });
      expect(none.data).toEqual([]);
      expect((await activities.updateActivity({ id, AddActivityRequest: { done: true } })).data?.done).toBe(true);
      expect((await activities.deleteActivity({ id })).data?.id).toBe(id);
    },
  };
};
