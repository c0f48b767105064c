import { expect, it } from 'vitest';
import type { Body, Sent } from '../../harness/connected.ts';
import { recordOf, recordsOf, warnedPaths } from '../../harness/reply.ts';
import { draft, idIn, later, type OpenCampaigns, campaigns as path, remoteIn } from '../../records/campaigns.ts';
import { account } from './account.ts';

/** The message of a campaign that people create. */
const said = {
  subject: 'Engines',
  preview_text: 'News inside',
  from_label: 'Ada',
  from_email: 'ada@engines.example',
  reply_to_email: 'answers@engines.example',
};

const cc_email = 'archive@engines.example';

const inState = (state: string, status: string, scheduled_at: string | null, sent_at: string | null) => ({
  values: { status: state, send_time: '2099-05-21T18:00:00+00:00' },
  shown: { status, remote_status: state, scheduled_at, sent_at },
});

export const campaigns: OpenCampaigns = (here) => {
  const { service, call } = here;
  const klaviyo = () => account(service().simulators);
  let list: string;
  let segment: string;
  let out: string;
  let list_ids: readonly string[];
  let segment_ids: readonly string[];

  const prepare = async (): Promise<void> => {
    list = klaviyo().createList({ name: 'News' });
    out = klaviyo().createList({ name: 'Not these' });
    segment = klaviyo().createSegment({ name: 'Customers' });
    list_ids = [await idIn(here, 'lists', list)];
    segment_ids = [await idIn(here, 'segments', segment)];
  };

  const body = () => ({ ...draft, from_email: 'grace@engines.example', list_ids, segment_ids });

  const patched = (attributes: object) => (id: string) =>
    [[`PATCH /api/campaigns/${id}`, { data: { type: 'campaign', id, attributes } }]] as const;

  const audiences = (...included: readonly string[]) => ({ audiences: { included, excluded: [out] } });

  const message = (content: object) => ({
    type: 'campaign-message',
    attributes: { definition: { channel: 'email', content: expect.objectContaining(content) } },
  });

  const created = () => ({
    name: draft.name,
    audiences: { included: [list, segment] },
    'campaign-messages': { data: [message({ subject: draft.subject, from_label: 'Grace' })] },
  });

  const written = (from_label: string): Sent => [
    expect.stringMatching(/^PATCH \/api\/campaign-messages\/\w+$/),
    { data: { id: expect.any(String), ...message({ ...said, cc_email, from_label }) } },
  ];

  /** An update. Afterwards the campaign has these recipients and this sender. */
  const change = (body: Body, included: readonly string[], from_label: string) => ({
    body,
    sent: (remote: string) => [
      ...(body.list_ids === undefined ? [] : patched(audiences(...included))(remote)),
      ...(body.from_name === undefined ? [] : [written(from_label)]),
    ],
    arrived: (remote: string) => {
      expect(klaviyo().campaigns.get(remote).values).toMatchObject(audiences(...included));
      const { definition } = klaviyo().campaigns.message(remote);
      expect(definition).toMatchObject({ content: { ...said, from_label, cc_email } });
    },
  });

  const own = (): void => {
    const withTemplate = async () => {
      const template = klaviyo().createTemplate({ name: 'May', html: '<p>Hello</p>' });
      const template_id = await idIn(here, 'templates', template);
      return { template, send: () => call('POST', path, { ...body(), template_id }) };
    };

    it('has a copy of its template, which its record does not name', async () => {
      const { template, send } = await withTemplate();
      const reply = await send();
      expect(warnedPaths(reply)).toEqual([]);
      const record = recordOf(reply, 201);
      expect(record.template_id).toBeNull();
      const copy = klaviyo().campaigns.message(remoteIn(record)).template;
      expect(copy).toMatchObject({ name: `Clone of ${template}` });
    });

    it('is there if its template cannot be assigned, and a warning says so', async () => {
      const { send } = await withTemplate();
      const failure = { kind: 'status', method: 'POST', path: /assign-template/, status: 422, times: 1 } as const;
      service().simulators.klaviyo.fail(failure);
      const reply = await send();
      expect(reply.body).toMatchObject({ warnings: [{ path: 'template_id', code: 'follow_up_failed' }] });
      const { id } = recordOf(reply, 201);
      expect(recordOf(await call('GET', `${path}/${id}`))).toMatchObject({ status: 'draft' });
    });

    it('is found by its times and in their order', async () => {
      const before = new Date(Date.now() - 60_000).toISOString();
      const after = new Date(Date.now() + 60_000).toISOString();
      const listed = async (query: Readonly<Record<string, string>>) =>
        recordsOf(await call('GET', path, undefined, { limit: '100', ...query }));
      const { id } = recordOf(await call('POST', path, body()), 201);
      const found = await listed({ created_after: before, modified_before: after });
      expect(found.map((one) => one.id)).toContain(id);
      expect(await listed({ created_before: before })).toEqual([]);
      expect(await listed({ modified_after: after })).toEqual([]);
      const sorted = await listed({ channel: 'email', sort: '-created_at' });
      const times = sorted.map(({ created_at }) => String(created_at));
      expect(times).toEqual(times.toSorted().toReversed());
    });
  };

  return {
    prepare,
    vendor: () => ({
      ...klaviyo().campaigns,
      create: (values) => klaviyo().campaigns.create(values, { channel: 'email', content: said }),
    }),
    created: {
      'in one request, with its message and its recipients': () => ({
        body: body(),
        sent: ['POST /api/campaigns', { data: { type: 'campaign', attributes: created() } }],
      }),
    },
    edit: (remote) => {
      klaviyo().campaigns.update(remote, audiences(list, segment));
      klaviyo().campaigns.write(remote, { ...said, cc_email });
    },
    changes: () => [
      change({ from_name: 'Ada Lovelace', list_ids: [] }, [segment], 'Ada Lovelace'),
      change({ list_ids }, [list, segment], 'Ada Lovelace'),
      change({ from_name: 'Grace' }, [list, segment], 'Grace'),
    ],
    renamed: (remote, name) => patched({ name })(remote),
    refused: {
      'without a list and a segment': () => ({ body: draft, paths: ['list_ids'] }),
      'so that it goes to nobody': () => ({
        change: { list_ids: [], segment_ids: [] },
        paths: ['list_ids', 'segment_ids'],
      }),
    },
    locked: [
      ['sent', { status: 'Sent' }],
      ['scheduled', { status: 'Scheduled' }],
    ],
    lockedChange: { name: 'July', subject: 'Ada', list_ids: [] },
    deleted: (remote) => [`DELETE /api/campaigns/${remote}`],
    shown: {
      'draft, with its message': {
        values: {},
        shown: {
          ...{ name: 'News', channel: 'email', status: 'draft', remote_status: 'Draft' },
          ...{ subject: 'Engines', preview_text: 'News inside', from_name: 'Ada', from_email: 'ada@engines.example' },
          ...{ reply_to: 'answers@engines.example', scheduled_at: null, sent_at: null, template_id: null },
          ...{ recipient_count: null, stats: null },
        },
      },
      scheduled: inState('Scheduled', 'scheduled', later, null),
      'about to be scheduled': inState('Preparing to schedule', 'scheduled', later, null),
      sending: inState('Adding Recipients', 'sending', null, null),
      sent: inState('Sent', 'sent', null, later),
      cancelled: inState('Cancelled: No Recipients', 'Cancelled', null, null),
    },
    audience: () => {
      const gone = klaviyo().createList({ name: 'Gone soon' });
      return {
        values: { audiences: { included: [list, segment, gone] } },
        shown: { list_ids, segment_ids },
        afterwards: () => klaviyo().removeList(gone),
      };
    },
    listing: ['GET /api/campaigns', 'GET /api/lists', 'GET /api/segments'],
    own,
  };
};
