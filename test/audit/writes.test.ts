import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { ChainCheck, type Proof, verifyAudit } from '../../infra/audit/verify.ts';
import type { CallOptions } from '../../infra/local/caller.ts';
import type { MadeConnection, MadeProject } from '../../infra/local/setup.ts';
import { pipedriveCompanies } from '../../infra/simulators/pipedrive/seeds.ts';
import { auditProof } from '../../lib/api/management/activity/audit.ts';
import { eventRecord } from '../../lib/api/management/events.ts';
import { connectionKey } from '../../lib/crypto/credentials.ts';
import { writeHashesOf } from '../../lib/crypto/write-hashes.ts';
import { getConnection } from '../../lib/store/connections/connections.ts';
import { feedShards } from '../../lib/store/events/event-keys.ts';
import { requestSync } from '../../lib/store/sync/syncs.ts';
import { signAudit } from '../../lib/workers/audit/sign.ts';
import { workers } from '../../lib/workers/table.ts';
import { dataOf, failureOf, recordOf } from '../harness/reply.ts';
import { type Service, startService } from '../harness/service.ts';
import { itemsIn } from '../store/feed.ts';

let service: Service;
let project: MadeProject;
let connection: MadeConnection;
let key: { readonly id: string; readonly key: string };
let time = Date.now();

const later = (): number => {
  time += 60 * 60_000;
  return time;
};

beforeAll(async () => {
  service = await startService({ pipedrive: { now: () => time } });
  project = await service.project();
  const body = { id_project: project.id, name: 'A', scopes: ['records:read', 'records:write'] };
  const made = await service.call('POST', '/auth/keys', { key: project.key, body });
  key = z.object({ id: z.string(), key: z.string() }).parse(dataOf(made, 201));
});

afterAll(() => service.stop());

beforeEach(async () => {
  connection = await service.connect(project, 'pipedrive');
  // A connection has a chain from its first event on.
  recordOf((await write('POST', path, { name: 'First' })).reply, 201);
  await service.dispatch(later());
});

const path = '/crm/companies';

const write = async (method: string, at: string, body?: object) => {
  const named = { key: key.key, headers: { 'x-connection-id': connection.id } };
  const reply = await service.call(method, at, { ...named, ...(body && { body }) });
  return { reply, request: reply.headers.get('x-request-id') ?? '' };
};

const sync = async () => {
  const name = { project: project.id, connection: connection.id, object: 'crm.company' };
  await requestSync(name, { source: 'request', request: {} }, time);
  await service.sync(later());
};

const proofOf = async (query: CallOptions['query'] = {}) => {
  const named = { key: project.key, query: { id_connection: connection.id, ...query } };
  return auditProof.parse(dataOf(await service.call('GET', '/audit/proof', named)));
};

const writesAfter = async (after: number) => {
  await service.dispatch(later());
  return (await proofOf({ after })).blocks.flatMap(({ writes }) => writes);
};

const headNow = async (): Promise<number> => (await proofOf()).head?.number ?? 0;

const eventAt = async (sequence: number) => {
  const query = { id_connection: connection.id, after_sequence: sequence - 1, limit: 1 };
  const [event] = z.array(eventRecord).parse(dataOf(await service.call('GET', '/events', { key: project.key, query })));
  return event ?? expect.fail(`no event ${sequence}`);
};

const hex = (bytes: Uint8Array | undefined): string | null => (bytes ? Buffer.from(bytes).toString('hex') : null);

/** The hashes that a write must have, made with the data key of the connection. */
const hashesOf = async (sequence: number, sent: unknown) => {
  const { id, record } = await eventAt(sequence);
  const stored = (await getConnection(project.id, connection.id)) ?? expect.fail('no connection');
  const values = { sent, answered: record ?? undefined };
  const found = writeHashesOf(await connectionKey(stored), id, values);
  return { sent: hex(found.sent), answered: hex(found.answered) };
};

const sign = () => service.as(workers.signAudit, () => signAudit({ now: () => time, deadline: time + 300_000 }));

const verify = async () => {
  const { blocks, ...proof } = await proofOf();
  const check = new ChainCheck();
  for (const block of blocks) check.add(block);
  return verifyAudit(check, proof as Proof, {}, time);
};

describe('GET /audit/proof with a connection', () => {
  it('is refused to another project, and for an unknown connection', async () => {
    const other = await service.project();
    const query = { id_connection: connection.id };
    const replies = [
      await service.call('GET', '/audit/proof', { key: other.key, query }),
      await service.call('GET', '/audit/proof', { key: project.key, query: { id_connection: 'unknown' } }),
      await service.call('GET', '/audit/proof', { key: project.key, query: { ...query, after: -1 } }),
    ];
    expect(replies.map(failureOf)).toEqual([
      [404, 'not_found'],
      [404, 'not_found'],
      [422, 'validation_failed'],
    ]);
  });

  it('is empty for a connection without writes', async () => {
    const { id } = await service.connect(project, 'pipedrive', { account: 1 });
    expect(await proofOf({ id_connection: id })).toMatchObject({ id_connection: id, head: null, blocks: [] });
  });

  it('shows the request, the key, the outcome and the salted hashes of each write', async () => {
    const before = await headNow();
    const body = { name: 'Initech' };
    const made = await write('POST', path, body);
    const { id } = recordOf(made.reply, 201);
    const changed = await write('PATCH', `${path}/${id}`, { name: 'Initech Ltd' });
    const deleted = await write('DELETE', `${path}/${id}`);
    const found = await writesAfter(before);
    expect(found.map(({ request_id, key_id, outcome }) => [request_id, key_id, outcome])).toEqual([
      [made.request, key.id, 'created'],
      [changed.request, key.id, 'updated'],
      [deleted.request, key.id, 'deleted'],
    ]);
    const [first, second, third] = found;
    expect(first).toMatchObject(await hashesOf(first?.sequence ?? 0, body));
    expect(second).toMatchObject(await hashesOf(second?.sequence ?? 0, { name: 'Initech Ltd' }));
    expect(third).toMatchObject({ sent: null, answered: null });
    expect(first?.time).toBe((await eventAt(first?.sequence ?? 0)).time);
  });

  it('shows each item of a batch with the hash of the item', async () => {
    const before = await headNow();
    const items = [{ name: 'Hooli' }, { name: 'Umbrella' }];
    const { request } = await write('POST', `${path}/batch`, { items });
    const found = await writesAfter(before);
    expect(found.map(({ request_id }) => request_id)).toEqual([request, request]);
    const sent = await Promise.all(
      found.map(async ({ sequence }) => {
        const { name } = (await eventAt(sequence)).record ?? {};
        return (await hashesOf(sequence, { name })).sent;
      }),
    );
    expect(found.map((one) => one.sent)).toEqual(sent);
  });

  it('shows no refused write, no passthrough, no preview and no change that a sync found', async () => {
    const before = await headNow();
    expect((await write('POST', path, { name: '' })).reply.status).toBe(422);
    await write('POST', `${path}?preview=true`, { name: 'Not made' });
    await write('POST', '/passthrough', { method: 'GET', path: '/api/v2/organizations' });
    const account = service.simulators.pipedrive.account(pipedriveCompanies[0].companyDomain);
    await sync();
    account.create('organizations', { name: 'Found by a sync' });
    await sync();
    expect(await writesAfter(before)).toEqual([]);
    const query = { id_connection: connection.id, type: 'crm.company.created' };
    const events = z
      .array(eventRecord)
      .parse(dataOf(await service.call('GET', '/events', { key: project.key, query })));
    expect(events.map(({ record }) => record?.name)).toContain('Found by a sync');
  });
});

describe('the erasure of a connection', () => {
  it('leaves a chain that verifies, without the data key of its hashes and without data of a customer', async () => {
    for (const name of ['Initech', 'Hooli', 'Soylent']) await write('POST', path, { name });
    await service.dispatch(later());
    const last = await headNow();
    await sign();
    expect(await verify()).toEqual({ problems: [], signed: last, unsigned: 0 });
    dataOf(await service.call('DELETE', `/connections/${connection.id}`, { key: project.key }), 202);
    for (let round = 0; round < 3; round += 1) {
      await service.dispatch(later());
      await service.erase(later());
    }
    expect(await verify()).toEqual({ problems: [], signed: last, unsigned: 0 });
    const feed = `${project.id}#${connection.id}`;
    const events = (await Promise.all(feedShards.map((shard) => itemsIn(`${feed}#${shard}`)))).flat();
    expect(events.filter(({ type }) => !String(type).startsWith('connection.'))).toEqual([]);
    const links = await itemsIn(feed, 'writes#');
    const members = ['pk', 'sk', 'v', 'number', 'time', 'previous_time', 'previous_hash', 'hash', 'before', 'packed'];
    expect(new Set(links.flatMap(Object.keys))).toEqual(new Set([...members, 'expires_at']));
    expect(JSON.stringify(await proofOf())).not.toMatch(/Soylent|Initech|Hooli/);
    expect((await getConnection(project.id, connection.id))?.wrappedDataKey ?? new Uint8Array()).toHaveLength(0);
  });
});
