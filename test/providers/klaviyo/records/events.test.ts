import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Reply } from '../../../../infra/local/caller.ts';
import type { MadeProject } from '../../../../infra/local/setup.ts';
import type { KlaviyoAccount } from '../../../../infra/simulators/klaviyo/index.ts';
import { klaviyoAccounts } from '../../../../infra/simulators/klaviyo/seeds.ts';
import { runDueJobs } from '../../../../lib/workers/jobs.ts';
import { workers } from '../../../../lib/workers/table.ts';
import { counter } from '../../../harness/connected.ts';
import { dataOf, envelopeOf, failureOf, recordOf, recordsOf, refusedPaths } from '../../../harness/reply.ts';
import { type Service, startService } from '../../../harness/service.ts';

let service: Service;
let project: MadeProject;
let token: string;
let account: KlaviyoAccount;

beforeAll(async () => {
  service = await startService();
  project = await service.project();
  ({ token } = await service.connect(project, 'klaviyo'));
  account = service.simulators.klaviyo.account(klaviyoAccounts[0].accountId);
});

afterAll(() => service.stop());

const events = '/marketingautomation/events';
const day = 24 * 60 * 60_000;

const call = (method: string, path: string, query: Readonly<Record<string, string>> = {}): Promise<Reply> =>
  service.call(method, path, { token, query });

describe('an event of Klaviyo', () => {
  it.each([
    ['Received Email', 'delivered'],
    ['Opened Email', 'opened'],
    ['Clicked Email', 'clicked'],
    ['Bounced Email', 'bounced'],
    ['Marked Email as Spam', 'complained'],
    ['Unsubscribed from Email Marketing', 'unsubscribed'],
    ['Subscribed to List', 'Subscribed to List'],
  ])(
    'of the metric "%s" has the type "%s", and is custom where an account has made that metric',
    async (name, type) => {
      const [own, made] = klaviyoAccounts.map(({ accountId }) => service.simulators.klaviyo.account(accountId));
      const other = (await service.connect(await service.project(), 'klaviyo', { account: 1 })).token;
      const seen = [];
      for (const [vendor, by, isOwn] of [
        [own, token, true],
        [made, other, false],
      ] as const) {
        const key = vendor?.happen(vendor.create({ email: `${name.replaceAll(' ', '.')}@events.example` }), {
          name,
          isOwn,
        });
        const all = recordsOf(await service.call('GET', events, { token: by }));
        seen.push(all.find(({ remote_id }) => remote_id === key));
      }
      expect(seen).toMatchObject([
        { type, remote_type: name, name: null },
        { type: 'custom', remote_type: name, name },
      ]);
    },
  );

  it('is listed by its time and contact, and read alone with the name of its metric', async () => {
    const [ada, bob] = ['ada', 'bob'].map((name) => account.create({ email: `${name}@time.example` }));
    const old = account.happen(ada ?? '', { name: 'Placed Order' }, { sku: 'A-0' }, Date.now() - 40 * day);
    const key = account.happen(ada ?? '', { name: 'Placed Order' }, { sku: 'A-1' }, Date.now() - day);
    account.happen(bob ?? '', { name: 'Placed Order' });
    const all = recordsOf(await call('GET', events));
    expect(all.map(({ remote_id }) => remote_id)).not.toContain(old);
    const found = all.find(({ remote_id }) => remote_id === key);
    expect(found).toMatchObject({ type: 'custom', name: 'Placed Order', properties: { sku: 'A-1' } });
    const ofAda = recordsOf(await call('GET', events, { contact_id: String(found?.contact_id) }));
    expect(ofAda).toEqual([found]);
    expect(recordOf(await call('GET', `${events}/${found?.id}`))).toEqual(found);
  });

  it('is filtered by no type: the provider filters by ids of metrics', async () => {
    expect(failureOf(await call('GET', events, { type: 'opened' }))).toEqual([422, 'unsupported_filter']);
  });
});

describe('a new event of Klaviyo', () => {
  const nth = counter();

  /** A contact, and its id in the account. */
  const somebody = async () => {
    const body = { email_address: `${nth('reader')}@tracked.example` };
    const { id, remote_id } = recordOf(
      await service.call('POST', '/marketingautomation/contacts', { token, body }),
      201,
    );
    return { id, key: remote_id };
  };

  type Options = { readonly key?: string; readonly query?: Readonly<Record<string, string>> };

  const track = (body: object, { key, query = {} }: Options = {}): Promise<Reply> =>
    service.call('POST', events, { token, body, query, ...(key && { headers: { 'idempotency-key': key } }) });

  const of = async (contact_id: string) => recordsOf(await call('GET', events, { contact_id }));

  /** What was posted meanwhile. */
  const sentWhile = async (act: () => Promise<unknown>): Promise<readonly unknown[]> => {
    const sent: unknown[] = [];
    const stop = service.simulators.klaviyo.onExchange(({ method, requestBody }) => {
      if (method === 'POST') sent.push(requestBody);
    });
    await act().finally(stop);
    return sent;
  };

  it('needs a name and a contact, and a name that the vendor takes', async () => {
    expect(refusedPaths(await track({})).toSorted()).toEqual(['contact_id', 'name']);
    const { id: contact_id } = await somebody();
    expect(refusedPaths(await track({ contact_id, name: 'n'.repeat(128) }))).toEqual(['name']);
    expect(await of(contact_id)).toEqual([]);
  });

  it('is refused at the field that the vendor does not take', async () => {
    const { id: contact_id } = await somebody();
    const reply = await track({ contact_id, name: 'Paid', occurred_at: '1980-01-01T00:00:00Z' });
    expect(failureOf(reply)).toEqual([422, 'provider_rejected']);
    expect(refusedPaths(reply)).toEqual(['occurred_at']);
    expect(envelopeOf(reply).details?.outcome).toBe('not_applied');
  });

  it('is accepted without a record: nothing is stored of it, and the list has it later', async () => {
    const { id: contact_id, key } = await somebody();
    const occurred_at = new Date(Math.floor(Date.now() / 1000) * 1000 - day).toISOString();
    const body = { contact_id, name: 'Placed Order', properties: { sku: 'A-1', sum: 12.5, of: ['a'] }, occurred_at };
    let reply: Reply | undefined;
    const sent = await sentWhile(async () => {
      reply = await track(body);
    });
    expect(reply && dataOf(reply, 202)).toEqual({ accepted: true });
    expect(sent).toEqual([
      {
        data: {
          type: 'event',
          attributes: {
            unique_id: expect.stringMatching(/^[\da-f-]{36}$/),
            properties: body.properties,
            time: occurred_at,
            metric: { data: { type: 'metric', attributes: { name: 'Placed Order' } } },
            // Nothing of the profile: an event changes nobody, and subscribes nobody.
            profile: { data: { type: 'profile', id: key, attributes: {} } },
          },
        },
      },
    ]);
    expect(await of(contact_id)).toMatchObject([{ ...body, type: 'custom' }]);
  });

  it('emits no event of ours', async () => {
    const { id: contact_id } = await somebody();
    expect(dataOf(await track({ contact_id, name: 'Visited' }), 202)).toEqual({ accepted: true });
    await service.dispatch(Date.now());
    const query = { limit: 100 };
    const told = dataOf(await service.call('GET', '/events', { key: project.key, query })) as readonly {
      type: string;
    }[];
    expect([...new Set(told.map(({ type }) => type))]).toEqual([
      'connection.created',
      'marketingautomation.contact.created',
    ]);
  });

  it('is one of several of a second, each with a name of its own at the vendor', async () => {
    const { id: contact_id } = await somebody();
    const occurred_at = new Date().toISOString();
    const replies = await Promise.all([1, 2, 3].map(() => track({ contact_id, name: 'Clicked', occurred_at })));
    expect(replies.map(({ status }) => status)).toEqual([202, 202, 202]);
    expect(await of(contact_id)).toHaveLength(3);
  });

  it('is taken once with a key, whose answer is replayed', async () => {
    const { id: contact_id } = await somebody();
    const key = nth('key');
    const [first, second] = [
      await track({ contact_id, name: 'Paid' }, { key }),
      await track({ contact_id, name: 'Paid' }, { key }),
    ];
    expect(second.body).toEqual(first.body);
    expect([first, second].map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, 'true']);
    expect(failureOf(await track({ contact_id, name: 'Other' }, { key }))).toEqual([409, 'idempotency_conflict']);
    expect(await of(contact_id)).toHaveLength(1);
  });

  it('is sent again with its key where its answer was lost, as it was, and recorded once', async () => {
    const { id: contact_id } = await somebody();
    const key = nth('key');
    const replies: Reply[] = [];
    const sent = await sentWhile(async () => {
      service.simulators.klaviyo.fail({ method: 'POST', path: /\/api\/events$/, kind: 'cut-after-apply' });
      replies.push(await track({ contact_id, name: 'Paid' }, { key }));
      replies.push(await track({ contact_id, name: 'Paid' }, { key }));
      replies.push(await track({ contact_id, name: 'Paid' }, { key }));
    });
    const [lost, again, replayed] = replies.map(envelopeOf);
    expect(lost).toMatchObject({ statusCode: 502, details: { outcome: 'uncertain', retriable: true } });
    expect(again).toMatchObject({ statusCode: 202, data: { accepted: true } });
    expect(replayed).toEqual(again);
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
    expect(await of(contact_id)).toHaveLength(1);
  });

  it('stays uncertain where the vendor refuses to be sent again what it may have', async () => {
    const { id: contact_id } = await somebody();
    const key = nth('key');
    const post = { method: 'POST', path: /\/api\/events$/ } as const;
    service.simulators.klaviyo.fail({ ...post, kind: 'cut-after-apply' });
    await track({ contact_id, name: 'Paid' }, { key });
    service.simulators.klaviyo.failWith(422, post);
    const refused = await track({ contact_id, name: 'Paid' }, { key });
    expect(envelopeOf(refused)).toMatchObject({ statusCode: 422, details: { outcome: 'uncertain' } });
    expect(dataOf(await track({ contact_id, name: 'Paid' }, { key }), 202)).toEqual({ accepted: true });
    expect(await of(contact_id)).toHaveLength(1);
  });

  it('is uncertain, and not to be repeated, where its answer was lost and it has no key', async () => {
    const { id: contact_id } = await somebody();
    service.simulators.klaviyo.fail({ method: 'POST', path: /\/api\/events$/, kind: 'cut-after-apply' });
    const lost = envelopeOf(await track({ contact_id, name: 'Paid' }));
    expect(lost).toMatchObject({ statusCode: 502, details: { outcome: 'uncertain', retriable: false } });
  });

  it('is shown by a preview, and not sent', async () => {
    const { id: contact_id, key } = await somebody();
    const body = { contact_id, name: 'Paid', properties: { sum: 1 } };
    const reply = await track(body, { query: { preview: 'true' } });
    expect(dataOf(reply)).toMatchObject({
      requests: [{ method: 'POST', body: { data: { attributes: { profile: { data: { id: key } } } } } }],
      record: { ...body, id: '', remote_id: '' },
    });
    expect(await of(contact_id)).toEqual([]);
  });

  it('is one of a batch, each with an answer of its own, and once with the key of the batch', async () => {
    const { id: contact_id } = await somebody();
    const items = [{ contact_id, name: 'Paid' }, { contact_id, name: 'Paid' }, { name: 'Paid' }];
    const headers = { 'idempotency-key': nth('key') };
    const post = () => service.call('POST', `${events}/batch`, { token, body: { items }, headers });
    const first = dataOf(await post());
    expect(first).toMatchObject([
      { statusCode: 202, data: { accepted: true } },
      { statusCode: 202, data: { accepted: true } },
      { statusCode: 422, error: 'validation_failed' },
    ]);
    expect(dataOf(await post())).toEqual(first);
    expect(await of(contact_id)).toHaveLength(2);
  });

  it('is an item of a job, which counts it as done', async () => {
    const { id: contact_id } = await somebody();
    const items = Array.from({ length: 101 }, (_, sku) => ({ contact_id, name: 'Paid', properties: { sku } }));
    const started = dataOf(await service.call('POST', `${events}/batch`, { token, body: { items } }), 202);
    const at = Date.now();
    await service.as(workers.jobs, () => runDueJobs({ now: () => at, deadline: at + 120_000 }));
    const job = Object(dataOf(await service.call('GET', `/jobs/${Object(started).id}`, { token })));
    expect(job).toMatchObject({ status: 'completed', succeeded: 101, failed: 0 });
    expect(job.results).toEqual(items.map((_, index) => ({ index, statusCode: 202 })));
    const query = { contact_id, limit: '100' };
    const page = envelopeOf(await call('GET', events, query));
    const rest = recordsOf(await call('GET', events, { ...query, cursor: page.next_cursor ?? '' }));
    expect(rest).toHaveLength(1);
  });
});
