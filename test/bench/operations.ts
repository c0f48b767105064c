import { createCaller } from '../../infra/local/caller.ts';
import {
  createConnection,
  createContact,
  createLinkedUser,
  createProject,
  type MadeProject,
  mintOperatorKey,
} from '../../infra/local/setup.ts';
import { hubspotPortals } from '../../infra/simulators/hubspot/seeds.ts';
import { zendeskSubdomains } from '../../infra/simulators/zendesk/seeds.ts';
import type { Target } from './load.ts';

/** A project with an account at each provider. */
export interface Customer {
  readonly project: MadeProject;
  readonly linkedUser: string;
  readonly hubspot: string;
  readonly zendesk: string;
  /** Unified ids of contacts. There are more contacts than simultaneous requests. */
  readonly contacts: readonly [string, ...string[]];
}

/** Files of the handwritten handlers. */
export type BareHandler = 'bare/writes' | 'bare/reads' | 'bare/nothing';

/** Content of a client's request. The server adds its own address. */
export interface Operation {
  readonly name: string;
  readonly method: Target['method'];
  readonly path: string;
  readonly token: string;
  /** Body of each request, which differs per round. Absent for a GET. */
  readonly body?: (round: number) => object;
  /** File of the bare handler for comparison. Bare handlers exist for HubSpot only. */
  readonly bare?: BareHandler;
}

export const contactBody = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  email_addresses: [{ email_address: 'ada@example.com', email_address_type: 'primary' }],
  phone_numbers: [{ phone_number: '+44 20 7946 0000', phone_type: 'work' }],
  addresses: [],
  field_mappings: {},
};

/** The contact as the service returns it. The events contain the same record. */
export const contactRecord = {
  name: 'Ada Lovelace',
  email_address: 'ada@example.com',
  phone_number: '+44 20 7946 0000',
  details: '',
  first_name: 'Ada',
  last_name: 'Lovelace',
  email_addresses: [{ email_address: 'ada@example.com', email_address_type: 'primary' }],
  phone_numbers: [{ phone_number: '+44 20 7946 0000', phone_type: 'work' }],
  addresses: [],
  user_id: null,
  company_id: null,
  company_ids: [],
  title: null,
  department: null,
  lifecycle: null,
  remote_lifecycle: null,
  remote_lifecycle_label: null,
  lead_source: null,
  remote_lead_source: null,
  remote_lead_source_label: null,
  language: null,
  remote_language: null,
  remote_language_label: null,
  time_zone: null,
  do_not_contact: null,
  last_activity_at: null,
  tags: [],
  id: '17bc9929-9aec-5d49-b3dd-11b3f208f445',
  remote_id: '101',
  remote_url: 'https://app.hubspot.com/contacts/1/record/0-1/101',
  field_mappings: {},
  created_at: '2026-01-05T09:00:00.000Z',
  modified_at: '2026-01-05T09:00:00.000Z',
};

/**
 * Returns a different change per round. The service sends nothing for an update that changes no value, so this would be
 * cheaper.
 */
export const contactChange = (round: number) => ({
  first_name: 'Augusta',
  last_name: `King ${round}`,
  email_address: 'augusta@example.com',
  phone_number: '+44 20 7946 0001',
  details: `prefers to be written to, for the ${round}th time`,
  field_mappings: {},
});

export const ticketBody = { name: 'Printer on fire', description: ['It started this morning.'], field_mappings: {} };

/** Number of contacts of a customer. */
const contactCount = 32;

/** Creates a customer with the service's own routes. */
export const createCustomer = async (url: string): Promise<Customer> => {
  const call = createCaller(url);
  const project = await createProject(call, await mintOperatorKey('bench'), 'Bench');
  const linkedUser = await createLinkedUser(call, project, 'customer-1', 'bench');
  const [{ accessToken }] = hubspotPortals;
  const [{ subdomain, email, apiToken }] = zendeskSubdomains;
  const connect = (provider: string, credentials: Readonly<Record<string, string>>) =>
    createConnection(call, project, { provider, id_linked_user: linkedUser, credentials });
  const hubspot = await connect('hubspot', { access_token: accessToken });
  const zendesk = await connect('zendesk', { subdomain, email, api_token: apiToken });
  const create = async () => (await createContact(call, hubspot.token, contactBody)).id;
  const contacts = [await create(), ...(await Promise.all(Array.from({ length: contactCount - 1 }, create)))] as const;
  return { project, linkedUser, hubspot: hubspot.token, zendesk: zendesk.token, contacts };
};

/** The operations whose overhead is measured. */
export const operationsOf = ({ hubspot, zendesk, contacts }: Customer): readonly [Operation, ...Operation[]] => [
  {
    name: 'contact create',
    method: 'POST',
    path: '/crm/contacts',
    token: hubspot,
    body: () => contactBody,
    bare: 'bare/writes',
  },
  {
    name: 'contact update',
    method: 'PATCH',
    path: '/crm/contacts',
    token: hubspot,
    body: (round) => ({ id: contacts[round % contacts.length], ...contactChange(round) }),
    bare: 'bare/writes',
  },
  {
    name: 'contact update, same record',
    method: 'PATCH',
    path: '/crm/contacts',
    token: hubspot,
    body: (round) => ({ id: contacts[0], ...contactChange(round) }),
    bare: 'bare/writes',
  },
  {
    name: 'contact get',
    method: 'GET',
    path: `/crm/contacts/${contacts[0]}`,
    token: hubspot,
    bare: 'bare/reads',
  },
  {
    name: 'contact list of 100',
    method: 'GET',
    path: '/crm/contacts?limit=100',
    token: hubspot,
    bare: 'bare/reads',
  },
  {
    name: 'ticket create',
    method: 'POST',
    path: '/ticketing/tickets',
    token: hubspot,
    body: () => ticketBody,
    bare: 'bare/writes',
  },
  {
    name: 'ticket create, Zendesk',
    method: 'POST',
    path: '/ticketing/tickets',
    token: zendesk,
    body: () => ticketBody,
  },
];

export const targetOf = ({ method, path, token, body }: Operation, url: string): Target => ({
  method,
  url: `${url}${path}`,
  token,
  body: body && ((round) => JSON.stringify(body(round))),
});
