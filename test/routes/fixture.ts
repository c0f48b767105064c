import { randomUUID } from 'node:crypto';
import { brevoAccounts } from '../../infra/simulators/brevo/seeds.ts';
import { mailchimpAccounts } from '../../infra/simulators/mailchimp/seeds.ts';
import { zendeskSubdomains } from '../../infra/simulators/zendesk/seeds.ts';
import { mintToken } from '../../lib/crypto/tokens.ts';
import { IssueWatch } from '../../lib/issues/watch.ts';
import type { Route } from '../../lib/route.ts';
import { dataOf, recordOf, recordsOf } from '../harness/reply.ts';
import type { ProviderId, Service } from '../harness/service.ts';
import { pngOf } from '../pages/pictures.ts';
import { storeUpdate } from '../requests/request-entries.ts';

/** A project with an item of every kind, and the ids of these items. */
export interface Tenant {
  readonly project: string;
  readonly key: string;
  /** Token of the HubSpot account. */
  readonly token: string;
  /** Tokens of the other accounts, by the objects that only these accounts have: `ticketing/tags` … */
  readonly otherTokens: Readonly<Record<string, string>>;
  readonly originId: string;
  /** A ticket of the Zendesk account with a file. */
  readonly ticketWithFile: string;
  /** A contact that received a message. */
  readonly contactWithMessage: string;
  /** Ids by kind: `linked-users`, `webhook`, `connections`, `auth/keys`, `crm/contacts` … */
  readonly ids: Readonly<Record<string, string>>;
}

type Body = Readonly<Record<string, unknown>>;

export const contact = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  email_addresses: [],
  phone_numbers: [],
  addresses: [],
  field_mappings: {},
};

export const ticket = { name: 'Printer', description: ['On fire.'], field_mappings: {} };

const audience = {
  name: 'Engines',
  from_name: 'Ada Lovelace',
  from_email: 'ada@engines.example',
  company_name: 'Analytical Engines',
  addresses: [{ street_1: '1 Main St', city: 'Claymont', state: 'DE', postal_code: '19703', country: 'US' }],
  permission_reminder: 'You asked for news of engines.',
};

const letter = { name: 'Engines', html: '<p>Engines</p>' };

let count = 0;

/** Returns a unique number. An audience accepts an address once, and several tenants may use the same account. */
const nextNumber = (): number => {
  count += 1;
  return count;
};

const idIn = (data: unknown): string => String(Object(data).id);

/** Opens an issue of a webhook. @returns its id */
export const openIssue = async (project: string, webhook: string): Promise<string> => {
  const [cause, now] = ['webhook_failing', Date.now()] as const;
  await new IssueWatch().noteFact({ project, subject: webhook, cause, sign: 'opens', at: now, isDecided: true }, now);
  return `${webhook}.${cause}`;
};

/** Creates a project with an item for every route. */
export const makeTenant = async (service: Service, account: 0 | 1): Promise<Tenant> => {
  const { call } = service;
  const project = await service.project(`Tenant ${account}`);
  const { key } = project;
  const originId = `origin-${account}`;
  const linkedUser = await service.linkedUser(project, originId);
  // The field is mapped before the project has an account without such a field.
  const field = { object: 'crm.contact', name: `mark_of_${account}`, data_type: 'string' };
  const target = idIn(dataOf(await call('POST', '/field-mapping/define', { key, body: field }), 201));
  const mapped = { target, provider: 'hubspot', remote_field: `field-of-${originId}`, id_linked_user: linkedUser };
  const mapping = await call('POST', '/field-mapping/map', { key, body: mapped });
  const scopes = ['records:read', 'records:write', 'passthrough'];
  const connect = (provider: ProviderId) => service.connect(project, provider, { linkedUser, account, scopes });
  const [connection, zendesk, github, mailchimp, brevo] = await Promise.all(
    (['hubspot', 'zendesk', 'github', 'mailchimp', 'brevo'] as const).map(connect),
  );
  if (!connection || !zendesk || !github || !mailchimp || !brevo) throw new Error('An account is not connected.');
  const { token } = connection;
  const webhook = await call('POST', '/webhook', { key, body: { url: 'http://127.0.0.1:9/hook' } });
  const link = await call('POST', '/magic-link', { key, body: { id_linked_user: linkedUser } });
  const made = await call('POST', '/auth/keys', { key, body: { name: 'second', scopes: ['records:read'] } });
  const owner = await call('POST', '/organisations', { key: service.operatorKey, body: { name: `Owner ${account}` } });

  const first = async (path: string, listToken = token): Promise<string> =>
    recordsOf(await call('GET', path, { token: listToken }))[0]?.id ?? '';
  const create = async (path: string, body: Body, createToken = token): Promise<string> =>
    recordOf(await call('POST', path, { token: createToken, body }), 201).id;

  await call('PUT', '/connections/strategies/hubspot', {
    key,
    body: { client_id: `client-of-${originId}`, client_secret: `secret-of-${originId}` },
  });

  const contactId = await create('/crm/contacts', contact);
  const ticketId = await create('/ticketing/tickets', ticket);
  // The batch is larger than a direct write, so it becomes a job.
  const job = await call('POST', '/crm/contacts/batch', { token, body: { items: Array(101).fill({}) } });
  const file = await someAttachment(service, account, zendesk.token);
  const mary = { email_address: `mary-${nextNumber()}@customer.example` };
  const addressee = await create('/marketingautomation/contacts', mary, mailchimp.token);
  const message = await someMessage(service, account, brevo.token);
  return {
    ticketWithFile: file.ticket,
    contactWithMessage: message.contact,
    project: project.id,
    key,
    token,
    otherTokens: {
      'ticketing/attachments': zendesk.token,
      'ticketing/tags': github.token,
      'ticketing/teams': zendesk.token,
      'marketingautomation/contacts': mailchimp.token,
      'marketingautomation/lists': mailchimp.token,
      'marketingautomation/segments': mailchimp.token,
      'marketingautomation/tags': mailchimp.token,
      'marketingautomation/campaigns': mailchimp.token,
      'marketingautomation/emails': mailchimp.token,
      'marketingautomation/events': mailchimp.token,
      'marketingautomation/messages': brevo.token,
      'marketingautomation/templates': mailchimp.token,
      'marketingautomation/automations': mailchimp.token,
      'marketingautomation/actions': mailchimp.token,
    },
    originId,
    ids: {
      projects: project.id,
      'linked-users': linkedUser,
      connections: connection.id,
      webhook: idIn(dataOf(webhook, 201)),
      issues: await openIssue(project.id, idIn(dataOf(webhook, 201))),
      'magic-link': idIn(dataOf(link, 201)),
      'auth/keys': idIn(dataOf(made, 201)),
      organisations: idIn(dataOf(owner, 201)),
      jobs: idIn(dataOf(job, 202)),
      requests: await storeUpdate({ project: project.id, id: connection.id }, contactId),
      'field-mapping/define': target,
      'field-mapping/map': idIn(dataOf(mapping, 201)),
      'crm/contacts': contactId,
      'crm/leads': await create('/crm/leads', { name: 'Ada Lovelace', contact_id: contactId }),
      'crm/companies': await create('/crm/companies', { name: 'Analytical Engines' }),
      'crm/deals': await create('/crm/deals', { name: 'A hundred engines' }),
      'crm/notes': await create('/crm/notes', { content: 'Called back.' }),
      'crm/engagements': await create('/crm/engagements', { type: 'call', subject: 'Prices' }),
      'crm/tasks': await create('/crm/tasks', { subject: 'Send an offer' }),
      'crm/pipelines': await first('/crm/pipelines'),
      'crm/stages': await first('/crm/stages'),
      'crm/users': await first('/crm/users'),
      'crm/custom-objects': await create('/crm/custom-objects/cars', { fields: { model: 'Lovelace 1' } }),
      'ticketing/tickets': ticketId,
      'ticketing/comments': await create('/ticketing/comments', { body: 'Still on fire.', ticket_id: ticketId }),
      'ticketing/users': await first('/ticketing/users'),
      'ticketing/contacts': await first('/ticketing/contacts'),
      'ticketing/accounts': await first('/ticketing/accounts'),
      'ticketing/collections': await first('/ticketing/collections'),
      'ticketing/attachments': file.id,
      'ticketing/tags': await first('/ticketing/tags', github.token),
      'ticketing/teams': await first('/ticketing/teams', zendesk.token),
      'marketingautomation/messages': message.id,
      'marketingautomation/users': await first('/marketingautomation/users'),
      'marketingautomation/contacts': addressee,
      'marketingautomation/events': await create(
        '/marketingautomation/events',
        { contact_id: addressee, name: 'visited' },
        mailchimp.token,
      ),
      'marketingautomation/lists': await create('/marketingautomation/lists', audience, mailchimp.token),
      'marketingautomation/segments': await someSegment(service, account, mailchimp.token),
      'marketingautomation/tags': await create(
        '/marketingautomation/tags',
        { name: `engines ${nextNumber()}` },
        mailchimp.token,
      ),
      'marketingautomation/campaigns': await create(
        '/marketingautomation/campaigns',
        { name: 'Engines in May' },
        mailchimp.token,
      ),
      'marketingautomation/emails': await first('/marketingautomation/emails', mailchimp.token),
      'marketingautomation/actions': await first('/marketingautomation/actions', mailchimp.token),
      'marketingautomation/automations': await first('/marketingautomation/automations', mailchimp.token),
      'marketingautomation/templates': await create('/marketingautomation/templates', letter, mailchimp.token),
    },
  };
};

const someSegment = async ({ call, simulators }: Service, account: 0 | 1, token: string): Promise<string> => {
  const vendor = simulators.mailchimp.account(mailchimpAccounts[account].accountId);
  vendor.createSegment(vendor.lists()[0] ?? '', { name: 'Engines', options: { match: 'all', conditions: [] } });
  return recordsOf(await call('GET', '/marketingautomation/segments', { token }))[0]?.id ?? '';
};

/** Returns a message. A message belongs to a contact. */
const someMessage = async (
  { call, simulators }: Service,
  account: 0 | 1,
  token: string,
): Promise<{ readonly id: string; readonly contact: string }> => {
  const body = { email_address: `reader-${nextNumber()}@customer.example` };
  const { id: contact, remote_id } = recordOf(
    await call('POST', '/marketingautomation/contacts', { token, body }),
    201,
  );
  simulators.brevo.account(brevoAccounts[account].email).send(Number(remote_id), 1, ['delivered'], Date.now());
  const query = { contact_id: contact };
  const [message] = recordsOf(await call('GET', '/marketingautomation/messages', { token, query }));
  return { id: message?.id ?? '', contact };
};

/** Returns an attachment. Zendesk has no list of attachments, but comments refer to them. */
const someAttachment = async (
  { call, simulators }: Service,
  account: 0 | 1,
  token: string,
): Promise<{ readonly id: string; readonly ticket: string }> => {
  const desk = simulators.zendesk.account(zendeskSubdomains[account].subdomain);
  const { id } = desk.createTicket({ subject: 'Smoke', comment: { body: 'See the picture.' } });
  const [comment] = desk.comments(id);
  desk.attach(comment?.id ?? 0, { file_name: 'smoke.png', content_type: 'image/png', size: 9 });
  const ticketOfFile = recordsOf(await call('GET', '/ticketing/tickets', { token })).find(
    (one) => one.remote_id === String(id),
  );
  const query = { ticket_id: ticketOfFile?.id ?? '' };
  const [shown] = recordsOf(await call('GET', '/ticketing/comments', { token, query }));
  return { id: String(Object(shown?.attachments)[0]), ticket: query.ticket_id };
};

/** Returns the kind that a path names: `crm/contacts` for `/crm/contacts/{id}`. */
export const kindOf = (path: string): string =>
  path
    .slice(1)
    .replace('/{class}', '')
    .replace(/\/(?:\{id\}|create|batch|upsert|meta)(?:\/.*)?$/, '');

/** Returns the path of a route with an id. Other placeholders name HubSpot, companies and cars. */
export const pathWith = ({ path }: Route, id: string): string =>
  path
    .replace('{id}', id)
    .replace('{contact_id}', id)
    .replace('{provider}', 'hubspot')
    .replace('{to}', 'companies')
    .replace('{class}', 'cars');

/** Returns the tenant's token for the kind in a path. */
export const tokenFor = ({ token, otherTokens }: Tenant, path: string): string => otherTokens[kindOf(path)] ?? token;

const membersOf = ({ ids }: Tenant): Body => ({ items: [{ contact_id: ids['marketingautomation/contacts'] }] });

/** Valid bodies by operation or handler. They refer to the tenant's own items. */
const bodies: Readonly<Record<string, (tenant: Tenant) => Body>> = {
  'ticketing/attachments.create': ({ ticketWithFile }) => ({
    file_name: 'smoke.txt',
    content: 'c21va2U=',
    ticket_id: ticketWithFile,
  }),
  'oauth.confirm': ({ project, originId }) => ({
    code: mintToken({ kind: 'uoc', project, id: randomUUID() }).token,
    linked_user_origin_id: originId,
  }),
  'crm/contacts.create': ({ ids }) => ({ ...contact, user_id: ids['crm/users'] }),
  'crm/contacts.update': ({ ids }) => ({ id: ids['crm/contacts'], details: 'changed' }),
  'crm/companies.create': ({ ids }) => ({ name: 'Difference Engines', user_id: ids['crm/users'] }),
  'crm/companies.update': ({ ids }) => ({ id: ids['crm/companies'], domains: ['changed.example'] }),
  'crm/deals.create': ({ ids }) => ({
    name: 'Two hundred engines',
    amount: '1200.50',
    company_id: ids['crm/companies'],
    contact_ids: [ids['crm/contacts']],
    user_id: ids['crm/users'],
  }),
  'crm/deals.update': ({ ids }) => ({ id: ids['crm/deals'], description: 'changed' }),
  'crm/leads.create': ({ ids }) => ({
    name: 'Mary Somerville',
    contact_id: ids['crm/contacts'],
    company_id: ids['crm/companies'],
    user_id: ids['crm/users'],
  }),
  'crm/leads.update': ({ ids }) => ({ id: ids['crm/leads'], name: 'changed' }),
  'crm/notes.create': ({ ids }) => ({
    content: 'Wrote back.',
    user_id: ids['crm/users'],
    contact_id: ids['crm/contacts'],
    company_id: ids['crm/companies'],
    deal_id: ids['crm/deals'],
  }),
  'crm/notes.update': ({ ids }) => ({ id: ids['crm/notes'], content: 'changed' }),
  'crm/engagements.create': ({ ids }) => ({
    type: 'meeting',
    subject: 'Tea',
    start_at: '2026-03-01T10:00:00Z',
    user_id: ids['crm/users'],
    company_id: ids['crm/companies'],
    contacts: [ids['crm/contacts']],
  }),
  'crm/engagements.update': ({ ids }) => ({ id: ids['crm/engagements'], subject: 'changed' }),
  'crm/tasks.create': ({ ids }) => ({
    subject: 'Call again',
    user_id: ids['crm/users'],
    contact_id: ids['crm/contacts'],
    company_id: ids['crm/companies'],
    deal_id: ids['crm/deals'],
  }),
  'crm/tasks.update': ({ ids }) => ({ id: ids['crm/tasks'], content: 'changed' }),
  'crm/custom-objects.create': () => ({ fields: { model: 'Lovelace 2' } }),
  'crm/custom-objects.update': ({ ids }) => ({ id: ids['crm/custom-objects'], fields: { model: 'changed' } }),
  'ticketing/tickets.create': ({ ids }) => ({
    ...ticket,
    contact_id: ids['ticketing/contacts'],
    account_id: ids['ticketing/accounts'],
    assigned_to: [ids['ticketing/users']],
  }),
  'ticketing/tickets.update': ({ ids }) => ({ id: ids['ticketing/tickets'], name: 'changed' }),
  'ticketing/comments.create': ({ ids }) => ({
    body: 'It is out.',
    ticket_id: ids['ticketing/tickets'],
    user_id: ids['ticketing/users'],
  }),
  'ticketing/comments.update': ({ ids }) => ({ id: ids['ticketing/comments'], body: 'changed' }),
  'ticketing/contacts.create': () => ({ name: 'Mary Somerville' }),
  'ticketing/contacts.update': ({ ids }) => ({ id: ids['ticketing/contacts'], details: 'changed' }),
  'ticketing/accounts.create': () => ({ name: 'Difference Engines' }),
  'ticketing/accounts.update': ({ ids }) => ({ id: ids['ticketing/accounts'], name: 'changed' }),
  'marketingautomation/contacts.create': ({ ids }) => ({
    email_address: 'grace@customer.example',
    first_name: 'Grace',
    list_id: ids['marketingautomation/lists'],
    status: 'subscribed',
    consent: { opted_in_at: '2026-03-01T10:00:00Z', ip: '192.0.2.7' },
  }),
  'marketingautomation/contacts.update': ({ ids }) => ({
    id: ids['marketingautomation/contacts'],
    first_name: 'changed',
  }),
  'marketingautomation/events.create': ({ ids }) => ({
    contact_id: ids['marketingautomation/contacts'],
    name: 'purchased',
    properties: { sku: 'A-1' },
    occurred_at: '2026-03-01T10:00:00Z',
  }),
  'marketingautomation/lists.create': () => ({ ...audience, name: 'More engines' }),
  'marketingautomation/campaigns.create': () => ({ name: 'Engines in May' }),
  'marketingautomation/campaigns.update': ({ ids }) => ({ id: ids['marketingautomation/campaigns'], name: 'changed' }),
  'marketingautomation/campaigns.schedule': () => ({ scheduled_at: '2099-05-21T18:15:00Z' }),
  'marketingautomation/campaigns.send': () => ({ confirm_recipient_count: 0 }),
  'marketingautomation/campaigns.cancel': () => ({}),
  'marketingautomation/lists.update': ({ ids }) => ({ id: ids['marketingautomation/lists'], name: 'changed' }),
  'marketingautomation/membership.change': () => ({ status: 'pending' }),
  'marketingautomation.lists.batch_addContacts': membersOf,
  'marketingautomation.lists.batch_removeContacts': membersOf,
  'marketingautomation/tags.create': () => ({ name: `more engines ${nextNumber()}` }),
  'marketingautomation/tags.update': ({ ids }) => ({
    id: ids['marketingautomation/tags'],
    name: `changed ${nextNumber()}`,
  }),
  'marketingautomation.automations.addContact': ({ ids }) => ({ contact_id: ids['marketingautomation/contacts'] }),
  'marketingautomation/templates.create': () => ({ ...letter, name: 'More engines' }),
  'marketingautomation/templates.update': ({ ids }) => ({
    ...letter,
    id: ids['marketingautomation/templates'],
    name: 'changed',
  }),
  'crm/associations.change': ({ ids }) => ({ id: ids['crm/companies'], labels: ['decision_maker'] }),
  'linked-users.create': ({ project, originId }) => ({
    linked_user_origin_id: originId,
    alias: 'renamed',
    id_project: project,
  }),
  'webhook.create': () => ({ url: 'http://127.0.0.1:9/other' }),
  'issues.update': () => ({ muted: true }),
  'webhook.update': () => ({ description: 'changed' }),
  'webhook.replay': () => ({ since: '2026-03-01T00:00:00Z' }),
  'webhook.rotateSecret': () => ({ overlap_seconds: 3600 }),
  'connections.create': ({ ids }) => ({
    provider: 'hubspot',
    id_linked_user: ids['linked-users'],
    credentials: { access_token: 'sim-hubspot-token-1' },
  }),
  'connections.startSync': () => ({ object: 'crm.contact' }),
  'connections.pauseSync': () => ({ reason: 'Maintenance of the account' }),
  'connections.resumeSync': () => ({}),
  'connections.rotateToken': () => ({ overlap_seconds: 3600 }),
  'magic-link.create': ({ ids }) => ({ id_linked_user: ids['linked-users'], providers: ['hubspot'] }),
  'connections.update': () => ({ defaults: { 'ticketing.ticket': { stage: '2' } } }),
  'organisations.create': () => ({ name: 'Another' }),
  'organisations.update': () => ({ name: 'Renamed' }),
  'projects.create': ({ ids }) => ({ name: 'Another', id_organisation: ids.organisations }),
  'projects.pauseSync': () => ({ provider: 'hubspot', reason: 'Maintenance of the account' }),
  'projects.resumeSync': () => ({ provider: 'hubspot' }),
  'provider-sync.pause': () => ({ reason: 'Maintenance of the account' }),
  'projects.updateLogos': () => ({ hubspot: { content_type: 'image/png', content: pngOf(32, 32).toString('base64') } }),
  'projects.update': () => ({ name: 'Renamed', strict: true, return_urls: ['https://evil.example/'] }),
  'passthrough.call': ({ ids }) => ({
    method: 'GET',
    path: `/crm/v3/objects/contacts/${ids['crm/contacts']}`,
    query: { archived: false },
    headers: { 'x-example': 'yes' },
  }),
  'oauth.putApp': () => ({ client_id: 'another-client', client_secret: 'another-secret' }),
  'oauth.authorize': ({ ids }) => ({
    provider: 'hubspot',
    id_linked_user: ids['linked-users'],
    return_url: 'https://app.example/connected',
  }),
  'field-mapping.define': () => ({ object: 'crm.deal', name: 'another_field', data_type: 'number' }),
  'field-mapping.map': ({ ids }) => ({
    target: ids['field-mapping/define'],
    provider: 'hubspot',
    remote_field: 'favourite_colour',
    id_linked_user: ids['linked-users'],
  }),
  'auth.create': ({ project }) => ({ id_project: project, name: 'third' }),
  'auth.rotate': () => ({ overlap_seconds: 0 }),
};

/** Returns the required query of a route. It refers to the tenant's own items. */
export const queryFor = ({ method, path }: Route, { ids }: Tenant): Readonly<Record<string, string>> =>
  method === 'DELETE' && path.endsWith('/associations/{to}') ? { to_id: ids['crm/companies'] ?? '' } : {};

const isUpsert = ({ path }: Route): boolean => path.endsWith('/upsert');

/** Name of the field that an upsert matches, and a value for it. */
const matches: Readonly<Record<string, Body>> = {
  'crm/contacts': { match: 'email', email_addresses: [{ email_address: 'upsert@customer.example' }] },
  'crm/companies': { match: 'domain', domains: ['upsert.example'] },
  'crm/deals': { match: 'field_mappings.order_number', field_mappings: { order_number: 'upserted' } },
  'crm/leads': { match: 'field_mappings.form_number', field_mappings: { form_number: 'upserted' } },
  'crm/custom-objects': { match: 'vin', fields: { model: 'Lovelace 3', vin: 'upserted' } },
  'ticketing/tickets': { match: 'field_mappings.case_number', field_mappings: { case_number: 'upserted' } },
  'ticketing/contacts': { match: 'email', email_address: 'upsert@customer.example' },
  'ticketing/accounts': { match: 'domain', domains: ['upsert.example'] },
  'marketingautomation/contacts': { match: 'email', email_address: 'upsert@customer.example' },
};

const upsertOf = (kind: string, tenant: Tenant): Body => ({ ...bodies[`${kind}.create`]?.(tenant), ...matches[kind] });

/** Returns an item of each batch. */
const itemOf: Readonly<Record<string, (kind: string, tenant: Tenant) => Body | undefined>> = {
  batch: (kind, tenant) => bodies[`${kind}.create`]?.(tenant),
  'batch/update': (kind, tenant) => bodies[`${kind}.update`]?.(tenant),
  'batch/upsert': upsertOf,
  'batch/delete': (kind, { ids }) => ({ id: ids[kind] }),
};

/** Returns a valid body for a route. Batches and upserts use the bodies of the single requests. */
export const bodyFor = (route: Route, tenant: Tenant): Body | undefined => {
  const kind = kindOf(route.path);
  const batch = itemOf[route.path.replace('/{class}', '').slice(kind.length + 2)];
  if (batch !== undefined) return { items: [batch(kind, tenant)] };
  if (isUpsert(route)) return upsertOf(kind, tenant);
  // Objects that share a function have separate bodies.
  const ofKind = bodies[`${kind}${route.handler.slice(route.handler.lastIndexOf('.'))}`];
  // Body of an action.
  const ofAction = bodies[`${kind}.${route.path.slice(route.path.lastIndexOf('/') + 1)}`];
  return (bodies[route.operation ?? ''] ?? bodies[route.handler] ?? ofAction ?? ofKind)?.(tenant);
};
