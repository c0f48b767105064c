import { expect } from 'vitest';
import type { CallOptions, Reply } from '../../infra/local/caller.ts';
import { mailchimpAccounts } from '../../infra/simulators/mailchimp/seeds.ts';
import type { Example, Examples } from '../../lib/api/openapi/examples.ts';
import type { ErrorCode, providerFailures } from '../../lib/errors.ts';
import { recordOf, recordsOf } from '../harness/reply.ts';
import type { Service } from '../harness/service.ts';
import { contact } from '../routes/fixture.ts';
import { onCommand } from '../store/faults.ts';

/** Functions that cause each error code. */
type Provocations<C extends ErrorCode> = Readonly<Record<C, () => Promise<Reply>>>;

/** Codes that the vendor or the features of a provider cause. */
type OfProvider =
  | (typeof providerFailures)[number]
  | 'unsupported_object'
  | 'unsupported_operation'
  | 'unsupported_filter'
  | 'consent_required'
  | 'credentials_rejected'
  | 'plan_required';

type OfPages = 'link_expired' | 'link_used';

type OfRequest = Exclude<ErrorCode, OfProvider | OfPages>;

const nobody = '11111111-1111-4111-8111-111111111111';

/** A project can be deleted only after the data of its disconnected accounts are erased. */
const disconnecting = async (service: Service): Promise<Reply> => {
  const project = await service.project('Closing');
  const { id } = await service.connect(project, 'github');
  await service.call('DELETE', `/connections/${id}`, { key: project.key });
  return service.call('DELETE', `/projects/${project.id}`, { key: service.operatorKey });
};

/** A customer with two accounts of the same provider, whom a request names without the connection. */
const twice = async (service: Service): Promise<Reply> => {
  const project = await service.project('Twice');
  const linkedUser = await service.linkedUser(project, 'customer-1');
  for (const account of [0, 1] as const) await service.connect(project, 'hubspot', { linkedUser, account });
  const headers = { 'x-linked-user-origin-id': 'customer-1', 'x-provider': 'hubspot' };
  return service.call('GET', '/crm/contacts', { key: project.key, headers });
};

const ofRequests = (service: Service, token: string, key: string): Provocations<OfRequest> => {
  const { call } = service;
  const contacts = (options: CallOptions) => call('POST', '/crm/contacts', { token, ...options });
  const create = (name: string, idempotency: string) =>
    contacts({ body: { ...contact, first_name: name }, headers: { 'idempotency-key': idempotency } });
  const typed = (body: string, type: string) => contacts({ body, headers: { 'content-type': type } });
  const email = { ...contact, email_addresses: [{ email_address: 'ada@twice.example', email_address_type: 'work' }] };
  return {
    invalid_json: () => typed('{"first_name": "Ada"', 'application/json'),
    invalid_request: () => contacts({ body: contact, headers: { 'idempotency-key': 'x'.repeat(300) } }),
    invalid_cursor: () => call('GET', '/crm/contacts', { token, query: { cursor: 'c2VhbGVk' } }),
    unauthorized: () => call('GET', '/crm/contacts', {}),
    forbidden: () => call('POST', '/projects', { key, body: { name: 'Another' } }),
    not_found: () => call('GET', `/crm/contacts/${nobody}`, { token }),
    method_not_allowed: () => call('PUT', '/crm/contacts', { token, body: contact }),
    conflict: async () => {
      recordOf(await contacts({ body: email }), 201);
      return contacts({ body: email });
    },
    idempotency_conflict: async () => {
      await create('Ada', 'import-1');
      return create('Grace', 'import-1');
    },
    outcome_uncertain: async () => {
      service.simulators.hubspot.fail({ method: 'POST', path: /objects\/contacts$/, kind: 'cut' });
      await create('Ada', 'import-2');
      return create('Ada', 'import-2');
    },
    precondition_failed: async () => {
      const { id } = recordOf(await contacts({ body: contact }), 201);
      return call('PATCH', '/crm/contacts', {
        token,
        body: { id, first_name: 'Grace' },
        headers: { 'if-match': '"x"' },
      });
    },
    payload_too_large: () => contacts({ body: { ...contact, first_name: 'x'.repeat(1024 * 1024) } }),
    unsupported_media_type: () => typed('first_name=Ada', 'text/plain'),
    validation_failed: () =>
      contacts({ body: { ...contact, email_addresses: [{ email_address: 7, email_address_type: 'office' }] } }),
    ambiguous_connection: () => twice(service),
    not_tried: () => disconnecting(service),
    internal_error: async () => {
      const restore = onCommand(async () => {
        throw new Error('The database is away.');
      });
      return call('GET', '/events', { key }).finally(restore);
    },
  };
};

/** Errors of a vendor: refusals, and things that the vendor cannot do. */
const ofProviders = async (service: Service, token: string): Promise<Provocations<OfProvider>> => {
  const { call, simulators } = service;
  const project = await service.project('Refused');
  const connected = (provider: 'mailchimp' | 'github') => service.connect(project, provider);
  const create = () => call('POST', '/crm/contacts', { token, body: contact });
  const list = () => call('GET', '/crm/contacts', { token });
  const posts = { method: 'POST', path: /objects\/contacts$/ };
  const failing =
    (status: number, more: object = {}) =>
    async (): Promise<Reply> => {
      simulators.hubspot.failWith(status, { ...posts, times: 5, ...more });
      return create().finally(() => simulators.hubspot.clearFailures());
    };
  const mailchimp = await connected('mailchimp');
  const github = await connected('github');
  const marketing = (method: string, path: string, options: CallOptions = {}) =>
    call(method, `/marketingautomation${path}`, { token: mailchimp.token, ...options });
  return {
    unsupported_object: () => call('GET', '/crm/contacts', { token: mailchimp.token }),
    unsupported_operation: () => call('DELETE', `/ticketing/tickets/${nobody}`, { token: github.token }),
    unsupported_filter: () => call('GET', '/ticketing/tickets', { token: github.token, query: { contact_id: nobody } }),
    provider_rejected: failing(422),
    consent_required: () =>
      marketing('POST', '/contacts', { body: { email_address: 'ada@engines.example', status: 'subscribed' } }),
    credentials_rejected: async () => {
      const id_linked_user = await service.linkedUser(project);
      const body = { provider: 'hubspot', id_linked_user, credentials: { access_token: 'pat-na1-unknown' } };
      return call('POST', '/connections', { key: project.key, body });
    },
    provider_forbidden: failing(403),
    plan_required: async () => {
      const account = simulators.mailchimp.account(mailchimpAccounts[0].accountId);
      const [{ id: list_id, remote_id: list } = expect.fail('no list')] = recordsOf(await marketing('GET', '/lists'));
      account.create(list, { email_address: 'grace@engines.example', status: 'subscribed' });
      const sender = { subject: 'Engines', from_name: 'Ada', reply_to: 'ada@engines.example' };
      const made = await marketing('POST', '/campaigns', { body: { name: 'May', ...sender, list_ids: [list_id] } });
      const { id, remote_id } = recordOf(made, 201);
      account.campaigns.write(remote_id, '<p>Engines</p>');
      account.rules.isFree = true;
      const headers = { 'idempotency-key': 'may' };
      const body = { scheduled_at: '2099-05-21T18:15:00Z' };
      return marketing('POST', `/campaigns/${id}/schedule`, { body, headers });
    },
    rate_limited: failing(429, { retryAfterSeconds: 40 }),
    provider_failed: failing(500),
    provider_timeout: async () => {
      simulators.hubspot.fail({ ...posts, kind: 'timeout' });
      return create();
    },
    connection_needs_reauth: failing(401),
    provider_unreachable: async () => {
      await simulators.hubspot.close();
      return list();
    },
  };
};

/**
 * Causes every error that is not only for pages. Errors that break something come last.
 * @returns the responses by code
 * @throws AssertionError with the code that was not returned
 */
export const recordRefusals = async (service: Service): Promise<Examples> => {
  const project = await service.project('Refusing');
  const { token } = await service.connect(project, 'hubspot');
  const { internal_error, ...others } = ofRequests(service, token, project.key);
  const provocations = { ...others, ...(await ofProviders(service, token)), internal_error };
  const answers: Record<string, Example> = {};
  for (const [code, provoke] of Object.entries(provocations)) {
    const { status, body } = await provoke();
    expect(Object(body).error, code).toBe(code);
    answers[code] = { status, answer: body };
  }
  return answers;
};
