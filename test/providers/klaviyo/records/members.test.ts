import { beforeAll, describe, expect, it } from 'vitest';
import type { KlaviyoAccount } from '../../../../infra/simulators/klaviyo/index.ts';
import { klaviyoAccounts } from '../../../../infra/simulators/klaviyo/seeds.ts';
import { runDueJobs } from '../../../../lib/workers/jobs.ts';
import { workers } from '../../../../lib/workers/table.ts';
import { type Body, connected, counter } from '../../../harness/connected.ts';
import { dataOf, envelopeOf, recordOf, recordsOf, refusalOf } from '../../../harness/reply.ts';
import { hasAllCases } from '../../../harness/runs.ts';

const { service, call, writesWhile, requestsWhile } = connected('klaviyo');
let account: KlaviyoAccount;
let news: string;
let newsId: string;

const contacts = '/marketingautomation/contacts';
const consent = { opted_in_at: '2026-03-01T10:00:00Z', source: 'Checkout' };

const on = (rest = ''): string => `/marketingautomation/lists/${newsId}/contacts${rest}`;

beforeAll(async () => {
  account = service().simulators.klaviyo.account(klaviyoAccounts[0].accountId);
  [news = ''] = account.lists();
  const lists = recordsOf(await call('GET', '/marketingautomation/lists'));
  newsId = lists.find(({ remote_id }) => remote_id === news)?.id ?? '';
});

const nth = counter();

const person = async () =>
  recordOf(await call('POST', contacts, { email_address: `${nth('on-list')}@customer.example` }), 201);

const statusOf = async (id: string) => recordOf(await call('GET', `${contacts}/${id}`)).status;

describe('a contact on a list of Klaviyo', () => {
  it('is added and removed, twice each, and keeps its status', async () => {
    const { id, remote_id } = await person();
    const one = { data: [{ type: 'profile', id: remote_id }] };
    const path = `/api/lists/${news}/relationships/profiles`;
    const sent = await writesWhile(async () => {
      const answer = { id, remote_id, list_id: newsId, status: null, remote_status: null };
      for (let time = 0; time < 2; time += 1) expect(recordOf(await call('PUT', on(`/${id}`)))).toEqual(answer);
      expect(account.members(news)).toContain(remote_id);
      for (let time = 0; time < 2; time += 1)
        expect(dataOf(await call('DELETE', on(`/${id}`)))).toEqual({ id, list_id: newsId, deleted: true });
    });
    expect(sent).toEqual([`POST ${path}`, `POST ${path}`, `DELETE ${path}`, `DELETE ${path}`].map((at) => [at, one]));
    expect(account.members(news)).not.toContain(remote_id);
    expect(await statusOf(id)).toBe('never_subscribed');
  });

  it('is subscribed once, by a job with the list and its consent', async () => {
    const { id, remote_id } = await person();
    const sent = await writesWhile(async () => {
      recordOf(await call('PUT', on(`/${id}`), { status: 'subscribed', consent }));
      expect(await statusOf(id)).toBe('subscribed');
      recordOf(await call('PUT', on(`/${id}`), { status: 'subscribed', consent }));
    });
    expect(sent.map(([path]) => path)).toEqual([
      'POST /api/profile-subscription-bulk-create-jobs',
      `POST /api/lists/${news}/relationships/profiles`,
    ]);
    expect(sent[0]?.[1]).toMatchObject({
      data: {
        attributes: { historical_import: true, custom_source: 'Checkout' },
        relationships: { list: { data: { type: 'list', id: news } } },
      },
    });
    expect(account.members(news)).toContain(remote_id);
  });

  it('is not subscribed without a consent or after a complaint, and accepts no other status', async () => {
    const { id, remote_id } = await person();
    account.decide(remote_id, 'email', 'SUBSCRIBED', 'SPAM_COMPLAINT');
    const sent = await writesWhile(async () => {
      expect(refusalOf(await call('PUT', on(`/${id}`), { status: 'subscribed' })).error).toBe('consent_required');
      const asked = { status: 'subscribed', consent: { opted_in_at: new Date().toISOString() } };
      expect(refusalOf(await call('PUT', on(`/${id}`), asked)).error).toBe('consent_required');
      for (const status of ['pending', 'unsubscribed'])
        expect(refusalOf(await call('PUT', on(`/${id}`), { status }))).toMatchObject({
          details: { issues: [{ path: 'status', message: expect.stringContaining('accepts: subscribed') }] },
        });
      const items = [{ email_address: 'by-address@customer.example' }];
      expect(dataOf(await call('POST', on('/batch'), { items }))).toMatchObject([
        { statusCode: 422, details: { issues: [{ path: 'email_address' }] } },
      ]);
    });
    expect(sent).toEqual([]);
  });

  it('is listed with the others there, in pages of 100, and found by its address', async () => {
    const list = account.createList({ name: 'Long' });
    const { data } = Object((await call('GET', '/marketingautomation/lists', undefined, { limit: '100' })).body);
    const { id: list_id } = data.find((one: Body) => one.remote_id === list);
    for (let n = 0; n < 120; n += 1) account.join(list, account.create({ email: `long-${n}@customer.example` }));
    const first = await call('GET', contacts, undefined, { list_id, limit: '100' });
    const cursor = envelopeOf(first).next_cursor ?? '';
    const rest = recordsOf(await call('GET', contacts, undefined, { list_id, limit: '100', cursor }));
    const seen = [...recordsOf(first), ...rest].map(({ remote_id }) => remote_id);
    expect([recordsOf(first).length, seen.toSorted()]).toEqual([100, [...account.members(list)].toSorted()]);
    const one = { list_id, email_address: 'long-7@customer.example' };
    expect(recordsOf(await call('GET', contacts, undefined, one)).map((found) => found.email_address)).toEqual([
      one.email_address,
    ]);
  });
});

describe('1,000 contacts of Klaviyo', () => {
  it.runIf(hasAllCases)('are added to a list and removed with five requests each, without a subscription', async () => {
    const made = Array.from({ length: 1000 }, (_, n) => account.create({ email: `many-${n}@customer.example` }));
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const reply = await call('GET', contacts, undefined, { limit: '100', ...(cursor !== undefined && { cursor }) });
      ids.push(...recordsOf(reply).flatMap(({ id, remote_id }) => (made.includes(remote_id) ? [id] : [])));
      cursor = envelopeOf(reply).next_cursor ?? undefined;
    } while (cursor !== undefined);
    const items = ids.map((contact_id) => ({ contact_id }));
    for (const [path, others] of [
      ['/batch', made.length],
      ['/batch/delete', 0],
    ] as const) {
      let job: Body = {};
      const sent = await writesWhile(async () => {
        const started = await call('POST', on(path), { items });
        expect(started.status, JSON.stringify(started.body)).toBe(202);
        const at = Date.now();
        await service().as(workers.jobs, () => runDueJobs({ now: () => at, deadline: at + 120_000 }));
        job = Object((await call('GET', `/jobs/${Object(started.body).data.id}`)).body).data;
      });
      expect(job).toMatchObject({ status: 'completed', total: 1_000, succeeded: 1_000, failed: 0 });
      expect(sent).toHaveLength(5);
      expect(sent.flatMap(([, body]) => Object(body).data).length).toBe(1000);
      expect(made.filter((id) => account.members(news).includes(id)).length).toBe(others);
    }
    expect(made.map((id) => Object(account.get(id)?.values.consents).email)).toEqual(made.map(() => undefined));
  });
});

describe('several contacts that a caller subscribes with a list of Klaviyo', () => {
  const now = (source: string) => ({ opted_in_at: new Date(Date.now() - 2000).toISOString(), source });
  const job = 'POST /api/profile-subscription-bulk-create-jobs';
  const profilesIn = (body: unknown): readonly Body[] => Object(body).data.attributes.profiles.data;

  it('are in one job, each with the time of the consent, and other contacts stay unchanged', async () => {
    const all = await Promise.all(Array.from({ length: 7 }, person));
    const [undecided, other, subscribed, left, complained, old, silent] = all;
    if (!undecided || !other || !subscribed || !left || !complained || !old || !silent) return expect.fail('too few');
    account.decide(subscribed.remote_id, 'email', 'SUBSCRIBED');
    account.decide(left.remote_id, 'email', 'UNSUBSCRIBED', 'UNSUBSCRIBE');
    account.decide(complained.remote_id, 'email', 'SUBSCRIBED', 'SPAM_COMPLAINT');
    account.decide(old.remote_id, 'email', 'UNSUBSCRIBED');
    const items = [
      { contact_id: undecided.id, status: 'subscribed', consent },
      { contact_id: other.id, status: 'subscribed', consent: { ...consent, opted_in_at: '2026-04-01T10:00:00Z' } },
      { contact_id: subscribed.id, status: 'subscribed', consent },
      { contact_id: left.id, status: 'subscribed', consent },
      { contact_id: complained.id, status: 'subscribed', consent: now('Checkout') },
      { contact_id: old.id, status: 'subscribed' },
      { contact_id: silent.id },
    ];
    let answers: unknown;
    const sent = await writesWhile(async () => {
      answers = dataOf(await call('POST', on('/batch'), { items }));
    });
    expect((answers as Body[]).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 422, 422, 422, 200]);
    expect(sent.map(([path]) => path).toSorted()).toEqual([
      `POST /api/lists/${news}/relationships/profiles`,
      `POST /api/lists/${news}/relationships/profiles`,
      job,
    ]);
    const [, body] = sent.find(([path]) => path === job) ?? [];
    expect(body).toMatchObject({
      data: {
        attributes: { historical_import: true, custom_source: 'Checkout' },
        relationships: { list: { data: { type: 'list', id: news } } },
      },
    });
    const marketingOf = (opted_in_at: string) => ({ consent: 'SUBSCRIBED', consented_at: opted_in_at });
    expect(profilesIn(body)).toEqual(
      [undecided, other].map(({ remote_id, email_address }, index) => ({
        type: 'profile',
        id: remote_id,
        attributes: {
          email: email_address,
          subscriptions: { email: { marketing: marketingOf(String(items[index]?.consent?.opted_in_at)) } },
        },
      })),
    );
    const statuses = await Promise.all(all.map(({ id }) => statusOf(id)));
    expect(statuses).toEqual([
      ...['subscribed', 'subscribed', 'subscribed', 'unsubscribed', 'complained', 'unsubscribed'],
      'never_subscribed',
    ]);
    const members = account.members(news);
    expect(all.map(({ remote_id }) => members.includes(remote_id))).toEqual([
      ...[true, true, true, false, false, false, true],
    ]);
  });

  it('are in one job per source, because a job has a single source', async () => {
    const made = await Promise.all(Array.from({ length: 4 }, person));
    const items = made.map(({ id }, index) => ({
      contact_id: id,
      status: 'subscribed',
      consent: now(index % 2 === 0 ? 'Shop' : 'Fair'),
    }));
    const sent = await writesWhile(() => call('POST', on('/batch'), { items }));
    expect(
      sent.map(([path, body]) => [path, Object(body).data.attributes.custom_source, profilesIn(body).length]),
    ).toEqual([
      [job, 'Shop', 2],
      [job, 'Fair', 2],
    ]);
  });

  it('are read right before their job: 250 contacts cost three reads and three jobs', async () => {
    const made = Array.from({ length: 250 }, (_, n) => account.create({ email: `bulk-${n}@customer.example` }));
    const ids = new Map<string, string>();
    let cursor: string | undefined;
    do {
      const reply = await call('GET', contacts, undefined, { limit: '100', ...(cursor !== undefined && { cursor }) });
      for (const { id, remote_id } of recordsOf(reply)) ids.set(remote_id, id);
      cursor = envelopeOf(reply).next_cursor ?? undefined;
    } while (cursor !== undefined);
    const items = made.map((remote) => ({ contact_id: ids.get(remote), status: 'subscribed', consent }));
    const started = await call('POST', on('/batch'), { items });
    const sent = await requestsWhile(async () => {
      const at = Date.now();
      await service().as(workers.jobs, () => runDueJobs({ now: () => at, deadline: at + 120_000 }));
    });
    const kinds = sent.map(([request]) => (request === job ? 'job' : request.split('?')[0]));
    // A part of the job contains 200 contacts.
    expect(kinds).toEqual(['GET /api/profiles', 'job', 'GET /api/profiles', 'job', 'GET /api/profiles', 'job']);
    expect(sent.filter(([request]) => request === job).map(([, body]) => profilesIn(body).length)).toEqual([
      100, 100, 50,
    ]);
    const { data } = Object((await call('GET', `/jobs/${Object(started.body).data.id}`)).body);
    expect(data).toMatchObject({ succeeded: 250, failed: 0 });
  });
});

describe('the contacts of a segment of Klaviyo', () => {
  const segments = '/marketingautomation/segments';

  const segmentOf = async (company: string): Promise<string> => {
    const filter = { type: 'string', operator: 'equals', value: company };
    const conditions = [{ type: 'profile-property', property: 'organization', filter }];
    const remote = account.createSegment({ name: company, definition: { condition_groups: [{ conditions }] } });
    const found = recordsOf(await call('GET', segments)).find(({ remote_id }) => remote_id === remote);
    return found?.id ?? expect.fail('no segment');
  };

  it('match its conditions, and are listed with their consents, page by page', async () => {
    const segment = await segmentOf('Engines');
    const made: string[] = [];
    for (let n = 0; n < 5; n += 1) {
      const { id, remote_id } = await person();
      account.update(String(remote_id), { organization: 'Engines' });
      made.push(String(id));
    }
    account.decide(String(recordOf(await call('GET', `${contacts}/${made[0]}`)).remote_id), 'email', 'SUBSCRIBED');
    await person();
    const found = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const query = { segment_id: segment, limit: '2', ...(cursor !== '' && { cursor }) };
      const reply = await call('GET', contacts, undefined, query);
      found.push(...recordsOf(reply));
      cursor = envelopeOf(reply).next_cursor ?? null;
    }
    expect(found.map(({ id }) => id).toSorted()).toEqual(made.toSorted());
    expect(found.find(({ id }) => id === made[0])).toMatchObject({ status: 'subscribed' });
  });

  it('can be filtered by an address', async () => {
    const segment = await segmentOf('Looms');
    const { id, remote_id, email_address } = await person();
    const query = { segment_id: segment, email_address: String(email_address) };
    expect(recordsOf(await call('GET', contacts, undefined, query))).toEqual([]);
    account.update(String(remote_id), { organization: 'Looms' });
    expect(recordsOf(await call('GET', contacts, undefined, query)).map((one) => one.id)).toEqual([id]);
  });

  it('are a 422 together with a list, and the id of a list is not a segment', async () => {
    const segment = await segmentOf('Presses');
    const both = await call('GET', contacts, undefined, { segment_id: segment, list_id: newsId });
    expect(both.status).toBe(422);
    expect((await call('GET', contacts, undefined, { segment_id: newsId })).status).toBe(422);
  });
});
