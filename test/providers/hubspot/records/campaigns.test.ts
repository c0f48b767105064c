import { beforeAll, describe, expect, it } from 'vitest';
import type { HubspotAccount } from '../../../../infra/simulators/hubspot/account.ts';
import { hubspotPortals } from '../../../../infra/simulators/hubspot/seeds.ts';
import { connected } from '../../../harness/connected.ts';
import { envelopeOf, failureOf, recordOf, recordsOf } from '../../../harness/reply.ts';

const { service, call, requestsWhile, writesWhile } = connected('hubspot');
let account: HubspotAccount;

beforeAll(() => {
  account = service().simulators.hubspot.account(hubspotPortals[0].portalId);
});

const campaigns = '/marketingautomation/campaigns';

const draft = {
  name: 'Engines in May',
  subject: 'Engines',
  from: { fromName: 'Ada', replyTo: 'ada@engines.example', customReplyTo: 'answers@engines.example' },
};

const found = async (remote: string) => {
  const listed = recordsOf(await call('GET', campaigns, undefined, { limit: '100' }));
  return listed.find(({ remote_id }) => remote_id === remote) ?? expect.fail();
};

const read = async (remote: string) => recordOf(await call('GET', `${campaigns}/${(await found(remote)).id}`));

const idIn = async (path: string, name: string): Promise<string> =>
  recordsOf(await call('GET', path)).find((one) => one.name === name)?.id ?? expect.fail();

describe('a campaign of HubSpot, which is a marketing e-mail', () => {
  it('is read with its sender, as a draft without a time or numbers', async () => {
    const remote = account.emails.create(draft);
    const shown = await found(remote);
    expect(shown).toMatchObject({
      name: 'Engines in May',
      channel: 'email',
      status: 'draft',
      remote_status: 'DRAFT',
      subject: 'Engines',
      from_name: 'Ada',
      from_email: 'ada@engines.example',
      reply_to: 'answers@engines.example',
      list_ids: [],
      segment_ids: [],
      scheduled_at: null,
      sent_at: null,
      recipient_count: null,
      stats: null,
    });
    expect(await read(remote)).toEqual(shown);
  });

  it('tells its lists from its segments, in one request for a page, and leaves out what is gone', async () => {
    const gone = account.createList('Gone soon').id;
    const named = account.lists().map(({ id, name }) => [name, String(id)] as const);
    const { News: news, Customers: customers } = Object.fromEntries(named);
    const remotes = [1, 2].map(() =>
      account.emails.create({ ...draft, to: { contactIlsLists: { include: [news, customers, String(gone)] } } }),
    );
    account.deleteList(gone);
    const list = await idIn('/marketingautomation/lists', 'News');
    const segment = await idIn('/marketingautomation/segments', 'Customers');
    const requests = await requestsWhile(async () => {
      for (const remote of remotes)
        expect(await found(remote)).toMatchObject({ list_ids: [list], segment_ids: [segment] });
    });
    expect(requests.filter(([one]) => one === 'GET /crm/v3/lists')).toHaveLength(2);
    expect(await read(remotes[0] ?? '')).toEqual(await found(remotes[0] ?? ''));
  });

  it('has numbers once it was sent, in a list as in a read: people and no times', async () => {
    const remote = account.emails.create(draft);
    const counters = { sent: 100, delivered: 95, open: 50, click: 10, bounce: 5, unsubscribed: 4, spamreport: 1 };
    const publishedAt = '2026-05-21T18:00:00.000Z';
    account.emails.set(remote, { state: 'PUBLISHED', publishedAt, counters });
    const shown = await found(remote);
    expect(shown).toMatchObject({
      status: 'sent',
      sent_at: '2026-05-21T18:00:00.000Z',
      scheduled_at: null,
      stats: {
        sent: 100,
        delivered: 95,
        opens: null,
        unique_opens: 50,
        clicks: null,
        unique_clicks: 10,
        bounces: 5,
        unsubscribes: 4,
        complaints: 1,
      },
    });
    expect(await read(remote)).toEqual(shown);
  });

  it.each([
    ['SCHEDULED', 'scheduled', '2099-05-21T18:00:00.000Z'],
    ['PROCESSING', 'sending', null],
    ['AUTOMATED', 'AUTOMATED', null],
    ['DRAFT_AB', 'draft', null],
  ])('which is %s is %s', async (state, status, scheduled_at) => {
    const remote = account.emails.create(draft);
    const publishedAt = new Date().toISOString();
    account.emails.set(remote, { state, publishedAt, publishDate: '2099-05-21T18:00:00.000Z', sendOnPublish: false });
    expect(await found(remote)).toMatchObject({ status, remote_status: state, scheduled_at });
  });

  it('which was deleted there is gone', async () => {
    const remote = account.emails.create(draft);
    const { id } = await found(remote);
    account.emails.remove(remote);
    expect((await call('GET', `${campaigns}/${id}`)).status).toBe(404);
  });
});

describe('a draft of HubSpot', () => {
  const written = {
    name: 'Engines in June',
    subject: 'More engines',
    from_name: 'Grace',
    from_email: 'grace@engines.example',
    reply_to: 'more@engines.example',
  };

  const lists = () => idIn('/marketingautomation/lists', 'News');
  const segments = () => idIn('/marketingautomation/segments', 'Customers');

  const made = async () => {
    const body = { ...written, list_ids: [await lists()], segment_ids: [await segments()] };
    return { body, record: recordOf(await call('POST', campaigns, body), 201) };
  };

  it('is created with its sender, its lists and its segments', async () => {
    const { body, record } = await made();
    expect(record).toMatchObject({ ...body, status: 'draft', stats: null });
    const { news, customers } = { news: '51', customers: '53' };
    expect(account.emails.get(record.remote_id).values).toMatchObject({
      to: { contactIlsLists: { include: [news, customers] } },
    });
  });

  it('is sent by no create and no update: a status in a body is refused, or not written', async () => {
    expect(failureOf(await call('POST', campaigns, { ...written, status: 'sent' }))).toEqual([
      422,
      'validation_failed',
    ]);
    const { record } = await made();
    const writes = await writesWhile(() =>
      call('PATCH', `${campaigns}/${record.id}`, { status: 'sent', name: 'July' }),
    );
    expect(writes).toEqual([[`PATCH /marketing/v3/emails/${record.remote_id}`, { name: 'July' }]]);
    expect(account.emails.get(record.remote_id)).toMatchObject({ state: 'DRAFT', sends: 0 });
  });

  it('keeps what an update does not name: the sender, the segments, whom people have added or left out', async () => {
    const { body, record } = await made();
    const to = {
      contactIds: { include: ['101'], exclude: [] },
      contactIlsLists: { include: ['51', '53'], exclude: ['52'] },
      suppressGraymail: false,
    };
    account.emails.update(record.remote_id, { to });
    const path = `${campaigns}/${record.id}`;
    const changed = recordOf(await call('PATCH', path, { from_name: 'Ada', list_ids: [] }));
    expect(changed).toMatchObject({ ...body, from_name: 'Ada', list_ids: [] });
    expect(account.emails.get(record.remote_id).values).toMatchObject({
      from: { fromName: 'Ada', replyTo: 'grace@engines.example', customReplyTo: 'more@engines.example' },
      to: { ...to, contactIlsLists: { include: ['53'], exclude: ['52'] } },
    });
    const back = recordOf(await call('PATCH', path, { list_ids: [await lists()], segment_ids: [] }));
    expect(back).toMatchObject({ list_ids: [await lists()], segment_ids: [] });
  });

  it.each([
    ['PUBLISHED', 'sent'],
    ['SCHEDULED', 'scheduled'],
  ])('is neither changed nor deleted once it is %s', async (state, word) => {
    const { record } = await made();
    account.emails.set(record.remote_id, { state, publishDate: '2099-05-21T18:00:00.000Z' });
    const path = `${campaigns}/${record.id}`;
    const writes = await writesWhile(async () => {
      const changed = await call('PATCH', path, { from_name: 'Ada', list_ids: [] });
      const issues = [{ path: 'from_name' }, { path: 'list_ids' }];
      expect([changed.status, envelopeOf(changed).details]).toMatchObject([422, { issues }]);
      const deleted = await call('DELETE', path);
      expect(failureOf(deleted)).toEqual([409, 'conflict']);
      expect(envelopeOf(deleted).message).toContain(word);
    });
    expect(writes).toEqual([]);
  });

  it('is deleted', async () => {
    const { record } = await made();
    expect((await call('DELETE', `${campaigns}/${record.id}`)).status).toBe(200);
    expect(account.emails.all()).not.toContain(record.remote_id);
  });
});
