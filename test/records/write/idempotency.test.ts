import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { hubspotPortals } from '../../../infra/simulators/hubspot/seeds.ts';
import { environment } from '../../../lib/environment.ts';
import { database } from '../../../lib/store/dynamodb/client.ts';
import { dataOf, envelopeOf, failureOf, recordOf } from '../../harness/reply.ts';
import { type Service, startService } from '../../harness/service.ts';

let service: Service;
let token: string;
let sequence = 0;

beforeAll(async () => {
  service = await startService();
  const project = await service.project();
  ({ token } = await service.connect(project, 'hubspot'));
});

afterAll(() => service.stop());

const portal = () => service.simulators.hubspot.account(hubspotPortals[0].portalId);
const contacts = () => portal().list('contacts').length;

const contact = (first_name = 'Ada') => ({
  first_name,
  last_name: 'Lovelace',
  email_addresses: [],
  phone_numbers: [],
  addresses: [],
  field_mappings: {},
});

const ticket = { name: 'Printer', description: ['On fire.'], field_mappings: {} };

const nextKey = (): string => {
  sequence += 1;
  return `key-${sequence}`;
};

const create = (key: string, body: unknown = contact(), path = '/crm/contacts', query = {}) =>
  service.call('POST', path, { token, body, query, headers: { 'idempotency-key': key } });

const update = (key: string, id: string, body: unknown, query = {}) =>
  service.call('PATCH', `/crm/contacts/${id}`, { token, body, query, headers: { 'idempotency-key': key } });

const remove = (key: string, id: string) =>
  service.call('DELETE', `/crm/contacts/${id}`, { token, headers: { 'idempotency-key': key } });

/** Makes one call of a kind to the table of these writes fail, as if the process died there. */
const failOnce = (commandName: string): void => {
  const name = `fail-${commandName}-${nextKey()}`;
  let left = 1;
  database().middlewareStack.add(
    (next, context) => async (args) => {
      const isHere = Object(args.input).TableName === environment.tables.records;
      if (context.commandName === commandName && isHere && left > 0) {
        left -= 1;
        throw new Error('the process died here');
      }
      return next(args);
    },
    { step: 'initialize', name },
  );
  onTestFinished(() => {
    database().middlewareStack.remove(name);
  });
};

describe('Idempotency-Key', () => {
  it('must not be empty or longer than 255 characters', async () => {
    expect(failureOf(await create('k'.repeat(256)))).toEqual([400, 'invalid_request']);
  });

  it('answers 409 for the same key with another body', async () => {
    const key = nextKey();
    await create(key);
    const before = contacts();
    expect(failureOf(await create(key, contact('Grace')))).toEqual([409, 'idempotency_conflict']);
    expect(contacts()).toBe(before);
  });

  it.each([
    ['/crm/contacts', contact()],
    ['/ticketing/tickets', ticket],
  ])('replays the answer of POST %s and creates nothing again', async (path, body) => {
    const key = nextKey();
    const first = await create(key, body, path, { remote_data: true });
    const count = () => portal().list('contacts').length + portal().list('tickets').length;
    const before = count();
    const again = await create(key, body, path, { remote_data: true });
    expect(again.status).toBe(201);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    expect(count()).toBe(before);
  });

  it('treats bodies with the same members in any order as equal', async () => {
    const key = nextKey();
    const turn = (members: object) => Object.fromEntries(Object.entries(members).toReversed());
    const field_mappings = { no_such_field: 1, no_such_field_either: { a: 1, b: 2 } };
    const first = recordOf(await create(key, { ...contact(), field_mappings }), 201);
    const turnedMappings = { no_such_field_either: { b: 2, a: 1 }, no_such_field: 1 };
    const turned = turn({ ...contact(), field_mappings: turnedMappings });
    expect(recordOf(await create(key, turned), 201).id).toBe(first.id);
  });

  it('replays the answer to a delete, which is 404 with another key', async () => {
    const { id } = recordOf(await create(nextKey()), 201);
    const key = nextKey();
    const first = await remove(key, id);
    const again = await remove(key, id);
    expect(envelopeOf(again)).toEqual(envelopeOf(first));
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 'true']);
    expect(failureOf(await remove(nextKey(), id))).toEqual([404, 'not_found']);
  });

  it('replays the answer to an update without a second change, in whatever way the record is named', async () => {
    const { id } = recordOf(await create(nextKey()), 201);
    const key = nextKey();
    const first = await update(key, id, { details: 'First.' }, { remote_data: true });
    expect(recordOf(first).details).toBe('First.');
    await update(nextKey(), id, { details: 'Second.' });
    const again = await update(key, id, { details: 'First.' }, { remote_data: true });
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    const body = { details: 'First.', id };
    const headers = { 'idempotency-key': key };
    const named = await service.call('PATCH', '/crm/contacts', { token, body, headers });
    expect(named.headers.get('idempotent-replayed')).toBe('true');
    expect(recordOf(await service.call('GET', `/crm/contacts/${id}`, { token })).details).toBe('Second.');
  });

  it('answers 409 for another update, another record and another operation with the same key', async () => {
    const [{ id }, { id: other }] = [recordOf(await create(nextKey()), 201), recordOf(await create(nextKey()), 201)];
    const key = nextKey();
    recordOf(await update(key, id, { details: 'First.' }));
    const conflict = [409, 'idempotency_conflict'];
    expect(failureOf(await update(key, id, { details: 'Second.' }))).toEqual(conflict);
    expect(failureOf(await update(key, other, { details: 'First.' }))).toEqual(conflict);
    expect(failureOf(await remove(key, id))).toEqual(conflict);
    expect(failureOf(await create(key))).toEqual(conflict);
  });

  it('is free again after an update or a delete that was refused before a request', async () => {
    const { id } = recordOf(await create(nextKey()), 201);
    const key = nextKey();
    expect((await update(key, id, { user_id: '00000000-0000-4000-8000-000000000000' })).status).toBe(422);
    expect(failureOf(await remove(key, '00000000-0000-4000-8000-000000000000'))).toEqual([404, 'not_found']);
    service.simulators.hubspot.fail({ method: 'GET', path: /objects\/contacts\//, kind: 'cut', times: 5 });
    expect((await remove(key, id)).status).toBeGreaterThanOrEqual(500);
    service.simulators.hubspot.clearFailures();
    expect(recordOf(await update(key, id, { details: 'Third.' })).details).toBe('Third.');
  });

  it('replays without the preparations of a write', async () => {
    const { id } = recordOf(await create(nextKey()), 201);
    const [created, updated, removed] = [nextKey(), nextKey(), nextKey()];
    const body = { ...contact(), field_mappings: { favourite_colour: 'blue' } };
    const first = [
      await create(created, body),
      await update(updated, id, { details: 'First.' }),
      await remove(removed, id),
    ];
    const before = service.simulators.hubspot.exchanges.length;
    const again = [
      await create(created, body),
      await update(updated, id, { details: 'First.' }),
      await remove(removed, id),
    ];
    expect(again.map((reply) => reply.body)).toEqual(first.map((reply) => reply.body));
    expect(service.simulators.hubspot.exchanges).toHaveLength(before);
  });

  it('answers uncertain after the answer to an update or a delete was lost', async () => {
    const { id } = recordOf(await create(nextKey()), 201);
    const lose = (method: string) =>
      service.simulators.hubspot.fail({ method, path: /objects\/contacts\/\d+$/, kind: 'cut-after-apply' });
    for (const [method, write] of [
      ['PATCH', (key: string) => update(key, id, { details: 'Lost.' })],
      ['DELETE', (key: string) => remove(key, id)],
    ] as const) {
      const key = nextKey();
      lose(method);
      const lost = await write(key);
      expect(envelopeOf(lost).details, method).toMatchObject({ outcome: 'uncertain', retriable: false });
      expect(failureOf(await write(key)), method).toEqual([409, 'outcome_uncertain']);
    }
  });

  it('is free again after a refusal that wrote nothing', async () => {
    const key = nextKey();
    service.simulators.hubspot.failWith(422, { method: 'POST', path: /objects\/contacts$/ });
    expect((await create(key)).status).toBe(422);
    expect((await create(key, contact('Other'))).status).toBe(201);
  });

  it('is not taken by a body that is refused', async () => {
    const key = nextKey();
    expect((await create(key, { first_name: 5 })).status).toBe(422);
    expect((await create(key)).status).toBe(201);
  });

  it('belongs to a connection and a route', async () => {
    const key = nextKey();
    await create(key);
    const conflict = [409, 'idempotency_conflict'];
    expect(failureOf(await create(key, ticket, '/ticketing/tickets'))).toEqual(conflict);
    expect(failureOf(await create(key, { items: [contact()] }, '/crm/contacts/batch'))).toEqual(conflict);
    const upsert = { ...contact(), email_addresses: [{ email_address: 'ada@once.example' }], match: 'email' };
    expect(failureOf(await create(key, upsert, '/crm/contacts/upsert'))).toEqual(conflict);
    const ofCompany = nextKey();
    const body = { name: 'Engine' };
    expect((await create(ofCompany, body, '/crm/companies')).status).toBe(201);
    expect(failureOf(await create(ofCompany, body, '/crm/deals'))).toEqual(conflict);
    const other = await service.connect(await service.project(), 'hubspot', { account: 1 });
    const reply = await service.call('POST', '/crm/contacts', {
      token: other.token,
      body: contact('Other'),
      headers: { 'idempotency-key': key },
    });
    expect(reply.status).toBe(201);
  });

  it('answers uncertain after the answer of the provider was lost', async () => {
    const key = nextKey();
    service.simulators.hubspot.fail({ method: 'POST', path: /objects\/contacts$/, kind: 'cut-after-apply' });
    const lost = await create(key);
    expect(failureOf(lost)).toEqual([502, 'provider_failed']);
    expect(envelopeOf(lost).details).toMatchObject({ outcome: 'uncertain', retriable: false });
    const before = contacts();
    const again = await create(key);
    expect(failureOf(again)).toEqual([409, 'outcome_uncertain']);
    expect(envelopeOf(again).details).toMatchObject({ outcome: 'uncertain' });
    expect(contacts()).toBe(before);
  });

  it('answers conflict while the first request runs, and uncertain after its process died', async () => {
    const key = nextKey();
    // Neither the answer nor the outcome is stored, as if the process had died after the provider's answer.
    failOnce('UpdateItemCommand');
    failOnce('UpdateCommand');
    expect((await create(key)).status).toBe(201);
    const underWay = await create(key);
    expect(failureOf(underWay)).toEqual([409, 'conflict']);
    expect(envelopeOf(underWay).details).toMatchObject({ retriable: true });
    await age(key);
    const died = await create(key);
    expect(failureOf(died)).toEqual([409, 'outcome_uncertain']);
  });
});

describe('Idempotency-Key of a batch', () => {
  const send = (key: string, items: readonly unknown[], below = '') =>
    create(key, { items }, `/crm/contacts/batch${below}`);
  const itemsOf = async (reply: ReturnType<typeof send>) =>
    dataOf(await reply) as readonly { statusCode: number; error?: string; data?: { id: string } }[];

  it('has the same maximum length as other keys', async () => {
    expect(await itemsOf(send('k'.repeat(255), [contact()]))).toMatchObject([{ statusCode: 201 }]);
    expect(failureOf(await send('k'.repeat(256), [contact()]))).toEqual([400, 'invalid_request']);
  });

  it('answers 409 for another batch, and for a write that is not a batch', async () => {
    const key = nextKey();
    await send(key, [contact()]);
    const conflict = [409, 'idempotency_conflict'];
    expect(failureOf(await send(key, [contact()], '/update'))).toEqual(conflict);
    expect(failureOf(await create(key, { items: [ticket] }, '/ticketing/tickets/batch'))).toEqual(conflict);
    expect(failureOf(await create(key))).toEqual(conflict);
  });

  it('covers items by place: another item there is a 409, an additional item is written', async () => {
    const key = nextKey();
    const [first, second] = await itemsOf(send(key, [contact('A'), contact('B')]));
    const before = contacts();
    const again = await itemsOf(send(key, [contact('A'), contact('C'), contact('D')]));
    expect(again).toMatchObject([first ?? {}, { statusCode: 409, error: 'idempotency_conflict' }, { statusCode: 201 }]);
    expect(second?.statusCode).toBe(201);
    expect(contacts()).toBe(before + 1);
  });

  it('frees only the refused items', async () => {
    const key = nextKey();
    const wrong = { ...contact('B'), user_id: '00000000-0000-4000-8000-000000000000' };
    const first = await itemsOf(send(key, [contact('A'), wrong]));
    expect(first).toMatchObject([{ statusCode: 201 }, { statusCode: 422 }]);
    const before = contacts();
    expect(await itemsOf(send(key, [contact('A'), contact('B')]))).toMatchObject([first[0] ?? {}, { statusCode: 201 }]);
    expect(contacts()).toBe(before + 1);
  });

  it('creates no item twice after a time-out, and reports uncertain items', async () => {
    const key = nextKey();
    const path = /objects\/contacts\/batch\/create$/;
    const some = ['A', 'B', 'C'].map((name) => contact(name));
    service.simulators.hubspot.fail({ method: 'POST', path, kind: 'cut-after-apply', times: 1 });
    const before = contacts();
    expect(await itemsOf(send(key, some))).toMatchObject(some.map(() => ({ details: { outcome: 'uncertain' } })));
    expect(contacts()).toBe(before + 3);
    const more = [...some, contact('D')];
    const expected = [...some.map(() => ({ statusCode: 409, error: 'outcome_uncertain' })), { statusCode: 201 }];
    const again = await itemsOf(send(key, more));
    expect(again).toMatchObject(expected);
    expect(await itemsOf(send(key, more))).toEqual(again);
    expect(contacts()).toBe(before + 4);
  });
});

describe('Idempotency-Key of an upsert', () => {
  it('is free again after a body was refused', async () => {
    const key = nextKey();
    const email_addresses = [{ email_address: `${key}@upsert.example` }];
    const body = { ...contact(), email_addresses, match: 'email' };
    const upsert = (more = {}) => create(key, { ...body, ...more }, '/crm/contacts/upsert');
    expect((await upsert({ user_id: '00000000-0000-4000-8000-000000000000' })).status).toBe(422);
    const first = await upsert();
    expect(first.status).toBe(201);
    const again = await upsert();
    expect([again.status, again.body, again.headers.get('idempotent-replayed')]).toEqual([201, first.body, 'true']);
  });

  it('is free again for an item that a batch refused after it had written others', async () => {
    const { token: other } = await service.connect(await service.project(), 'pipedrive');
    const headers = { 'idempotency-key': nextKey() };
    const send = async (items: readonly object[]) => {
      const path = '/crm/contacts/batch/upsert';
      return dataOf(await service.call('POST', path, { token: other, body: { items }, headers })) as readonly {
        statusCode: number;
      }[];
    };
    const upsertOf = (name: string) => ({
      first_name: name,
      email_addresses: [{ email_address: `${name}@upsert.example` }],
      match: 'email',
    });
    const items = Array.from({ length: 20 }, (_, place) => upsertOf(`ada-${place}`));
    const refused = { ...upsertOf('bea'), user_id: '00000000-0000-4000-8000-000000000000' };
    const first = await send([...items, refused]);
    expect(first.map(({ statusCode }) => statusCode)).toEqual([...items.map(() => 201), 422]);
    expect((await send([...items, upsertOf('bea')])).at(-1)).toMatchObject({ statusCode: 201 });
  });
});

/** Moves the start of a write into the past, beyond the lifetime of any request. */
const age = async (key: string): Promise<void> => {
  const { createHash } = await import('node:crypto');
  const [, project = '', connection = ''] = token.split('_');
  const hash = createHash('sha256')
    .update(JSON.stringify([key]))
    .digest('hex');
  await database().send(
    new UpdateCommand({
      TableName: environment.tables.records,
      Key: { pk: `${project}#idempotency#${connection}#${hash}` },
      UpdateExpression: 'SET started_at = :then',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':then': Date.now() - 60_000 },
    }),
  );
};
