import { beforeAll, describe, expect, it } from 'vitest';
import type { KlaviyoAccount } from '../../../../infra/simulators/klaviyo/index.ts';
import { klaviyoAccounts } from '../../../../infra/simulators/klaviyo/seeds.ts';
import { type Body, connected, counter } from '../../../harness/connected.ts';
import {
  type AnsweredRecord,
  envelopeOf,
  failureOf,
  recordOf,
  recordsOf,
  refusedPaths,
} from '../../../harness/reply.ts';

const { service, call, writesWhile } = connected('klaviyo');
let account: KlaviyoAccount;
let list_ids: readonly string[];

const campaigns = '/marketingautomation/campaigns';
const nth = counter();

beforeAll(async () => {
  account = service().simulators.klaviyo.account(klaviyoAccounts[0].accountId);
  list_ids = recordsOf(await call('GET', '/marketingautomation/lists'))
    .slice(0, 1)
    .map(({ id }) => id);
});

const keyOf = ({ remote_id }: AnsweredRecord): string => remote_id.split('/')[1] ?? expect.fail();

const make = (body: Body) => call('POST', campaigns, { name: nth('May'), list_ids, ...body });

const made = async (body: Body): Promise<AnsweredRecord> => recordOf(await make(body), 201);

/** All records of a list, page by page. */
const all = async (query: Readonly<Record<string, string>> = {}): Promise<readonly AnsweredRecord[]> => {
  const found: AnsweredRecord[] = [];
  let cursor: string | undefined;
  do {
    const page = await call('GET', campaigns, undefined, { limit: '2', ...query, ...(cursor && { cursor }) });
    found.push(...recordsOf(page));
    cursor = envelopeOf(page).next_cursor ?? undefined;
  } while (cursor !== undefined);
  return found;
};

describe('campaigns of Klaviyo by channel', () => {
  it('are listed one channel after the other, each once', async () => {
    const bodies = [
      { channel: 'push', text: 'Engines are here' },
      { channel: 'sms', text: 'Engines are here' },
      { channel: 'email', subject: 'Engines' },
    ];
    const ids = (await all()).map(({ id }) => id);
    for (const body of [...bodies, ...bodies, ...bodies]) ids.push((await made(body)).id);
    const shown = await all();
    expect(shown.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    expect([...new Set(shown.map(({ channel }) => channel))]).toEqual(['email', 'sms', 'push']);
    for (const one of shown.slice(2, 5)) expect(recordOf(await call('GET', `${campaigns}/${one.id}`))).toEqual(one);
  });

  it.each([
    ['email', 'email'],
    ['sms', 'sms'],
    ['push', 'mobile_push'],
  ])('are filtered by the channel %s', async (channel, theirs) => {
    await made({ channel, text: 'Engines' });
    const filters: (string | null)[] = [];
    const stop = service().simulators.klaviyo.onExchange(({ path, query }) => {
      if (path === '/api/campaigns') filters.push(query.get('filter'));
    });
    const shown = await all({ channel, limit: '100' });
    stop();
    expect(filters).toEqual([`equals(messages.channel,'${theirs}')`]);
    expect(shown.length).toBeGreaterThan(0);
    expect(new Set(shown.map((one) => one.channel))).toEqual(new Set([channel]));
  });

  it('can be sorted within a channel, but not over all channels', async () => {
    const { id } = await made({ channel: 'sms', text: 'Engines' });
    expect(failureOf(await call('GET', campaigns, undefined, { sort: '-created_at' }))).toEqual([
      422,
      'unsupported_filter',
    ]);
    const sorted = await call('GET', campaigns, undefined, { sort: '-created_at', channel: 'sms' });
    expect(recordsOf(sorted).map((one) => one.id)).toContain(id);
  });

  it('are e-mails by default, and an unsupported channel is refused', async () => {
    expect(await made({ subject: 'Engines' })).toMatchObject({ channel: 'email', remote_id: /^email\//u });
    expect(refusedPaths(await make({ channel: 'fax' }))).toEqual(['channel']);
  });
});

describe('a campaign of Klaviyo by text message', () => {
  it('is created in one request with its text', async () => {
    const sent = await writesWhile(async () => {
      const record = await made({ channel: 'sms', name: 'Engines', text: 'Engines are here' });
      expect(record).toMatchObject({
        channel: 'sms',
        status: 'draft',
        text: 'Engines are here',
        subject: null,
        list_ids,
      });
    });
    expect(sent).toMatchObject([
      [
        'POST /api/campaigns',
        {
          data: {
            attributes: {
              name: 'Engines',
              'campaign-messages': {
                data: [
                  {
                    type: 'campaign-message',
                    attributes: { definition: { channel: 'sms', content: { body: 'Engines are here' } } },
                  },
                ],
              },
            },
          },
        },
      ],
    ]);
  });

  it('has no subject, sender or template, and warnings say so', async () => {
    const reply = await make({
      channel: 'sms',
      text: 'Engines',
      subject: 'Engines',
      from_name: 'Ada',
      reply_to: 'a@b.example',
    });
    expect(recordOf(reply, 201)).toMatchObject({ subject: null, from_name: null, reply_to: null });
    const unsupported = ['from_name', 'reply_to', 'subject'].map((path) => ({ path, code: 'unsupported_field' }));
    expect(envelopeOf(reply).warnings?.toSorted((a, b) => a.path.localeCompare(b.path))).toMatchObject(unsupported);
  });

  it('keeps the members that a change of its text does not contain', async () => {
    const record = await made({ channel: 'sms', text: 'Engines' });
    const sent = await writesWhile(async () => {
      const changed = recordOf(await call('PATCH', `${campaigns}/${record.id}`, { text: 'Other engines' }));
      expect(changed).toMatchObject({ text: 'Other engines', name: record.name, list_ids });
    });
    expect(sent).toMatchObject([
      [
        expect.stringMatching(/^PATCH \/api\/campaign-messages\//u),
        // The message as it was returned, without the picture, which another request writes.
        {
          data: {
            attributes: {
              definition: {
                channel: 'sms',
                content: { body: 'Other engines' },
                render_options: { add_org_prefix: true },
              },
            },
          },
        },
      ],
    ]);
    expect(JSON.stringify(sent)).not.toContain('media_url');
  });

  it('has its picture in remote_data', async () => {
    const record = await made({ channel: 'sms', text: 'Engines' });
    const shown = recordOf(await call('GET', `${campaigns}/${record.id}`, undefined, { remote_data: 'true' }));
    expect(shown.remote_data).toMatchObject({ message: { body: 'Engines', media_url: null } });
  });

  it('keeps its channel', async () => {
    const record = await made({ channel: 'sms', text: 'Engines' });
    const reply = await call('PATCH', `${campaigns}/${record.id}`, { channel: 'email' });
    expect(failureOf(reply)).toEqual([422, 'validation_failed']);
    expect(recordOf(await call('GET', `${campaigns}/${record.id}`)).channel).toBe('sms');
  });

  it('can be deleted only as a draft', async () => {
    const record = await made({ channel: 'sms', text: 'Engines' });
    account.campaigns.set(keyOf(record), { status: 'Sent' });
    expect(failureOf(await call('DELETE', `${campaigns}/${record.id}`))).toEqual([409, 'conflict']);
    account.campaigns.set(keyOf(record), { status: 'Draft' });
    expect((await call('DELETE', `${campaigns}/${record.id}`)).status).toBe(200);
  });
});

describe('a campaign of Klaviyo by push notification', () => {
  it('requires a title and a text', async () => {
    expect(refusedPaths(await make({ channel: 'push', subject: 'Engines' }))).toEqual(['text']);
    const record = await made({ channel: 'push', subject: 'Engines', text: 'They are here' });
    expect(record).toMatchObject({ channel: 'push', subject: 'Engines', text: 'They are here' });
    expect(account.campaigns.message(keyOf(record)).definition).toEqual({
      channel: 'mobile_push',
      notification_type: 'standard',
      content: { title: 'Engines', body: 'They are here' },
    });
    const changed = recordOf(await call('PATCH', `${campaigns}/${record.id}`, { subject: 'New engines' }));
    expect(changed).toMatchObject({ subject: 'New engines', text: 'They are here' });
  });

  it('without a sound has no text, and a text is refused', async () => {
    const silent = { channel: 'mobile_push', notification_type: 'silent', kv_pairs: { sync: 'now' } };
    const key = account.campaigns.create({ name: nth('Silent') }, silent);
    const shown = (await all({ channel: 'push', limit: '100' })).find((one) => keyOf(one) === key) ?? expect.fail();
    expect(shown).toMatchObject({ subject: null, text: null });
    const reply = await call('PATCH', `${campaigns}/${shown.id}`, { text: 'Engines' });
    expect(failureOf(reply)).toEqual([422, 'provider_rejected']);
    expect(account.campaigns.message(key).definition).toEqual(silent);
  });
});
