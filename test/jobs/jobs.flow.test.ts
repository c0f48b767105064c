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
  // A second contact with the same address is made: one that is sent twice is seen.
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

/** Contacts of the account that have this word in their first name, by that name. */
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
  it('is a job, which writes all of them after the answer', async () => {
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

  it('keeps no item once it is written, and none in the clear before', async () => {
    const started = await start(some('Keeper', 120));
    const name = { project: project.id, connection: connection.id, job: started.id };
    const before = await get(jobParts, { ...name, place: '0' });
    expect(Buffer.from(before?.items ?? []).includes('Keeper')).toBe(false);
    await work();
    const parts = await Promise.all(['0', '1'].map((place) => get(jobParts, { ...name, place })));
    expect(parts.map((part) => part?.items)).toEqual([undefined, undefined]);
  });

  it('tells of each item why it failed, in its place', async () => {
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

  it('updates, upserts and deletes as well', async () => {
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

  it('leaves the addresses of a record that an upsert has found by one of them', async () => {
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

  it('is one job for one Idempotency-Key', async () => {
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

  it('waits where the provider takes no more, and writes nothing twice', async () => {
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

  it('ends where the account is disconnected, and writes no more', async () => {
    const started = await start(some('Hugo', 110));
    await service.call('DELETE', `/connections/${connection.id}`, { key: project.key });
    expect(await work()).toMatchObject({ failed: 1 });
    expect(namesWith('Hugo ')).toEqual([]);
    const name = { project: project.id, connection: connection.id, job: started.id, place: '0' };
    await service.erase(Date.now() + 5 * minute);
    expect(await get(jobParts, name)).toBeUndefined();
  });
});

describe('what is refused', () => {
  const issuesOf = async (reply: Awaited<ReturnType<typeof send>>) => {
    expect(reply.status, JSON.stringify(reply.body)).toBe(422);
    return envelopeOf(reply).details?.issues;
  };

  it('is a batch of more than 1,000 items', async () => {
    expect(await issuesOf(await send(Array(1_001).fill({ a: 1 })))).toMatchObject([{ path: 'items' }]);
  });

  it('is a preview of more than 100', async () => {
    expect(await issuesOf(await send(some('Ida', 101), { query: { preview: 'true' } }))).toMatchObject([
      { path: 'items' },
    ]);
  });

  it('is an item that is too large to be kept', async () => {
    const items: unknown[] = some('Jan', 101);
    items[7] = { ...contact('Jan 7'), field_mappings: { a: 'x'.repeat(360_000) } };
    expect(await issuesOf(await send(items))).toMatchObject([{ path: 'items[7]' }]);
  });

  it('is the job of another connection, and of nobody', async () => {
    const started = await start(some('Kim', 101));
    const other = await service.connect(project, 'hubspot', { account: 1 });
    const foreign = await service.call('GET', `/jobs/${started.id}`, { token: other.token });
    const none = await service.call('GET', `/jobs/${randomUUID()}`, { token: connection.token });
    expect([foreign.status, none.status]).toEqual([404, 404]);
    await work();
  });

  it('is a job to a caller who may read alone', async () => {
    const reader = await service.connect(project, 'hubspot', { account: 1, scopes: ['records:read'] });
    const reply = await service.call('GET', `/jobs/${randomUUID()}`, { token: reader.token });
    expect(reply.status).toBe(403);
  });
});

describe(`a worker that is killed (SEED=${seed})`, () => {
  it.each(['killed before', 'killed after'] as const)(
    'right %s any call of the database writes no item twice, and the next one goes on',
    async (name) => {
      let round = 0;
      // A batch makes some 250 calls.
      const apart = runs(90, 25);
      for (let call = 1 + (seed % apart); ; call += apart) {
        round += 1;
        const word = `${name === 'killed after' ? 'Max' : 'Mia'}${round}`;
        const started = await start(some(word, 103));
        const now = Date.now();
        const interruption = interruptAt(call, name);
        await work(now).catch(() => undefined);
        interruption.end();
        // Beyond the lease of the first one, and beyond the time of a write under way.
        for (const later of [5, 10, 15]) await work(now + later * minute);
        const job = await show(started);
        expect(job, `call ${call}`).toMatchObject({ status: 'completed', done: 103 });
        const names = namesWith(`${word} `);
        expect(new Set(names).size, `call ${call}`).toBe(names.length);
        for (const { index, statusCode, details } of job.results) {
          const isThere = names.includes(`${word} ${index}`);
          // Of what was under way nobody knows, and that is said.
          if (details?.outcome === 'uncertain') continue;
          expect([statusCode === 201, isThere], `call ${call}, item ${index}`).toEqual([isThere, isThere]);
        }
        if (!interruption.isHit()) return;
      }
    },
  );
});
