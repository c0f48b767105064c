import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { list as handler } from '../../functions/events.ts';
import { eventRoutes } from '../../lib/api/management/events.ts';
import { connectionContext } from '../../lib/crypto/credentials.ts';
import { sealEventRecord } from '../../lib/crypto/event-record.ts';
import { createDataKey } from '../../lib/crypto/keyring.ts';
import { insertConnection, revokeConnection } from '../../lib/store/connections/connection-changes.ts';
import { dispatchDue } from '../../lib/workers/dispatch.ts';
import { putWaiting } from '../store/feed.ts';
import { connectionOf, makeLinkedUser } from '../store/samples.ts';
import { issuesOf, makeKey, makeProject, send, useService } from './service.ts';

useService();

let project: string;
let key: string;
beforeAll(async () => {
  project = (await makeProject()).id;
  key = await makeKey(project, 'events');
});

const now = Date.now();
const record = { id: 'r', email_address: 'ada@example.com' };

/** Creates a connection with its data key, and a function that encrypts its events. */
const makeConnection = async (owner = project) => {
  const user = await makeLinkedUser(owner);
  const id = randomUUID();
  const { key: dataKey, wrapped } = await createDataKey(connectionContext({ project: owner, id }));
  const connection = connectionOf(user, { id, wrappedDataKey: wrapped, createdAt: new Date(now).toISOString() });
  await insertConnection(connection);
  const name = { project: owner, connection: id };
  const putRecord = async (type: string, time: number) => {
    const event = randomUUID();
    const [vertical, object] = type.split('.');
    const about = { object: `${vertical}.${object}`, recordId: 'r', remoteId: '17' };
    const sealedRecord = sealEventRecord(dataKey, { ...name, event }, record);
    return putWaiting(name, { type, time, linkedUser: user.id, ...about, sealedRecord }, event);
  };
  return { connection, putRecord };
};

const dispatch = () => dispatchDue({ now: () => Date.now() + 60_000, deadline: Number.POSITIVE_INFINITY });
const list = (query: Record<string, string> = {}, by = key) => send(handler, eventRoutes.list, { key: by, query });
const typesOf = async (query: Record<string, string>) => (await list(query)).data.map(({ type }) => type);

describe('GET /events', () => {
  it('answers 403 for a key that lacks only this scope', async () => {
    const other = await makeKey(project, 'linked_users', 'connections', 'records:read');
    expect((await list({}, other)).statusCode).toBe(403);
    expect((await list({}, await makeKey(project, 'admin'))).statusCode).toBe(200);
  });

  it.each([
    [{ type: 'crm.nothing' }, 'type'],
    [{ connection: 'x#y' }, 'connection'],
    [{ object: 'crm.nothing' }, 'object'],
    [{ from: 'yesterday' }, 'from'],
    [{ to: '2026-03-01' }, 'to'],
    [{ after_sequence: '3' }, 'after_sequence'],
    [{ after_sequence: '-1', connection: randomUUID() }, 'after_sequence'],
    [{ after_sequence: '1.5', connection: randomUUID() }, 'after_sequence'],
    [{ limit: '101' }, 'limit'],
  ])('answers 422 for %j with the name of the parameter', async (query, path) => {
    const reply = await list(query);
    expect([reply.statusCode, ...issuesOf(reply)]).toEqual([422, path]);
  });

  it('returns events with their records, filtered as requested', async () => {
    const { connection, putRecord } = await makeConnection();
    await putRecord('crm.contact.created', now + 1);
    await putRecord('crm.deal.deleted', now + 2);
    await putRecord('ticketing.ticket.deleted', now + 3);
    await dispatch();
    const where = { connection: connection.id };
    const { data, next_cursor } = await list(where);
    expect(next_cursor).toBeNull();
    expect(data.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4]);
    expect(data[0]).toMatchObject({
      type: 'connection.created',
      object: null,
      record: null,
      changed_fields: null,
      merged_from: null,
      merged_into: null,
      data: { provider: 'hubspot' },
    });
    expect(data[1]).toEqual({
      id: expect.any(String),
      type: 'crm.contact.created',
      id_project: project,
      id_connection: connection.id,
      provider: connection.provider,
      id_linked_user: connection.linkedUser,
      linked_user_origin_id: connection.linkedUserOriginId,
      alias: 'Acme',
      metadata: {},
      sequence: 2,
      object: 'crm.contact',
      record_id: 'r',
      remote_id: '17',
      record,
      changed_fields: null,
      merged_from: null,
      merged_into: null,
      caused_by: null,
      data: {},
      time: new Date(now + 1).toISOString(),
    });
    expect(await typesOf({ ...where, type: '*.deleted' })).toEqual(['crm.deal.deleted', 'ticketing.ticket.deleted']);
    expect(await typesOf({ ...where, type: 'crm.*' })).toEqual(['crm.contact.created', 'crm.deal.deleted']);
    expect(await typesOf({ ...where, object: 'crm.deal' })).toEqual(['crm.deal.deleted']);
    expect(await typesOf({ ...where, after_sequence: '3' })).toEqual(['ticketing.ticket.deleted']);
    expect(await typesOf({ ...where, from: new Date(now + 3).toISOString() })).toEqual(['ticketing.ticket.deleted']);
    expect(await typesOf({ type: 'crm.deal.deleted', to: new Date(now + 3).toISOString() })).toEqual([
      'crm.deal.deleted',
    ]);
  });

  it('lists all events in both orders, with cursors that are valid for their list only', async () => {
    const { connection, putRecord } = await makeConnection();
    const ids = await Promise.all([1, 2, 3, 4, 5].map((step) => putRecord('crm.note.created', now + step)));
    await dispatch();
    for (const query of [{ connection: connection.id }, { type: 'crm.note.*' }] as Record<string, string>[]) {
      const read: string[] = [];
      let cursor: string | null | undefined;
      do {
        const page = await list({ ...query, limit: '2', ...(cursor ? { cursor } : {}) });
        read.push(...page.data.map(({ id }) => id));
        cursor = page.next_cursor;
      } while (cursor);
      expect(read.slice(-5)).toEqual(ids);
    }
    const { next_cursor } = await list({ connection: connection.id, limit: '2' });
    for (const query of [{}, { connection: connection.id, type: 'crm.*' }, { connection: randomUUID() }]) {
      const reply = await list({ ...query, cursor: next_cursor ?? '' });
      expect([reply.statusCode, reply.error]).toEqual([400, 'invalid_cursor']);
    }
  });

  it('shows only ids after the connection is revoked and its data key is destroyed, and marks the event', async () => {
    const { connection, putRecord } = await makeConnection();
    await putRecord('crm.task.created', now + 1);
    await revokeConnection(connection, { outcome: 'unsupported' }, now + 2);
    await dispatch();
    const { data } = await list({ connection: connection.id });
    expect(data.map(({ type, record: shown, record_id }) => [type, shown, record_id])).toEqual([
      ['connection.created', null, null],
      ['crm.task.created', null, 'r'],
      ['connection.revoked', null, null],
    ]);
    expect(JSON.stringify(data)).not.toContain('ada@');
  });

  it('returns nothing of another project, even if the request names it', async () => {
    const other = (await makeProject()).id;
    const { connection, putRecord } = await makeConnection(other);
    await putRecord('crm.company.created', now);
    await dispatch();
    expect((await list({ connection: connection.id })).data).toEqual([]);
    expect((await list({ type: 'crm.company.*' })).data).toEqual([]);
    const own = await list({ type: 'crm.company.*' }, await makeKey(other, 'events'));
    expect(own.data).toMatchObject([{ id_connection: connection.id, record }]);
  });
});
