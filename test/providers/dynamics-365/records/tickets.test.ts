import { afterAll, beforeAll, expect, it } from 'vitest';
import { dynamicsOrgs } from '../../../../infra/simulators/dynamics-365/seeds.ts';
import { failureOf, recordOf, recordsOf, refusedPaths, warnedPaths } from '../../../harness/reply.ts';
import { type Service, startService } from '../../../harness/service.ts';

let service: Service;
let token: string;

beforeAll(async () => {
  service = await startService();
  ({ token } = await service.connect(await service.project(), 'dynamics-365'));
});

afterAll(() => service.stop());

const org = () => service.simulators['dynamics-365'].account(dynamicsOrgs[0].host);
const call = (method: string, path: string, options = {}) => service.call(method, path, { token, ...options });

const make = async (path: string, body: object): Promise<string> =>
  String(recordOf(await call('POST', path, { body }), 201).id);

const newContact = () => make('/ticketing/contacts', { name: 'Ada Lovelace' });
const newAccount = () => make('/ticketing/accounts', { name: 'Engines' });
const newTicket = async (more = {}) =>
  recordOf(
    await call('POST', '/ticketing/tickets', { body: { name: 'Broken', account_id: await newAccount(), ...more } }),
    201,
  );
const update = (id: unknown, body: object) => call('PATCH', `/ticketing/tickets/${String(id)}`, { body });

const caseOf = (remoteId: unknown) => org().get('incident', String(remoteId));

it('a ticket without a company belongs to its contact, and an added company becomes the customer', async () => {
  const contact_id = await newContact();
  const { id, remote_id } = await newTicket({ account_id: null, contact_id });
  expect(caseOf(remote_id)).toMatchObject({
    '_customerid_value@Microsoft.Dynamics.CRM.lookuplogicalname': 'contact',
    _primarycontactid_value: null,
  });
  const account_id = await newAccount();
  expect(recordOf(await update(id, { account_id }))).toMatchObject({ account_id, contact_id });
  expect(recordOf(await update(id, { contact_id: null }))).toMatchObject({ account_id, contact_id: null });
  expect(caseOf(remote_id)).toMatchObject({ _primarycontactid_value: null });
});

it('the only customer of a ticket is not emptied', async () => {
  const { id } = await newTicket();
  expect(refusedPaths(await update(id, { account_id: null }))).toEqual(['account_id']);
  const contact_id = await newContact();
  const ofPerson = await newTicket({ account_id: null, contact_id });
  expect(refusedPaths(await update(ofPerson.id, { contact_id: null }))).toEqual(['contact_id']);
  const reply = await update(ofPerson.id, { contact_id: null, name: 'Renamed' });
  expect(recordOf(reply)).toMatchObject({ contact_id, name: 'Renamed' });
  expect(warnedPaths(reply)).toEqual(['contact_id']);
});

it.each([
  ['closed', 5, 1],
  ['Information Provided', 1000, 1],
  ['Canceled', 6, 2],
  ['on_hold', 2, 0],
  ['Researching', 4, 0],
])('a ticket reaches "%s" by the request for that state', async (status, statuscode, statecode) => {
  const { id, remote_id, status: first } = await newTicket();
  expect(first).toBe('in_progress');
  const changed = recordOf(await update(id, { status }));
  expect(changed).toMatchObject({ status, remote_status: String(statuscode) });
  expect(caseOf(remote_id)).toMatchObject({ statuscode, statecode });
  if (statecode === 0) return;
  expect(recordOf(await update(id, { status: 'in_progress' }))).toMatchObject({ status: 'in_progress' });
  expect(caseOf(remote_id)).toMatchObject({ statuscode: 1, statecode: 0 });
});

it('an open ticket is in progress: in a create, a reopening and a filter', async () => {
  const body = { name: 'Broken', account_id: await newAccount(), status: 'open' };
  const created = await call('POST', '/ticketing/tickets', { body });
  expect([created.status, warnedPaths(created)]).toEqual([201, []]);
  const { id, remote_id } = recordOf(created, 201);
  expect(caseOf(remote_id)).toMatchObject({ statuscode: 1, statecode: 0 });
  await update(id, { status: 'closed' });
  expect(recordOf(await update(id, { status: 'open' }))).toMatchObject({ status: 'in_progress' });
  expect(caseOf(remote_id)).toMatchObject({ statuscode: 1, statecode: 0 });
  const listed = recordsOf(await call('GET', '/ticketing/tickets', { query: { status: 'open', limit: '100' } }));
  expect(listed.map((ticket) => ticket.id)).toContain(id);
  expect(new Set(listed.map(({ status }) => status))).toEqual(new Set(['in_progress']));
});

it('a new ticket may be closed', async () => {
  const { remote_id, status_category } = await newTicket({ status: 'closed' });
  expect(status_category).toBe('closed');
  expect(caseOf(remote_id)).toMatchObject({ statecode: 1, statuscode: 5 });
});

it('a closed ticket is read-only until it is opened again', async () => {
  const { id } = await newTicket({ status: 'closed' });
  const reply = await update(id, { name: 'Other' });
  expect(failureOf(reply)).toEqual([422, 'provider_rejected']);
  expect(recordOf(await update(id, { status: 'in_progress' }))).toMatchObject({
    name: 'Broken',
    status: 'in_progress',
  });
  expect(recordOf(await update(id, { name: 'Other' }))).toMatchObject({ name: 'Other' });
});

it('a user or a team owns a ticket, never both', async () => {
  const [team] = recordsOf(await call('GET', '/ticketing/teams', { query: { name: 'Support' } }));
  const { id, assigned_to, team_id } = await newTicket();
  expect([(assigned_to as string[]).length, team_id]).toEqual([1, null]);
  expect(recordOf(await update(id, { team_id: team?.id }))).toMatchObject({ assigned_to: [], team_id: team?.id });
  expect(recordOf(await update(id, { assigned_to }))).toMatchObject({ assigned_to, team_id: null });
});

it('a high priority is 1, and the page of a ticket is that of its case', async () => {
  const { remote_id, url } = await newTicket({ priority: 'high' });
  expect(caseOf(remote_id)).toMatchObject({ prioritycode: 1 });
  expect(url).toBe(`https://${dynamicsOrgs[0].host}/main.aspx?etn=incident&pagetype=entityrecord&id=${remote_id}`);
});

it('users belong to teams, and access teams are not teams', async () => {
  org().create('team', { name: 'Access', teamtype: 1 });
  const teams = recordsOf(await call('GET', '/ticketing/teams'));
  expect(teams.map(({ name }) => name)).toEqual(['Support', 'Escalations']);
  const members = teams.map(({ member_ids: ids }) => (ids as string[]).length);
  expect(members).toEqual([2, 1]);
});

it('notes of other tables and files are not comments', async () => {
  const ticket_id = String((await newTicket({ comment: ['Called.'] })).id);
  const contact_id = await make('/crm/contacts', { last_name: 'Lovelace' });
  await make('/crm/notes', { content: 'Of a contact.', contact_id });
  const content = Buffer.from('bytes').toString('base64');
  const id = await make('/ticketing/attachments', {
    ticket_id,
    file_name: 'a.txt',
    content_type: 'text/plain',
    content,
  });
  const comments = recordsOf(await call('GET', '/ticketing/comments'));
  expect(comments.map(({ body }) => body)).not.toContain('Of a contact.');
  const own = recordsOf(await call('GET', '/ticketing/comments', { query: { ticket_id } }));
  expect(own.map(({ body }) => body)).toEqual(['Called.']);
  const files = recordsOf(await call('GET', '/ticketing/attachments', { query: { ticket_id } }));
  expect(files).toMatchObject([{ id, file_name: 'a.txt', size: 5, ticket_id }]);
});

it('the content of a file is its decoded base64 text', async () => {
  const ticket_id = String((await newTicket()).id);
  const bytes = Buffer.from([0, 255, 128, 7, 10]);
  const body = { ticket_id, file_name: 'a.bin', content: bytes.toString('base64') };
  const id = await make('/ticketing/attachments', body);
  const headers = { 'x-connection-token': token };
  const answer = await fetch(`${service.url}/ticketing/attachments/${id}/content`, { headers });
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
  expect(answer.headers.get('content-type')).toBe('application/octet-stream');
});
