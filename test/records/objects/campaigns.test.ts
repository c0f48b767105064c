import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MailchimpAccount } from '../../../infra/simulators/mailchimp/index.ts';
import { mailchimpAccounts } from '../../../infra/simulators/mailchimp/seeds.ts';
import { envelopeOf, recordOf, recordsOf } from '../../harness/reply.ts';
import { type Service, startService } from '../../harness/service.ts';

let service: Service;
let token: string;
let account: MailchimpAccount;
let news: string;
let newsId: string;

beforeAll(async () => {
  service = await startService();
  token = (await service.connect(await service.project(), 'mailchimp')).token;
  account = service.simulators.mailchimp.account(mailchimpAccounts[0].accountId);
  [news = ''] = account.lists();
  [newsId = ''] = recordsOf(await service.call('GET', '/marketingautomation/lists', { token })).map(({ id }) => id);
});

afterAll(() => service.stop());

const campaigns = '/marketingautomation/campaigns';

const call = (method: string, path: string, body?: Readonly<Record<string, unknown>>) =>
  service.call(method, path, { token, body });

/** The requests that the vendor was sent meanwhile. */
const requestsWhile = async (act: () => Promise<unknown>): Promise<readonly string[]> => {
  const requests: string[] = [];
  const stop = service.simulators.mailchimp.onExchange(({ method, path }) => requests.push(`${method} ${path}`));
  await act().finally(stop);
  return requests;
};

const draft = () => ({
  name: 'Engines in May',
  subject: 'Engines',
  preview_text: 'New ones.',
  from_name: 'Ada',
  reply_to: 'ada@engines.example',
  list_ids: [newsId],
});

const made = async () => recordOf(await call('POST', campaigns, draft()), 201);

describe('a campaign of Mailchimp', () => {
  it('is created as a draft, with its list and sender', async () => {
    const record = await made();
    expect(record).toMatchObject({
      ...draft(),
      channel: 'email',
      status: 'draft',
      remote_status: 'save',
      from_email: 'ada@engines.example',
      scheduled_at: null,
      sent_at: null,
      recipient_count: 0,
      stats: null,
    });
    expect(account.campaigns.get(record.remote_id).values.type).toBe('regular');
  });

  it('is sent by no create and no update: a status in a body is refused, or not written', async () => {
    const refused = await call('POST', campaigns, { ...draft(), status: 'sent' });
    expect([refused.status, envelopeOf(refused).error]).toEqual([422, 'validation_failed']);
    const { id, remote_id } = await made();
    const requests = await requestsWhile(() => call('PATCH', `${campaigns}/${id}`, { status: 'sent', name: 'June' }));
    expect(requests.filter((one) => one.includes('actions'))).toEqual([]);
    expect(account.campaigns.get(remote_id).values).toMatchObject({ status: 'save', sends: 0 });
  });

  it('keeps what an update does not name', async () => {
    const { id } = await made();
    const changed = recordOf(await call('PATCH', `${campaigns}/${id}`, { subject: 'More engines' }));
    expect(changed).toMatchObject({ ...draft(), subject: 'More engines' });
  });

  it.each([
    ['sent', 'sent'],
    ['schedule', 'scheduled'],
  ])('is neither changed nor deleted once it is %s', async (status, word) => {
    const { id, remote_id } = await made();
    account.campaigns.set(remote_id, { status, send_time: '2099-05-21T18:00:00+00:00' });
    const requests = await requestsWhile(async () => {
      const changed = await call('PATCH', `${campaigns}/${id}`, { subject: 'More engines' });
      expect([changed.status, envelopeOf(changed).details]).toMatchObject([422, { issues: [{ path: 'subject' }] }]);
      const deleted = await call('DELETE', `${campaigns}/${id}`);
      expect([deleted.status, envelopeOf(deleted)]).toMatchObject([409, { error: 'conflict' }]);
      expect(envelopeOf(deleted).message).toContain(word);
    });
    expect(requests.filter((one) => !one.startsWith('GET'))).toEqual([]);
  });

  it('is deleted while it is a draft', async () => {
    const { id, remote_id } = await made();
    expect((await call('DELETE', `${campaigns}/${id}`)).status).toBe(200);
    expect(account.campaigns.all()).not.toContain(remote_id);
  });

  it('shows what became of its messages: a list without a request for each, a read with its report', async () => {
    const { id, remote_id } = await made();
    const report = { opens: 50, unique_opens: 40, clicks: 20, unique_clicks: 10, hard: 1, soft: 2 };
    account.campaigns.set(remote_id, {
      status: 'sent',
      send_time: '2026-05-21T18:00:00+00:00',
      emails_sent: 100,
      report: { ...report, unsubscribed: 4, complaints: 1 },
    });
    const shown = { sent: 100, opens: 50, unique_opens: 40, clicks: 20, unique_clicks: 10 };
    const listing = await requestsWhile(async () => {
      const listed = recordsOf(await call('GET', campaigns)).find((one) => one.id === id);
      expect(listed?.stats).toEqual({ ...shown, delivered: null, bounces: null, unsubscribes: null, complaints: null });
    });
    expect(listing).toEqual(['GET /campaigns']);
    expect(recordOf(await call('GET', `${campaigns}/${id}`))).toMatchObject({
      status: 'sent',
      sent_at: '2026-05-21T18:00:00.000Z',
      scheduled_at: null,
      stats: { ...shown, delivered: 97, bounces: 3, unsubscribes: 4, complaints: 1 },
    });
  });

  it('shows when it will be sent', async () => {
    const { id, remote_id } = await made();
    account.campaigns.set(remote_id, { status: 'schedule', send_time: '2099-05-21T18:00:00+00:00' });
    expect(recordOf(await call('GET', `${campaigns}/${id}`))).toMatchObject({
      status: 'scheduled',
      scheduled_at: '2099-05-21T18:00:00.000Z',
      sent_at: null,
    });
  });

  it('says how many people it would be sent to', async () => {
    const { id } = await made();
    account.create(news, { email_address: 'reader@customer.example', status: 'subscribed' });
    account.create(news, { email_address: 'nobody@customer.example', status: 'unsubscribed' });
    expect(recordOf(await call('GET', `${campaigns}/${id}`)).recipient_count).toBe(1);
  });
});

describe('whom a campaign of Mailchimp goes to, and what it is made of', () => {
  const segments = '/marketingautomation/segments';
  const templates = '/marketingautomation/templates';
  let segmentId: string;
  let templateId: string;
  let remoteTemplate: number;
  let remoteSegment: number;

  beforeAll(async () => {
    const conditions = [{ condition_type: 'EmailAddress', field: 'EMAIL', op: 'contains', value: '@segment.example' }];
    remoteSegment = Number(account.createSegment(news, { name: 'Near', options: { match: 'all', conditions } }));
    account.create(news, { email_address: 'ada@segment.example', status: 'subscribed' });
    account.create(news, { email_address: 'grace@elsewhere.example', status: 'subscribed' });
    const listed = recordsOf(await call('GET', segments));
    segmentId = listed.find(({ name }) => name === 'Near')?.id ?? '';
    const template = recordOf(await call('POST', templates, { name: 'News', html: '<p>News</p>' }), 201);
    templateId = template.id;
    remoteTemplate = Number(template.remote_id);
  });

  const chosen = () => ({ ...draft(), segment_ids: [segmentId], template_id: templateId });

  it('is a segment of its list, and a template', async () => {
    const record = recordOf(await call('POST', campaigns, chosen()), 201);
    expect(record).toMatchObject({ ...chosen(), recipient_count: 1 });
    expect(account.campaigns.get(record.remote_id).values).toMatchObject({
      recipients: { list_id: news, segment_opts: { saved_segment_id: remoteSegment } },
      settings: { template_id: remoteTemplate },
    });
    const expanded = recordOf(await call('GET', `${campaigns}/${record.id}?expand=segment_ids,template_id`));
    expect(expanded.expanded).toMatchObject({
      segment_ids: [{ id: segmentId, name: 'Near' }],
      template_id: { id: templateId, name: 'News' },
    });
  });

  it('is nothing where the provider has none', async () => {
    expect(await made()).toMatchObject({ segment_ids: [], template_id: null });
  });

  it('is ready to be sent with that: to the contacts of the segment alone', async () => {
    const { id, remote_id } = recordOf(await call('POST', campaigns, chosen()), 201);
    const headers = { 'idempotency-key': 'send-to-segment' };
    const sent = await service.call('POST', `${campaigns}/${id}/send`, {
      token,
      headers,
      body: { confirm_recipient_count: 1 },
    });
    expect(recordOf(sent).status).toBe('sending');
    expect(account.campaigns.get(remote_id).values).toMatchObject({ sends: 1, emails_sent: 1 });
  });

  it('is added to a draft: a segment brings its list', async () => {
    const { name } = draft();
    const { id } = recordOf(await call('POST', campaigns, { name }), 201);
    const change = { segment_ids: [segmentId], template_id: templateId };
    expect(recordOf(await call('PATCH', `${campaigns}/${id}`, change))).toMatchObject({
      ...change,
      list_ids: [newsId],
    });
  });

  it('keeps its segment where the same list is written again', async () => {
    const { id } = recordOf(await call('POST', campaigns, chosen()), 201);
    const { remote_id, ...changed } = recordOf(await call('PATCH', `${campaigns}/${id}`, { list_ids: [newsId] }));
    expect(changed).toMatchObject(chosen());
    // The simulator replaces all of the recipients.
    expect(account.campaigns.get(remote_id).values.recipients).toEqual({
      list_id: news,
      segment_opts: { saved_segment_id: remoteSegment },
    });
  });
});
