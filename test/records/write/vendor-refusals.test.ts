import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MadeConnection } from '../../../infra/local/setup.ts';
import { brevoAccounts } from '../../../infra/simulators/brevo/seeds.ts';
import { dataOf } from '../../harness/reply.ts';
import { type ProviderId, type Service, startService } from '../../harness/service.ts';

let service: Service;
let project: Awaited<ReturnType<Service['project']>>;

beforeAll(async () => {
  service = await startService();
  project = await service.project();
});
afterAll(() => service.stop());

const connect = async (provider: ProviderId) => {
  const connection = await service.connect(project, provider);
  const call = async (method: string, path: string, body?: Record<string, unknown>) => {
    const reply = await service.call(method, path, { token: connection.token, body });
    return { status: reply.status, ...Object(reply.body) };
  };
  return { connection, call };
};

const statusOf = async ({ id }: MadeConnection) =>
  Object(dataOf(await service.call('GET', `/connections/${id}`, { key: project.key }))).status;

describe('a vendor that does not allow the address of the service', () => {
  it('is reported as such, and the connection stays', async () => {
    const { connection, call } = await connect('brevo');
    const message =
      'We have detected you are using an unrecognised IP address 203.0.113.9. If you performed this action make sure to add the new IP address in this link: https://app.brevo.com/security/authorised_ips';
    service.simulators.brevo.fail({ kind: 'status', status: 401, body: { code: 'unauthorized', message } });
    const refused = await call('GET', '/marketingautomation/contacts');
    expect(refused).toMatchObject({ status: 424, error: 'provider_forbidden', details: { outcome: 'not_applied' } });
    expect(refused.message).toMatch(/address of this service.*203\.0\.113\.9.*authorised_ips/);
    expect(await statusOf(connection)).toBe('active');
    expect((await call('GET', '/marketingautomation/contacts')).status).toBe(200);
  });

  it('is reported for a simulated account with other allowed addresses, until it allows this address', async () => {
    const { connection, call } = await connect('brevo');
    const { rules } = service.simulators.brevo.account(brevoAccounts[0].email);
    rules.allowed = ['198.51.100.1'];
    const refused = await call('GET', '/marketingautomation/contacts');
    expect(refused).toMatchObject({ status: 424, error: 'provider_forbidden' });
    expect(refused.message).toContain('203.0.113.9');
    rules.allowed = ['198.51.100.1', '203.0.113.9'];
    expect((await call('GET', '/marketingautomation/contacts')).status).toBe(200);
    expect(await statusOf(connection)).toBe('active');
    delete rules.allowed;
  });

  it('is reported as such when an account is connected', async () => {
    const message = 'We have detected you are using an unrecognised IP address 203.0.113.9.';
    service.simulators.brevo.fail({ kind: 'status', status: 401, body: { code: 'unauthorized', message } });
    const linkedUser = await service.linkedUser(project);
    const body = { provider: 'brevo', id_linked_user: linkedUser, credentials: { api_key: 'xkeysib-some' } };
    const reply = await service.call('POST', '/connections', { key: project.key, body });
    expect(Object(reply.body)).toMatchObject({ statusCode: 424, error: 'provider_forbidden' });
  });
});

describe('a conflict', () => {
  it('of a phone number at Brevo also occurs in an update without a phone number', async () => {
    const { call } = await connect('brevo');
    const made = await call('POST', '/marketingautomation/contacts', { email_address: 'sms@firm.example' });
    const message = 'Unable to update contact, SMS is already associated with another Contact';
    const body = { code: 'duplicate_parameter', message };
    service.simulators.brevo.fail({ kind: 'status', status: 400, body, method: 'PUT' });
    const refused = await call('PATCH', `/marketingautomation/contacts/${made.data.id}`, { last_name: 'New' });
    expect(refused).toMatchObject({ status: 409, error: 'conflict', details: { issues: [{ path: 'phone_numbers' }] } });
  });

  it('at Attio names the field and the record, if the vendor names the attribute by its slug', async () => {
    const { call } = await connect('attio');
    const person = (name: string, address: string) => ({
      first_name: name,
      last_name: 'Slug',
      email_addresses: [{ email_address: address }],
    });
    const made = await call('POST', '/crm/contacts', person('One', 'slug@firm.example'));
    const message = `The value "slug@firm.example" provided for attribute with slug "email_addresses" conflicts with one already in the system. [Conflicting record IDs: ${made.data.remote_id}]`;
    const body = { status_code: 400, type: 'invalid_request_error', code: 'uniqueness_conflict', message };
    service.simulators.attio.fail({ kind: 'status', status: 400, body, method: 'POST', path: /\/people\/records$/ });
    const refused = await call('POST', '/crm/contacts', person('Two', 'slug@firm.example'));
    expect(refused).toMatchObject({
      status: 409,
      error: 'conflict',
      details: { existing_id: made.data.id, issues: [{ path: 'email_addresses' }] },
    });
  });
});

describe('a batch with an item that the vendor refuses', () => {
  it('names the item by its place, with the path of the field in it', async () => {
    const { call } = await connect('pipedrive');
    const body = { success: false, error: 'emails.0.value: Must be a string', code: 'ERR_SCHEMA_VALIDATION_FAILED' };
    service.simulators.pipedrive.fail({ kind: 'status', status: 400, body, method: 'POST', path: /persons/, times: 1 });
    const items = ['a', 'b'].map((name) => ({
      first_name: name,
      last_name: 'Batch',
      email_addresses: [{ email_address: `${name}@batch.example` }],
    }));
    const { data } = await call('POST', '/crm/contacts/batch', { items });
    const refused = data.filter(({ statusCode }: { statusCode: number }) => statusCode !== 201);
    expect(refused).toHaveLength(1);
    expect(refused[0]).toMatchObject({
      statusCode: 422,
      details: {
        issues: [{ path: 'email_addresses[0].email_address', message: expect.stringMatching(/Must be a string/) }],
      },
    });
  });
});
