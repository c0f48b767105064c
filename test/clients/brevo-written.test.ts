import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BrevoAccount } from '../../infra/simulators/brevo/index.ts';
import { brevoAccounts } from '../../infra/simulators/brevo/seeds.ts';
import { recordOf, recordsOf } from '../harness/reply.ts';
import { isLong } from '../harness/runs.ts';
import { type Service, startService } from '../harness/service.ts';

let service: Service;
let token: string;
let account: BrevoAccount;

beforeAll(async () => {
  if (!isLong) return;
  // The contract describes the service's requests. The client sends different ones.
  service = await startService({ isWatched: false });
  token = (await service.connect(await service.project(), 'brevo')).token;
  account = service.simulators.brevo.account(brevoAccounts[0].email);
});

afterAll(() => service?.stop());

const path = (name: string): string => `/marketingautomation/${name}`;

const write = async (method: 'POST' | 'PATCH', name: string, body: object) =>
  recordOf(await service.call(method, path(name), { token, body }), method === 'POST' ? 201 : 200);

const openClient = async () => {
  const { BrevoClient } = await import('@getbrevo/brevo');
  return new BrevoClient({ apiKey: account.apiKey, baseUrl: `${account.url}/v3`, maxRetries: 0 });
};

it.skipIf(isLong)("the vendor's own client: npm run test:long installs and runs it", ({ skip }) => skip());

describe.runIf(isLong)("records that the service wrote and Brevo's own client reads", () => {
  it('a contact on a list, changed, and blocklisted by its status', async () => {
    const { contacts } = await openClient();
    const list = await write('POST', 'lists', { name: 'Offers' });
    const email_address = 'ada@client.example';
    const made = await write('POST', 'contacts', { email_address, first_name: 'Ada', field_mappings: { SCORE: 2 } });
    await service.call('PUT', path(`lists/${list.id}/contacts/${made.id}`), { token, body: {} });
    await write('PATCH', `contacts/${made.id}`, { last_name: 'Lovelace', status: 'unsubscribed' });
    const identifier = Number(made.remote_id);
    const read = await contacts.getContactInfo({ identifier, identifierType: 'contact_id' });
    expect(read).toMatchObject({
      email: email_address,
      attributes: { FIRSTNAME: 'Ada', LASTNAME: 'Lovelace', SCORE: 2 },
      emailBlacklisted: true,
      listIds: [Number(list.remote_id)],
    });
    expect(await contacts.getList({ listId: Number(list.remote_id) })).toMatchObject({
      name: 'Offers',
      totalBlacklisted: 1,
      totalSubscribers: 0,
    });
  });

  it('a template, and a draft made from the template for a list', async () => {
    const { emailCampaigns, transactionalEmails } = await openClient();
    const html = '<p>Engines weave</p>';
    const template = await write('POST', 'templates', { name: 'Letter', subject: 'News', html });
    const templateId = Number(template.remote_id);
    expect(await transactionalEmails.getSmtpTemplate({ templateId })).toMatchObject({
      name: 'Letter',
      subject: 'News',
      htmlContent: html,
      isActive: true,
    });
    const list = await write('POST', 'lists', { name: 'Readers' });
    const body = { name: 'May', subject: 'Offers', template_id: template.id, list_ids: [list.id] };
    const campaign = await write('POST', 'campaigns', body);
    await write('PATCH', `campaigns/${campaign.id}`, { preview_text: 'Of May' });
    expect(await emailCampaigns.getEmailCampaign({ campaignId: Number(campaign.remote_id) })).toMatchObject({
      name: 'May',
      status: 'draft',
      subject: 'Offers',
      previewText: 'Of May',
      htmlContent: html,
      recipients: { lists: [Number(list.remote_id)] },
    });
  });

  it('a custom event, and a contact that the client wrote and the service reads', async () => {
    const { contacts, event } = await openClient();
    const { id = 0 } = (await contacts.createContact({ email: 'grace@client.example', ext_id: 'crm-1' })) ?? {};
    const query = { email_address: 'grace@client.example' };
    const [found] = recordsOf(await service.call('GET', path('contacts'), { token, query }));
    expect(found).toMatchObject({ remote_id: String(id), status: 'subscribed' });
    const occurred_at = '2026-03-01T10:00:00.000Z';
    await write('POST', 'events', {
      contact_id: found?.id,
      name: 'order_placed',
      occurred_at,
      properties: { total: 1 },
    });
    const { events } = await event.getEvents({ contact_id: id, startDate: '2026-02-28', endDate: '2026-03-02' });
    expect(events).toEqual([
      { contact_id: id, event_name: 'order_placed', event_date: occurred_at, event_properties: { total: 1 } },
    ]);
  });
});
