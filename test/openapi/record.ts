import { createHmac } from 'node:crypto';
import * as z from 'zod';
import type { CallOptions, Reply } from '../../infra/local/caller.ts';
import { hubspotPortals } from '../../infra/simulators/hubspot/seeds.ts';
import type { Example, Examples } from '../../lib/api/openapi/examples.ts';
import { nameOperations } from '../../lib/api/openapi/names.ts';
import { routes } from '../../lib/api/routes.ts';
import { IssueWatch } from '../../lib/issues/watch.ts';
import type { Route } from '../../lib/route.ts';
import { putHour } from '../../lib/store/requests/usage.ts';
import { dataOf, recordsOf } from '../harness/reply.ts';
import type { Service } from '../harness/service.ts';
import { hasProvider } from '../harness/unfilled.ts';
import { consented, type Landing, land, registerApp, type Tenant as WithUser } from '../integration/consent.ts';
import { pngOf } from '../pages/pictures.ts';
import { bodyFor, contact, kindOf, makeTenant, type Tenant, tokenFor } from '../routes/fixture.ts';
import type { Receiver } from '../webhooks/receiver.ts';
import { campaignRequests } from './campaigns.ts';

/** The parts of an operation's request that differ from its row. */
interface Given {
  readonly parameters?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
  readonly options?: CallOptions;
}

type Requests = Readonly<Record<string, () => Given | Promise<Given>>>;

const made = z.object({ id: z.string() });
const madeLink = made.extend({ url: z.string() });
const delivery = z.array(made);
const logoAt = z.object({ logos: z.object({ hubspot: z.object({ path: z.string() }) }) });

/** Associated objects of the CRM: path of their records, class parameter, and the body of a record. */
const ends: Readonly<
  Record<
    'contacts' | 'companies' | 'deals' | 'custom-objects',
    Given & { readonly path: string; readonly params?: object }
  >
> = {
  contacts: { path: '/crm/contacts', body: contact },
  companies: { path: '/crm/companies', body: { name: 'Engines' } },
  deals: { path: '/crm/deals', body: { name: 'An engine' } },
  'custom-objects': {
    path: '/crm/custom-objects/cars',
    params: { class: 'cars' },
    body: { fields: { model: 'Lovelace' } },
  },
};

const form = (fields: Readonly<Record<string, string>>): CallOptions => ({
  body: String(new URLSearchParams(fields)),
  headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
});

/** Additional items that operations need besides the tenant's: another link, a connection to delete … */
const requestsOf = (service: Service, tenant: Tenant, receiver: Receiver): Requests => {
  const { call, operatorKey } = service;
  const { key, ids, project } = tenant;
  const owned = { id: project, key };
  const consenting: WithUser = { ...owned, linkedUser: ids['linked-users'] ?? '' };
  const [, portal] = hubspotPortals;
  const { app } = service.simulators.hubspot.oauth;

  const post = async (path: string, body: unknown, by = key): Promise<string> =>
    made.parse(dataOf(await call('POST', path, { key: by, body }), 201)).id;
  const connectAnother = async (originId: string): Promise<readonly [linkedUser: string, connection: string]> => {
    const linkedUser = await service.linkedUser(owned, originId);
    return [linkedUser, (await service.connect(owned, 'hubspot', { linkedUser, account: 1 })).id];
  };
  const tokenOfLink = async (): Promise<string> => {
    const body = { id_linked_user: consenting.linkedUser };
    const { url } = madeLink.parse(dataOf(await call('POST', '/magic-link', { key, body }), 201));
    return url.slice(url.lastIndexOf('/') + 1);
  };
  const page = async (): Promise<Given> => ({ parameters: { token: await tokenOfLink() } });
  const pageOfProvider = async (): Promise<Given> => ({
    parameters: { token: await tokenOfLink(), provider: 'hubspot' },
  });
  const allowed = { return_url: 'https://app.example.com/connected' };
  const openIssue = async (): Promise<string> => {
    const [subject = '', cause, now] = [ids.connections, 'connection_needs_reauth', Date.now()] as const;
    await new IssueWatch().noteFact({ project, subject, cause, sign: 'opens', at: now }, now);
    return `${subject}.${cause}`;
  };
  const callback = async (provider: 'hubspot' | 'pipedrive'): Promise<Given> => {
    const url = await consented(service, consenting, provider, allowed);
    const query = Object.fromEntries(url.searchParams);
    return { parameters: provider === 'pipedrive' ? { ...query, project, provider } : query };
  };
  const pending = async (originId: string): Promise<Landing> => {
    const someone = { ...consenting, linkedUser: await service.linkedUser(owned, originId) };
    return land(await consented(service, someone, 'github', allowed));
  };
  const associated = async (from: keyof typeof ends, to: 'contacts' | 'companies') => {
    const [id, other] = await Promise.all(
      [ends[from], ends[to]].map(async ({ path = '', body }) => {
        const record = await call('POST', path, { token: tenant.token, body });
        return made.parse(dataOf(record, 201)).id;
      }),
    );
    const body = { id: other, labels: ['primary', 'decision_maker'].slice(from === 'contacts' ? 0 : 1) };
    const { path, params } = ends[from];
    dataOf(await call('PUT', `${path}/${id}/associations/${to}`, { token: tenant.token, body }));
    return { named: { ...params, id: id ?? '', to }, to_id: other ?? '', body };
  };
  const associations = (from: keyof typeof ends, to: 'contacts' | 'companies'): Requests => ({
    [`crm.${from}.listAssociations`]: async () => ({ parameters: { ...(await associated(from, to)).named, limit: 1 } }),
    [`crm.${from}.setAssociation`]: async () => {
      const { named, body } = await associated(from, to);
      return { parameters: named, body };
    },
    [`crm.${from}.removeAssociation`]: async () => {
      const { named, to_id } = await associated(from, to);
      return { parameters: { ...named, to_id } };
    },
  });
  let people = 0;
  const onList = async (): Promise<{ readonly id: string; readonly contact_id: string }> => {
    people += 1;
    const id = ids['marketingautomation/lists'] ?? '';
    const token = tenant.otherTokens['marketingautomation/lists'] ?? '';
    const body = { email_address: `member-${people}@customer.example` };
    const contact_id = made.parse(dataOf(await call('POST', '/marketingautomation/contacts', { token, body }), 201)).id;
    dataOf(await call('PUT', `/marketingautomation/lists/${id}/contacts/${contact_id}`, { token }));
    return { id, contact_id };
  };
  const webhook = { parameters: { id: ids.webhook ?? '' } };
  // Several accounts were connected at the same time, so their deliveries have no fixed order.
  const oldest = { id_connection: ids.connections ?? '', order: 'asc', limit: 1 };

  return {
    ...campaignRequests(service, tenant),
    ...associations('contacts', 'companies'),
    ...associations('companies', 'contacts'),
    ...associations('deals', 'contacts'),
    ...associations('custom-objects', 'contacts'),
    'marketingautomation.lists.addContact': async () => ({ parameters: await onList() }),
    'marketingautomation.lists.removeContact': async () => ({ parameters: await onList() }),
    'marketingautomation.lists.batch_removeContacts': async () => {
      const { id, contact_id } = await onList();
      return { parameters: { id }, body: { items: [{ contact_id }] } };
    },
    'crm.contacts.create': () => ({
      body: {
        ...contact,
        email_addresses: [{ email_address: 'ada@engines.example', email_address_type: 'work' }],
        phone_numbers: [{ phone_number: '+44 20 7946 0000', phone_type: 'mobile' }],
        addresses: [{ street_1: '12 St James Square', city: 'London', postal_code: 'SW1Y 4JH', country: 'GB' }],
        field_mappings: { favourite_colour: 'green' },
        user_id: ids['crm/users'],
      },
    }),
    'ticketing.attachments.content': async () => {
      const body = { file_name: 'smoke.txt', content: 'c21va2U=', ticket_id: tenant.ticketWithFile };
      const token = tenant.otherTokens['ticketing/attachments'];
      const reply = await call('POST', '/ticketing/attachments', { token, body });
      return { parameters: { id: made.parse(dataOf(reply, 201)).id } };
    },
    'marketingautomation.events.list': () => ({
      parameters: { contact_id: ids['marketingautomation/contacts'] ?? '', limit: 1 },
    }),
    'marketingautomation.messages.list': () => ({ parameters: { contact_id: tenant.contactWithMessage, limit: 1 } }),
    'ticketing.comments.list': () => ({ parameters: { ticket_id: ids['ticketing/tickets'] ?? '', limit: 1 } }),
    'ticketing.attachments.list': () => ({ parameters: { ticket_id: tenant.ticketWithFile, limit: 1 } }),
    'marketingautomation.automations.addContact': async () => {
      const body = {
        email_address: 'ada@engines.example',
        status: 'subscribed',
        consent: { opted_in_at: '2026-03-01T10:00:00Z' },
      };
      const token = tenant.otherTokens['marketingautomation/contacts'];
      const contact_id = made.parse(
        dataOf(await call('POST', '/marketingautomation/contacts', { token, body }), 201),
      ).id;
      return { body: { contact_id }, options: { headers: { 'idempotency-key': 'welcome-ada' } } };
    },
    'linked-users.create': () => ({
      body: { linked_user_origin_id: 'customer-7', alias: 'Analytical Engines', id_project: project },
    }),
    'linked-users.remove': async () => ({ parameters: { id: (await connectAnother('customer-8'))[0] } }),
    'webhook.create': () => ({
      body: { url: `${receiver.url}/contacts`, description: 'Contacts', scope: ['crm.contact.*'] },
    }),
    'webhook.replay': async () => {
      const [one] = delivery.parse(
        dataOf(await call('GET', `/webhook/${ids.webhook}/deliveries`, { key, query: oldest })),
      );
      return { ...webhook, body: { delivery_id: one?.id } };
    },
    'webhook.remove': async () => ({ parameters: { id: await post('/webhook', { url: `${receiver.url}/other` }) } }),
    'field-mapping.map': () => ({
      body: { target: ids['field-mapping/define'], provider: 'hubspot', remote_field: 'favourite_colour' },
    }),
    'field-mapping.removeDefinition': async () => ({
      parameters: {
        id: await post('/field-mapping/define', { object: 'crm.deal', name: 'unused', data_type: 'string' }),
      },
    }),
    'field-mapping.properties': () => ({
      parameters: { connection: ids.connections ?? '', object: 'crm.contact' },
    }),
    'connections.create': async () => ({
      body: {
        provider: 'hubspot',
        id_linked_user: await service.linkedUser(owned, 'customer-9'),
        credentials: { access_token: portal.accessToken },
      },
    }),
    'connections.list': () => ({
      parameters: { id_linked_user: consenting.linkedUser, provider: 'hubspot', limit: 25 },
    }),
    'linked-users.list': () => ({ parameters: { linked_user_origin_id: tenant.originId, limit: 25 } }),
    'events.list': () => ({ parameters: { connection: ids.connections ?? '', after_sequence: 0, limit: 2 } }),
    'usage.list': async () => {
      const [day, owner] = ['2026-02-28', ids.connections ?? ''];
      const name = { project, owner, day, provider: 'hubspot', operation: 'GET /crm/contacts/{id}' };
      await putHour(name, `${day}T10`, [128, 3, 131]);
      return { parameters: { id_connection: owner, from: day, to: day, limit: 25 } };
    },
    'requests.list': () => ({ parameters: { id_connection: ids.connections ?? '', outcome: 'refused', limit: 25 } }),
    'issues.list': async () => {
      await openIssue();
      return { parameters: { cause: 'connection_needs_reauth', limit: 25 } };
    },
    'issues.update': async () => ({ parameters: { id: await openIssue() }, body: { muted: true } }),
    'webhook.deliveries': () => ({
      parameters: { ...webhook.parameters, ...oldest },
    }),
    'projects.list': () => ({ parameters: { id_organisation: ids.organisations ?? '', limit: 25 } }),
    'magic-link.list': async () => {
      const linkedUser = await service.linkedUser(owned, 'customer-13');
      await post('/magic-link', { id_linked_user: linkedUser });
      return { parameters: { id_linked_user: linkedUser, limit: 25 } };
    },
    'connections.syncs': async () => {
      await service.sync(Date.now());
      return { parameters: { id: ids.connections ?? '' } };
    },
    'connections.remove': async () => ({ parameters: { id: (await connectAnother('customer-10'))[1] } }),
    'connections.erasure': async () => {
      const [, connection] = await connectAnother('customer-11');
      dataOf(await call('DELETE', `/connections/${connection}`, { key }), 202);
      await service.erase(Date.now() + 60_000);
      return { parameters: { id: connection } };
    },
    'oauth.putApp': () => ({
      parameters: { provider: 'hubspot' },
      body: { client_id: app.clientId, client_secret: app.clientSecret },
    }),
    'oauth.authorize': () => ({
      body: {
        provider: 'hubspot',
        linked_user_origin_id: tenant.originId,
        ...allowed,
      },
    }),
    'oauth.callback': () => callback('hubspot'),
    'oauth.strategyCallback': () => callback('pipedrive'),
    'connections.confirm': async () => {
      const { outcome } = await pending('customer-12');
      return {
        parameters: { id: outcome.id_connection ?? '' },
        body: { code: outcome.code, linked_user_origin_id: 'customer-12' },
      };
    },
    'connect.logo': async () => {
      const body = { hubspot: { content_type: 'image/png', content: pngOf(32, 32).toString('base64') } };
      const reply = await call('PATCH', `/projects/${project}/logos`, { key, body });
      const [owner = '', name = '', hash = ''] = logoAt.parse(dataOf(reply)).logos.hubspot.path.split('/').slice(3);
      return { parameters: { project: owner, name, hash } };
    },
    'connect.start': page,
    'connect.status': page,
    'connect.done': async () => {
      const token = await tokenOfLink();
      const credentials = { method: 'credentials', 'credentials.access_token': hubspotPortals[0].accessToken };
      await call('POST', `/connect/${token}/hubspot`, form(credentials));
      return { parameters: { token } };
    },
    'connect.form': pageOfProvider,
    'connect.submit': async () => ({ ...(await pageOfProvider()), body: { method: 'oauth' } }),
    'magic-link.remove': async () => ({
      parameters: { id: await post('/magic-link', { id_linked_user: consenting.linkedUser }) },
    }),
    'organisations.remove': async () => ({
      parameters: { id: await post('/organisations', { name: 'Without projects' }, operatorKey) },
    }),
    'projects.create': () => ({ body: { name: 'staging', id_organisation: ids.organisations } }),
    'projects.update': () => ({
      parameters: { id: project },
      body: {
        return_urls: ['https://app.example.com/connected'],
        branding: { name: 'Acme', accent_color: '#0055aa' },
        sync: { 'crm.contact': { interval_seconds: 300 } },
      },
    }),
    'projects.remove': async () => ({
      parameters: { id: await post('/projects', { name: 'old' }, operatorKey) },
    }),
    'auth.remove': async () => ({ parameters: { id: await post('/auth/keys', { name: 'unused' }) } }),
    'passthrough.call': async () => {
      const [contact] = recordsOf(await call('GET', '/crm/contacts', { token: tenant.token, query: { limit: 1 } }));
      return { body: { method: 'GET', path: `/crm/v3/objects/contacts/${contact?.remote_id}` } };
    },
    'provider-webhooks.receive': () => {
      const url = `${service.url}/hooks/${project}/hubspot`;
      const body = [
        { subscriptionType: 'contact.propertyChange', portalId: hubspotPortals[0].portalId, objectId: 101 },
      ];
      const now = String(Date.now());
      const text = JSON.stringify(body);
      const signature = createHmac('sha256', app.clientSecret).update(`POST${url}${text}${now}`).digest('base64');
      return {
        parameters: { project, target: 'hubspot' },
        body,
        options: { headers: { 'x-hubspot-request-timestamp': now, 'x-hubspot-signature-v3': signature } },
      };
    },
  };
};

const deletes = ({ method, path }: Route): boolean => method === 'DELETE' || path.endsWith('/batch/delete');

/**
 * Order of the operations. Deletes come last, by the number of parts in the path: parts of a record before the record.
 */
const rankOf = (route: Route): number =>
  deletes(route) ? 100 - route.path.replace('/batch/delete', '').split('/').length : 0;

const inOrder = (all: ReadonlyMap<Route, string>): readonly (readonly [Route, string])[] =>
  [...all].toSorted(([one], [other]) => rankOf(one) - rankOf(other));

const ownParameters = (route: Route, tenant: Tenant): Readonly<Record<string, string | number>> => ({
  ...(route.path.includes('{id}') && { id: tenant.ids[kindOf(route.path)] ?? '' }),
  ...(route.path.includes('{provider}') && { provider: 'hubspot' }),
  ...(route.path.includes('{class}') && { class: 'cars' }),
  ...(route.path.includes('{part}') && { part: 'crm-contacts.json' }),
  ...(route.path.includes('/skills/{name}') && { name: 'crm' }),
  ...(route.path.includes('{file}') && { file: 'typescript.tgz' }),
  ...(route.path.includes('{section}') && { section: 'providers' }),
  ...(route.path.includes('{page}') && { page: route.path.includes('{section}') ? 'hubspot' : 'errors' }),
  ...(route.paged && { limit: route.auth === 'connection' ? 1 : 25 }),
});

/** Returns the body, without the id if the path contains it. */
const ownBody = (route: Route, tenant: Tenant): unknown => {
  const { id, ...rest } = bodyFor(route, tenant) ?? {};
  return route.path.includes('{id}') || id === undefined ? rest : { id, ...rest };
};

export const targetOf = ({ path }: Route, parameters: Readonly<Record<string, string | number>>) => ({
  path: path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(parameters[name])),
  query: Object.fromEntries(Object.entries(parameters).filter(([name]) => !path.includes(`{${name}}`))),
});

/** Shortens the response of `GET /openapi.json` and its parts. Otherwise, the document would contain itself. */
const shownDocument = (document: unknown): unknown => {
  const { openapi, info } = Object(document);
  return { openapi, info: { title: info.title, version: info.version }, paths: {} };
};

/** Members that identify an entry without its id. */
const sortKeyOf = (entry: unknown): string => {
  const { name, url, provider, remote_field } = Object(entry);
  return [name, url, provider, remote_field].join(' ');
};

/** Sorts entries of the service. They are ordered by id, and ids differ in each recording. */
const inFixedOrder = (body: unknown): unknown => {
  const { data, ...rest } = Object(body);
  const sorted = Array.from<unknown>(data).toSorted((one, other) => (sortKeyOf(one) < sortKeyOf(other) ? -1 : 1));
  return { ...rest, data: sorted };
};

/** Whether a body contains references. Generators would follow them; the JSON Schemas of an account contain some. */
const hasReference = (body: unknown): boolean => JSON.stringify(body).includes('"$ref":');

/** Returns the first lines of a documentation page, because the page is as long as its document. */
const shownPage = (page: string): string => page.split('\n').slice(0, 6).join('\n');

const shownAnswer = (route: Route, { body, headers }: Pick<Reply, 'body' | 'headers'>): unknown => {
  // The signature of the image format is enough.
  if (headers.get('content-type')?.startsWith('image/')) return String(body).split('\r')[0];
  if (route.group === 'docs' && typeof body === 'string') return shownPage(body);
  if (route.bare) return shownDocument(body);
  if (route.paged && route.auth !== 'connection') return inFixedOrder(body);
  return body === '' || hasReference(body) ? undefined : body;
};

/** A request of an operation, after all required items were created. */
export interface Prepared {
  readonly route: Route;
  readonly operation: string;
  readonly parameters: Readonly<Record<string, string | number>>;
  readonly body: unknown;
  /** Credentials and headers. */
  readonly options: CallOptions;
}

/**
 * Prepares one request per operation, in an order that keeps the items for later requests.
 * @param isWanted selects the operations. Default: all.
 */
export const prepareRequests = async function* (
  service: Service,
  receiver: Receiver,
  isWanted: (route: Route, operation: string) => boolean = () => true,
): AsyncGenerator<Prepared & { readonly key: string }> {
  const tenant = await makeTenant(service, 0);
  const project = { id: tenant.project, key: tenant.key };
  const settings = { return_urls: ['https://app.example.com/connected'] };
  dataOf(await service.call('PATCH', `/projects/${project.id}`, { key: project.key, body: settings }));
  for (const provider of ['hubspot', 'pipedrive', 'github'] as const) await registerApp(service, project, provider);
  const { webhook } = tenant.ids;
  dataOf(
    await service.call('PUT', `/webhook/${webhook}`, { key: project.key, body: { url: `${receiver.url}/events` } }),
  );
  await service.dispatch(Date.now());
  await service.deliver(Date.now());

  const requests = requestsOf(service, tenant, receiver);
  for (const [route, operation] of inOrder(nameOperations(routes))) {
    if (!hasProvider(kindOf(route.path)) || !isWanted(route, operation)) continue;
    const given = (await requests[operation]?.()) ?? {};
    yield {
      key: tenant.key,
      route,
      operation,
      parameters: { ...ownParameters(route, tenant), ...given.parameters },
      body: route.body === undefined ? undefined : (given.body ?? ownBody(route, tenant)),
      options: { ...credentialsFor(route, tenant, service), ...given.options },
    };
  }
};

/**
 * Sends one request per operation to the service. Each request must succeed.
 * @throws Error with the operation and its response
 */
export const recordExamples = async (service: Service, receiver: Receiver): Promise<Examples> => {
  const examples: Record<string, Example> = {};
  for await (const { route, operation, parameters, body, options } of prepareRequests(service, receiver)) {
    const { path, query } = targetOf(route, parameters);
    const sent = route.kind === 'page' && body !== undefined ? form(body as Record<string, string>) : { body };
    const reply = await service.call(route.method, path, { ...options, ...sent, query });
    if (reply.status >= 400 || reply.status === 303)
      throw new Error(`${operation} answered ${reply.status}: ${JSON.stringify(reply.body).slice(0, 500)}`);
    const answer = shownAnswer(route, reply);
    examples[operation] = {
      ...(Object.keys(parameters).length > 0 && { parameters }),
      ...(body !== undefined && { body }),
      status: reply.status,
      ...(answer !== undefined && { answer }),
    };
  }
  return examples;
};

const credentialsFor = (route: Route, tenant: Tenant, { operatorKey }: Service): CallOptions => {
  if (route.auth === 'none') return {};
  if (route.auth.startsWith('connection')) return { token: tokenFor(tenant, route.path) };
  return { key: route.auth === 'operator' ? operatorKey : tenant.key };
};
