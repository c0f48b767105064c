import { createRequire } from 'node:module';
import { expect } from 'vitest';
import { startKlaviyoSimulator } from '../../../infra/simulators/klaviyo/index.ts';
import { klaviyoAccounts } from '../../../infra/simulators/klaviyo/seeds.ts';
import { type ClientSuite, firstOf, type OpenClient } from '../suite.ts';

type Values = Readonly<Record<string, unknown>>;
type Send = (...given: readonly unknown[]) => Promise<{ readonly body: Answer }>;

/** Members of a resource that the tests read. The client converts the vendor's names to camel case. */
interface Resource {
  readonly id: string;
  readonly attributes: Values;
}

interface Answer {
  readonly data: never;
  readonly links?: { readonly next?: string | null };
}

type Api<Name extends string> = { basePath: string } & Readonly<Record<Name, Send>>;

/**
 * Types of the package's used parts, because the package's own types list every value of every parameter.
 * https://github.com/klaviyo/klaviyo-api-node
 */
interface Client {
  readonly ApiKeySession: new (key: string) => object;
  readonly AccountsApi: new (session: object) => Api<'getAccounts'>;
  readonly ProfilesApi: new (
    session: object,
  ) => Api<
    | 'getProfiles'
    | 'getProfile'
    | 'createProfile'
    | 'updateProfile'
    | 'bulkSubscribeProfiles'
    | 'bulkUnsubscribeProfiles'
    | 'getListsForProfile'
  >;
  readonly ListsApi: new (
    session: object,
  ) => Api<
    | 'getLists'
    | 'getList'
    | 'createList'
    | 'updateList'
    | 'deleteList'
    | 'getProfilesForList'
    | 'addProfilesToList'
    | 'removeProfilesFromList'
    | 'getTagsForList'
  >;
  readonly SegmentsApi: new (session: object) => Api<'getSegments' | 'getSegment' | 'createSegment'>;
  readonly EventsApi: new (session: object) => Api<'getEvents' | 'getEvent' | 'createEvent'>;
  readonly FlowsApi: new (
    session: object,
  ) => Api<'getFlows' | 'getFlow' | 'getActionsForFlow' | 'getFlowAction' | 'updateFlow'>;
  readonly TagsApi: new (session: object) => Api<'getTags' | 'getTag' | 'createTag' | 'updateTag' | 'deleteTag'>;
  readonly TemplatesApi: new (
    session: object,
  ) => Api<'getTemplates' | 'getTemplate' | 'createTemplate' | 'updateTemplate' | 'deleteTemplate'>;
}

const one = async (answer: ReturnType<Send>): Promise<Resource> => (await answer).body.data;
const many = async (answer: ReturnType<Send>): Promise<readonly Resource[]> => (await answer).body.data;
const idsOf = async (answer: ReturnType<Send>): Promise<readonly string[]> => (await many(answer)).map(({ id }) => id);

const resource = (type: string, attributes: Values, id?: string) => ({
  data: { type, ...(id !== undefined && { id }), attributes },
});

/** Returns the cursor from the address of the next page. https://developers.klaviyo.com/en/docs/pagination_ */
const cursorIn = ({ links }: Answer): string => new URL(String(links?.next)).searchParams.get('page[cursor]') ?? '';

const never = { filter: 'greater-than(updated,2999-01-01T00:00:00Z)' };

export const open: OpenClient = async () => {
  const simulator = await startKlaviyoSimulator();
  const account = simulator.account(klaviyoAccounts[0].accountId);
  const client: Client = createRequire(import.meta.url)('klaviyo-api');
  const session = new client.ApiKeySession(account.apiKey);
  const here = <One extends { basePath: string }>(api: One): One => Object.assign(api, { basePath: account.url });
  const accounts = here(new client.AccountsApi(session));
  const profiles = here(new client.ProfilesApi(session));
  const lists = here(new client.ListsApi(session));
  const segments = here(new client.SegmentsApi(session));
  const events = here(new client.EventsApi(session));
  const flows = here(new client.FlowsApi(session));
  const tags = here(new client.TagsApi(session));
  const templates = here(new client.TemplatesApi(session));
  const [news = ''] = account.lists();

  const consentOf = async (id: string): Promise<unknown> => {
    const { attributes } = await one(profiles.getProfile(id, { additionalFieldsProfile: ['subscriptions'] }));
    return Object(attributes).subscriptions.email.marketing.consent;
  };

  const jobOf = (verb: 'create' | 'delete', email: string, marketing: Values, more: Values = {}) =>
    resource(`profile-subscription-bulk-${verb}-job`, {
      ...more,
      profiles: { data: [{ type: 'profile', attributes: { email, subscriptions: { email: { marketing } } } }] },
    });

  const calls: ClientSuite['calls'] = {
    'the account': async () => {
      expect(await idsOf(accounts.getAccounts())).toEqual([account.accountId]);
    },
    'profiles are created, read, changed, listed and found': async () => {
      const email = 'ada@client.example';
      const { id } = await one(profiles.createProfile(resource('profile', { email, firstName: 'Ada' })));
      expect((await one(profiles.getProfile(id))).attributes).toMatchObject({ email, firstName: 'Ada' });
      const changed = await one(profiles.updateProfile(id, resource('profile', { lastName: 'Lovelace' }, id)));
      expect(changed.attributes).toMatchObject({ firstName: 'Ada', lastName: 'Lovelace' });
      expect(await idsOf(profiles.getProfiles({ filter: `equals(email,"${email}")` }))).toEqual([id]);
      expect(await idsOf(profiles.getProfiles(never))).toEqual([]);
      account.create({ email: 'bob@client.example' });
      const first = await profiles.getProfiles({ pageSize: 1, sort: '-created' });
      const next = profiles.getProfiles({ pageSize: 1, sort: '-created', pageCursor: cursorIn(first.body) });
      expect([...(await idsOf(Promise.resolve(first))), ...(await idsOf(next))].toSorted()).toEqual(
        [...account.profiles()].toSorted(),
      );
    },
    // The client sends no `unset`, because it has no type for this member. https://github.com/klaviyo/klaviyo-api-node
    'properties of a profile are written, and changed one by one': async () => {
      const email = 'iris@client.example';
      const properties = { colour: 'red', visits: 1 };
      const { id } = await one(profiles.createProfile(resource('profile', { email, properties })));
      await profiles.updateProfile(id, resource('profile', { properties: { visits: 2 } }, id));
      expect((await one(profiles.getProfile(id))).attributes.properties).toEqual({ colour: 'red', visits: 2 });
    },
    'a profile is subscribed with a list, and unsubscribed': async () => {
      const email = 'cleo@client.example';
      const id = account.create({ email });
      const consentedAt = new Date(Date.UTC(2026, 2, 1));
      const job = jobOf('create', email, { consent: 'SUBSCRIBED', consentedAt }, { historicalImport: true });
      const relationships = { list: { data: { type: 'list', id: news } } };
      await profiles.bulkSubscribeProfiles({ data: { ...job.data, relationships } });
      expect(await consentOf(id)).toBe('SUBSCRIBED');
      expect(account.members(news)).toContain(id);
      await profiles.bulkUnsubscribeProfiles(jobOf('delete', email, { consent: 'UNSUBSCRIBED' }));
      expect(await consentOf(id)).toBe('UNSUBSCRIBED');
    },
    'lists are created, read, changed, listed and deleted': async () => {
      const { id } = await one(lists.createList(resource('list', { name: 'Offers' })));
      const counted = await one(lists.getList(id, { additionalFieldsList: ['profile_count'] }));
      expect(counted.attributes).toMatchObject({ name: 'Offers', profileCount: 0 });
      const changed = await one(lists.updateList(id, resource('list', { name: 'Changed' }, id)));
      expect(changed.attributes.name).toBe('Changed');
      expect(await idsOf(lists.getLists({ filter: 'equals(name,"Changed")' }))).toEqual([id]);
      expect(await idsOf(lists.getLists({ sort: '-created', pageSize: 1 }))).toEqual([id]);
      await lists.deleteList(id);
      expect(await idsOf(lists.getLists())).not.toContain(id);
    },
    'profiles are put on a list, listed there, and taken off': async () => {
      const list = account.createList({ name: 'Members' });
      const ids = ['dora', 'emil'].map((name) => account.create({ email: `${name}@client.example` }));
      const data = ids.map((id) => ({ type: 'profile', id }));
      await lists.addProfilesToList(list, { data });
      const page = await many(lists.getProfilesForList(list, { additionalFieldsProfile: ['subscriptions'] }));
      expect(page.map(({ id }) => id)).toEqual(ids);
      expect(firstOf(page).attributes.joinedGroupAt).toBeInstanceOf(Date);
      const found = lists.getProfilesForList(list, { filter: 'equals(email,"emil@client.example")' });
      expect(await idsOf(found)).toEqual(ids.slice(1));
      const first = await lists.getProfilesForList(list, { pageSize: 1, sort: '-joined_group_at' });
      const pageCursor = cursorIn(first.body);
      expect(
        await idsOf(lists.getProfilesForList(list, { pageSize: 1, sort: '-joined_group_at', pageCursor })),
      ).toHaveLength(1);
      await lists.removeProfilesFromList(list, { data: data.slice(0, 1) });
      expect(await idsOf(lists.getProfilesForList(list))).toEqual(ids.slice(1));
    },
    'segments are listed, and read': async () => {
      const id = account.createSegment({ name: 'Buyers' });
      expect(await idsOf(segments.getSegments({ filter: 'equals(name,"Buyers")', pageSize: 10 }))).toEqual([id]);
      expect((await one(segments.getSegment(id))).attributes).toMatchObject({ name: 'Buyers', isActive: true });
    },
    'events are listed by time, and read with their metric': async () => {
      const profile = account.create({ email: 'gil@client.example' });
      const id = account.happen(profile, { name: 'Placed Order' }, { sku: 'A-1' });
      const filter = `equals(profile_id,"${profile}"),greater-or-equal(datetime,2026-01-01T00:00:00Z)`;
      expect(await idsOf(events.getEvents({ filter, include: ['metric'], sort: 'datetime' }))).toEqual([id]);
      expect((await one(events.getEvent(id, { include: ['metric'] }))).attributes.eventProperties).toEqual({
        sku: 'A-1',
      });
    },
    'flows and their actions are listed and read': async () => {
      const [flow = ''] = account.flows();
      expect(await idsOf(flows.getFlows({ filter: 'equals(status,"live")', pageSize: 50 }))).toEqual([flow]);
      expect((await one(flows.getFlow(flow))).attributes).toMatchObject({
        name: 'Welcome',
        triggerType: 'Added to List',
      });
      const [action = ''] = await idsOf(flows.getActionsForFlow(flow));
      expect(Object((await one(flows.getFlowAction(action))).attributes.definition).type).toBe('send-email');
    },
    'tags are created, read, changed, found and deleted': async () => {
      const { id } = await one(tags.createTag(resource('tag', { name: 'spring' })));
      await tags.updateTag(id, resource('tag', { name: 'summer' }, id));
      expect((await one(tags.getTag(id))).attributes).toMatchObject({ name: 'summer' });
      expect(await idsOf(tags.getTags({ filter: 'equals(name,"summer")' }))).toEqual([id]);
      await tags.deleteTag(id);
      expect(await idsOf(tags.getTags())).not.toContain(id);
    },
    'templates are created, read, changed, listed and deleted': async () => {
      const letter = { name: 'Hello', editorType: 'CODE', html: '<p>1</p>' };
      const { id } = await one(templates.createTemplate(resource('template', letter)));
      const changed = await one(templates.updateTemplate(id, resource('template', { text: '1' }, id)));
      expect(changed.attributes).toMatchObject({ name: 'Hello', editorType: 'CODE', html: '<p>1</p>', text: '1' });
      expect((await one(templates.getTemplate(id))).attributes.created).toBeInstanceOf(Date);
      expect(await idsOf(templates.getTemplates({ sort: '-created' }))).toContain(id);
      await templates.deleteTemplate(id);
      expect(await idsOf(templates.getTemplates())).not.toContain(id);
    },
  };

  const unsupported: ClientSuite['unsupported'] = {
    'the lists of a profile': () => profiles.getListsForProfile(account.create({ email: 'fay@client.example' })),
    'the tags of a list': () => lists.getTagsForList(news),
    'a flow is started': () => flows.updateFlow('WT7rFE', resource('flow', { status: 'live' }, 'WT7rFE')),
    'a segment is created': () =>
      segments.createSegment(resource('segment', { name: 'Buyers', definition: { conditionGroups: [] } })),
  };
  return { name: 'klaviyo-api', simulator, calls, unsupported };
};
