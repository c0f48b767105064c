import { dataOf, recordOf, recordsOf } from '../harness/reply.ts';
import type { Service } from '../harness/service.ts';

/** A project with one of everything, and the ids of it all. */
export interface Tenant {
  readonly project: string;
  readonly key: string;
  readonly token: string;
  readonly originId: string;
  /** Ids by what they name: `linked-users`, `webhook`, `connections`, `auth/keys`, `crm/contacts` … */
  readonly ids: Readonly<Record<string, string>>;
}

export const contact = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  email_addresses: [],
  phone_numbers: [],
  addresses: [],
  field_mappings: {},
};

export const ticket = { name: 'Printer', description: ['On fire.'], field_mappings: {} };

const idIn = (data: unknown): string => String(Object(data).id);

/** Makes a project that has something behind every route. */
export const makeTenant = async (service: Service, account: 0 | 1): Promise<Tenant> => {
  const { call } = service;
  const project = await service.project(`Tenant ${account}`);
  const { key } = project;
  const originId = `origin-${account}`;
  const linkedUser = await service.linkedUser(project, originId);
  const connection = await service.connect(project, 'hubspot', { linkedUser, account });
  const { token } = connection;
  const webhook = await call('POST', '/webhook', { key, body: { url: 'http://127.0.0.1:9/hook' } });
  const made = await call('POST', '/auth/keys', { key, body: { name: 'second', scopes: ['records:read'] } });
  const first = async (path: string): Promise<string> => recordsOf(await call('GET', path, { token }))[0]?.id ?? '';
  return {
    project: project.id,
    key,
    token,
    originId,
    ids: {
      projects: project.id,
      'linked-users': linkedUser,
      connections: connection.id,
      webhook: idIn(dataOf(webhook, 201)),
      'auth/keys': idIn(dataOf(made, 201)),
      'crm/contacts': recordOf(await call('POST', '/crm/contacts', { token, body: contact }), 201).id,
      'crm/users': await first('/crm/users'),
      'ticketing/tickets': recordOf(await call('POST', '/ticketing/tickets', { token, body: ticket }), 201).id,
      'ticketing/users': await first('/ticketing/users'),
      'ticketing/contacts': await first('/ticketing/contacts'),
      'ticketing/accounts': await first('/ticketing/accounts'),
    },
  };
};

/** What a path names: `/crm/contacts/{id}` is of `crm/contacts`. */
export const kindOf = (path: string): string => path.slice(1).replace(/\/(?:\{id\}|create).*$/, '');

/** A well-formed body for each route that has one, referring to what a tenant owns. */
export const bodies: Readonly<Record<string, (tenant: Tenant) => unknown>> = {
  'crm/contacts.create': ({ ids }) => ({ ...contact, user_id: ids['crm/users'] }),
  'crm/contacts.update': ({ ids }) => ({ id: ids['crm/contacts'], details: 'changed' }),
  'ticketing/tickets.create': ({ ids }) => ({
    ...ticket,
    contact_id: ids['ticketing/contacts'],
    account_id: ids['ticketing/accounts'],
    assigned_to: [ids['ticketing/users']],
  }),
  'linked-users.create': ({ project, originId }) => ({
    linked_user_origin_id: originId,
    alias: 'renamed',
    id_project: project,
  }),
  'webhook.create': () => ({ url: 'http://127.0.0.1:9/other' }),
  'webhook.update': () => ({ active: false }),
  'connections.create': ({ ids }) => ({
    provider: 'hubspot',
    id_linked_user: ids['linked-users'],
    credentials: { access_token: 'sim-hubspot-token-1' },
  }),
  'connections.update': () => ({ defaults: { 'ticketing.ticket': { stage: '2' } } }),
  'projects.create': () => ({ name: 'Another' }),
  'auth.create': ({ project }) => ({ id_project: project, name: 'third' }),
};
