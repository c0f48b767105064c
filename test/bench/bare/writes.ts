import type { Account } from './account.ts';
import { createHandler } from './answer.ts';
import { noteCreated, noteUpdated } from './changes.ts';
import { contactFields, contactQuery, toContact, toProperties } from './contacts.ts';
import { read, tables } from './database.ts';
import { findContact } from './find-contact.ts';
import { hashesOf } from './hashes.ts';
import { ask, type Remote } from './hubspot.ts';
import { storeMappings } from './mappings.ts';
import { ticketFields } from './stages.ts';
import { toTicket, toTicketProperties } from './tickets.ts';

type Body = Readonly<Record<string, unknown>>;

const send = (account: Account, collection: string, properties: object): Promise<Remote> =>
  ask(account, 'POST', `/crm/v3/objects/${collection}`, { properties, associations: [] });

const createContact = async (account: Account, body: Body) => {
  const remote = await send(account, 'contacts', toProperties(body));
  const custom = await contactFields(account);
  const data = toContact(account, remote, custom);
  await noteCreated(account, 'crm.contact', data, hashesOf(account, data, { custom, isWhole: false }));
  return { statusCode: 201, data };
};

const createTicket = async (account: Account, body: Body) => {
  const remote = await send(account, 'tickets', toTicketProperties(account, body));
  const fields = await ticketFields(account);
  const data = toTicket(account, remote, fields, body.description);
  const { custom } = fields;
  await noteCreated(account, 'ticketing.ticket', data, hashesOf(account, data, { custom, isWhole: false }));
  const { hs_pipeline: pipeline } = remote.properties;
  if (pipeline && data.project_id)
    await storeMappings(account, [{ id: data.project_id, object: 'ticketing.collection', remoteId: pipeline }]);
  return { statusCode: 201, data };
};

const updateContact = async (account: Account, id: string, body: Body) => {
  const { pk, path } = await findContact(account, id);
  const readStored = () => read(tables.records, { pk });
  const stored = readStored();
  stored.catch(() => undefined);
  await ask(account, 'PATCH', path, { properties: toProperties(body) });
  const custom = await contactFields(account);
  const remote = await ask<Remote>(account, 'GET', `${path}?${contactQuery(custom)}`);
  const data = toContact(account, remote, custom);
  const hashes = hashesOf(account, data, { custom, isWhole: true });
  await noteUpdated(account, data, hashes, stored, readStored);
  return { statusCode: 200, data };
};

/** Creates a contact or a ticket. Updates the contact whose id is in the body. */
export const handle = createHandler(async (account, { rawPath, requestContext, body = '' }) => {
  const given: Body = JSON.parse(body);
  if (rawPath === '/ticketing/tickets') return createTicket(account, given);
  if (requestContext.http.method === 'POST') return createContact(account, given);
  return updateContact(account, String(given.id), given);
});
