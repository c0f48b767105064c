import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MadeConnection, MadeProject } from '../../infra/local/setup.ts';
import { hubspotPortals } from '../../infra/simulators/hubspot/seeds.ts';
import { get } from '../../lib/store/dynamodb/operations.ts';
import { jobParts } from '../../lib/store/records/jobs.ts';
import { runDueJobs } from '../../lib/workers/jobs.ts';
import { workers } from '../../lib/workers/table.ts';
import { dataOf, envelopeOf } from '../harness/reply.ts';
import { runs, seed } from '../harness/runs.ts';
import { type Service, startService } from '../harness/service.ts';
import { interruptAt } from '../store/faults.ts';

const minute = 60_000;

let service: Service;
let project: MadeProject;
let connection: MadeConnection;

beforeAll(async () => {
  // The simulator accepts duplicates, so that the tests detect a contact that was sent twice.
  service = await startService({ hubspot: { strictDuplicates: false } });
});

afterAll(() => service.stop());

beforeEach(async () => {
  project = await service.project();
  connection = await service.connect(project, 'hubspot');
});

interface ShownJob {
  readonly id: string;
  readonly status: string;
  readonly total: number;
  readonly done: number;
  readonly succeeded: number;
  readonly failed: number;
  readonly results: readonly {
    readonly index: number;
    readonly statusCode: number;
    readonly id?: string;
    readonly remote_id?: string;
    readonly error?: string;
    readonly details?: { readonly outcome?: string };
  }[];
  readonly finished_at: string | null;
}

const portal = () => service.simulators.hubspot.account(hubspotPortals[0].portalId);

/** First names of the account's contacts that begin with this word, by name. */
const namesWith = (word: string): readonly string[] =>
  portal()
    .list('contacts')
    .filter(({ archived, properties }) => !archived && properties.firstname?.startsWith(word))
    .map(({ properties }) => properties.firstname ?? '');

const contact = (first_name: string) => ({
  first_name,
  last_name: 'Lovelace',
  email_addresses: [{ email_address: `${randomUUID()}@a.example` }],
  phone_numbers: [],
  addresses: [],
  field_mappings: {},
});

const some = (word: string, length: number) => Array.from({ length }, (_, n) => contact(`${word} ${n}`));

interface Sending {
  readonly below?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
}

const send = (items: readonly unknown[], { below = '', headers = {}, query = {} }: Sending = {}) =>
  service.call('POST', `/crm/contacts/batch${below}`, { token: connection.token, body: { items }, headers, query });

const start = async (items: readonly unknown[], sending?: Sending): Promise<ShownJob> =>
  dataOf(await send(items, sending), 202) as ShownJob;

const show = async ({ id }: Pick<ShownJob, 'id'>, token = connection.token): Promise<ShownJob> =>
  dataOf(await service.call('GET', `/jobs/${id}`, { token })) as ShownJob;

/** Runs the worker at this time. */
const work = (at = Date.now()) =>
  service.as(workers.jobs, () => runDueJobs({ now: () => at, deadline: at + 2 * minute }));

describe('a batch of more than 100 items', () => {
  it('becomes a job, which writes all items after the response', async () => {
    const started = await start(some('Ada', 230));
    expect(started).toMatchObject({ status: 'queued', total: 230, done: 0, results: [], finished_at: null });
    expect(namesWith('Ada ')).toEqual([]);
    await work();
    const job = await show(started);
    expect(job).toMatchObject({ status: 'completed', total: 230, done: 230, succeeded: 230, failed: 0 });
    expect(job.results.map(({ index, statusCode }) => [index, statusCode])).toEqual(
      Array.from({ length: 230 }, (_, index) => [index, 201]),
    );
    expect(namesWith('Ada ')).toHaveLength(230);
    const [last] = job.results.slice(-1);
    const record = dataOf(await service.call('GET', `/crm/contacts/${last?.id}`, { token: connection.token }));
    expect(record).toMatchObject({ first_name: 'Ada 229', remote_id: last?.remote_id });
  });

  it('discards each item after its write, and stores none unencrypted before', async () => {
    const started = await start(some('Keeper', 120));
    const name = { project: project.id, connection: connection.id, job: started.id };
    const before = await get(jobParts, { ...name, place: '0' });
    expect(Buffer.from(before?.items ?? []).includes('Keeper')).toBe(false);
    await work();
    const parts = await Promise.all(['0', '1'].map((place) => get(jobParts, { ...name, place })));
    expect(parts.map((part) => part?.items)).toEqual([undefined, undefined]);
  });

  it('returns the error of each failed item at its place', async () => {
    const items: unknown[] = some('Bob', 150);
    items[3] = { first_name: 1 };
    items[120] = { ...contact('Bob 120'), email_addresses: [{ email_address: 'no address' }] };
    const started = await start(items);
    await work();
    const job = await show(started);
    expect(job).toMatchObject({ status: 'completed', succeeded: 148, failed: 2 });
    expect(job.results.filter(({ statusCode }) => statusCode >= 400)).toMatchObject([
      {
        index: 3,
        statusCode: 422,
        error: 'validation_failed',
        details: { docs: '/docs/errors#validation_failed' },
      },
      { index: 120, statusCode: 422 },
    ]);
    expect(namesWith('Bob ')).toHaveLength(148);
  });

  it('is reported by an event with its counts', async () => {
    const items: unknown[] = some('Cleo', 101);
    items[100] = {};
    const { id } = await start(items);
    await work();
    await service.dispatch(Date.now());
    const query = { type: 'job.completed' };
    const events = dataOf(await service.call('GET', '/events', { key: project.key, query }));
    expect(events).toMatchObject([
      {
        type: 'job.completed',
        data: { job: id, object: 'crm.contact', operation: 'create', status: 'completed', total: 101, failed: 1 },
      },
    ]);
  });

  it('also updates, upserts and deletes', async () => {
    const created = await start(some('Dora', 105));
    await work();
    const { results } = await show(created);
    const updated = await start(
      results.map(({ id }) => ({ id, last_name: 'Byron' })),
      { below: '/update' },
    );
    await work();
    expect(await show(updated)).toMatchObject({ status: 'completed', succeeded: 105 });
    const removed = await start(
      results.map(({ id }) => ({ id })),
      { below: '/delete' },
    );
    await work();
    expect(await show(removed)).toMatchObject({ status: 'completed', succeeded: 105 });
    expect(namesWith('Dora ')).toEqual([]);
    const items = some('Eve', 101).map((item) => ({ ...item, match: 'email' }));
    const upserted = await start(items, { below: '/upsert' });
    await work();
    expect(await show(upserted)).toMatchObject({ status: 'completed', succeeded: 101 });
    expect(namesWith('Eve ')).toHaveLength(101);
  });

  it('keeps the other addresses of a record that an upsert found by one address', async () => {
    const addresses = { email: 'prime@two.example', hs_additional_emails: 'other@two.example' };
    const made = portal().create('contacts', addresses);
    const items = [
      ...some('Fay', 100),
      { match: 'email', email_addresses: [{ email_address: 'other@two.example' }], title: 'CTO' },
    ];
    const upserted = await start(
      items.map((item) => ({ match: 'email', ...item })),
      { below: '/upsert' },
    );
    await work();
    expect(await show(upserted)).toMatchObject({ status: 'completed', succeeded: 101 });
    const found = portal()
      .list('contacts')
      .filter(({ properties }) => properties.email?.endsWith('@two.example'));
    expect(found.map(({ id, properties }) => [id, properties])).toEqual([
      [made.id, expect.objectContaining({ ...addresses, jobtitle: 'CTO' })],
    ]);
  });

  it('becomes one job per Idempotency-Key', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const items = some('Finn', 101);
    const first = await start(items, { headers });
    expect(await start(items, { headers })).toEqual(first);
    const other = await send(some('Finn', 101), { headers });
    expect([other.status, envelopeOf(other).error]).toEqual([409, 'idempotency_conflict']);
    await work();
    expect(await start(items, { headers })).toEqual(first);
    await work();
    expect(namesWith('Finn ')).toHaveLength(101);
  });

  it('waits while the provider accepts no requests, and writes nothing twice', async () => {
    const started = await start(some('Gina', 110));
    service.simulators.hubspot.fail({
      kind: 'status',
      status: 429,
      times: 6,
      method: 'POST',
      path: /contacts\/batch\/create$/,
    });
    const now = Date.now();
    await work(now);
    expect(await show(started)).toMatchObject({ status: 'running', done: 0 });
    for (let later = 1; later <= 12; later += 1) await work(now + later * 15 * minute);
    expect(await show(started)).toMatchObject({ status: 'completed', succeeded: 110 });
    expect(namesWith('Gina ')).toHaveLength(110);
  });

  it('ends if the account is disconnected, and writes nothing afterwards', async () => {
    const started = await start(some('Hugo', 110));
    await service.call('DELETE', `/connections/${connection.id}`, { key: project.key });
    expect(await work()).toMatchObject({ failed: 1 });
    expect(namesWith('Hugo ')).toEqual([]);
    const name = { project: project.id, connection: connection.id, job: started.id, place: '0' };
    await service.erase(Date.now() + 5 * minute);
    expect(await get(jobParts, name)).toBeUndefined();
  });
});

describe('a refusal', () => {
  const issuesOf = async (reply: Awaited<ReturnType<typeof send>>) => {
    expect(reply.status, JSON.stringify(reply.body)).toBe(422);
    return envelopeOf(reply).details?.issues;
  };

  it('applies to a batch of more than 1,000 items', async () => {
    expect(await issuesOf(await send(Array(1_001).fill({ a: 1 })))).toMatchObject([{ path: 'items' }]);
  });

  it('applies to a preview of more than 100 items', async () => {
    expect(await issuesOf(await send(some('Ida', 101), { query: { preview: 'true' } }))).toMatchObject([
      { path: 'items' },
    ]);
  });

  it('applies to an item that is too large to store', async () => {
    const items: unknown[] = some('Jan', 101);
    items[7] = { ...contact('Jan 7'), field_mappings: { a: 'x'.repeat(360_000) } };
    expect(await issuesOf(await send(items))).toMatchObject([{ path: 'items[7]' }]);
  });

  it('applies to the job of another connection, and to an unknown job', async () => {
    const started = await start(some('Kim', 101));
    const other = await service.connect(project, 'hubspot', { account: 1 });
    const foreign = await service.call('GET', `/jobs/${started.id}`, { token: other.token });
    const none = await service.call('GET', `/jobs/${randomUUID()}`, { token: connection.token });
    expect([foreign.status, none.status]).toEqual([404, 404]);
    await work();
  });

  it('applies to a job if the caller may only read', async () => {
    const reader = await service.connect(project, 'hubspot', { account: 1, scopes: ['records:read'] });
    const reply = await service.call('GET', `/jobs/${randomUUID()}`, { token: reader.token });
    expect(reply.status).toBe(403);
  });
});

describe(`a worker that is killed (SEED=${seed})`, () => {
  it.each(['killed before', 'killed after'] as const)(
    'right %s any call of the database writes no item twice, and the next worker continues',
    async (name) => {
      let round = 0;
      // A batch makes about 250 calls.
      const apart = runs(90, 25);
      for (let call = 1 + (seed % apart); ; call += apart) {
        round += 1;
        const word = `${name === 'killed after' ? 'Max' : 'Mia'}${round}`;
        const started = await start(some(word, 103));
        const now = Date.now();
        const interruption = interruptAt(call, name);
        await work(now).catch(() => undefined);
        interruption.end();
        // These times are after the lease of the first worker and after the maximum duration of a write.
        for (const later of [5, 10, 15]) await work(now + later * minute);
        const job = await show(started);
        expect(job, `call ${call}`).toMatchObject({ status: 'completed', done: 103 });
        const names = namesWith(`${word} `);
        expect(new Set(names).size, `call ${call}`).toBe(names.length);
        for (const { index, statusCode, details } of job.results) {
          const isThere = names.includes(`${word} ${index}`);
          // The outcome of a write under way is unknown, and the result states this.
          if (details?.outcome === 'uncertain') continue;
          expect([statusCode === 201, isThere], `call ${call}, item ${index}`).toEqual([isThere, isThere]);
        }
        if (!interruption.isHit()) return;
      }
    },
  );
});
