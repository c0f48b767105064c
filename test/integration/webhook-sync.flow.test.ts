import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MadeProject } from '../../infra/local/setup.ts';
import { zendeskSubdomains } from '../../infra/simulators/zendesk/seeds.ts';
import { listSyncs } from '../../lib/store/sync/syncs.ts';
import { dataOf } from '../harness/reply.ts';
import { type Service, startService } from '../harness/service.ts';
import { onCommand } from '../store/faults.ts';

let service: Service;
let project: MadeProject;
let zendesk: string;
let now: number;

const url = 'http://127.0.0.1:9/hook';
const costly = ['ticketing.attachment', 'ticketing.comment'];

beforeAll(async () => {
  service = await startService();
});

beforeEach(async () => {
  now = Date.now();
  project = await service.project();
  zendesk = (await service.connect(project, 'zendesk')).id;
  await service.sync(now);
});

afterAll(() => service.stop());

const call = (method: string, at: string, body?: unknown) =>
  service.call(method, at, { key: project.key, ...(body !== undefined && { body }) });

interface Line {
  readonly provider: string;
  readonly object: string;
  readonly synced: boolean;
  readonly reason: string | null;
}

interface Estimate {
  readonly connections: number;
  readonly has_more: boolean;
  readonly objects: readonly Line[];
}

const add = async (scope?: readonly string[], also: object = {}) =>
  Object(dataOf(await call('POST', '/webhook', { url, ...(scope && { scope }), ...also }), 201)) as {
    readonly id: string;
    readonly sync: Estimate;
  };

/** Returns the objects that a worker syncs now. */
const synced = async (connection = zendesk): Promise<readonly string[]> => {
  now += 200_000;
  await service.sync(now);
  const syncs = await listSyncs(project.id, connection);
  return syncs.filter(({ state }) => state !== 'off').map(({ object }) => object);
};

const lineOf = ({ objects }: Estimate, object: string, provider = 'zendesk') =>
  objects.find((line) => line.object === object && line.provider === provider);

const promised = ({ objects }: Estimate) =>
  objects.filter((line) => line.synced && line.provider === 'zendesk').map(({ object }) => object);

describe('a new webhook', () => {
  it.each([[undefined], [['ticketing.*']], [['*.created', '*.deleted']]])(
    'with the scope %j causes no request per ticket, and its response shows this',
    async (scope) => {
      const { sync } = await add(scope);
      for (const object of costly) {
        expect(lineOf(sync, object)).toMatchObject({ synced: false, reason: 'costs_per_record', connections: 1 });
      }
      const done = await synced();
      expect(done).toContain('ticketing.ticket');
      expect(done.filter((object) => costly.includes(object))).toEqual([]);
      expect(done.toSorted()).toEqual(promised(sync).toSorted());
    },
  );

  it.each([['ticketing.comment.*'], ['ticketing.comment.created']])(
    'with a scope such as %s causes their syncs',
    async (scope) => {
      const { sync } = await add([scope]);
      expect(sync.objects).toMatchObject([{ object: 'ticketing.comment', synced: true, reason: null }]);
      expect(await synced()).toEqual(['ticketing.comment']);
    },
  );

  it('syncs them if the project asks for it, and nothing that the project took off the schedule', async () => {
    const sync = { 'ticketing.comment': {}, 'ticketing.ticket': { scheduled: false } };
    dataOf(await call('PATCH', `/projects/${project.id}`, { sync }));
    const made = await add(['ticketing.*']);
    expect(lineOf(made.sync, 'ticketing.comment')).toMatchObject({ synced: true, reason: null });
    expect(lineOf(made.sync, 'ticketing.ticket')).toMatchObject({ synced: false, reason: 'not_scheduled' });
    const done = await synced();
    expect(done).toContain('ticketing.comment');
    expect(done).not.toContain('ticketing.ticket');
  });

  it('includes objects that another webhook already syncs', async () => {
    await add(['ticketing.comment.*']);
    const { sync } = await add();
    expect(lineOf(sync, 'ticketing.comment')).toMatchObject({ synced: true });
    expect(lineOf(sync, 'ticketing.attachment')).toMatchObject({ synced: false });
  });

  it('syncs comments with any scope if the vendor lists them over all tickets', async () => {
    const { id } = await service.connect(project, 'github');
    const { sync } = await add(['ticketing.*']);
    expect(lineOf(sync, 'ticketing.comment', 'github')).toMatchObject({ synced: true, reason: null });
    expect(await synced(id)).toContain('ticketing.comment');
  });

  it('estimates the requests for comments from the number of tickets', async () => {
    expect(lineOf((await add()).sync, 'ticketing.comment')).toMatchObject({ first_run_requests: null });
    const desk = service.simulators.zendesk.account(zendeskSubdomains[0].subdomain);
    for (const subject of ['One', 'Two', 'Three']) desk.createTicket({ subject, comment: { body: subject } });
    await synced();
    const tickets = (await listSyncs(project.id, zendesk)).find(({ object }) => object === 'ticketing.ticket');
    const { seen = 0, pages = 0 } = tickets?.run?.counts ?? {};
    expect(seen).toBeGreaterThanOrEqual(3);
    const { sync } = await add();
    expect(lineOf(sync, 'ticketing.comment')).toMatchObject({ first_run_requests: seen });
    expect(lineOf(sync, 'ticketing.ticket')).toMatchObject({ first_run_requests: pages, requests_per_cycle: 1 });
  });

  it('for one connection counts only that connection', async () => {
    await service.connect(project, 'hubspot');
    expect((await add()).sync).toMatchObject({ connections: 2, has_more: false });
    const { sync } = await add(undefined, { id_connection: zendesk });
    expect(sync).toMatchObject({ connections: 1, has_more: false });
    expect(new Set(sync.objects.map(({ provider }) => provider))).toEqual(new Set(['zendesk']));
  });

  it('reads the syncs of three connections per provider, however many there are', async () => {
    for (let n = 0; n < 5; n += 1) await service.connect(project, 'zendesk', { account: n % 2 === 0 ? 0 : 1 });
    let reads = 0;
    onCommand(async (name, input) => {
      if (name === 'QueryCommand' && JSON.stringify(input).includes('"sync#')) reads += 1;
    });
    expect((await add()).sync.connections).toBe(6);
    expect(reads).toBe(3);
  });
});

describe('a changed webhook', () => {
  it('returns the synced objects if its scope, connection or status was sent', async () => {
    const { id } = await add(['crm.*']);
    const put = async (body: object) => Object(dataOf(await call('PUT', `/webhook/${id}`, body))).sync;
    expect(await put({ description: 'x' })).toBeUndefined();
    expect(lineOf(await put({ scope: ['ticketing.comment.*'] }), 'ticketing.comment')).toMatchObject({ synced: true });
    expect(await put({ active: false })).toEqual({ connections: 0, has_more: false, objects: [] });
    expect(await put({ id_connection: zendesk })).toEqual({ connections: 0, has_more: false, objects: [] });
    expect((await put({ active: true })).connections).toBe(1);
  });

  it('no longer causes their syncs when its scope no longer names them', async () => {
    const { id } = await add(['ticketing.comment.*', 'ticketing.ticket.*']);
    expect(await synced()).toContain('ticketing.comment');
    await call('PUT', `/webhook/${id}`, { scope: ['ticketing.*'] });
    await synced();
    const done = await synced();
    expect(done).toContain('ticketing.ticket');
    expect(done).not.toContain('ticketing.comment');
  });
});
