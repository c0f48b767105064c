import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Reply } from '../../infra/local/caller.ts';
import { attioWorkspaces } from '../../infra/simulators/attio/seeds.ts';
import { closeOrganizations } from '../../infra/simulators/close/seeds.ts';
import { hubspotPortals } from '../../infra/simulators/hubspot/seeds.ts';
import { klaviyoAccounts } from '../../infra/simulators/klaviyo/seeds.ts';
import { pipedriveCompanies } from '../../infra/simulators/pipedrive/seeds.ts';
import { salesforceOrgs } from '../../infra/simulators/salesforce/seeds.ts';
import { zendeskSubdomains } from '../../infra/simulators/zendesk/seeds.ts';
import { storeNotifications } from '../../lib/store/events/change-notifications.ts';
import { requestSync } from '../../lib/store/sync/syncs.ts';
import { byProvider } from '../harness/by-provider.ts';
import { envelopeOf } from '../harness/reply.ts';
import { hasAllCases } from '../harness/runs.ts';
import { type ProviderId, type Service, startService } from '../harness/service.ts';
import { type Connected, connectWithNotifications, deliverNotifications } from '../provider-webhooks/connect.ts';
import { openNews, type WaitingEvent } from './play/events.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

let service: Service;
let connected: Connected;
let time = Date.now();

const newEvents = openNews();

beforeAll(async () => {
  const now = () => time;
  service = await startService({
    hubspot: { strictDuplicates: false, now },
    zendesk: { now },
    pipedrive: { now },
    attio: { now },
    close: { now },
    salesforce: { now },
    klaviyo: { now },
  });
});

afterAll(() => service.stop());

beforeEach(() => {
  time = Math.max(time, Date.now()) + 2 * day;
});

// Due work of this test would otherwise run during the next test.
afterEach(() => service.call('DELETE', `/connections/${connected.connection.id}`, { key: connected.project.key }));

const hubspot = () => service.simulators.hubspot.account(hubspotPortals[0].portalId);
const zendesk = () => service.simulators.zendesk.account(zendeskSubdomains[0].subdomain);
const pipedrive = () => service.simulators.pipedrive.account(pipedriveCompanies[0].companyDomain);
const salesforce = () => service.simulators.salesforce.account(salesforceOrgs[0].domain);

const nameOf = (object: string) => ({ project: connected.project.id, connection: connected.connection.id, object });

const news = async (): Promise<readonly WaitingEvent[]> => {
  const { project, connection } = connected;
  return newEvents(project.id, connection.id);
};

/** Connects an account, and lists the records of an object. */
const begin = async (provider: ProviderId, object: string): Promise<void> => {
  connected = await connectWithNotifications(service, provider);
  await requestSync(nameOf(object), { source: 'request', request: {} }, time);
  await service.sync(time);
  await news();
  time += 5 * minute;
};

/** Lists all records. */
const listAll = async (object: string): Promise<readonly WaitingEvent[]> => {
  time += day;
  await requestSync(nameOf(object), { source: 'request', request: { confirmDeletes: true } }, time);
  await service.sync(time);
  return news();
};

/** Delivers the notifications of the provider, and processes them. */
const notify = async (provider: ProviderId): Promise<readonly WaitingEvent[]> => {
  expect(new Set(await service.simulators[provider].hooks.post())).toEqual(new Set([200]));
  await service.notifications(time + 1_000);
  return news();
};

const eventOf = (events: readonly WaitingEvent[], type: string, remoteId: number | string): WaitingEvent =>
  events.find((event) => event.type === type && event.remoteId === String(remoteId)) ??
  expect.fail(`no ${type} of ${remoteId}`);

/** Expects one deleted event, and one event of the remaining record. */
const expectMerge = (
  events: readonly WaitingEvent[],
  object: string,
  gone: number | string,
  survivor: number | string,
): WaitingEvent => {
  const deletion = eventOf(events, `${object}.deleted`, gone);
  const updates = events.filter(({ mergedFrom }) => mergedFrom?.includes(deletion.recordId ?? ''));
  expect(updates).toEqual([
    expect.objectContaining({
      type: `${object}.updated`,
      remoteId: String(survivor),
      changedFields: [],
      mergedFrom: [deletion.recordId],
      record: expect.objectContaining({ id: deletion.mergedInto, remote_id: String(survivor) }),
    }),
  ]);
  expect(events.filter(({ type, remoteId }) => type.endsWith('.deleted') && remoteId === String(gone))).toHaveLength(1);
  return deletion;
};

const at = (path: string, method = 'GET', body?: unknown): Promise<Reply> =>
  service.call(method, path, { token: connected.connection.token, ...(body !== undefined && { body }) });

/** Expects that the id of a merged record returns 404 with the id of the remaining record. */
const expectLed = async (path: string, gone: WaitingEvent, survivor: number | string): Promise<void> => {
  const writes = [at(`${path}/${gone.recordId}`, 'PATCH', { name: 'Other' }), at(`${path}/${gone.recordId}`, 'DELETE')];
  for (const reply of [await at(`${path}/${gone.recordId}`), ...(await Promise.all(writes))]) {
    expect(reply.status).toBe(404);
    expect(envelopeOf(reply)).toMatchObject({
      error: 'not_found',
      message: expect.stringContaining(`was merged into ${gone.mergedInto}`),
      details: {
        merged_into: gone.mergedInto,
        merged_into_remote_id: String(survivor),
        retriable: false,
        outcome: 'not_applied',
      },
    });
  }
  expect((await at(`${path}/${gone.mergedInto}`)).status).toBe(200);
};

const chosen = byProvider(['zendesk', 'attio', 'klaviyo', 'close'] as const, 2);

/** Whether this run tests the merges of this vendor. */
const isChosen = (provider: (typeof chosen)[number]): boolean => chosen.includes(provider);

describe('a merged record', () => {
  it('of HubSpot is deleted, an update of the remaining record names it once, and its id leads to that record', async () => {
    const [first, second] = ['Ada', 'Countess'].map((name) => hubspot().create('companies', { name }));
    await begin('hubspot', 'crm.company');
    const { id } = hubspot().merge('companies', first?.id ?? 0, second?.id ?? 0);
    const events = await listAll('crm.company');
    eventOf(events, 'crm.company.created', id);
    for (const one of [first, second]) {
      await expectLed('/crm/companies', expectMerge(events, 'crm.company', one?.id ?? 0, id), id);
    }
    expect(await listAll('crm.company')).toEqual([]);
  });

  it('of HubSpot leads to the remaining record if nothing was synced', async () => {
    const [first, second] = ['Ada', 'Countess'].map((name) => hubspot().create('companies', { name }));
    connected = await connectWithNotifications(service, 'hubspot');
    const list = Object(envelopeOf(await at('/crm/companies?limit=100'))).data as { id: string; remote_id: string }[];
    const old = list.find(({ remote_id }) => remote_id === String(first?.id)) ?? expect.fail('not listed');
    const { id } = hubspot().merge('companies', first?.id ?? 0, second?.id ?? 0);
    const reply = await at(`/crm/companies/${old.id}`);
    expect(reply.status).toBe(404);
    const { details } = envelopeOf(reply);
    expect(details).toMatchObject({ merged_into: expect.any(String), merged_into_remote_id: String(id) });
    expect((await at(`/crm/companies/${old.id}`, 'DELETE')).status).toBe(404);
    const survivor = await at(`/crm/companies/${Object(details).merged_into}`);
    expect(survivor.status).toBe(200);
  });

  it.runIf(isChosen('zendesk'))(
    "of Zendesk, an organization, is found in the vendor's record of the merge",
    async () => {
      const [lost, kept] = ['Ada Ltd', 'Countess Ltd'].map((name) => zendesk().createOrganization(`${name} ${time}`));
      await begin('zendesk', 'ticketing.account');
      zendesk().mergeOrganizations(lost?.id ?? 0, kept?.id ?? 0);
      const events = await listAll('ticketing.account');
      const deletion = expectMerge(events, 'ticketing.account', lost?.id ?? 0, kept?.id ?? 0);
      await expectLed('/ticketing/accounts', deletion, kept?.id ?? 0);
    },
  );

  it.runIf(hasAllCases)('of Zendesk is only deleted if the account may not read the merge', async () => {
    const [lost, kept] = ['Ada Ltd', 'Countess Ltd'].map((name) => zendesk().createOrganization(`${name} ${time}`));
    await begin('zendesk', 'ticketing.account');
    zendesk().mergeOrganizations(lost?.id ?? 0, kept?.id ?? 0);
    service.simulators.zendesk.failWith(403, { path: /\/merges$/, times: 10 });
    const events = await listAll('ticketing.account');
    service.simulators.zendesk.clearFailures();
    expect(eventOf(events, 'ticketing.account.deleted', lost?.id ?? 0).mergedInto).toBeUndefined();
    expect(events.filter(({ mergedFrom }) => mergedFrom !== undefined)).toEqual([]);
  });

  it('of Pipedrive is found by the notification of its deletion', async () => {
    const [lost, kept] = ['Ada', 'Countess'].map((name) => pipedrive().create('persons', { name }));
    await begin('pipedrive', 'crm.contact');
    await deliverNotifications(service, 'pipedrive', connected, time);
    pipedrive().mergePersons(lost?.id ?? 0, kept?.id ?? 0);
    const deletion = expectMerge(await notify('pipedrive'), 'crm.contact', lost?.id ?? 0, kept?.id ?? 0);
    await expectLed('/crm/contacts', deletion, kept?.id ?? 0);
  });

  it.runIf(isChosen('attio'))('of Attio is found by the notification of the merge, which names both', async () => {
    const attio = service.simulators.attio.account(attioWorkspaces[0].slug);
    const [lost = '', kept = ''] = ['Ada', 'Countess'].map((name) => attio.create('companies', { name }).uuid);
    await begin('attio', 'crm.company');
    await deliverNotifications(service, 'attio', connected, time);
    attio.merge('companies', lost, kept);
    const deletion = expectMerge(await notify('attio'), 'crm.company', lost, kept);
    await expectLed('/crm/companies', deletion, kept);
  });

  it.runIf(isChosen('klaviyo'))('of Klaviyo is found by its id, which leads to the remaining profile', async () => {
    const klaviyo = service.simulators.klaviyo.account(klaviyoAccounts[0].accountId);
    const [lost = '', kept = ''] = ['ada', 'countess'].map((name) =>
      klaviyo.create({ email: `${name}@merge.example` }),
    );
    await begin('klaviyo', 'marketingautomation.contact');
    klaviyo.merge(lost, kept);
    const events = await listAll('marketingautomation.contact');
    const deletion = expectMerge(events, 'marketingautomation.contact', lost, kept);
    const reply = await at(`/marketingautomation/contacts/${deletion.recordId}`);
    expect(reply.status).toBe(404);
    expect(envelopeOf(reply).details).toMatchObject({ merged_into_remote_id: kept });
    expect(await listAll('marketingautomation.contact')).toEqual([]);
  });

  it('of Klaviyo is found if its id is reported and stored together with others', async () => {
    const klaviyo = service.simulators.klaviyo.account(klaviyoAccounts[0].accountId);
    const [lost = '', kept = ''] = ['lost', 'kept'].map((name) => klaviyo.create({ email: `${name}@merge.example` }));
    await begin('klaviyo', 'marketingautomation.contact');
    klaviyo.merge(lost, kept);
    const notifications = [lost, kept].map((id) => ({
      ...nameOf('marketingautomation.contact'),
      id,
      remote: [id],
    }));
    await storeNotifications({ project: connected.project.id, fingerprint: 'merge' }, notifications, time);
    await service.notifications(time + 1_000);
    expectMerge(await news(), 'marketingautomation.contact', lost, kept);
  });

  it.runIf(hasAllCases)('of Klaviyo is only deleted if its id leads nowhere', async () => {
    const klaviyo = service.simulators.klaviyo.account(klaviyoAccounts[0].accountId);
    const lost = klaviyo.create({ email: 'mary@merge.example' });
    await begin('klaviyo', 'marketingautomation.contact');
    klaviyo.remove(lost);
    const events = await listAll('marketingautomation.contact');
    expect(eventOf(events, 'marketingautomation.contact.deleted', lost).mergedInto).toBeUndefined();
  });

  it.runIf(isChosen('close')).each(['the event log', 'the notification of the merge, which names both'])(
    'of Close is found by %s',
    async (by) => {
      const close = service.simulators.close.account(closeOrganizations[0].organizationId);
      const [lost = '', kept = ''] = ['Ada Ltd', 'Countess Ltd'].map((name) => close.create('leads', { name }));
      await begin('close', 'crm.company');
      const isTold = by !== 'the event log';
      if (isTold) await deliverNotifications(service, 'close', connected, time);
      close.mergeLeads(lost, kept);
      const events = isTold ? await notify('close') : await listAll('crm.company');
      await expectLed('/crm/companies', expectMerge(events, 'crm.company', lost, kept), kept);
      expect(await listAll('crm.company')).toEqual([]);
    },
  );

  it.runIf(hasAllCases)(
    'of Pipedrive, whose deletion a sync found earlier: the update of the remaining record follows',
    async () => {
      const [lost, kept] = ['Ada', 'Countess'].map((name) => pipedrive().create('persons', { name }));
      await begin('pipedrive', 'crm.contact');
      await deliverNotifications(service, 'pipedrive', connected, time);
      pipedrive().mergePersons(lost?.id ?? 0, kept?.id ?? 0);
      const found = await listAll('crm.contact');
      const deletion = eventOf(found, 'crm.contact.deleted', lost?.id ?? 0);
      expect(deletion.mergedInto).toBeUndefined();
      const events = await notify('pipedrive');
      expect(events).toEqual([
        expect.objectContaining({ type: 'crm.contact.updated', mergedFrom: [deletion.recordId], changedFields: [] }),
      ]);
      const reply = await at(`/crm/contacts/${deletion.recordId}`);
      expect(envelopeOf(reply).details).toMatchObject({ merged_into_remote_id: String(kept?.id) });
    },
  );

  it.runIf(hasAllCases).each([
    ['Account', 'crm.company', '/crm/companies', { Name: 'Ada Ltd' }],
    ['Contact', 'crm.contact', '/crm/contacts', { LastName: 'Ada' }],
    ['Lead', 'crm.lead', '/crm/leads', { LastName: 'Ada', Company: 'Ada Ltd' }],
    ['Case', 'ticketing.ticket', '/ticketing/tickets', { Subject: 'Ada' }],
  ])('of Salesforce, of type %s, names the remaining record from the bin', async (type, object, path, fields) => {
    const [lost = '', kept = ''] = [1, 2].map(() => salesforce().create(type, fields));
    await begin('salesforce', object);
    salesforce().merge(kept, lost);
    await expectLed(path, expectMerge(await listAll(object), object, lost, kept), kept);
    expect(await listAll(object)).toEqual([]);
  });

  it.runIf(hasAllCases)('of Salesforce, erased from the bin, is only deleted', async () => {
    const [lost = '', kept = ''] = [1, 2].map(() => salesforce().create('Contact', { LastName: 'Ada' }));
    await begin('salesforce', 'crm.contact');
    salesforce().merge(kept, lost);
    salesforce().emptyBin();
    const events = await listAll('crm.contact');
    expect(eventOf(events, 'crm.contact.deleted', lost).mergedInto).toBeUndefined();
    expect(events.filter(({ mergedFrom }) => mergedFrom !== undefined)).toEqual([]);
  });
});
