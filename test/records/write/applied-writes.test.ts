import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MadeConnection, MadeProject } from '../../../infra/local/setup.ts';
import { hubspotPortals } from '../../../infra/simulators/hubspot/seeds.ts';
import type { Call } from '../../../lib/call.ts';
import { environment } from '../../../lib/environment.ts';
import { log } from '../../../lib/log.ts';
import { contact as contactObject } from '../../../lib/objects/crm/contact.ts';
import type { RecordContext } from '../../../lib/records/context.ts';
import { type Write, withIdempotencyKey } from '../../../lib/records/write/idempotency.ts';
import { getConnection } from '../../../lib/store/connections/connections.ts';
import { database } from '../../../lib/store/dynamodb/client.ts';
import { dataOf, envelopeOf, failureOf, recordOf } from '../../harness/reply.ts';
import { type Service, startService } from '../../harness/service.ts';

let service: Service;
let project: MadeProject;
let connection: MadeConnection;
let token: string;
let sequence = 0;

beforeAll(async () => {
  service = await startService({ hubspot: { strictDuplicates: false } });
});

afterAll(() => service.stop());

beforeEach(async () => {
  service.simulators.hubspot.clearFailures();
  project = await service.project();
  connection = await service.connect(project, 'hubspot');
  ({ token } = connection);
});

afterEach(() => {
  vi.restoreAllMocks();
});

const portal = () => service.simulators.hubspot.account(hubspotPortals[0].portalId);
const contacts = () => portal().list('contacts').length;

const contact = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  email_addresses: [],
  phone_numbers: [],
  addresses: [],
  field_mappings: {},
};

const nextKey = (): string => {
  sequence += 1;
  return `key-${sequence}`;
};

const create = (key?: string, body: unknown = contact, query = {}) =>
  service.call('POST', '/crm/contacts', {
    token,
    body,
    query,
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });

const detailsOf = (reply: Awaited<ReturnType<typeof create>>) => envelopeOf(reply).details;

/** Makes the conversion of the provider's record fail. @param times the number of failures */
const breakPresentation = (times = 1): void => {
  const broken = vi.spyOn(contactObject, 'present');
  for (let time = 0; time < times; time += 1) {
    broken.mockImplementationOnce(() => {
      throw new TypeError('a fault of ours');
    });
  }
};

/** A response whose record is nested this deep. */
const deep = (levels: number, names = '"id":"901",'): Buffer =>
  Buffer.from(`{${names}"properties":{"firstname":"Ada","x":${'['.repeat(levels)}${']'.repeat(levels)}}}`);

const answerDeep = (method: string, levels: number, times = 1, id = '901'): void =>
  service.simulators.hubspot.fail({
    kind: 'status',
    status: method === 'POST' ? 201 : 200,
    body: deep(levels, `"id":"${id}",`),
    headers: { 'content-type': 'application/json' },
    method,
    path: /\/objects\/contacts/,
    times,
  });

describe('a create that fails after the provider has made the record', () => {
  it('reports that it was applied, and the record', async () => {
    const before = contacts();
    breakPresentation();
    const reply = await create();
    expect(failureOf(reply)).toEqual([500, 'internal_error']);
    expect(contacts()).toBe(before + 1);
    const { id, remote_id: remoteId, outcome, retriable } = Object(detailsOf(reply));
    expect([outcome, retriable]).toEqual(['applied', false]);
    expect(remoteId).toBe(String(portal().list('contacts').at(-1)?.id));
    expect(recordOf(await service.call('GET', `/crm/contacts/${id}`, { token })).remote_id).toBe(remoteId);
  });

  it('is not sent again with its Idempotency-Key, which replays the answer without a read', async () => {
    const key = nextKey();
    breakPresentation();
    const first = await create(key);
    const before = service.simulators.hubspot.exchanges.length;
    const again = await create(key);
    expect([again.status, again.body]).toEqual([500, first.body]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(service.simulators.hubspot.exchanges).toHaveLength(before);
  });

  it('has its own answer in a batch, and the key of its item prevents a second write', async () => {
    const key = nextKey();
    breakPresentation();
    const send = () =>
      service.call('POST', '/crm/contacts/batch', {
        token,
        body: { items: [contact] },
        headers: { 'idempotency-key': key },
      });
    const [item] = dataOf(await send()) as { statusCode: number; details: object }[];
    expect(item).toMatchObject({ statusCode: 500, details: { outcome: 'applied', id: expect.any(String) } });
    const before = contacts();
    expect(dataOf(await send())).toEqual([item]);
    expect(contacts()).toBe(before);
  });
});

describe('an update that fails after the provider has applied it', () => {
  it('reports that it was applied, and the record', async () => {
    const { id, remote_id } = recordOf(await create(), 201);
    breakPresentation();
    const reply = await service.call('PATCH', '/crm/contacts', { token, body: { id, first_name: 'Grace' } });
    expect(failureOf(reply)).toEqual([500, 'internal_error']);
    expect(detailsOf(reply)).toEqual({
      outcome: 'applied',
      retriable: false,
      id,
      remote_id,
      docs: '/docs/errors#internal_error',
    });
    expect(portal().list('contacts').at(-1)?.properties.firstname).toBe('Grace');
  });
});

describe('an answer of the provider that is nested very deeply', () => {
  it.each([5_000, 100_000])('is uncertain after a create with %d levels, and its key stays taken', async (levels) => {
    const key = nextKey();
    answerDeep('POST', levels);
    const reply = await create(key);
    expect(failureOf(reply)).toEqual([502, 'provider_failed']);
    expect(detailsOf(reply)).toMatchObject({ outcome: 'uncertain', retriable: false });
    expect(failureOf(await create(key))).toEqual([409, 'outcome_uncertain']);
  });

  it.each([5_000, 100_000])('is uncertain after an update with %d levels', async (levels) => {
    const { id } = recordOf(await create(), 201);
    answerDeep('PATCH', levels);
    const reply = await service.call('PATCH', '/crm/contacts', { token, body: { id, first_name: 'Grace' } });
    expect(failureOf(reply)).toEqual([502, 'provider_failed']);
    expect(detailsOf(reply)).toMatchObject({ outcome: 'uncertain' });
  });

  it.each([5_000, 100_000])('fails a read with %d levels, with or without remote_data', async (levels) => {
    const { id } = recordOf(await create(), 201);
    for (const remote_data of [false, true]) {
      answerDeep('GET', levels);
      const reply = await service.call('GET', `/crm/contacts/${id}`, { token, query: { remote_data } });
      expect(failureOf(reply)).toEqual([502, 'provider_failed']);
    }
    const list = Buffer.from(`{"results":[${deep(levels)}]}`);
    const headers = { 'content-type': 'application/json' };
    service.simulators.hubspot.fail({ kind: 'status', status: 200, body: list, headers, path: /\/objects\/contacts$/ });
    expect(failureOf(await service.call('GET', '/crm/contacts', { token }))).toEqual([502, 'provider_failed']);
  });

  it('can be read if it has 90 levels, and sent back as it was read', async () => {
    const { id, remote_id } = recordOf(await create(), 201);
    answerDeep('GET', 90, 2, remote_id);
    const record = recordOf(await service.call('GET', `/crm/contacts/${id}`, { token, query: { remote_data: true } }));
    const reply = await service.call('PATCH', '/crm/contacts', {
      token,
      body: { id, first_name: 'Ada', remote_data: record.remote_data },
    });
    expect(reply.status).toBe(200);
  });

  it('is shown as text by a passthrough', async () => {
    const passed = await service.connect(await service.project(), 'hubspot', {
      scopes: ['records:read', 'passthrough'],
    });
    answerDeep('GET', 5_000);
    const reply = await service.call('POST', '/passthrough', {
      token: passed.token,
      body: { method: 'GET', path: '/crm/v3/objects/contacts' },
    });
    expect(dataOf(reply)).toMatchObject({ status: 200, body_encoding: 'text', body: deep(5_000).toString() });
  });
});

describe('an unpaired surrogate from a provider', () => {
  it('is read as the replacement character, and can be reported in events', async () => {
    const answer = Buffer.from(
      '{"id":"902","properties":{"firstname":"A\\ud800da","lastname":"\\u0000"},"createdAt":"2026-01-01T00:00:00Z"}',
    );
    const headers = { 'content-type': 'application/json' };
    service.simulators.hubspot.fail({
      kind: 'status',
      status: 201,
      body: answer,
      headers,
      method: 'POST',
      path: /\/objects\/contacts$/,
    });
    const reply = await create(undefined, contact, { remote_data: true });
    expect(recordOf(reply, 201)).toMatchObject({ first_name: 'A\ufffdda', last_name: '\u0000' });
    expect(envelopeOf(reply).warnings ?? []).toEqual([]);
  });

  it('in the id of a record causes no internal error', async () => {
    const answer = Buffer.from('{"id":"9\\ud8003","properties":{"firstname":"Ada"}}');
    const headers = { 'content-type': 'application/json' };
    service.simulators.hubspot.fail({
      kind: 'status',
      status: 201,
      body: answer,
      headers,
      method: 'POST',
      path: /\/objects\/contacts$/,
    });
    expect(recordOf(await create(), 201).remote_id).toBe('9\ufffd3');
  });
});

/** Runs a write on this connection with the given `send`. */
const writeOnce = async (key: string, send: Write<unknown>['send'], hasLeft = true) => {
  const stored = (await getConnection(project.id, connection.id)) ?? expect.fail('no connection');
  const context = { connection: stored, name: 'crm.contact', now: Date.now() } as RecordContext;
  const stopwatch = { hasWritten: () => hasLeft };
  const call = { headers: { 'idempotency-key': key }, requestId: 'r', log, stopwatch } as unknown as Call;
  return withIdempotencyKey(context, call, { what: 'create', body: {}, prepare: async () => undefined, send });
};

describe('an Idempotency-Key', () => {
  it('stays taken after a write with an unexpected failure', async () => {
    const key = nextKey();
    const broken = () => Promise.reject(new TypeError('a fault of ours'));
    await expect(writeOnce(key, broken)).rejects.toThrow(TypeError);
    const write = vi.fn();
    await expect(writeOnce(key, write)).rejects.toMatchObject({ code: 'outcome_uncertain' });
    expect(write).not.toHaveBeenCalled();
  });

  it('is free again after a write that failed before a request to the provider', async () => {
    const key = nextKey();
    const broken = () => Promise.reject(new Error('the database is away'));
    await expect(writeOnce(key, broken, false)).rejects.toThrow('the database is away');
    expect(await writeOnce(key, async () => ({ data: { id: 'x' } }))).toMatchObject({ data: { id: 'x' } });
  });

  it('answers the failure of the write if it cannot be stored', async () => {
    const name = 'fail-note';
    database().middlewareStack.add(
      (next, context) => async (args) => {
        const isHere = Object(args.input).TableName === environment.tables.records;
        if (context.commandName === UpdateCommand.name && isHere) throw new Error('no database');
        return next(args);
      },
      { step: 'initialize', name },
    );
    breakPresentation();
    const reply = await create(nextKey());
    database().middlewareStack.remove(name);
    expect(detailsOf(reply)).toMatchObject({ outcome: 'applied', id: expect.any(String) });
  });
});
