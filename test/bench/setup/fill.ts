import * as z from 'zod';
import { createCaller } from '../../../infra/local/caller.ts';
import { hubspotPortals } from '../../../infra/simulators/hubspot/seeds.ts';
import { ticketBody } from '../operations.ts';

const [{ accessToken }] = hubspotPortals;
const authorized = { headers: { authorization: `Bearer ${accessToken}` } };
const owners = z.object({ results: z.array(z.object({ id: z.string() })) });

/** Adds contacts at the provider that the service does not know, each with an owner. */
export const addContacts = async (hubspotUrl: string, count: number): Promise<void> => {
  const call = createCaller(hubspotUrl);
  const { body } = await call('GET', '/crm/v3/owners', authorized);
  const ids = owners.parse(body).results.map(({ id }) => id);
  for (let index = 0; index < count; index += 1) {
    const owner = ids[index % ids.length];
    const properties = { firstname: 'Contact', lastname: String(index), hubspot_owner_id: owner };
    const { status } = await call('POST', '/crm/v3/objects/contacts', {
      ...authorized,
      body: { properties, associations: [] },
    });
    if (status !== 201) throw new Error(`The simulator answered ${status}.`);
  }
};

/** Relations of a ticket that Zendesk reads in one request each. */
export const ticketRelations = ['contact_id', 'account_id', 'assigned_to'] as const;

const page = z.object({ data: z.array(z.object({ id: z.string() })) });

/** Creates tickets, each with all three relations. */
export const addTickets = async (url: string, token: string, count: number): Promise<void> => {
  const call = createCaller(url);
  const idsOf = async (path: string) => page.parse((await call('GET', path, { token })).body).data.map(({ id }) => id);
  const contacts = await idsOf('/ticketing/contacts');
  const accounts = await idsOf('/ticketing/accounts');
  const users = await idsOf('/ticketing/users');
  for (let index = 0; index < count; index += 1) {
    const body = {
      ...ticketBody,
      contact_id: contacts[index % contacts.length],
      account_id: accounts[index % accounts.length],
      assigned_to: [users[index % users.length]],
    };
    const { status } = await call('POST', '/ticketing/tickets', { token, body });
    if (status !== 201) throw new Error(`The service answered ${status}.`);
  }
};
