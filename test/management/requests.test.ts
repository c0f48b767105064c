import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { read as handler } from '../../functions/requests.ts';
import { run } from '../../functions/workers/requests.ts';
import { requestRoutes } from '../../lib/api/management/activity/requests.ts';
import { connectionContext } from '../../lib/crypto/credentials.ts';
import { createDataKey } from '../../lib/crypto/keyring.ts';
import { markOf, sealFacts } from '../../lib/crypto/request-facts.ts';
import type { RequestEntry, SealedFacts } from '../../lib/requests/entry.ts';
import type { Connection } from '../../lib/store/connections/connection.ts';
import { insertConnection, revokeConnection } from '../../lib/store/connections/connection-changes.ts';
import type { LinkedUser } from '../../lib/store/projects/linked-users.ts';
import { putRecord } from '../../lib/store/records/record-mappings.ts';
import { deliverEntries, requestEntry } from '../requests/request-entries.ts';
import { onCommand } from '../store/faults.ts';
import { connectionOf, makeLinkedUser } from '../store/samples.ts';
import { issuesOf, makeKey, makeProject, send, useService } from './service.ts';

useService();

let project: string;
let key: string;
beforeAll(async () => {
  project = (await makeProject()).id;
  key = await makeKey(project, 'requests:read', 'records:read');
});

const now = Date.now();
const hour = 60 * 60_000;

/** Creates a connection with its data key. */
const makeConnection = async (owner = project, user?: LinkedUser, account = randomUUID()) => {
  const linkedUser = user ?? (await makeLinkedUser(owner));
  const id = randomUUID();
  const { key: dataKey, wrapped } = await createDataKey(connectionContext({ project: owner, id }));
  const connection = connectionOf(linkedUser, { id, wrappedDataKey: wrapped, account: { id: account, name: 'Acme' } });
  await insertConnection(connection);
  return { connection, dataKey, linkedUser };
};

/** Stores requests, each a second after the one before, and returns their entries. */
const store = async (...given: readonly Partial<RequestEntry>[]): Promise<readonly RequestEntry[]> => {
  const entries = given.map((one, at) =>
    requestEntry({ project, time: new Date(now + at * 1000).toISOString(), ...one }),
  );
  await deliverEntries(run, entries);
  return entries;
};

/** Members that a run of a worker lacks. */
const ofWorker = { route: undefined, status: undefined } as unknown as Partial<RequestEntry>;

const on = ({ id, provider }: Connection): Partial<RequestEntry> => ({ connection: id, provider });
const failed = { status: 502, outcome: 'failed', error: 'provider_failed' } as const;
const refused = { status: 422, outcome: 'refused', error: 'validation_failed' } as const;

const list = (query: Record<string, string> = {}, by = key) => send(handler, requestRoutes.list, { key: by, query });
const idsOf = async (query: Record<string, string>) => (await list(query)).data.map(({ id }) => id);
const show = (id: string, by = key) => send(handler, requestRoutes.get, { key: by, params: { id } });

describe('GET /requests', () => {
  it('answers 403 for a key that lacks only this scope', async () => {
    const other = await makeKey(project, 'events', 'connections', 'records:read');
    expect((await list({}, other)).statusCode).toBe(403);
    expect((await show(randomUUID(), other)).statusCode).toBe(403);
    expect((await list({}, await makeKey(project, 'admin'))).statusCode).toBe(200);
  });

  it.each([
    [{ status: '4x' }, 'status'],
    [{ status: '600' }, 'status'],
    [{ outcome: 'lost' }, 'outcome'],
    [{ cause: 'magic' }, 'cause'],
    [{ record_id: 'x' }, 'record_id'],
    [{ id_connection: 'x#y' }, 'id_connection'],
    [{ key_id: 'x' }, 'key_id'],
    [{ idempotency: 'a#b' }, 'idempotency'],
    [{ from: 'yesterday' }, 'from'],
    [{ limit: '101' }, 'limit'],
    [{ id_linked_user: randomUUID(), linked_user_origin_id: 'x' }, 'linked_user_origin_id'],
  ])('answers 422 for %j with the name of the parameter', async (query, path) => {
    const reply = await list(query);
    expect([reply.statusCode, ...issuesOf(reply)]).toEqual([422, path]);
  });

  it('finds nothing of another project, by no filter', async () => {
    const other = (await makeProject()).id;
    const { connection, dataKey, linkedUser } = await makeConnection(other);
    const record = randomUUID();
    const mapping = { object: 'crm.contact', identity: connection.identity, connection: connection.id, remote: ['1'] };
    await putRecord({ project: other, id: record, ...mapping });
    const mark = markOf(dataKey, 'record', record);
    await store({ project: other, ...on(connection), record: mark, idempotency: 'mark-of-other' });
    const filters = [
      { id_connection: connection.id },
      { id_linked_user: linkedUser.id },
      { record_id: record },
      { record_id: record, id_connection: connection.id },
      { idempotency: 'mark-of-other' },
    ];
    for (const filter of filters) expect(await idsOf(filter), JSON.stringify(filter)).toEqual([]);
    const own = await makeKey(other, 'requests:read');
    for (const filter of filters) expect((await list(filter, own)).data, JSON.stringify(filter)).toHaveLength(1);
  });

  it('shows a request with its customer, and null for each absent member', async () => {
    const { connection, linkedUser } = await makeConnection();
    const [call, job] = await store(
      { ...on(connection), key_id: randomUUID(), idempotency: 'm', traceparent: '00-a-b-01', ...failed },
      { ...on(connection), cause: 'job', parent: 'r-1', ...ofWorker },
    );
    const { data } = await list({ id_connection: connection.id });
    expect(data[1]).toEqual({
      id: call?.id,
      id_project: project,
      time: call?.time,
      cause: 'api',
      id_connection: connection.id,
      provider: 'hubspot',
      id_linked_user: linkedUser.id,
      linked_user_origin_id: linkedUser.originId,
      key_id: call?.key_id,
      route: 'GET /crm/contacts',
      function: 'crm/contacts.list',
      status: 502,
      error: 'provider_failed',
      reason: null,
      fields: [],
      retry_at: null,
      outcome: 'failed',
      duration_ms: 184,
      provider_ms: 171,
      provider_requests: [
        {
          method: 'GET',
          path: '/crm/v3/objects/contacts',
          status: 200,
          failure: null,
          attempts: 1,
          duration_ms: 171,
          remaining: 98,
        },
      ],
      more_provider_requests: 0,
      unlogged_runs: 0,
      unlogged_provider_requests: 0,
      parent_id: null,
      idempotency: 'm',
      needs: [],
      content: null,
      traceparent: '00-a-b-01',
    });
    expect(data[0]).toMatchObject({
      id: job?.id,
      cause: 'job',
      parent_id: 'r-1',
      route: null,
      status: null,
      key_id: null,
    });
  });

  it('filters by each member', async () => {
    const { connection } = await makeConnection();
    const keyId = randomUUID();
    const [ok, not, bad, other] = (
      await store(
        { ...on(connection), key_id: keyId },
        { ...on(connection), ...refused },
        { ...on(connection), ...failed, route: 'POST /crm/deals', idempotency: 'mark-1' },
        { ...on(connection), cause: 'sync', provider: 'zendesk' },
      )
    ).map(({ id }) => id);
    const where = { id_connection: connection.id };
    expect(await idsOf(where)).toEqual([other, bad, not, ok]);
    expect(await idsOf({ ...where, order: 'asc' })).toEqual([ok, not, bad, other]);
    expect(await idsOf({ ...where, route: 'POST /crm/deals' })).toEqual([bad]);
    expect(await idsOf({ ...where, status: '422' })).toEqual([not]);
    expect(await idsOf({ ...where, status: '4xx' })).toEqual([not]);
    expect(await idsOf({ ...where, status: '5xx' })).toEqual([bad]);
    expect(await idsOf({ ...where, status: '200' })).toEqual([other, ok]);
    expect(await idsOf({ ...where, outcome: 'refused' })).toEqual([not]);
    expect(await idsOf({ ...where, outcome: 'unsuccessful' })).toEqual([bad, not]);
    expect(await idsOf({ ...where, outcome: 'succeeded' })).toEqual([other, ok]);
    expect(await idsOf({ ...where, provider: 'zendesk' })).toEqual([other]);
    expect(await idsOf({ ...where, cause: 'sync' })).toEqual([other]);
    expect(await idsOf({ ...where, key_id: keyId })).toEqual([ok]);
    expect(await idsOf({ idempotency: 'mark-1' })).toEqual([bad]);
    expect(await idsOf({ idempotency: 'mark-1', outcome: 'succeeded' })).toEqual([]);
    expect(await idsOf({ idempotency: 'mark-1', id_connection: randomUUID() })).toEqual([]);
    const from = new Date(now + 1000).toISOString();
    const to = new Date(now + 3000).toISOString();
    expect(await idsOf({ ...where, from, to })).toEqual([bad, not]);
    expect(await idsOf({ ...where, from: to, to: from })).toEqual([]);
  });

  it('merges the connections of a customer, and finds writes of a record with and without its connection', async () => {
    const first = await makeConnection();
    const second = await makeConnection(project, first.linkedUser);
    const record = randomUUID();
    const { identity, id: owner } = second.connection;
    await putRecord({ project, id: record, object: 'crm.contact', identity, connection: owner, remote: ['1'] });
    const mark = markOf(second.dataKey, 'record', record);
    const ids = (
      await store(
        on(first.connection),
        { ...on(second.connection), record: mark },
        { ...on(first.connection), ...failed },
        { ...on(second.connection), record: mark, ...failed },
      )
    ).map(({ id }) => id);
    const [, write, , failure] = ids;
    expect(await idsOf({ id_linked_user: first.linkedUser.id })).toEqual(ids.toReversed());
    expect(await idsOf({ linked_user_origin_id: first.linkedUser.originId, outcome: 'failed' })).toEqual([
      failure,
      ids[2],
    ]);
    const customer = { id_linked_user: first.linkedUser.id };
    expect(await idsOf({ ...customer, id_connection: owner })).toEqual([failure, write]);
    expect(await idsOf({ id_linked_user: randomUUID(), id_connection: owner })).toEqual([]);
    expect(await idsOf({ record_id: record })).toEqual([failure, write]);
    expect(await idsOf({ record_id: record, id_connection: owner, status: '5xx' })).toEqual([failure]);
    expect(await idsOf({ record_id: record, id_connection: first.connection.id })).toEqual([]);
    await revokeConnection(second.connection, { outcome: 'unsupported' }, now);
    expect(await idsOf({ record_id: record })).toEqual([]);
    expect(await idsOf({ ...customer })).toEqual(ids.toReversed());
  });

  it('lists all requests in both orders over days and equal times, with cursors that are valid for their list only', async () => {
    const owner = (await makeProject()).id;
    const own = await makeKey(owner, 'requests:read');
    const times = [0, 0, 0, 1, 30, 31, 50, 50].map((hours) => new Date(now - hours * hour).toISOString());
    const entries = await store(...times.map((time, at) => ({ project: owner, time, ...(at % 3 === 0 && failed) })));
    const expected = entries
      .toSorted((a, b) => (`${a.time}#${a.id}` < `${b.time}#${b.id}` ? 1 : -1))
      .map(({ id }) => id);
    for (const order of ['desc', 'asc']) {
      const found: string[] = [];
      let cursor: string | null | undefined;
      do {
        const page = await list({ order, limit: '3', ...(cursor && { cursor }) }, own);
        found.push(...page.data.map(({ id }) => id));
        cursor = page.next_cursor;
        if (cursor) expect((await list({ order, cursor, status: '502' }, own)).error).toBe('invalid_cursor');
      } while (cursor);
      expect(found).toEqual(order === 'desc' ? expected : expected.toReversed());
    }
  });

  it('reads partitions of failures only, if only failures are wanted', async () => {
    const { connection } = await makeConnection();
    await store(on(connection), { ...on(connection), ...failed });
    const partitions: string[] = [];
    const stop = onCommand(async (command, input) => {
      if (command !== 'QueryCommand' || !('IndexName' in input)) return;
      const [partition] = Object.values(Object(input).ExpressionAttributeValues as object);
      partitions.push(String(partition));
    });
    const where = { from: new Date(now).toISOString(), to: new Date(now + 1).toISOString() };
    for (const filter of [{ outcome: 'unsuccessful' }, { outcome: 'failed' }, { status: '5xx' }, { status: '404' }]) {
      await list({ ...where, ...filter });
      await list({ ...where, ...filter, id_connection: connection.id });
    }
    stop();
    expect(partitions.length).toBeGreaterThan(8);
    expect(partitions.filter((partition) => !partition.endsWith('#failed'))).toEqual([]);
  });
});

describe('GET /requests/{id}', () => {
  it("answers 404 for an unknown id, another project's id, and the id of an item of another kind", async () => {
    const other = (await makeProject()).id;
    const [entry] = await store({ project: other });
    const [own] = await store({ idempotency: 'mark-2' });
    for (const id of [randomUUID(), entry?.id ?? '', 'mark-2', 'issue', 'a b', `${other}#${entry?.id}`]) {
      expect((await show(id)).statusCode, id).toBe(404);
    }
    expect((await show(own?.id ?? '')).statusCode).toBe(200);
  });

  it('opens the sealed facts, until the connection is disconnected', async () => {
    const { connection, dataKey } = await makeConnection();
    const id = 'JKJaXmPLvHcESHA=';
    const facts: SealedFacts = {
      record_id: 'r-1',
      remote_id: '17',
      query: 'limit=2',
      message: 'hubspot says no',
      vendor_request_ids: ['v-1', null],
    };
    const [sent] = requestEntry().provider_requests;
    await store({
      ...on(connection),
      ...failed,
      id,
      provider_requests: sent ? [sent, { method: 'POST', failure: 'timeout', attempts: 2, duration_ms: 9 }] : [],
      sealed: sealFacts(dataKey, { project, connection: connection.id, id }, facts),
    });
    const { vendor_request_ids: _, ...shown } = facts;
    const { data } = await show(id);
    expect(data).toMatchObject({ id, ...shown, retries: [] });
    expect(data.provider_requests).toMatchObject([
      { vendor_request_id: 'v-1', attempts: 1 },
      { vendor_request_id: null, attempts: 2, failure: 'timeout', path: null, status: null },
    ]);
    const listed = await list({ id_connection: connection.id });
    expect(JSON.stringify(listed)).not.toMatch(/hubspot says no|limit=2|v-1/);
    await revokeConnection(connection, { outcome: 'unsupported' }, now);
    const after = await show(id);
    expect(after.data).toMatchObject({ id, record_id: null, remote_id: null, query: null, message: null });
    expect(after.data.provider_requests[0]?.vendor_request_id).toBeNull();
  });

  it('names the other requests with the same Idempotency-Key, oldest first', async () => {
    const ids = (
      await store({ idempotency: 'mark-3', ...failed }, { idempotency: 'mark-3' }, { idempotency: 'mark-3' }, {})
    ).map(({ id }) => id);
    const [first, second, third, other] = ids;
    expect((await show(second ?? '')).data.retries).toEqual([first, third]);
    expect((await show(other ?? '')).data.retries).toEqual([]);
    expect(await idsOf({ idempotency: 'mark-3' })).toEqual([third, second, first]);
  });
});
