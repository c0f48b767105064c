import { expect, it } from 'vitest';
import type { Body } from '../../harness/connected.ts';
import { failureOf, recordOf, recordsOf } from '../../harness/reply.ts';
import { idIn, later, listedIn, type OpenCampaigns, campaigns as path, stats } from '../../records/campaigns.ts';
import { account } from './account.ts';

const emails = '/marketingautomation/emails';
const sdate = '2026-06-01T09:00:00-05:00';
const sent_at = '2026-06-01T14:00:00.000Z';
const sent = { scheduled_at: null, sent_at, recipient_count: 120 };
const unsent = { sent_at: null, recipient_count: null };

const numbers = {
  ...{ send_amt: '100', total_amt: '120', opens: '50', uniqueopens: '40', linkclicks: '20', uniquelinkclicks: '15' },
  ...{ subscriberclicks: '10', hardbounces: '1', softbounces: '2', unsubscribes: '4' },
};

const inState = (status: string, shown: Body) => ({ values: { status, sdate, total_amt: '120' }, shown });

export const campaigns: OpenCampaigns = (here) => {
  const { service, call, writesWhile } = here;
  const vendor = () => account(service().simulators);
  const create = (values: object) => vendor().create('campaigns', { name: 'May', type: 'single', ...values });
  let segment: string;
  let segment_id: string;

  const own = (): void => {
    it('is sent, scheduled and cancelled by nothing', async () => {
      const { id } = await listedIn(here, path, create({}));
      const writes = await writesWhile(async () => {
        for (const [action, body] of [
          ['send', { confirm_recipient_count: 1 }],
          ['schedule', { scheduled_at: later }],
          ['cancel', {}],
        ] as const) {
          const reply = await call('POST', `${path}/${id}/${action}`, body);
          expect(failureOf(reply)).toEqual([422, 'unsupported_operation']);
        }
      });
      expect(writes).toEqual([]);
    });

    it('of an automation is none: its state is no time, neither in a list nor by its id', async () => {
      const remote_id = create({ name: 'Welcome', seriesid: '7' });
      vendor().compute('campaigns', remote_id, { status: '1' });
      const listed = recordsOf(await call('GET', path, undefined, { limit: '100' }));
      expect(listed.map((one) => one.remote_id)).not.toContain(remote_id);
      expect(failureOf(await call('PATCH', path, { remote_id, name: 'Other' }))).toEqual([404, 'not_found']);
    });

    it('has an e-mail, which has what it says and from whom, in a list and alone, and is written by no request', async () => {
      const said = { name: 'May', subject: 'Hello', html: '<style>p{}</style><p>Hi</p>', text: 'Hi' };
      const fromWhom = { fromname: 'Acme', fromemail: 'news@acme.example', reply2: 'reply@acme.example' };
      const remote = vendor().create('messages', { ...said, ...fromWhom, preheader_text: 'News inside' });
      const record = await listedIn(here, emails, remote);
      expect(record).toMatchObject({
        ...{ ...said, preview_text: 'News inside', from_name: 'Acme' },
        ...{ from_email: 'news@acme.example', reply_to: 'reply@acme.example' },
      });
      expect(recordOf(await call('GET', `${emails}/${record.id}`))).toEqual(record);
      expect((await call('POST', emails, { name: 'New' })).status).toBe(405);
    });
  };

  const renamed = (remote: string, name: string) => [[`PUT /campaigns/${remote}/edit`, { name }]] as const;

  return {
    prepare: async () => {
      segment = vendor().create('segments', { name: 'Buyers' });
      segment_id = await idIn(here, 'segments', segment);
    },
    vendor: () => ({
      all: () => vendor().list('campaigns'),
      create,
      set: (id, values) => vendor().compute('campaigns', id, values),
      remove: (id) => vendor().remove('campaigns', id),
      // Campaigns cannot be sent by this vendor's API.
      sends: () => 0,
    }),
    created: {
      'with its name, and without its texts': () => ({
        body: { name: 'May', subject: 'Engines' },
        shown: { subject: null },
        warned: ['subject'],
        sent: ['POST /campaign', { name: 'May', type: 'single' }],
      }),
    },
    changes: () => [{ body: { name: 'June' }, sent: (remote) => renamed(remote, 'June') }],
    renamed,
    locked: ['1', '2', '3', '4', '5'].map((status) => ['no draft', { status }]),
    lockedChange: { name: 'Other' },
    deleted: (remote) => [`DELETE /campaigns/${remote}/delete`],
    shown: {
      draft: inState('0', { status: 'draft', scheduled_at: null, ...unsent, stats: null, segment_ids: [] }),
      scheduled: inState('1', { status: 'scheduled', scheduled_at: sent_at, ...unsent }),
      sending: inState('2', { status: 'sending', ...sent }),
      paused: inState('3', { status: 'paused', ...sent }),
      'in a state without a word': inState('4', { status: '4', ...sent }),
      sent: inState('5', { status: 'sent', ...sent }),
      'sent, with its numbers: people who have followed a link, not links': {
        values: { status: '5', sdate, ...numbers },
        shown: { stats: { ...stats, delivered: null, complaints: null } },
      },
    },
    audience: () => ({ values: { segmentid: segment }, shown: { segment_ids: [segment_id] } }),
    listing: ['GET /campaigns'],
    own,
  };
};
