import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hubspotPortals } from '../../../infra/simulators/hubspot/seeds.ts';
import { zendeskSubdomains } from '../../../infra/simulators/zendesk/seeds.ts';
import { dataOf, envelopeOf, failureOf, recordOf, recordsOf, refusedPaths, warnedPaths } from '../../harness/reply.ts';
import { type Service, startService } from '../../harness/service.ts';

let service: Service;
const tokens: Partial<Record<TicketProvider, string>> = {};
const providers = ['hubspot', 'zendesk'] as const;
type TicketProvider = (typeof providers)[number];

beforeAll(async () => {
  service = await startService({ zendesk: { exportLagMs: 0 } });
  const project = await service.project();
  for (const provider of providers) tokens[provider] = (await service.connect(project, provider)).token;
});

afterAll(() => service.stop());

const portal = () => service.simulators.hubspot.account(hubspotPortals[0].portalId);
const zendeskAccount = () => service.simulators.zendesk.account(zendeskSubdomains[0].subdomain);

const create = (provider: TicketProvider, body: unknown, options = {}) =>
  service.call('POST', '/ticketing/tickets', { token: tokens[provider], body, ...options });

const get = (provider: TicketProvider, path: string, query = {}) =>
  service.call('GET', path, { token: tokens[provider], query });

const update = (body: unknown) => service.call('PATCH', '/ticketing/tickets', { token: tokens.zendesk, body });

const idsOf = async (provider: TicketProvider, plural: string): Promise<string[]> =>
  recordsOf(await get(provider, `/ticketing/${plural}`)).map(({ id }) => id);

/** Makes the next request that adds a comment fail. */
const failComment = (provider: TicketProvider): void => {
  const request =
    provider === 'zendesk' ? { method: 'PUT', path: /tickets\/\d+$/ } : { method: 'POST', path: /objects\/notes$/ };
  service.simulators[provider].fail({ ...request, kind: 'status', status: 500, body: {} });
};

const minimal = { name: 'Printer on fire', description: ['Third floor.', 'Bring water.'], field_mappings: {} };

/** A ticket with every field of section 2.4. */
const complete = async (provider: TicketProvider) => {
  const parent = recordOf(
    await create(provider, { ...minimal, ...(provider === 'zendesk' && { type: 'problem' }) }),
    201,
  );
  const [contact] = await idsOf(provider, 'contacts');
  const [account] = await idsOf(provider, 'accounts');
  const [collection] = await idsOf(provider, 'collections');
  const users = await idsOf(provider, 'users');
  return {
    ...minimal,
    field_mappings:
      provider === 'zendesk' ? { 'Customer tier': 'tier_gold', Escalated: true, Seats: 5 } : { escalated: true },
    status: 'on hold',
    due_date: '2030-01-02T03:04:05+02:00',
    type: 'incident',
    parent_ticket: parent.id,
    project_id: collection,
    tags: ['fire', 'floor_3'],
    completed_at: '2030-01-03T00:00:00Z',
    priority: 'HIGH',
    assigned_to: users.slice(0, 2),
    comment: ['First', 'Second'],
    account_id: account,
    contact_id: contact,
  };
};

describe.each(providers)('POST /ticketing/tickets on %s', (provider) => {
  it('refuses a body without the required fields, and wrong types, by path', async () => {
    expect(refusedPaths(await create(provider, {}))).toEqual(['name']);
    const wrong = { ...minimal, due_date: 'tomorrow', tags: 'x', assigned_to: ['me'], comment: [1] };
    expect(refusedPaths(await create(provider, wrong))).toEqual(['due_date', 'tags', 'assigned_to[0]', 'comment[0]']);
  });

  it('refuses ids that are not on this connection', async () => {
    const stranger = '11111111-1111-4111-8111-111111111111';
    const [contact] = await idsOf(provider, 'contacts');
    const body = { ...minimal, contact_id: stranger, assigned_to: [contact], account_id: stranger };
    expect(refusedPaths(await create(provider, body)).toSorted()).toEqual([
      'account_id',
      'assigned_to[0]',
      'contact_id',
    ]);
  });

  it('creates a ticket from the required fields alone', async () => {
    const reply = await create(provider, minimal);
    const record = recordOf(reply, 201);
    expect(record).toMatchObject({
      ...minimal,
      tags: [],
      assigned_to: [],
      due_date: null,
    });
    expect(record.status_category).toBe('open');
    expect(record.comment).toEqual([]);
    expect(envelopeOf(reply).warnings).toBeUndefined();
  });

  it('accepts a string for description and comment, and a description without text', async () => {
    const record = recordOf(await create(provider, { ...minimal, description: 'One.', comment: 'Two.' }), 201);
    expect(record).toMatchObject({ description: ['One.'], comment: ['Two.'] });
    expect((await create(provider, { ...minimal, description: [] })).status).toBe(201);
    expect((await create(provider, { ...minimal, description: '' })).status).toBe(201);
  });

  it('accepts every field of the interface at once, and reports unsupported fields', async () => {
    const body = await complete(provider);
    const reply = await create(provider, body);
    const record = recordOf(reply, 201);
    const shared = { status: 'on_hold', status_category: 'on_hold', priority: 'high', comment: body.comment };
    expect(record).toMatchObject({ ...shared, account_id: body.account_id, contact_id: body.contact_id });
    expect(record.assigned_to).toEqual(body.assigned_to.slice(0, 1));
    const lost: Record<TicketProvider, string[]> = {
      hubspot: ['due_date', 'type', 'parent_ticket', 'tags', 'assigned_to[1]'],
      zendesk: ['due_date', 'completed_at', 'assigned_to[1]'],
    };
    expect(warnedPaths(reply).toSorted()).toEqual(lost[provider].toSorted());
    const refused = await create(provider, body, { query: { strict: true } });
    expect(refusedPaths(refused).toSorted()).toEqual(lost[provider].toSorted());
  });

  it('reads back what was written, comments included', async () => {
    const body = await complete(provider);
    const made = recordOf(await create(provider, body), 201);
    const read = recordOf(await get(provider, `/ticketing/tickets/${made.id}`));
    const { description: _, modified_at: __, ...rest } = made;
    expect(read).toMatchObject(rest);
    expect(read.description).toEqual([body.description.join('\n\n')]);
    expect(read.comment).toEqual(['First', 'Second']);
  });

  it('lists it without comments, by page and by time of change', async () => {
    const made = recordOf(await create(provider, await complete(provider)), 201);
    const { description: _, comment: __, modified_at: ___, ...rest } = made;
    const since = new Date(Date.parse(String(made.created_at)) - 1000).toISOString();
    for (const query of [{ limit: 100 }, { limit: 100, modified_after: since }]) {
      const found = recordsOf(await get(provider, '/ticketing/tickets', query)).find(({ id }) => id === made.id);
      expect(found).toMatchObject(rest);
      expect(found).not.toHaveProperty('comment');
    }
  });

  it('accepts a whole ticket that was read, with one change', async () => {
    const made = recordOf(await create(provider, { ...(await complete(provider)), comment: [] }), 201);
    const read = recordOf(await get(provider, `/ticketing/tickets/${made.id}`));
    const path = `/ticketing/tickets/${made.id}`;
    const reply = await service.call('PATCH', path, { token: tokens[provider], body: { ...read, name: 'Renamed' } });
    expect(recordOf(reply).name).toBe('Renamed');
    expect(warnedPaths(reply)).toEqual([]);
  });

  const update = (body: unknown, options = {}) =>
    service.call('PATCH', '/ticketing/tickets', { token: tokens[provider], body, ...options });
  const commentsOf = async (id: string) => recordOf(await get(provider, `/ticketing/tickets/${id}`)).comment;

  it('changes status and priority, then adds comments, which the answer does not contain', async () => {
    const { id } = recordOf(await create(provider, { ...minimal, comment: ['First.'] }), 201);
    const body = { id, status: 'on_hold', priority: 'urgent', comment: ['Second.', 'Third.'] };
    const reply = await update(body, { query: { strict: true } });
    const changed = { status: 'on_hold', priority: 'urgent', status_category: 'on_hold' };
    expect(recordOf(reply)).toMatchObject(changed);
    expect(recordOf(reply)).not.toHaveProperty('comment');
    expect(warnedPaths(reply)).toEqual([]);
    expect(await commentsOf(id)).toEqual(['First.', 'Second.', 'Third.']);
  });

  it('adds comments if the body contains nothing else', async () => {
    const { id } = recordOf(await create(provider, minimal), 201);
    expect(recordOf(await update({ id, comment: 'Alone.' }))).toMatchObject({ id, name: minimal.name });
    expect(await commentsOf(id)).toEqual(['Alone.']);
    expect(refusedPaths(await update({ id, comment: [] }))).toEqual(['']);
  });

  it('adds only the new comments of a ticket that is sent back as it was read', async () => {
    const { id } = recordOf(await create(provider, { ...minimal, comment: ['First.', 'Second.'] }), 201);
    const read = recordOf(await get(provider, `/ticketing/tickets/${id}`));
    expect(warnedPaths(await update({ ...read, name: 'Renamed' }))).toEqual([]);
    expect(await commentsOf(id)).toEqual(['First.', 'Second.']);
    const again = recordOf(await get(provider, `/ticketing/tickets/${id}`));
    recordOf(await update({ ...again, comment: ['First.', 'Second.', 'First.'] }));
    expect(await commentsOf(id)).toEqual(['First.', 'Second.', 'First.']);
  });

  it('keeps the update if a comment fails, and names the comment and its outcome', async () => {
    const { id } = recordOf(await create(provider, minimal), 201);
    failComment(provider);
    const reply = await update({ id, comment: ['lost', 'kept'], ...(provider === 'hubspot' && { name: 'Renamed' }) });
    const { warnings } = envelopeOf(reply);
    expect(recordOf(reply).id).toBe(id);
    expect(warnings).toMatchObject([
      { path: 'comment[0]', code: 'child_failed', message: expect.stringContaining('(uncertain)') },
    ]);
    expect(await commentsOf(id)).toEqual(['kept']);
  });

  it('answers remote_data only when asked', async () => {
    expect(recordOf(await create(provider, minimal), 201)).not.toHaveProperty('remote_data');
    const record = recordOf(await create(provider, minimal, { query: { remote_data: true } }), 201);
    expect(String(Object(record.remote_data).id)).toBe(record.remote_id);
  });

  it('keeps the ticket if a comment fails, and names the comment', async () => {
    failComment(provider);
    const reply = await create(provider, { ...minimal, comment: ['lost', 'kept'] });
    const record = recordOf(reply, 201);
    expect(envelopeOf(reply).warnings).toMatchObject([{ path: 'comment[0]', code: 'child_failed' }]);
    expect(recordOf(await get(provider, `/ticketing/tickets/${record.id}`)).comment).toEqual(['kept']);
  });

  it.each(['Open', 'ON-HOLD', 'closed', 'URGENT'])('understands %s whatever its case', async (word) => {
    const field = word === 'URGENT' ? 'priority' : 'status';
    const reply = await create(provider, { ...minimal, [field]: word });
    expect(recordOf(reply, 201)[field]).toBe(word.toLowerCase().replace('-', '_'));
    expect(envelopeOf(reply).warnings).toBeUndefined();
  });

  it('warns about a status that the account does not have', async () => {
    const reply = await create(provider, { ...minimal, status: 'hovering' });
    expect(envelopeOf(reply).warnings).toMatchObject([{ path: 'status', code: 'unknown_value' }]);
  });
});

describe('tickets on HubSpot', () => {
  it("keeps an account's own stage unchanged, with its pipeline", async () => {
    const { customPipelineId } = hubspotPortals[0];
    const own = String(customPipelineId + 1);
    const record = recordOf(await create('hubspot', { ...minimal, status: own }), 201);
    expect(record).toMatchObject({ status: own, remote_status: own });
    expect(portal().get('tickets', Number(record.remote_id))?.properties.hs_pipeline).toBe(String(customPipelineId));
  });

  it('has no tags: a warning says so, and a strict request is refused', async () => {
    expect(warnedPaths(await create('hubspot', { ...minimal, tags: ['a'] }))).toEqual(['tags']);
  });
});

describe('tickets on Zendesk', () => {
  it('makes a ticket with a due date a task, unless another type was asked for', async () => {
    const due_date = '2030-01-02T03:04:05Z';
    const task = recordOf(await create('zendesk', { ...minimal, due_date }), 201);
    expect(task).toMatchObject({ type: 'task', due_date: '2030-01-02T03:04:05.000Z' });
    const question = await create('zendesk', { ...minimal, due_date, type: 'question' });
    expect(recordOf(question, 201)).toMatchObject({ type: 'question', due_date: null });
    expect(warnedPaths(question)).toEqual(['due_date']);
  });

  it('keeps statuses that have no unified word under their own name', async () => {
    const cases = { new: 'open', pending: 'on_hold' };
    for (const [status, status_category] of Object.entries(cases)) {
      const record = recordOf(await create('zendesk', { ...minimal, status }), 201);
      expect(record).toMatchObject({ status, remote_status: status, status_category });
    }
  });

  it('solves a ticket that is set to closed: only a passthrough closes it permanently', async () => {
    const { id, remote_id } = recordOf(await create('zendesk', { ...minimal, status: 'closed' }), 201);
    const stored = () =>
      zendeskAccount()
        .tickets()
        .find(({ id: ticket }) => ticket === Number(remote_id))?.status;
    expect(stored()).toBe('solved');
    expect(recordOf(await get('zendesk', `/ticketing/tickets/${id}`))).toMatchObject({
      status: 'closed',
      remote_status: 'solved',
      status_category: 'closed',
    });
    zendeskAccount().updateTicket(Number(remote_id), { status: 'closed' });
    expect(recordOf(await get('zendesk', `/ticketing/tickets/${id}`))).toMatchObject({
      status: 'closed',
      remote_status: 'closed',
      status_category: 'closed',
    });
    const again = await update({ id, status: 'closed' });
    expect(recordOf(again).remote_status).toBe('closed');
    expect(failureOf(await update({ id, status: 'open' }))).toEqual([422, 'provider_rejected']);
  });

  it('says that a state and a description cannot be emptied', async () => {
    const { id, description } = recordOf(
      await create('zendesk', { ...minimal, description: ['One.'], status: 'open' }),
      201,
    );
    for (const emptied of [{ status: null }, { description: [] }]) {
      const [name = ''] = Object.keys(emptied);
      const lenient = await update({ id, name: 'Other', ...emptied });
      expect(recordOf(lenient)).toMatchObject({ name: 'Other', status: 'open', description });
      expect(warnedPaths(lenient)).toEqual([name]);
      expect(refusedPaths(await update({ id, ...emptied }))).toEqual([name]);
    }
  });

  it('finds solved and closed tickets by the unified word, and each by its own name', async () => {
    const solved = recordOf(await create('zendesk', { ...minimal, status: 'solved' }), 201);
    const closed = recordOf(await create('zendesk', { ...minimal, status: 'solved' }), 201);
    zendeskAccount().updateTicket(Number(closed.remote_id), { status: 'closed' });
    const found = async (status: string) =>
      recordsOf(await get('zendesk', '/ticketing/tickets', { status, limit: '100' })).map(({ id }) => id);
    expect(await found('closed')).toEqual(expect.arrayContaining([solved.id, closed.id]));
    const own = await found('solved');
    expect([own.includes(solved.id), own.includes(closed.id)]).toEqual([true, false]);
  });

  it('accepts a medium priority as normal', async () => {
    const reply = await create('zendesk', { ...minimal, priority: 'medium' });
    expect(recordOf(reply, 201)).toMatchObject({ priority: 'normal', remote_priority: 'normal' });
    expect(warnedPaths(reply)).toEqual([]);
  });

  it('writes custom fields by title or number, and answers them by title', async () => {
    const seats = String(zendeskAccount().customFields.Seats);
    const field_mappings = { 'customer tier': 'Gold', Escalated: true, [seats]: 12, 'Contract end': '2031-05-06' };
    const record = recordOf(await create('zendesk', { ...minimal, field_mappings }), 201);
    expect(Object.keys(record.field_mappings as object).toSorted()).toEqual([
      'Contract end',
      'Customer tier',
      'Escalated',
      'Seats',
    ]);
    expect(record.field_mappings).toMatchObject({ 'Customer tier': 'tier_gold', 'Contract end': '2031-05-06' });
  });

  it("answers Zendesk's reasons when it refuses a record", async () => {
    const question = recordOf(await create('zendesk', { ...minimal, type: 'question' }), 201);
    const reply = await create('zendesk', { ...minimal, type: 'incident', parent_ticket: question.id });
    expect(failureOf(reply)).toEqual([422, 'provider_rejected']);
    expect(envelopeOf(reply).message).toContain('Problem');
  });

  it('leaves deleted tickets out of a list by time of change', async () => {
    const record = recordOf(await create('zendesk', minimal), 201);
    zendeskAccount().deleteTicket(Number(record.remote_id));
    const found = recordsOf(
      await get('zendesk', '/ticketing/tickets', { modified_after: '2020-01-01T00:00:00Z', limit: 100 }),
    );
    expect(found.map(({ id }) => id)).not.toContain(record.id);
  });

  it('has no CRM', async () => {
    const body = {
      first_name: 'A',
      last_name: 'B',
      email_addresses: [],
      phone_numbers: [],
      addresses: [],
      field_mappings: {},
    };
    const reply = await service.call('POST', '/crm/contacts', { token: tokens.zendesk, body });
    expect(failureOf(reply)).toEqual([422, 'unsupported_object']);
    expect(envelopeOf(reply).message).toBe('zendesk does not support crm.contact');
  });

  it('says that it cannot list teams by time of change', async () => {
    const reply = await get('zendesk', '/ticketing/teams', { modified_after: '2020-01-01T00:00:00Z' });
    expect(failureOf(reply)).toEqual([422, 'unsupported_filter']);
  });
});

describe.each(providers)('the objects that tickets of %s refer to', (provider) => {
  it.each(['users', 'contacts', 'accounts'])('lists and gets %s', async (plural) => {
    const [first] = recordsOf(await get(provider, `/ticketing/${plural}`, { limit: 1 }));
    expect(first).toBeDefined();
    const read = recordOf(await get(provider, `/ticketing/${plural}/${first?.id}`));
    expect(read).toEqual(first);
    expect(dataOf(await get(provider, `/ticketing/${plural}/${first?.id}`, { remote_data: true }))).toHaveProperty(
      'remote_data',
    );
  });
});

describe('the contact and the creator of a ticket', () => {
  const call = (method: string, path: string, options = {}) =>
    service.call(method, `/ticketing/tickets${path}`, { token: tokens.zendesk, ...options });
  const everyTicket = async (query = {}) => recordsOf(await call('GET', '', { query: { limit: 100, ...query } }));

  it('are null and the agent if an agent requested the ticket: read, listed, searched and written', async () => {
    const created = recordOf(await create('zendesk', minimal), 201);
    expect(created).toMatchObject({ contact_id: null, creator_id: expect.any(String) });
    const { id } = created;
    const lists = [{}, { status: created.remote_status }, { modified_after: '2020-01-01T00:00:00.000Z' }];
    const found = [recordOf(await call('GET', `/${id}`))];
    for (const query of lists) found.push(...(await everyTicket(query)).filter((one) => one.id === id));
    expect(found).toHaveLength(4);
    for (const one of found) expect(one).toMatchObject({ contact_id: null, creator_id: created.creator_id });
    const users = recordsOf(
      await service.call('GET', '/ticketing/users', { token: tokens.zendesk, query: { limit: 100 } }),
    );
    expect(users.map((user) => user.id)).toContain(created.creator_id);
  });

  it('stay if the record is sent back as it was read', async () => {
    const { field_mappings: _, comment: __, ...read } = recordOf(await create('zendesk', minimal), 201);
    const requesterOf = (remoteId: unknown) =>
      zendeskAccount()
        .tickets()
        .find(({ id }) => id === Number(remoteId))?.requester_id;
    const before = requesterOf(read.remote_id);
    const reply = await call('PATCH', `/${read.id}`, { body: { ...read, name: 'Other' } });
    expect(recordOf(reply)).toMatchObject({ name: 'Other', contact_id: null });
    expect(requesterOf(read.remote_id)).toBe(before);
  });

  it('include a contact if an end user requested the ticket', async () => {
    const [contact] = recordsOf(await service.call('GET', '/ticketing/contacts', { token: tokens.zendesk }));
    const created = recordOf(await create('zendesk', { ...minimal, contact_id: contact?.id }), 201);
    expect(created.contact_id).toBe(contact?.id);
  });

  it('cost no additional request in a list', async () => {
    const mark = service.simulators.zendesk.exchanges.length;
    await everyTicket();
    const paths = service.simulators.zendesk.exchanges.slice(mark).map(({ path }) => path);
    expect(paths.filter((path) => path.includes('/users'))).toEqual([]);
    expect(paths.filter((path) => /tickets/.test(path))).toHaveLength(1);
  });
});
