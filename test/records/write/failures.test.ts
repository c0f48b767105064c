import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { hubspotPortals } from '../../../infra/simulators/hubspot/seeds.ts';
import { database } from '../../../lib/store/dynamodb/client.ts';
import { envelopeOf, failureOf, recordOf, warnedPaths } from '../../harness/reply.ts';
import { type Service, startService } from '../../harness/service.ts';

let service: Service;
let token: string;
let zendesk: string;

beforeAll(async () => {
  service = await startService();
  const project = await service.project();
  ({ token } = await service.connect(project, 'hubspot'));
  zendesk = (await service.connect(project, 'zendesk')).token;
});

afterEach(() => {
  service.simulators.hubspot.clearFailures();
  service.simulators.zendesk.clearFailures();
});

afterAll(() => service.stop());

const portal = () => service.simulators.hubspot.account(hubspotPortals[0].portalId);

const contact = {
  first_name: 'Ada',
  last_name: 'L',
  email_addresses: [],
  phone_numbers: [],
  addresses: [],
  field_mappings: {},
};
const create = () => service.call('POST', '/crm/contacts', { token, body: contact });
const list = () => service.call('GET', '/crm/contacts', { token });
const posts = { method: 'POST', path: /objects\/contacts$/ };
const lists = { method: 'GET', path: /objects\/contacts$/ };

describe('a provider that refuses', () => {
  it.each([
    [401, 424, 'connection_needs_reauth'],
    [403, 424, 'provider_forbidden'],
    [404, 404, 'not_found'],
    [409, 409, 'conflict'],
    [422, 422, 'provider_rejected'],
    [429, 429, 'rate_limited'],
  ])('%i is answered %i %s, with nothing applied', async (status, answered, code) => {
    service.simulators.hubspot.failWith(status, { ...posts, times: 5 });
    const reply = await create();
    expect(failureOf(reply)).toEqual([answered, code]);
    expect(envelopeOf(reply).details).toMatchObject({
      outcome: 'not_applied',
      retriable: status === 429,
      provider: { name: 'hubspot', status },
    });
  });

  it('passes on the time to retry', async () => {
    service.simulators.hubspot.failWith(429, { ...posts, retryAfterSeconds: 40 });
    const reply = await create();
    expect(reply.headers.get('retry-after')).toBe('40');
    expect(envelopeOf(reply).details).toMatchObject({ retry_after: 40 });
  });

  it('is retried automatically if the wait is short', async () => {
    service.simulators.hubspot.failWith(429, { ...posts, retryAfterSeconds: 0 });
    expect((await create()).status).toBe(201);
  });

  it('is retried for a read after 503, but not for a write', async () => {
    service.simulators.hubspot.failWith(503, { ...lists, retryAfterSeconds: 0 });
    expect((await list()).status).toBe(200);
    service.simulators.hubspot.failWith(503, { ...posts, retryAfterSeconds: 0 });
    const before = service.simulators.hubspot.exchanges.length;
    expect(failureOf(await create())).toEqual([502, 'provider_failed']);
    expect(service.simulators.hubspot.exchanges).toHaveLength(before + 1);
  });
});

describe('a provider that fails', () => {
  it.each([
    ['status', { status: 500, body: {} }, [502, 'provider_failed'], 'uncertain'],
    ['cut', {}, [502, 'provider_failed'], 'uncertain'],
    ['garbage', {}, [502, 'provider_failed'], 'uncertain'],
    ['huge', {}, [502, 'provider_failed'], 'uncertain'],
  ] as const)('%s: a write is uncertain, a read is not applied', async (kind, more, failure, outcome) => {
    service.simulators.hubspot.fail({ ...posts, kind, ...more });
    const write = await create();
    expect(failureOf(write)).toEqual(failure);
    expect(envelopeOf(write).details).toMatchObject({ outcome });
    service.simulators.hubspot.fail({ ...lists, kind, ...more });
    const read = await list();
    expect(failureOf(read)).toEqual(failure);
    expect(envelopeOf(read).details).toMatchObject({ outcome: 'not_applied' });
  });

  it('may have created a record if its answer names none, so the create is uncertain', async () => {
    service.simulators.hubspot.fail({ ...posts, kind: 'status', status: 201, body: {} });
    const reply = await create();
    expect(failureOf(reply)).toEqual([502, 'provider_failed']);
    expect(envelopeOf(reply).details).toMatchObject({ outcome: 'uncertain', retriable: false });
  });

  it('is never followed to another host', async () => {
    service.simulators.hubspot.fail({
      ...lists,
      kind: 'redirect',
      location: 'http://169.254.169.254/latest/meta-data',
    });
    expect(failureOf(await list())).toEqual([502, 'provider_failed']);
  });

  it('cannot put a secret into the answer', async () => {
    const { accessToken } = hubspotPortals[0];
    const message = `bad token ${accessToken}: Bearer ${accessToken} ${'a1B2'.repeat(12)}`;
    service.simulators.hubspot.fail({
      ...posts,
      kind: 'status',
      status: 400,
      body: { status: 'error', message, category: 'X', correlationId: 'c' },
    });
    const text = JSON.stringify((await create()).body);
    expect(text).not.toContain(`Bearer ${accessToken}`);
    expect(text).not.toContain('a1B2'.repeat(12));
  });
});

describe('a provider that fails outside the write itself', () => {
  it('receives no ticket while the stages of the account cannot be read', async () => {
    const { token: fresh } = await service.connect(await service.project(), 'hubspot');
    service.simulators.hubspot.failWith(500, { path: /pipelines/, times: 1 });
    const body = { name: 'T', description: [], field_mappings: {} };
    const before = portal().list('tickets').length;
    const reply = await service.call('POST', '/ticketing/tickets', { token: fresh, body });
    expect(failureOf(reply)).toEqual([502, 'provider_failed']);
    expect(envelopeOf(reply).details).toMatchObject({ outcome: 'not_applied' });
    expect(portal().list('tickets')).toHaveLength(before);
  });

  it('leaves an update applied if the record cannot be read back, and the answer says so', async () => {
    const record = recordOf(await create(), 201);
    service.simulators.hubspot.failWith(500, { method: 'GET', path: /objects\/contacts\/\d+$/ });
    const body = { id: record.id, details: 'changed' };
    const reply = await service.call('PATCH', '/crm/contacts', { token, body });
    expect(recordOf(reply).details).toBe('changed');
    expect(envelopeOf(reply).warnings).toMatchObject([{ code: 'partial_record' }]);
  });
});

describe('our own tables failing after the provider has accepted a record', () => {
  const failMappingWrites = (name: string): void => {
    database().middlewareStack.add(
      (next, context) => async (args) => {
        if (/^(?:Put|BatchWrite|TransactWrite)/.test(String(context.commandName))) {
          throw new Error('the table is unavailable');
        }
        return next(args);
      },
      { step: 'initialize', name },
    );
  };

  it('still answers id and remote_id, and a call with both repairs the mapping', async () => {
    failMappingWrites('no-writes');
    const reply = await create();
    database().middlewareStack.remove('no-writes');
    const record = recordOf(reply, 201);
    expect(warnedPaths(reply)).toEqual(['id']);
    expect(envelopeOf(reply).warnings).toMatchObject([{ code: 'mapping_not_stored' }]);
    const path = `/crm/contacts/${record.id}`;
    expect((await service.call('GET', path, { token })).status).toBe(404);
    const body = { id: record.id, remote_id: record.remote_id, details: 'repaired' };
    expect(recordOf(await service.call('PATCH', '/crm/contacts', { token, body })).details).toBe('repaired');
    expect(recordOf(await service.call('GET', path, { token })).details).toBe('repaired');
  });
});

describe('every answer of a unified route', () => {
  it('contains the durations of the provider and of the service, and the request id', async () => {
    service.simulators.hubspot.delayMs = 20;
    const reply = await create();
    service.simulators.hubspot.delayMs = 0;
    const [, provider] =
      /^provider;dur=([\d.]+), overhead;dur=[\d.]+$/.exec(reply.headers.get('server-timing') ?? '') ?? [];
    expect(Number(provider)).toBeGreaterThanOrEqual(19);
    expect(reply.headers.get('x-request-id')).toMatch(/./);
  });

  it('contains the same for failures', async () => {
    const reply = await service.call('GET', '/crm/contacts', { token: zendesk });
    expect(reply.status).toBe(422);
    expect(reply.headers.get('server-timing')).toMatch(/^provider;dur=/);
  });
});
