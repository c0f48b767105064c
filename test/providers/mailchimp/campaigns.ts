import { expect, it } from 'vitest';
import { recordOf } from '../../harness/reply.ts';
import { draft, idIn, later, type OpenCampaigns, campaigns as path, stats } from '../../records/campaigns.ts';
import { account } from './account.ts';

/** Settings that the vendor accepts only together. */
const together = { subject_line: draft.subject, from_name: draft.from_name, reply_to: draft.reply_to };
const settings = { ...together, title: draft.name, preview_text: draft.preview_text };
const send_time = '2026-05-21T18:00:00+00:00';

export const campaigns: OpenCampaigns = (here) => {
  const { service, call, token } = here;
  const mailchimp = () => account(service().simulators);
  let list: string;
  let segment: number;
  let template: number;
  let list_ids: readonly string[];
  let segment_ids: readonly string[];
  let template_id: string;

  const prepare = async (): Promise<void> => {
    [list = ''] = mailchimp().lists();
    list_ids = [await idIn(here, 'lists', list)];
    const conditions = [{ condition_type: 'EmailAddress', field: 'EMAIL', op: 'contains', value: '@segment.example' }];
    segment = Number(mailchimp().createSegment(list, { name: 'Near', options: { match: 'all', conditions } }));
    mailchimp().create(list, { email_address: 'ada@segment.example', status: 'subscribed' });
    mailchimp().create(list, { email_address: 'grace@elsewhere.example', status: 'subscribed' });
    mailchimp().create(list, { email_address: 'nobody@customer.example', status: 'unsubscribed' });
    segment_ids = [await idIn(here, 'segments', segment)];
    template = Number(mailchimp().createTemplate({ name: 'News', html: '<p>News</p>' }));
    template_id = await idIn(here, 'templates', template);
  };

  const chosen = () => ({ ...draft, list_ids, segment_ids, template_id });
  const recipients = () => ({ list_id: list, segment_opts: { saved_segment_id: segment } });
  const patched = (body: object) => (remote: string) => [[`PATCH /campaigns/${remote}`, body]] as const;

  const own = (): void => {
    const made = async (body: object = chosen()) => recordOf(await call('POST', path, { ...body }), 201);

    it('is expanded with its segment and its template', async () => {
      const { id } = await made();
      const expand = { expand: 'segment_ids,template_id' };
      const { expanded } = recordOf(await call('GET', `${path}/${id}`, undefined, expand));
      expect(expanded).toMatchObject({
        segment_ids: [{ id: segment_ids[0], name: 'Near' }],
        template_id: { id: template_id, name: 'News' },
      });
    });

    it('is ready to be sent with that: to the contacts of the segment alone', async () => {
      const { id, remote_id } = await made();
      const headers = { 'idempotency-key': 'send-to-segment' };
      const body = { confirm_recipient_count: 1 };
      const sent = await service().call('POST', `${path}/${id}/send`, { token: token(), headers, body });
      expect(recordOf(sent).status).toBe('sending');
      expect(mailchimp().campaigns.get(remote_id).values).toMatchObject({ sends: 1, emails_sent: 1 });
    });

    it('has its segment and its template added to a draft: a segment brings its list', async () => {
      const { id } = await made({ name: draft.name });
      const change = { segment_ids, template_id };
      expect(recordOf(await call('PATCH', `${path}/${id}`, change))).toMatchObject({ ...change, list_ids });
    });

    it('keeps its segment where the same list is written again', async () => {
      const { id, remote_id } = await made();
      expect(recordOf(await call('PATCH', `${path}/${id}`, { list_ids }))).toMatchObject(chosen());
      // The simulator replaces all recipients.
      expect(mailchimp().campaigns.get(remote_id).values.recipients).toEqual(recipients());
    });
  };

  return {
    prepare,
    vendor: () => mailchimp().campaigns,
    created: {
      'with its list and sender, and the number of its recipients': () => ({
        body: { ...draft, list_ids },
        shown: {
          ...{ remote_status: 'save', from_email: draft.reply_to, recipient_count: 2 },
          ...{ segment_ids: [], template_id: null },
        },
        sent: ['POST /campaigns', { type: 'regular', settings, recipients: { list_id: list } }],
      }),
      'for a segment of its list, with a template': () => ({
        body: chosen(),
        shown: { recipient_count: 1 },
        sent: [
          'POST /campaigns',
          { type: 'regular', settings: { ...settings, template_id: template }, recipients: recipients() },
        ],
      }),
    },
    changes: () => [
      {
        body: { subject: 'Engines' },
        sent: patched({ settings: { ...together, subject_line: 'Engines' } }),
      },
    ],
    renamed: (remote, title) => patched({ settings: { ...together, title } })(remote),
    locked: [
      ['sent', { status: 'sent', send_time: later }],
      ['scheduled', { status: 'schedule', send_time: later }],
    ],
    lockedChange: { subject: 'Engines' },
    deleted: (remote) => [`DELETE /campaigns/${remote}`],
    shown: {
      'sent, with the report in a read alone': {
        values: {
          ...{ status: 'sent', send_time, emails_sent: 100 },
          report: { ...stats, hard: 1, soft: 2, unsubscribed: 4 },
        },
        shown: {
          ...{ status: 'sent', sent_at: '2026-05-21T18:00:00.000Z', scheduled_at: null, stats },
        },
        listed: { stats: { ...stats, delivered: null, bounces: null, unsubscribes: null, complaints: null } },
      },
      scheduled: {
        values: { status: 'schedule', send_time: '2099-05-21T18:00:00+00:00' },
        shown: { status: 'scheduled', scheduled_at: later, sent_at: null },
      },
    },
    audience: () => ({ values: { recipients: recipients() }, shown: { list_ids, segment_ids } }),
    listing: ['GET /campaigns'],
    own,
  };
};
