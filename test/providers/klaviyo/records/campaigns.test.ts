import { beforeAll, describe, expect, it } from 'vitest';
import type { KlaviyoAccount } from '../../../../infra/simulators/klaviyo/index.ts';
import { klaviyoAccounts } from '../../../../infra/simulators/klaviyo/seeds.ts';
import { type Body, bodiesOf, connected } from '../../../harness/connected.ts';
import { envelopeOf, failureOf, recordOf, recordsOf, refusedPaths } from '../../../harness/reply.ts';

const { service, call, requestsWhile, writesWhile } = connected('klaviyo');
let account: KlaviyoAccount;
let list: string;
let segment: string;

beforeAll(() => {
  account = service().simulators.klaviyo.account(klaviyoAccounts[0].accountId);
  list = account.createList({ name: 'News' });
  segment = account.createSegment({ name: 'Customers' });
});

const campaigns = '/marketingautomation/campaigns';

const found = async (remote: string) =>
  recordsOf(await call('GET', campaigns, undefined, { limit: '100' })).find(
    ({ remote_id }) => remote_id === `email/${remote}`,
  ) ?? expect.fail();

const read = async (remote: string) => recordOf(await call('GET', `${campaigns}/${(await found(remote)).id}`));

/** The vendor's id of a campaign, which is behind its channel. */
const keyOf = ({ remote_id }: { readonly remote_id: string }): string => remote_id.split('/')[1] ?? expect.fail();

const idOf = async (path: string, remote: string): Promise<string> =>
  recordsOf(await call('GET', path, undefined, { limit: '100' })).find(({ remote_id }) => remote_id === remote)?.id ??
  expect.fail();

const listId = (remote: string) => idOf('/marketingautomation/lists', remote);
const segmentId = (remote: string) => idOf('/marketingautomation/segments', remote);

const said = {
  subject: 'Engines',
  preview_text: 'News inside',
  from_label: 'Ada',
  from_email: 'ada@engines.example',
  reply_to_email: 'answers@engines.example',
};

describe('a campaign of Klaviyo', () => {
  it('is read with what its message says, in a list as in a read', async () => {
    const remote = account.campaigns.create({ name: 'Engines in May' });
    account.campaigns.write(remote, said);
    const shown = await found(remote);
    expect(shown).toMatchObject({
      name: 'Engines in May',
      channel: 'email',
      status: 'draft',
      remote_status: 'Draft',
      subject: 'Engines',
      preview_text: 'News inside',
      from_name: 'Ada',
      from_email: 'ada@engines.example',
      reply_to: 'answers@engines.example',
      scheduled_at: null,
      sent_at: null,
      template_id: null,
      recipient_count: null,
      stats: null,
    });
    expect(await read(remote)).toEqual(shown);
  });

  it('tells its lists from its segments in a request for each, and leaves out what is gone', async () => {
    const gone = account.createList({ name: 'Gone soon' });
    const remotes = ['May', 'June'].map((name) =>
      account.campaigns.create({ name, audiences: { included: [list, segment, gone] } }),
    );
    account.removeList(gone);
    const requests = await requestsWhile(async () => {
      const listed = recordsOf(await call('GET', campaigns, undefined, { limit: '100' }));
      const shown = listed.filter((one) => remotes.includes(keyOf(one)));
      const [list_ids, segment_ids] = [[await listId(list)], [await segmentId(segment)]];
      expect(shown).toMatchObject([
        { list_ids, segment_ids },
        { list_ids, segment_ids },
      ]);
    });
    expect(
      requests
        .map(([one]) => one)
        .slice(0, 3)
        .toSorted(),
    ).toEqual(['GET /api/campaigns', 'GET /api/lists', 'GET /api/segments']);
  });

  it.each([
    ['Scheduled', 'scheduled', '2099-05-21T18:00:00.000Z', null],
    ['Preparing to schedule', 'scheduled', '2099-05-21T18:00:00.000Z', null],
    ['Adding Recipients', 'sending', null, null],
    ['Sent', 'sent', null, '2099-05-21T18:00:00.000Z'],
    ['Cancelled: No Recipients', 'Cancelled', null, null],
  ])('which is %s is %s', async (state, status, scheduled_at, sent_at) => {
    const remote = account.campaigns.create({ name: state });
    account.campaigns.set(remote, { status: state, send_time: '2099-05-21T18:00:00+00:00' });
    expect(await found(remote)).toMatchObject({ status, remote_status: state, scheduled_at, sent_at });
  });

  it('which was made sooner, or changed later, is found by its times and in their order', async () => {
    const before = new Date(Date.now() - 60_000).toISOString();
    const after = new Date(Date.now() + 60_000).toISOString();
    const listed = async (query: Readonly<Record<string, string>>) =>
      recordsOf(await call('GET', campaigns, undefined, { limit: '100', ...query })).length;
    expect(await listed({ created_after: before, modified_before: after })).toBeGreaterThan(0);
    expect(await listed({ created_before: before })).toBe(0);
    expect(await listed({ modified_after: after })).toBe(0);
    const sorted = recordsOf(
      await call('GET', campaigns, undefined, { limit: '100', channel: 'email', sort: '-created_at' }),
    );
    const times = sorted.map(({ created_at }) => String(created_at));
    expect(times).toEqual(times.toSorted().toReversed());
  });
});

describe('a draft of Klaviyo', () => {
  const written = {
    name: 'Engines in June',
    subject: 'More engines',
    preview_text: 'Yet more',
    from_name: 'Grace',
    from_email: 'grace@engines.example',
    reply_to: 'more@engines.example',
  };

  const made = async (more: Body = {}) => {
    const body = { ...written, list_ids: [await listId(list)], segment_ids: [await segmentId(segment)], ...more };
    const reply = await call('POST', campaigns, body);
    return { body, record: recordOf(reply, 201), warnings: envelopeOf(reply).warnings };
  };

  it('is created in one request with its message, and whom it goes to', async () => {
    const sent = await writesWhile(async () => {
      const { body, record, warnings } = await made();
      expect(record).toMatchObject({ ...body, status: 'draft', stats: null });
      expect(warnings).toBeUndefined();
    });
    expect(sent).toMatchObject([
      [
        'POST /api/campaigns',
        { data: { attributes: { 'campaign-messages': { data: [{ type: 'campaign-message' }] } } } },
      ],
    ]);
  });

  it('goes to a list or to a segment', async () => {
    expect(failureOf(await call('POST', campaigns, written))).toEqual([422, 'validation_failed']);
  });

  it('has a copy of its template, which its record does not name', async () => {
    const template = account.createTemplate({ name: 'May', html: '<p>Hello</p>' });
    const template_id = await idOf('/marketingautomation/templates', template);
    const { record, warnings } = await made({ template_id });
    expect(warnings).toBeUndefined();
    expect(record.template_id).toBeNull();
    expect(account.campaigns.message(keyOf(record)).template).toMatchObject({ name: `Clone of ${template}` });
  });

  it('whose template cannot be assigned is there, and told so', async () => {
    const template = account.createTemplate({ name: 'May', html: '<p>Hello</p>' });
    const template_id = await idOf('/marketingautomation/templates', template);
    service().simulators.klaviyo.fail({
      kind: 'status',
      method: 'POST',
      path: /assign-template/,
      status: 422,
      times: 1,
    });
    const { record, warnings } = await made({ template_id });
    expect(warnings).toMatchObject([{ path: 'template_id', code: 'follow_up_failed' }]);
    expect(recordOf(await call('GET', `${campaigns}/${record.id}`))).toMatchObject({ status: 'draft' });
  });

  it('is sent by no create and no update: a status in a body is refused, or not written', async () => {
    expect(failureOf(await call('POST', campaigns, { ...written, status: 'sent' }))).toEqual([
      422,
      'validation_failed',
    ]);
    const { record } = await made();
    const sent = await writesWhile(() => call('PATCH', `${campaigns}/${record.id}`, { status: 'sent', name: 'July' }));
    expect(bodiesOf(sent)).toEqual([{ data: { type: 'campaign', id: keyOf(record), attributes: { name: 'July' } } }]);
    expect(account.campaigns.sends(keyOf(record))).toBe(0);
  });

  it('keeps what an update does not name: its message, its segments, whom people have left out', async () => {
    const { body, record } = await made();
    const out = account.createList({ name: 'Not these' });
    account.campaigns.update(keyOf(record), { audiences: { included: [list, segment], excluded: [out] } });
    account.campaigns.write(keyOf(record), { ...said, cc_email: 'archive@engines.example' });
    const path = `${campaigns}/${record.id}`;
    const changed = recordOf(await call('PATCH', path, { from_name: 'Ada Lovelace', list_ids: [] }));
    expect(changed).toMatchObject({ name: body.name, subject: 'Engines', from_name: 'Ada Lovelace', list_ids: [] });
    expect(account.campaigns.get(keyOf(record)).values).toMatchObject({
      audiences: { included: [segment], excluded: [out] },
    });
    expect(account.campaigns.message(keyOf(record)).definition).toMatchObject({
      content: { ...said, from_label: 'Ada Lovelace', cc_email: 'archive@engines.example' },
    });
    const back = recordOf(await call('PATCH', path, { list_ids: body.list_ids }));
    expect(back).toMatchObject({ list_ids: body.list_ids, segment_ids: body.segment_ids });
  });

  it('goes to somebody: a change that leaves nobody is refused before anything is sent', async () => {
    const { record } = await made();
    const writes = await writesWhile(async () => {
      const changed = await call('PATCH', `${campaigns}/${record.id}`, { list_ids: [], segment_ids: [] });
      expect(refusedPaths(changed)).toEqual(['list_ids', 'segment_ids']);
    });
    expect(writes).toEqual([]);
  });

  it('of which the message alone is changed takes no request for the rest', async () => {
    const { record } = await made();
    const sent = await writesWhile(() => call('PATCH', `${campaigns}/${record.id}`, { subject: 'Other engines' }));
    expect(sent.map(([request]) => request.split('/').slice(0, 3).join('/'))).toEqual(['PATCH /api/campaign-messages']);
  });

  it.each([
    ['Sent', 'sent'],
    ['Scheduled', 'scheduled'],
  ])('is neither changed nor deleted once it is %s', async (state, word) => {
    const { record } = await made();
    account.campaigns.set(keyOf(record), { status: state });
    const path = `${campaigns}/${record.id}`;
    const writes = await writesWhile(async () => {
      const changed = await call('PATCH', path, { name: 'July', subject: 'Ada', list_ids: [] });
      expect(refusedPaths(changed)).toEqual(['name', 'list_ids', 'subject']);
      const deleted = await call('DELETE', path);
      expect(failureOf(deleted)).toEqual([409, 'conflict']);
      expect(envelopeOf(deleted).message).toContain(word);
    });
    expect(writes).toEqual([]);
  });

  it('is deleted', async () => {
    const { record } = await made();
    expect((await call('DELETE', `${campaigns}/${record.id}`)).status).toBe(200);
    expect((await call('GET', `${campaigns}/${record.id}`)).status).toBe(404);
  });
});
