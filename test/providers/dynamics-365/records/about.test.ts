import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordOf, recordsOf, warnedPaths } from '../../../harness/reply.ts';
import { type Service, startService } from '../../../harness/service.ts';

let service: Service;
let token: string;

beforeAll(async () => {
  service = await startService();
  ({ token } = await service.connect(await service.project(), 'dynamics-365'));
});

afterAll(() => service.stop());

const call = (method: string, path: string, options = {}) => service.call(method, path, { token, ...options });

const make = async (path: string, body: object): Promise<string> =>
  String(recordOf(await call('POST', path, { body }), 201).id);

const newContact = () => make('/crm/contacts', { last_name: 'Lovelace' });
const newCompany = () => make('/crm/companies', { name: 'Engines' });

it('a note belongs to one record: from a contact and a company, the contact is written, with a warning', async () => {
  const [contact_id, company_id] = [await newContact(), await newCompany()];
  const reply = await call('POST', '/crm/notes', { body: { content: 'Called.', contact_id, company_id } });
  expect(recordOf(reply, 201)).toMatchObject({ contact_id, company_id: null });
  expect(warnedPaths(reply)).toEqual(['company_id']);
});

it('an update replaces the record of a note, with a warning', async () => {
  const [contact_id, company_id] = [await newContact(), await newCompany()];
  const id = await make('/crm/notes', { content: 'Called.', contact_id });
  const reply = await call('PATCH', `/crm/notes/${id}`, { body: { company_id } });
  expect(recordOf(reply)).toMatchObject({ contact_id: null, company_id });
  expect(warnedPaths(reply)).toEqual(['contact_ids']);
});

it('an update replaces a contact by a company without a warning if it empties the contact', async () => {
  const [contact_id, company_id] = [await newContact(), await newCompany()];
  const id = await make('/crm/notes', { content: 'Called.', contact_id });
  const reply = await call('PATCH', `/crm/notes/${id}`, { body: { contact_id: null, company_id } });
  expect(recordOf(reply)).toMatchObject({ contact_id: null, company_id });
  expect(warnedPaths(reply)).toEqual([]);
});

it('a strict write with two records is refused without a write', async () => {
  const contact_id = await newContact();
  const body = { content: 'Called.', contact_id, company_id: await newCompany() };
  const reply = await call('POST', '/crm/notes', { body, query: { strict: 'true' } });
  expect(reply.status).toBe(422);
  expect(recordsOf(await call('GET', '/crm/notes', { query: { contact_id } }))).toEqual([]);
});
