import { beforeAll, describe, expect, it } from 'vitest';
import type { BrevoAccount } from '../../../../infra/simulators/brevo/index.ts';
import { brevoAccounts } from '../../../../infra/simulators/brevo/seeds.ts';
import { bodiesOf, connected, counter } from '../../../harness/connected.ts';
import { envelopeOf, recordOf, recordsOf, refusedPaths } from '../../../harness/reply.ts';

const { service, call, requestsWhile, writesWhile } = connected('brevo', { isWatched: false });
let account: BrevoAccount;
let template: number;
let template_id: string;
let lists: readonly { readonly id: string; readonly remote_id: string }[];
let segment: number;
let segment_id: string;

const campaigns = '/marketingautomation/campaigns';
const nth = counter();

const join = (list: number): number => {
  const id = account.create({ email: `${nth('reader')}@campaigns.example` });
  account.join(list, id);
  return id;
};

beforeAll(async () => {
  account = service().simulators.brevo.account(brevoAccounts[0].email);
  template = account.templates.create({
    templateName: 'Engines',
    subject: 'Engines',
    htmlContent: '<p>Engines</p>',
    isActive: true,
  });
  segment = account.segments.create({ segmentName: 'Pilots', conditions: { JOB_TITLE: 'Pilot' } });
  const idOf = async (path: string): Promise<string> =>
    recordsOf(await call('GET', `/marketingautomation/${path}`))[0]?.id ?? '';
  [template_id, segment_id] = [await idOf('templates'), await idOf('segments')];
  lists = recordsOf(await call('GET', '/marketingautomation/lists'));
});

const draft = () => ({ name: 'Engines in May', subject: 'Engines', preview_text: 'New ones.', template_id });

const made = async (body: Readonly<Record<string, unknown>> = {}) =>
  recordOf(await call('POST', campaigns, { ...draft(), ...body }), 201);

const read = async (id: string) => recordOf(await call('GET', `${campaigns}/${id}`));

describe('a campaign of Brevo', () => {
  it('is created as a draft of a template, from the first sender that may send', async () => {
    const list_ids = lists.map(({ id }) => id);
    const sent = await writesWhile(async () => {
      const { template_id: _, ...shown } = draft();
      expect(await made({ list_ids, reply_to: 'ada@acme.example' })).toMatchObject({
        ...shown,
        template_id: null,
        channel: 'email',
        status: 'draft',
        remote_status: 'draft',
        from_name: 'Acme Shop',
        from_email: 'news@acme.example',
        reply_to: 'ada@acme.example',
        list_ids,
        segment_ids: [],
        scheduled_at: null,
        sent_at: null,
        stats: null,
      });
    });
    const { name, subject, preview_text: previewText } = draft();
    const recipients = { listIds: lists.map(({ remote_id }) => Number(remote_id)) };
    expect(sent).toEqual([
      [
        'POST /emailCampaigns',
        {
          ...{ name, subject, previewText, templateId: template, replyTo: 'ada@acme.example', recipients },
          sender: { id: 1 },
        },
      ],
    ]);
  });

  it('needs content: a create without a template is refused', async () => {
    const { template_id: _, ...without } = draft();
    expect(refusedPaths(await call('POST', campaigns, without))).toEqual(['template_id']);
  });

  it('has a sender by an address, or the name beside the first one', async () => {
    const sent = await writesWhile(async () => {
      await made({ from_email: 'ada@acme.example', from_name: 'Ada L.' });
      await made({ from_name: 'Ada L.' });
    });
    expect(bodiesOf(sent).map((body) => Object(body).sender)).toEqual([
      { email: 'ada@acme.example', name: 'Ada L.' },
      { id: 1, name: 'Ada L.' },
    ]);
  });

  it('is scheduled and sent by no create and no update', async () => {
    const refused = await call('POST', campaigns, { ...draft(), status: 'sent' });
    expect([refused.status, envelopeOf(refused).error]).toEqual([422, 'validation_failed']);
    const { id, remote_id } = await made();
    const sent = await writesWhile(async () => {
      await call('PATCH', `${campaigns}/${id}`, { status: 'scheduled', scheduled_at: '2099-01-01T00:00:00Z' });
      await call('PATCH', `${campaigns}/${id}`, { name: 'June' });
    });
    expect(JSON.stringify(sent)).not.toMatch(/scheduledAt|status|sendNow/);
    expect(account.campaigns.get(Number(remote_id)).values).toMatchObject({ status: 'draft', sends: 0 });
  });

  it('keeps what an update does not name: its template, its sender, who is left out', async () => {
    const [one, other] = lists.map(({ remote_id }) => Number(remote_id));
    const recipients = { listIds: [one], exclusionListIds: [other], exclusionSegmentIds: [segment] };
    const remote = account.campaigns.create({ name: 'By hand', subject: 'Engines', recipients });
    const id = recordsOf(await call('GET', campaigns)).find(({ remote_id }) => remote_id === String(remote))?.id ?? '';
    const sent = await writesWhile(async () => {
      recordOf(await call('PATCH', `${campaigns}/${id}`, { subject: 'More engines' }));
      recordOf(await call('PATCH', `${campaigns}/${id}`, { from_name: 'Grace' }));
      recordOf(await call('PATCH', `${campaigns}/${id}`, { list_ids: [lists[1]?.id] }));
    });
    expect(bodiesOf(sent)).toEqual([
      { subject: 'More engines' },
      { sender: { id: 1, name: 'Grace' } },
      { recipients: { listIds: [other], exclusionListIds: [other], exclusionSegmentIds: [segment] } },
    ]);
  });

  it('takes no template, no empty lists, and no segments in the place of lists once it is there', async () => {
    const { id } = await made({ list_ids: [lists[0]?.id] });
    const sent = await writesWhile(async () => {
      for (const change of [{ template_id }, { list_ids: [] }])
        expect(refusedPaths(await call('PATCH', `${campaigns}/${id}`, change))).toEqual(Object.keys(change));
      // As each record shows it.
      recordOf(await call('PATCH', `${campaigns}/${id}`, { template_id: null }));
      const switched = await call('PATCH', `${campaigns}/${id}`, { segment_ids: [segment_id] });
      expect(refusedPaths(switched)).toEqual(['segment_ids']);
      const { id: other } = await made({ segment_ids: [segment_id] });
      const back = await call('PATCH', `${campaigns}/${other}`, { list_ids: [lists[0]?.id] });
      expect(refusedPaths(back)).toEqual(['list_ids']);
    });
    expect(sent.map(([request]) => request)).toEqual(['POST /emailCampaigns']);
  });

  it.each([
    ['queued', 'scheduled'],
    ['in_process', 'being sent'],
    ['suspended', 'paused'],
    ['sent', 'sent'],
  ])('is neither changed nor deleted once it is %s', async (status, word) => {
    const { id, remote_id } = await made();
    account.campaigns.set(Number(remote_id), { status, scheduledAt: '2099-05-21T18:00:00.000Z' });
    const sent = await writesWhile(async () => {
      const named = await call('PATCH', `${campaigns}/${id}`, { name: 'More' });
      expect(refusedPaths(named)).toEqual(['name']);
      const changed = await call('PATCH', `${campaigns}/${id}`, { subject: 'More engines', from_name: 'Grace' });
      expect(refusedPaths(changed).toSorted()).toEqual(['from_name', 'subject']);
      const deleted = await call('DELETE', `${campaigns}/${id}`);
      expect([deleted.status, envelopeOf(deleted)]).toMatchObject([409, { error: 'conflict' }]);
      expect(envelopeOf(deleted).message).toContain(word);
    });
    expect(sent).toEqual([]);
  });

  it('is deleted while it is a draft', async () => {
    const { id, remote_id } = await made();
    expect((await call('DELETE', `${campaigns}/${id}`)).status).toBe(200);
    expect(account.campaigns.all()).not.toContain(Number(remote_id));
  });

  it('is found by its status, whose words differ in filters and answers', async () => {
    const { id, remote_id } = await made();
    const scheduledAt = '2099-05-21T18:00:00.000Z';
    account.campaigns.set(Number(remote_id), { status: 'in_process', scheduledAt });
    const sending = recordsOf(await call('GET', campaigns, undefined, { status: 'sending' }));
    expect(sending.map((one) => one.id)).toContain(id);
    expect(new Set(sending.map((one) => one.status))).toEqual(new Set(['sending']));
    account.campaigns.set(Number(remote_id), { status: 'queued', scheduledAt });
    expect(await read(id)).toMatchObject({ status: 'scheduled', remote_status: 'queued', scheduled_at: scheduledAt });
  });
});

describe('how many people a campaign of Brevo goes to', () => {
  it('is the sum of its lists where it is read alone, and said by no list', async () => {
    const [one, other] = lists.map(({ remote_id }) => Number(remote_id));
    const both = join(one ?? 0);
    account.join(other ?? 0, both);
    account.block(join(one ?? 0), 'user');
    const { id } = await made({ list_ids: lists.map((list) => list.id) });
    const counts = recordsOf(await call('GET', '/marketingautomation/lists')).map((list) => Number(list.member_count));
    expect((await read(id)).recipient_count).toBe(counts.reduce((sum, count) => sum + count, 0));
    const listing = await requestsWhile(async () => {
      const listed = recordsOf(await call('GET', campaigns)).find((found) => found.id === id);
      expect(listed?.recipient_count).toBeNull();
    });
    expect(listing.map(([request]) => request)).toEqual(['GET /emailCampaigns']);
  });

  it('is 0 without lists, and unknown of a segment', async () => {
    expect((await read((await made()).id)).recipient_count).toBe(0);
    expect((await read((await made({ segment_ids: [segment_id] })).id)).recipient_count).toBeNull();
  });

  it('is how many it was sent to, with what became of its messages', async () => {
    const { id, remote_id } = await made({ list_ids: [lists[0]?.id] });
    const numbers = { viewed: 50, uniqueViews: 40, clickers: 20, uniqueClicks: 10, hardBounces: 1, softBounces: 2 };
    account.campaigns.set(Number(remote_id), {
      status: 'sent',
      sentDate: '2026-05-21T18:00:00.000Z',
      sent: 100,
      stats: { ...numbers, delivered: 97, unsubscriptions: 4, complaints: 1 },
    });
    const stats = { sent: 100, delivered: 97, opens: 50, unique_opens: 40, clicks: 20, unique_clicks: 10 };
    const shown = {
      status: 'sent',
      sent_at: '2026-05-21T18:00:00.000Z',
      recipient_count: 100,
      stats: { ...stats, bounces: 3, unsubscribes: 4, complaints: 1 },
    };
    expect(await read(id)).toMatchObject(shown);
    expect(recordsOf(await call('GET', campaigns)).find((one) => one.id === id)).toMatchObject(shown);
  });

  it('is unknown where the vendor counts no messages any more, as lists do after half a year', async () => {
    const { id, remote_id } = await made({ list_ids: [lists[0]?.id] });
    account.campaigns.set(Number(remote_id), { status: 'sent', sentDate: '2025-01-01T00:00:00.000Z', sent: 0 });
    const listed = recordsOf(await call('GET', campaigns)).find((one) => one.id === id);
    expect(listed).toMatchObject({ status: 'sent', recipient_count: null, stats: null });
  });
});
