import { expect, it } from 'vitest';
import { counter } from '../../harness/connected.ts';
import { recordOf, recordsOf } from '../../harness/reply.ts';
import { draft, idIn, later, listedIn, type OpenCampaigns, campaigns as path, stats } from '../../records/campaigns.ts';
import { account } from './account.ts';

const nth = counter();
const { name, subject, preview_text } = draft;
const sentDate = '2026-05-21T18:00:00.000Z';

export const campaigns: OpenCampaigns = (here) => {
  const { service, call, requestsWhile } = here;
  const brevo = () => account(service().simulators);
  let template: number;
  let segment: number;
  let template_id: string;
  let segment_id: string;
  let list_ids: readonly string[];
  let lists: readonly number[];

  const prepare = async (): Promise<void> => {
    const content = { templateName: 'Engines', subject: 'Engines', htmlContent: '<p>Engines</p>' };
    template = brevo().templates.create({ ...content, isActive: true });
    segment = brevo().segments.create({ segmentName: 'Pilots', conditions: { JOB_TITLE: 'Pilot' } });
    template_id = await idIn(here, 'templates', template);
    segment_id = await idIn(here, 'segments', segment);
    const found = recordsOf(await call('GET', '/marketingautomation/lists'));
    list_ids = found.map(({ id }) => id);
    lists = found.map(({ remote_id }) => Number(remote_id));
  };

  const vendor = () => {
    const { campaigns: control } = brevo();
    return {
      all: () => control.all().map(String),
      create: (values: object) => String(control.create({ name: 'By hand', subject: 'Engines', ...values })),
      set: (id: string, values: object) => control.set(Number(id), { ...values }),
      remove: (id: string) => control.remove(Number(id)),
      sends: (id: string) => control.sends(Number(id)),
    };
  };

  const body = () => ({ name, subject, preview_text, template_id });
  const made = async (more: object = {}) => recordOf(await call('POST', path, { ...body(), ...more }), 201);
  const read = async (id: string) => recordOf(await call('GET', `${path}/${id}`));

  const put = (change: object) => (remote: string) => [[`PUT /emailCampaigns/${remote}`, change]] as const;

  const create = (more: object, sent: object, shown: object = {}) => ({
    body: { ...body(), ...more },
    shown: { template_id: null, segment_ids: [], remote_status: 'draft', ...shown },
    sent: [
      'POST /emailCampaigns',
      { name, subject, previewText: preview_text, templateId: template, ...sent },
    ] as const,
  });

  const own = (): void => {
    const join = (list: number | undefined): number => {
      const id = brevo().create({ email: `${nth('reader')}@campaigns.example` });
      brevo().join(list ?? 0, id);
      return id;
    };

    it('goes to the sum of its lists where it is read alone, and no list says so', async () => {
      const [one, other] = lists;
      const both = join(one);
      brevo().join(other ?? 0, both);
      brevo().block(join(one), 'user');
      const { id, remote_id } = await made({ list_ids });
      const counts = recordsOf(await call('GET', '/marketingautomation/lists')).map(({ member_count: n }) => Number(n));
      expect((await read(id)).recipient_count).toBe(counts.reduce((sum, count) => sum + count, 0));
      const listing = await requestsWhile(async () => {
        expect((await listedIn(here, path, remote_id)).recipient_count).toBeNull();
      });
      expect(listing.map(([request]) => request)).toEqual(['GET /emailCampaigns']);
    });

    it('goes to 0 without lists, and to an unknown number in a segment', async () => {
      expect((await read((await made()).id)).recipient_count).toBe(0);
      expect((await read((await made({ segment_ids: [segment_id] })).id)).recipient_count).toBeNull();
    });

    it('is found by its status, whose words differ in filters and answers', async () => {
      const { id, remote_id } = await made();
      brevo().campaigns.set(Number(remote_id), { status: 'in_process', scheduledAt: later });
      const sending = recordsOf(await call('GET', path, undefined, { status: 'sending' }));
      expect(sending.map((one) => one.id)).toContain(id);
      expect(new Set(sending.map((one) => one.status))).toEqual(new Set(['sending']));
    });
  };

  const recipients = (listIds: unknown) => ({
    recipients: { listIds, exclusionListIds: [lists[1]], exclusionSegmentIds: [segment] },
  });

  return {
    prepare,
    vendor,
    created: {
      'of a template, from the first sender that may send': () =>
        create(
          { list_ids, reply_to: 'ada@acme.example' },
          { replyTo: 'ada@acme.example', recipients: { listIds: lists }, sender: { id: 1 } },
          { from_name: 'Acme Shop', from_email: 'news@acme.example' },
        ),
      'from an address with a name': () =>
        create(
          { from_email: 'ada@acme.example', from_name: 'Ada L.' },
          { sender: { email: 'ada@acme.example', name: 'Ada L.' } },
        ),
      'from the first sender with another name': () =>
        create({ from_name: 'Ada L.' }, { sender: { id: 1, name: 'Ada L.' } }),
    },
    edit: (remote) => brevo().campaigns.update(Number(remote), recipients([lists[0]])),
    changes: () => [
      { body: { subject: 'Other engines' }, sent: put({ subject: 'Other engines' }) },
      { body: { from_name: 'Grace' }, sent: put({ sender: { id: 1, name: 'Grace' } }) },
      { body: { list_ids: [list_ids[1]] }, sent: put(recipients([lists[1]])) },
      // Every record shows this value, so nothing is sent.
      { body: { template_id: null }, sent: () => [] },
    ],
    renamed: (remote, to) => put({ name: to })(remote),
    refused: {
      'without a template, which is its content': () => ({
        body: { ...body(), template_id: undefined },
        paths: ['template_id'],
      }),
      'with another template': () => ({ change: { template_id }, paths: ['template_id'] }),
      'with no lists any more': () => ({ change: { list_ids: [] }, paths: ['list_ids'] }),
      'with segments in the place of lists': () => ({ change: { segment_ids: [segment_id] }, paths: ['segment_ids'] }),
      'with lists in the place of segments': () => ({
        body: { ...body(), segment_ids: [segment_id] },
        change: { list_ids: [list_ids[0]] },
        paths: ['list_ids'],
      }),
    },
    locked: [
      ['scheduled', { status: 'queued', scheduledAt: later }],
      ['being sent', { status: 'in_process', scheduledAt: later }],
      ['paused', { status: 'suspended', scheduledAt: later }],
      ['sent', { status: 'sent', scheduledAt: later }],
    ],
    lockedChange: { name: 'More', subject: 'Other engines', from_name: 'Grace' },
    deleted: (remote) => [`DELETE /emailCampaigns/${remote}`],
    shown: {
      scheduled: {
        values: { status: 'queued', scheduledAt: later },
        shown: { status: 'scheduled', remote_status: 'queued', scheduled_at: later, recipient_count: 0 },
        listed: { recipient_count: null },
      },
      'sent, with the number of its recipients and what became of its messages': {
        values: {
          ...{ status: 'sent', sentDate, sent: 100 },
          stats: {
            ...{ viewed: 50, uniqueViews: 40, clickers: 20, uniqueClicks: 10, hardBounces: 1, softBounces: 2 },
            ...{ delivered: 97, unsubscriptions: 4, complaints: 1 },
          },
        },
        shown: { status: 'sent', sent_at: sentDate, recipient_count: 100, stats },
      },
      'sent, half a year after which the vendor counts no messages in lists': {
        values: { status: 'sent', sentDate: '2025-01-01T00:00:00.000Z', sent: 0 },
        shown: { status: 'sent', recipient_count: null, stats: null },
      },
    },
    audience: () => ({ values: recipients(lists), shown: { list_ids, segment_ids: [] } }),
    listing: ['GET /emailCampaigns'],
    own,
  };
};
