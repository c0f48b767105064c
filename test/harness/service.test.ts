import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Exchange } from '../../infra/local/gateway.ts';
import { isDescribed } from '../contract/descriptions.ts';
import { type Service, startService } from './service.ts';

let service: Service;

beforeAll(async () => {
  service = await startService();
});

const described = isDescribed('hubspot');

afterAll(async () => {
  // At its end, this file breaks a vendor's contract. A file that does so must fail.
  if (described) await expect(service.stop()).rejects.toThrow(/The service did what it must not:\n.*unheard_of/);
  else await service.stop();
});

const contact = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  email_addresses: [{ email_address: 'ada@example.com' }],
  phone_numbers: [],
  addresses: [],
  field_mappings: {},
};

describe('the service of a test file', () => {
  it('is strict: a call without a key returns 401', async () => {
    expect((await service.call('GET', '/webhook')).status).toBe(401);
  });

  it('answers a request without a route with the error envelope', async () => {
    const { status, body } = await service.call('GET', '/nothing-here');
    expect(status).toBe(404);
    expect(body).toMatchObject({ statusCode: 404, error: 'not_found' });
  });

  it("gets projects, linked users and connections from the service's own routes", async () => {
    const project = await service.project();
    const { token } = await service.connect(project, 'hubspot');
    const answers: Exchange[] = [];
    const stop = service.onAnswer((exchange) => answers.push(exchange));
    const { status, body } = await service.call('POST', '/crm/contacts', { token, body: contact });
    stop();
    await service.call('GET', '/health');
    expect(status).toBe(201);
    expect(body).toMatchObject({ statusCode: 201, data: { name: 'Ada Lovelace' } });
    expect(answers.map(({ route, answer }) => [route?.handler, answer.status])).toEqual([['crm/contacts.create', 201]]);
    expect(service.simulators.hubspot.exchanges.map(({ path }) => path)).toContain('/crm/v3/objects/contacts');
  });

  it.skipIf(!described)('reports an undescribed request to a vendor', async () => {
    expect(service.problems()).toEqual([]);
    await fetch(`${service.simulators.hubspot.url}/crm/v3/objects/contacts?unheard_of=1`, {
      headers: { authorization: 'Bearer sim-hubspot-token-1' },
    });
    expect(service.problems()).toEqual([expect.stringContaining('unheard_of')]);
  });
});

describe('a second service in the same file', () => {
  it('is refused', async () => {
    await expect(startService()).rejects.toThrow('A test file starts only one service');
  });
});
