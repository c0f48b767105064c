import { beforeAll, describe, expect, it } from 'vitest';
import type { ActivecampaignAccount } from '../../../../infra/simulators/activecampaign/index.ts';
import { activecampaignAccounts } from '../../../../infra/simulators/activecampaign/seeds.ts';
import { connected, counter } from '../../../harness/connected.ts';
import { envelopeOf, failureOf, recordOf, recordsOf, refusedPaths } from '../../../harness/reply.ts';

const { service, call, writesWhile } = connected('activecampaign');
let account: ActivecampaignAccount;

const campaigns = '/marketingautomation/campaigns';
const emails = '/marketingautomation/emails';
const segments = '/marketingautomation/segments';

beforeAll(() => {
  account = service().simulators.activecampaign.account(activecampaignAccounts[0].account);
});

const nth = counter();

const listed = async (path: string, remote: string) =>
  recordsOf(await call('GET', path, undefined, { limit: '100' })).find(({ remote_id }) => remote_id === remote);

/** A campaign as the vendor has it, with what it computes. */
const existing = async (computed: Record<string, unknown> = {}) => {
  const remote = account.create('campaigns', { name: nth('May'), type: 'single' });
  account.compute('campaigns', remote, computed);
  return (await listed(campaigns, remote)) ?? expect.fail();
};

const sdate = '2026-06-01T09:00:00-05:00';
const sdateUtc = '2026-06-01T14:00:00.000Z';

const numbers = {
  ...{ send_amt: '100', total_amt: '120', opens: '50', uniqueopens: '40', linkclicks: '20', uniquelinkclicks: '15' },
  ...{ subscriberclicks: '12', hardbounces: '1', softbounces: '2', unsubscribes: '4' },
};

describe('a campaign of ActiveCampaign', () => {
  it('is created as a draft with its name, and nothing else of it is sent', async () => {
    const name = nth('May');
    const sent = await writesWhile(async () => {
      const reply = await call('POST', campaigns, { name, subject: 'Engines' });
      expect(recordOf(reply, 201)).toMatchObject({
        name,
        channel: 'email',
        status: 'draft',
        subject: null,
        stats: null,
      });
      expect(envelopeOf(reply).warnings).toMatchObject([{ path: 'subject', code: 'unsupported_field' }]);
    });
    expect(sent).toEqual([['POST /campaign', { name, type: 'single' }]]);
  });

  it('is renamed and deleted while it is a draft', async () => {
    const { id, remote_id } = recordOf(await call('POST', campaigns, { name: nth('May') }), 201);
    const renamed = nth('June');
    const sent = await writesWhile(async () => {
      expect(recordOf(await call('PATCH', `${campaigns}/${id}`, { name: renamed })).name).toBe(renamed);
      expect((await call('DELETE', `${campaigns}/${id}`)).status).toBe(200);
    });
    expect(sent).toEqual([
      [`PUT /campaigns/${remote_id}/edit`, { name: renamed }],
      [`DELETE /campaigns/${remote_id}/delete`],
    ]);
    expect(failureOf(await call('GET', `${campaigns}/${id}`))).toEqual([404, 'not_found']);
  });

  it.each(['1', '2', '3', '4', '5'])('is neither changed nor deleted in state %s', async (status) => {
    const { id } = await existing({ status });
    const sent = await writesWhile(async () => {
      const refused = await call('PATCH', `${campaigns}/${id}`, { name: 'Other' });
      expect([refused.status, refusedPaths(refused)]).toEqual([422, ['name']]);
      expect(failureOf(await call('DELETE', `${campaigns}/${id}`))).toEqual([409, 'conflict']);
    });
    expect(sent).toEqual([]);
  });

  it('is sent, scheduled and cancelled by nothing', async () => {
    const { id } = await existing();
    const sent = await writesWhile(async () => {
      for (const [action, body] of [
        ['send', { confirm_recipient_count: 1 }],
        ['schedule', { scheduled_at: '2099-01-01T00:00:00Z' }],
        ['cancel', {}],
      ] as const) {
        const reply = await call('POST', `${campaigns}/${id}/${action}`, body);
        expect(failureOf(reply)).toEqual([422, 'unsupported_operation']);
      }
      await call('PATCH', `${campaigns}/${id}`, { status: 'sent', scheduled_at: '2099-01-01T00:00:00Z' });
    });
    expect(sent).toEqual([]);
  });

  it.each([
    ['0', { status: 'draft', scheduled_at: null, sent_at: null, recipient_count: null }],
    ['1', { status: 'scheduled', scheduled_at: sdateUtc, sent_at: null, recipient_count: null }],
    ['2', { status: 'sending', scheduled_at: null, sent_at: sdateUtc, recipient_count: 120 }],
    ['3', { status: 'paused', scheduled_at: null, sent_at: sdateUtc, recipient_count: 120 }],
    ['4', { status: '4', scheduled_at: null, sent_at: sdateUtc, recipient_count: 120 }],
    ['5', { status: 'sent', scheduled_at: null, sent_at: sdateUtc, recipient_count: 120 }],
  ])('in state %s has its times and its recipients, in a list and alone', async (status, shown) => {
    const record = await existing({ status, sdate, total_amt: '120' });
    expect(record).toMatchObject(shown);
    expect(recordOf(await call('GET', `${campaigns}/${record.id}`))).toEqual(record);
  });

  it('has the numbers of what was sent, with people who have followed a link, not links', async () => {
    expect((await existing({ status: '5', sdate, ...numbers })).stats).toEqual({
      ...{ sent: 100, delivered: null, opens: 50, unique_opens: 40, clicks: 20, unique_clicks: 12 },
      ...{ bounces: 3, unsubscribes: 4, complaints: null },
    });
    expect((await existing()).stats).toBeNull();
  });

  it('names the segment that it goes to', async () => {
    const segmentid = account.create('segments', { name: 'Buyers' });
    const segment = (await listed(segments, segmentid))?.id;
    expect((await existing({ segmentid })).segment_ids).toEqual([segment]);
    expect((await existing()).segment_ids).toEqual([]);
  });

  it('of an automation is none: its state is no time, neither in a list nor by its id', async () => {
    const remote = account.create('campaigns', { name: nth('Welcome'), type: 'single', seriesid: '7' });
    account.compute('campaigns', remote, { status: '1' });
    expect(await listed(campaigns, remote)).toBeUndefined();
    expect(failureOf(await call('PATCH', campaigns, { remote_id: remote, name: 'Other' }))).toEqual([404, 'not_found']);
  });
});

describe('an e-mail of ActiveCampaign', () => {
  it('has what it says and from whom, in a list and alone, and is written by no request', async () => {
    const remote = account.create('messages', {
      ...{ name: 'May', fromname: 'Acme', fromemail: 'news@acme.example', reply2: 'reply@acme.example' },
      ...{ subject: 'Hello', preheader_text: 'News inside', html: '<style>p{}</style><p>Hi</p>', text: 'Hi' },
    });
    const record = await listed(emails, remote);
    expect(record).toMatchObject({
      ...{ name: 'May', subject: 'Hello', preview_text: 'News inside', from_name: 'Acme' },
      ...{ from_email: 'news@acme.example', reply_to: 'reply@acme.example', text: 'Hi' },
      html: '<style>p{}</style><p>Hi</p>',
    });
    expect(recordOf(await call('GET', `${emails}/${record?.id}`))).toEqual(record);
    expect((await call('POST', emails, { name: 'New' })).status).toBe(405);
  });
});
