import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { createCaller } from '../../infra/local/caller.ts';
import { createContact } from '../../infra/local/setup.ts';
import { mintToken, parseToken } from '../../lib/crypto/tokens.ts';
import { type MeteredAnswer, type MeteredCall, measureCall } from './consume.ts';
import { type Customer, contactBody, contactChange, ticketBody } from './operations.ts';
import { addContacts, addTickets, ticketRelations } from './setup/fill.ts';

/**
 * The limit for a call.
 * - `create`: when warm, at most one read and one write
 * - `known`: one read per 100 ids of the page, and no write
 * - `expand`: at most one request per relation
 */
export type Limit = 'create' | 'known' | 'expand';

/** Database calls and provider requests of a call of the service. */
export interface Consumed {
  readonly name: string;
  readonly limit?: Limit | undefined;
  /** The first call of a process. */
  readonly cold: MeteredAnswer;
  /** The same call again in the same process. */
  readonly warm: MeteredAnswer;
}

interface Row extends MeteredCall {
  readonly name: string;
  readonly limit?: Limit;
}

/** Creates a well-formed token of the same connection, with another secret. */
const forge = (token: string): string => {
  const name = parseToken('uct', token);
  if (name === undefined) throw new Error('The service has issued a malformed token.');
  return mintToken(name).token;
};

const page = z.object({ data: z.tuple([z.object({ id: z.string() })]) });

/** Returns the unified id of a list's first record. */
const firstOf = async (url: string, path: string, token: string): Promise<string> => {
  const { body } = await createCaller(url)('GET', path, { token, query: { limit: 1 } });
  return page.parse(body).data[0].id;
};

const recordRows = async (
  url: string,
  { hubspot, zendesk, contacts: [contact] }: Customer,
): Promise<readonly Row[]> => {
  const call = createCaller(url);
  const other = await createContact(call, hubspot, contactBody);
  const [owner, agent, requester] = await Promise.all([
    firstOf(url, '/crm/users', hubspot),
    firstOf(url, '/ticketing/users', zendesk),
    firstOf(url, '/ticketing/contacts', zendesk),
  ]);
  const crm = { path: '/crm/contacts', token: hubspot };
  const tickets = { path: '/ticketing/tickets', token: hubspot };
  const page = { method: 'GET', token: hubspot, path: '/crm/contacts?limit=100' } as const;
  const post = { method: 'POST', limit: 'create' } as const;
  const named = { ...ticketBody, assigned_to: [agent], contact_id: requester };
  return [
    { name: 'contact create', ...post, ...crm, bodies: [contactBody] },
    { name: 'contact create with an owner', ...post, ...crm, bodies: [{ ...contactBody, user_id: owner }] },
    {
      name: 'contact create with Idempotency-Key',
      method: 'POST',
      ...crm,
      bodies: [contactBody],
      idempotent: true,
    },
    {
      name: 'contact update by id',
      ...crm,
      method: 'PATCH',
      bodies: [1, 2].map((round) => ({ id: contact, ...contactChange(round) })),
    },
    {
      name: 'contact update by id and remote_id',
      ...crm,
      method: 'PATCH',
      bodies: [1, 2].map((round) => ({ ...other, ...contactChange(round) })),
    },
    { name: 'contact get', method: 'GET', token: hubspot, path: `/crm/contacts/${contact}` },
    { name: 'contact list of 100, new', ...page },
    { name: 'contact list of 100, known', ...page, limit: 'known' },
    { name: 'ticket create, HubSpot', ...post, ...tickets, bodies: [ticketBody] },
    { name: 'ticket create, Zendesk', ...post, ...tickets, token: zendesk, bodies: [ticketBody] },
    { name: 'ticket create, Zendesk, with two references', ...post, ...tickets, token: zendesk, bodies: [named] },
    {
      name: 'ticket list of 100, three relations expanded',
      method: 'GET',
      token: zendesk,
      path: `/ticketing/tickets?limit=100&expand=${ticketRelations.join(',')}`,
      limit: 'expand',
    },
    { name: 'connection token with a wrong secret', method: 'GET', token: forge(hubspot), path: '/crm/contacts' },
    { name: 'connection token that was mistyped', method: 'GET', token: `${hubspot}x`, path: '/crm/contacts' },
  ];
};

const managementRows = ({ project, linkedUser }: Customer): readonly Row[] => {
  const { key } = project;
  const newUser = () => ({ linked_user_origin_id: randomUUID(), alias: 'bench', id_project: project.id });
  return [
    { name: 'linked user create', method: 'POST', path: '/linked-users/create', key, bodies: [newUser(), newUser()] },
    { name: 'linked user get', method: 'GET', path: `/linked-users/${linkedUser}`, key },
    { name: 'webhook create', method: 'POST', path: '/webhook', key, bodies: [{ url: 'https://example.com/hook' }] },
    { name: 'webhook list', method: 'GET', path: '/webhook', key },
    { name: 'connection list', method: 'GET', path: '/connections', key },
  ];
};

/**
 * Makes each call twice in its own process.
 * @param url the service, for preparations
 */
export const measureCapacity = async (
  url: string,
  hubspotUrl: string,
  customer: Customer,
): Promise<readonly Consumed[]> => {
  const rows = [...(await recordRows(url, customer)), ...managementRows(customer)];
  await addContacts(hubspotUrl, 100);
  await addTickets(url, customer.zendesk, 100);
  const measured: Consumed[] = [];
  for (const { name, limit, ...call } of rows) {
    const [cold, warm] = await measureCall(call);
    measured.push({ name, limit, cold, warm });
  }
  return measured;
};
