import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { MadeConnection, MadeProject } from '../../../../infra/local/setup.ts';
import { rateLimited as linearRateLimit } from '../../../../infra/simulators/linear/errors.ts';
import { linearWorkspaces } from '../../../../infra/simulators/linear/seeds.ts';
import {
  type AnsweredRecord,
  dataOf,
  envelopeOf,
  failureOf,
  recordOf,
  recordsOf,
  refusedPaths,
  warnedPaths,
} from '../../../harness/reply.ts';
import { type Service, startService } from '../../../harness/service.ts';
import { eventsOf } from '../../../sync/play/events.ts';

let service: Service;
let project: MadeProject;
let connection: MadeConnection;

beforeAll(async () => {
  service = await startService();
  project = await service.project();
  connection = await service.connect(project, 'linear');
  await setTeam(connection, teamId('Engineering'));
});

afterEach(() => service.simulators.linear.clearFailures());

afterAll(() => service.stop());

const space = () => service.simulators.linear.account(linearWorkspaces[0].urlKey);
const call = (method: string, path: string, options = {}) =>
  service.call(method, path, { token: connection.token, ...options });
const list = async (path: string, query = {}) => recordsOf(await call('GET', path, { query }));
const get = async (id: string, query = {}) => recordOf(await call('GET', `/ticketing/tickets/${id}`, { query }));

const minimal = { name: 'Printer', description: ['On fire.'], field_mappings: {} };
const create = (body = {}, options = {}) =>
  call('POST', '/ticketing/tickets', { body: { ...minimal, ...body }, ...options });
const newTicket = async (body = {}): Promise<AnsweredRecord> => recordOf(await create(body), 201);
const update = (id: string, body: object, options = {}) =>
  call('PATCH', `/ticketing/tickets/${id}`, { body, ...options });

/** The ticket of an issue that was created in the vendor's application. */
const ticketOf = async (remoteId: string): Promise<AnsweredRecord> => {
  const found = (await list('/ticketing/tickets', { limit: 100 })).find(({ remote_id }) => remote_id === remoteId);
  if (found === undefined) throw new Error(`no ticket ${remoteId}`);
  return found;
};

/** Makes a team the default for new tickets of a connection. */
const setTeam = async ({ id }: MadeConnection, team: string): Promise<void> => {
  const body = { defaults: { 'ticketing.ticket': { team } } };
  dataOf(await service.call('PATCH', `/connections/${id}`, { key: project.key, body }));
};

const stateId = (team: string, name: string): string =>
  space()
    .states()
    .find((state) => state.team === teamId(team) && state.name === name)?.uuid ?? '';

const teamId = (name: string): string =>
  space()
    .teams()
    .find((team) => team.name === name)?.uuid ?? '';

const issueOf = ({ remote_id }: AnsweredRecord) =>
  space()
    .issues()
    .find(({ uuid }) => uuid === remote_id);

/** Operations that the vendor receives during some work, by their first words. */
const during = async (work: () => Promise<unknown>): Promise<readonly string[]> => {
  const seen: string[] = [];
  const stop = service.simulators.linear.onExchange(({ requestBody }) => {
    const [, kind, root] = /^(query|mutation)[^{]*\{(\w+)/.exec(Object(requestBody).query) ?? [];
    seen.push(`${kind} ${root}`);
  });
  await work();
  stop();
  return seen;
};

describe('a new ticket on Linear', () => {
  it('goes to the first team in the list, unless the connection names another team', async () => {
    const teams = [teamId('Support'), teamId('Engineering')];
    const own = await service.connect(project, 'linear');
    const made = async () => recordOf(await create({}, { token: own.token }), 201);
    const shown = Object(dataOf(await service.call('GET', `/connections/${own.id}`, { key: project.key })));
    const first = shown.defaults['ticketing.ticket'].team;
    expect(teams).toContain(first);
    expect(issueOf(await made())?.team).toBe(first);
    for (const team of teams) {
      await setTeam(own, team);
      expect(issueOf(await made())?.team).toBe(team);
    }
  });

  it('has all given values, each by its own id, and costs one look-up and one write', async () => {
    const [user] = await list('/ticketing/users', { is_active: 'true' });
    const [collection] = await list('/ticketing/collections');
    const parent = await newTicket();
    const said = {
      status: 'in_progress',
      priority: 'urgent',
      due_date: '2030-02-03T00:00:00.000Z',
      tags: ['Bug', 'Backend'],
      parent_ticket: parent.id,
      project_id: collection?.id,
      assigned_to: [user?.id],
    };
    let made: AnsweredRecord | undefined;
    expect(await during(async () => (made = await newTicket(said)))).toEqual([
      'query issueLabels',
      'mutation issueCreate',
    ]);
    expect(made).toMatchObject({
      ...said,
      tags: expect.arrayContaining(['Bug', 'Backend']),
      remote_status: stateId('Engineering', 'In Progress'),
      status_category: 'in_progress',
      remote_priority: '1',
    });
    expect(await get(made?.id ?? '')).toMatchObject({ ...said, tags: expect.any(Array), description: ['On fire.'] });
  });

  it.each([
    ['open', 'Todo'],
    ['in_progress', 'In Progress'],
    ['closed', 'Done'],
    ['in review', 'In Review'],
    ['Duplicate', 'Duplicate'],
  ])('with the status %s is %s', async (status, state) => {
    expect(issueOf(await newTicket({ status }))?.state).toBe(stateId('Engineering', state));
  });

  it('goes to another team only by the id of a state, never by its name', async () => {
    const reply = await create({ status: 'Answering' });
    expect(warnedPaths(reply)).toEqual(['status']);
    expect(issueOf(recordOf(reply, 201))?.team).toBe(teamId('Engineering'));
    const byId = await newTicket({ status: stateId('Support', 'Answering') });
    expect(issueOf(byId)).toMatchObject({ team: teamId('Support'), state: stateId('Support', 'Answering') });
  });

  it('accepts labels of the workspace and of its team, with a warning for every other name', async () => {
    const reply = await create({ tags: ['Bug', 'Refund', 'Area', 'No such label'] });
    expect(warnedPaths(reply)).toEqual(['tags[1]', 'tags[2]', 'tags[3]']);
    expect(recordOf(reply, 201).tags).toEqual(['Bug']);
  });

  it('is refused when strict if a label is missing, before anything is created', async () => {
    const before = space().issues().length;
    const reply = await create({ tags: ['No such label'] }, { query: { strict: true } });
    expect(refusedPaths(reply)).toEqual(['tags[0]']);
    expect(space().issues()).toHaveLength(before);
  });
});

describe('a changed ticket on Linear', () => {
  it('keeps its team: words mean the states of this team, in reads and writes', async () => {
    const issue = space().createIssue({
      teamId: teamId('Support'),
      title: 'Help',
      stateId: stateId('Support', 'Todo'),
    });
    const ticket = await ticketOf(issue.uuid);
    expect(ticket).toMatchObject({ status: 'open', status_category: 'open' });
    recordOf(await update(ticket.id, { status: 'in_progress' }));
    expect(issueOf(ticket)).toMatchObject({ team: teamId('Support'), state: stateId('Support', 'Answering') });
    recordOf(await update(ticket.id, { status: 'closed' }));
    expect(issueOf(ticket)).toMatchObject({ state: stateId('Support', 'Done'), completedAt: expect.any(String) });
    expect(refusedPaths(await update(ticket.id, { status: 'In Review' }))).toEqual(['status']);
  });

  it('shows a state without a word by its name, even if other teams have a state with this name', async () => {
    const issue = space().createIssue({
      teamId: teamId('Support'),
      title: 'No',
      stateId: stateId('Support', 'Canceled'),
    });
    const ticket = await ticketOf(issue.uuid);
    expect(ticket).toMatchObject({ status: 'Canceled', status_category: 'closed', completed_at: expect.any(String) });
    expect((await update(ticket.id, { status: 'Canceled', name: 'Still no' })).status).toBe(200);
    expect(issueOf(ticket)).toMatchObject({ title: 'Still no', state: stateId('Support', 'Canceled') });
  });

  it('has the labels of its own team', async () => {
    const issue = space().createIssue({ teamId: teamId('Support'), title: 'Money back' });
    const ticket = await ticketOf(issue.uuid);
    expect(recordOf(await update(ticket.id, { tags: ['Refund'] })).tags).toEqual(['Refund']);
    expect(refusedPaths(await update(ticket.id, { tags: ['Backend'] }))).toEqual(['tags[0]']);
    expect(issueOf(ticket)?.labels).toHaveLength(1);
    expect(recordOf(await update(ticket.id, { tags: [] })).tags).toEqual([]);
  });

  it('loses fields that are set to null, including the priority', async () => {
    const [user] = await list('/ticketing/users', { is_active: 'true' });
    const given = { priority: 'low', due_date: '2030-02-03T00:00:00.000Z', assigned_to: [user?.id] };
    const { id } = await newTicket(given);
    const nothing = { priority: null, due_date: null, assigned_to: [] };
    expect(recordOf(await update(id, nothing))).toMatchObject({ ...nothing, remote_priority: null });
  });

  it('can be sent back as it was read, without a change', async () => {
    const made = await newTicket({ tags: ['Bug'], priority: 'high', status: 'in_progress' });
    const read = await get(made.id, { remote_data: true });
    const reply = await update(made.id, { ...read, name: 'Printer, still' });
    expect([warnedPaths(reply), recordOf(reply)]).toMatchObject([[], { name: 'Printer, still', tags: ['Bug'] }]);
    expect(issueOf(made)).toMatchObject({ priority: 2, state: stateId('Engineering', 'In Progress') });
  });
});

describe('an archived or deleted record on Linear', () => {
  it('is listed and read while it is only archived', async () => {
    const { id, remote_id } = await newTicket({ status: 'closed' });
    space().archiveIssue(remote_id);
    expect((await list('/ticketing/tickets', { limit: 100 })).map((ticket) => ticket.id)).toContain(id);
    expect((await get(id)).id).toBe(id);
  });

  it('is not in lists and not found by id after it was put into the trash', async () => {
    const { id, remote_id } = await newTicket();
    space().trashIssue(remote_id);
    expect((await list('/ticketing/tickets', { limit: 100 })).map((ticket) => ticket.id)).not.toContain(id);
    expect(failureOf(await call('GET', `/ticketing/tickets/${id}`))).toEqual([404, 'not_found']);
  });

  it('is reported as deleted again by a new connection, after it was restored', async () => {
    const user = await service.linkedUser(project);
    const connect = () => service.connect(project, 'linear', { account: 1, linkedUser: user });
    const first = await connect();
    const { id, remote_id } = recordOf(
      await service.call('POST', '/ticketing/tickets', { token: first.token, body: minimal }),
      201,
    );
    const remove = ({ token }: MadeConnection) => service.call('DELETE', `/ticketing/tickets/${id}`, { token });
    dataOf(await remove(first));
    dataOf(await service.call('DELETE', `/connections/${first.id}`, { key: project.key }), 202);
    service.simulators.linear.account(linearWorkspaces[1].urlKey).restoreIssue(remote_id);
    const second = await connect();
    dataOf(await remove(second));
    const emitted = await eventsOf(project.id, second.id);
    expect(emitted.map(({ type, recordId }) => [type, recordId])).toEqual([['ticketing.ticket.deleted', id]]);
  });

  it('is reported as deleted by the next search, and as created after it was restored, unlike an archived record', async () => {
    const day = 24 * 60 * 60_000;
    const own = await service.connect(project, 'linear', { account: 1 });
    const other = service.simulators.linear.account(linearWorkspaces[1].urlKey);
    const team = other.teams()[0]?.uuid ?? '';
    const issues = Array.from({ length: 12 }, (_, index) => other.createIssue({ teamId: team, title: `T${index}` }));
    const sync = { key: project.key, body: { object: 'ticketing.ticket' } };
    dataOf(await service.call('POST', `/connections/${own.id}/sync`, sync), 202);
    await service.sync(Date.now());
    const [archived, trashed] = issues;
    other.archiveIssue(archived?.uuid ?? '');
    other.trashIssue(trashed?.uuid ?? '');
    await service.sync(Date.now() + 2 * day);
    const emitted = (await eventsOf(project.id, own.id)).filter(({ type }) => type.startsWith('ticketing.'));
    expect(emitted.map(({ type, remoteId }) => [type, remoteId])).toEqual([
      ['ticketing.ticket.deleted', trashed?.uuid],
    ]);
    other.restoreIssue(trashed?.uuid ?? '');
    other.restoreIssue(archived?.uuid ?? '');
    await service.sync(Date.now() + 4 * day);
    const later = (await eventsOf(project.id, own.id)).filter(({ type }) => type.startsWith('ticketing.'));
    expect(later.slice(1).map(({ type, remoteId }) => [type, remoteId])).toEqual([
      ['ticketing.ticket.created', trashed?.uuid],
    ]);
  });
});

describe('comments on Linear', () => {
  it('are listed for all tickets or one ticket, with their authors', async () => {
    const { id, remote_id } = await newTicket({ comment: ['First.', 'Second.'] });
    expect((await get(id)).comment).toEqual(['First.', 'Second.']);
    const own = await list('/ticketing/comments', { ticket_id: id });
    expect(own.map(({ body }) => body).toSorted()).toEqual(['First.', 'Second.']);
    expect(own[0]).toMatchObject({ creator_type: 'user', user_id: expect.any(String), contact_id: null });
    const everything = await list('/ticketing/comments', { limit: 100 });
    const foreign = everything.find(({ body }) => body === 'Since yesterday.');
    expect(foreign).toMatchObject({ creator_type: 'contact', user_id: null, contact_id: expect.any(String) });
    expect(everything.map(({ body }) => body)).not.toContain('On the project.');
    expect(space().comments(remote_id)).toHaveLength(2);
  });
});

describe('the account of a ticket at Linear', () => {
  const accountIds = async () => (await list('/ticketing/accounts')).map(({ id }) => id);
  const customersOf = (ticket: AnsweredRecord) =>
    space()
      .needs(ticket.remote_id)
      .map(({ customer }) => customer);

  it('cannot be emptied, because the request contains the words of the customer', async () => {
    const [account] = await accountIds();
    const ticket = await newTicket({ account_id: account });
    const strict = { query: { strict: true } };
    expect(refusedPaths(await update(ticket.id, { account_id: null }, strict))).toEqual(['account_id']);
    const reply = await update(ticket.id, { name: 'Printers', account_id: null });
    expect([recordOf(reply).account_id, warnedPaths(reply)]).toEqual([account, ['account_id']]);
    expect(customersOf(ticket)).toHaveLength(1);
  });

  it('is reported as not written if the vendor refuses it, and the ticket is kept', async () => {
    const [account] = await accountIds();
    const issues = space().issues().length;
    space().refuseNeeds(true);
    const reply = await create({ account_id: account });
    space().refuseNeeds(false);
    expect([recordOf(reply, 201).account_id, warnedPaths(reply)]).toEqual([null, ['account_id']]);
    expect(space().issues()).toHaveLength(issues + 1);
  });

  it('is a customer request: written once by a create or an update, and read from the newest', async () => {
    const [first, second] = await accountIds();
    const ticket = await newTicket({ account_id: first });
    expect(ticket.account_id).toBe(first);
    expect((await get(ticket.id)).account_id).toBe(first);
    expect(recordOf(await update(ticket.id, { name: 'Same', account_id: first })).account_id).toBe(first);
    expect(customersOf(ticket)).toHaveLength(1);
    expect(recordOf(await update(ticket.id, { account_id: second })).account_id).toBe(second);
    expect(customersOf(ticket)).toHaveLength(2);
    // The customer of this request is unknown.
    space().createNeed({ issueId: ticket.remote_id, body: 'Me too.' });
    expect((await get(ticket.id, { expand: 'account_id' })).account_id).toBe(second);
    expect((await ticketOf(ticket.remote_id)).account_id).toBe(second);
  });

  it('is null if the customer was deleted', async () => {
    const made = recordOf(
      await call('POST', '/ticketing/accounts', { body: { name: 'Soon gone', field_mappings: {} } }),
      201,
    );
    const ticket = await newTicket({ account_id: made.id });
    await call('DELETE', `/ticketing/accounts/${made.id}`);
    expect((await get(ticket.id)).account_id).toBeNull();
  });
});

describe('a ticket of Linear with more labels than a request returns', () => {
  const isRest = (operation: string) => operation === 'query issues';
  let names: readonly string[];
  let labelIds: readonly string[];

  beforeAll(() => {
    names = Array.from({ length: 30 }, (_, index) => `Label ${index}`);
    labelIds = names.map((name) => space().createLabel(name).uuid);
  });

  const labelled = () => space().createIssue({ teamId: teamId('Engineering'), title: 'Labelled', labelIds }).uuid;
  const tagsOf = (ticket: AnsweredRecord | undefined) => new Set((ticket?.tags ?? []) as string[]);

  it('shows all labels in a list, a get, an expansion and the answer to a write', async () => {
    const all = new Set(names);
    expect(tagsOf(await ticketOf(labelled()))).toEqual(all);
    const made = await newTicket({ tags: names });
    expect(tagsOf(made)).toEqual(all);
    expect(tagsOf(await get(made.id))).toEqual(all);
    expect(tagsOf(recordOf(await update(made.id, { name: 'Renamed' })))).toEqual(all);
    const child = await newTicket({ parent_ticket: made.id });
    const { expanded } = await get(child.id, { expand: 'parent_ticket' });
    expect(tagsOf(Object(expanded).parent_ticket)).toEqual(all);
  });

  it('is reported as incomplete if the rest cannot be read after an update', async () => {
    const made = await newTicket({ tags: names });
    const stop = service.simulators.linear.onExchange(({ requestBody }) => {
      if (/issueUpdate/.test(Object(requestBody).query)) service.simulators.linear.failWith(500, { times: 9 });
    });
    const reply = await update(made.id, { name: 'Renamed' });
    stop();
    expect(envelopeOf(reply).warnings).toMatchObject([{ code: 'partial_record' }]);
    expect(issueOf(made)?.title).toBe('Renamed');
  });

  it('costs one more request per fifteen such tickets, and other tickets cost none', async () => {
    for (let index = 0; index < 20; index += 1) labelled();
    const asked = await during(() => list('/ticketing/tickets', { limit: 20 }));
    expect(asked.filter(isRest)).toHaveLength(3);
    for (let index = 0; index < 3; index += 1) await newTicket({ tags: names.slice(0, 10) });
    expect((await during(() => list('/ticketing/tickets', { limit: 3 }))).filter(isRest)).toHaveLength(1);
  });
});

describe('tickets of Linear by their state', () => {
  const named = async (status: string) =>
    (await list('/ticketing/tickets', { status, limit: 100 })).map(({ remote_id }) => remote_id);

  it('are refused if no team has such a state', async () => {
    const reply = await call('GET', '/ticketing/tickets', { query: { status: 'Napping' } });
    expect(refusedPaths(reply)).toEqual(['status']);
  });

  it('include the tickets of every team with a state of that word, name or id', async () => {
    const issue = (team: string, state: string) =>
      space().createIssue({ teamId: teamId(team), stateId: stateId(team, state), title: state }).uuid;
    const [todo, other] = [issue('Engineering', 'Todo'), issue('Support', 'Todo')];
    const [begun, answering, review] = [
      issue('Engineering', 'In Progress'),
      issue('Support', 'Answering'),
      issue('Engineering', 'In Review'),
    ];
    expect(await named('todo')).toEqual(expect.arrayContaining([todo, other]));
    expect(await named(stateId('Support', 'Todo'))).toContain(other);
    expect(await named(stateId('Support', 'Todo'))).not.toContain(todo);
    const inProgress = await named('in_progress');
    expect(inProgress).toEqual(expect.arrayContaining([begun, answering]));
    expect(inProgress).not.toContain(review);
    expect(await named('In Review')).toContain(review);
    const records = await list('/ticketing/tickets', { status: 'in_progress', limit: 100 });
    expect(new Set(records.map(({ status }) => status))).toEqual(new Set(['in_progress']));
  });
});

describe('lists of Linear', () => {
  it('are filtered by time, assignee, ticket and address at the vendor', async () => {
    const [user] = await list('/ticketing/users', { is_active: 'true' });
    const { id } = await newTicket({ assigned_to: [user?.id] });
    const assigned = await list('/ticketing/tickets', { assigned_to: user?.id, limit: 100 });
    expect(assigned.map((ticket) => ticket.id)).toContain(id);
    expect(assigned.every(({ assigned_to }) => Array.isArray(assigned_to) && assigned_to[0] === user?.id)).toBe(true);
    const later = new Date(Date.now() + 60_000).toISOString();
    expect(await list('/ticketing/tickets', { assigned_to: user?.id, modified_after: later })).toEqual([]);
    const address = String(user?.email_address).toUpperCase();
    expect((await list('/ticketing/users', { email_address: address })).map((found) => found.id)).toEqual([user?.id]);
    const [attachment] = await list('/ticketing/attachments');
    const files = await list('/ticketing/attachments', { ticket_id: attachment?.ticket_id });
    expect(files.map((file) => file.id)).toContain(attachment?.id);
    expect(await list('/ticketing/attachments', { ticket_id: id })).toEqual([]);
  });

  it('stay below the maximum cost of a request, with the longest page and every relation expanded', async () => {
    const query = { limit: 100, expand: 'assigned_to,project_id,parent_ticket,contact_id,account_id' };
    const costs: number[] = [];
    const stop = service.simulators.linear.onExchange(({ responseHeaders }) =>
      costs.push(Number(responseHeaders['x-complexity'])),
    );
    const records = await list('/ticketing/tickets', query);
    for (const path of ['users', 'tags', 'teams', 'collections', 'accounts', 'contacts', 'comments', 'attachments'])
      await list(`/ticketing/${path}`, { limit: 100 });
    stop();
    expect(costs.length).toBeGreaterThan(9);
    expect(Math.max(...costs)).toBeLessThanOrEqual(10_000);
    for (const record of records)
      expect(Object(record.expanded).assigned_to).toHaveLength(Object(record.assigned_to).length);
  });

  it('are expanded with one request per relation', async () => {
    const [user] = await list('/ticketing/users', { is_active: 'true' });
    const [collection] = await list('/ticketing/collections');
    for (let index = 0; index < 3; index += 1) await newTicket({ assigned_to: [user?.id], project_id: collection?.id });
    const seen = await during(() => list('/ticketing/tickets', { limit: 3, expand: 'assigned_to,project_id' }));
    expect(seen.filter((operation) => operation !== 'query teams').toSorted()).toEqual([
      'query issues',
      'query projects',
      'query users',
    ]);
  });
});

describe('Linear when it refuses', () => {
  it.each([
    [401, 424, 'connection_needs_reauth'],
    [403, 424, 'provider_forbidden'],
    [404, 404, 'not_found'],
    [422, 422, 'provider_rejected'],
    [500, 502, 'provider_failed'],
  ])('%i is answered %i %s', async (status, answered, code) => {
    service.simulators.linear.failWith(status, { times: 5 });
    expect(failureOf(await create({}))).toEqual([answered, code]);
  });

  it('passes on the time to retry from its own headers, with another status than 429', async () => {
    const { status, headers, body } = linearRateLimit(90);
    service.simulators.linear.fail({ kind: 'status', status, body, headers: { ...headers } });
    const reply = await call('GET', '/ticketing/tickets');
    expect([status, ...failureOf(reply)]).toEqual([400, 429, 'rate_limited']);
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(60);
    expect(envelopeOf(reply).details).toMatchObject({ retriable: true, outcome: 'not_applied' });
  });

  it('names the missing record, and the fault in the request', async () => {
    const { id, remote_id } = await newTicket({ comment: ['Gone soon.'] });
    const [comment] = await list('/ticketing/comments', { ticket_id: id });
    space().deleteComment(String(comment?.remote_id));
    expect(failureOf(await call('DELETE', `/ticketing/comments/${comment?.id}`))).toEqual([404, 'not_found']);
    const body = { id, parent_ticket: id };
    const reply = await call('PATCH', '/ticketing/tickets', { body });
    expect(failureOf(reply)).toEqual([422, 'provider_rejected']);
    expect(envelopeOf(reply).details?.provider).toMatchObject({
      status: 400,
      code: 'INPUT_ERROR',
      message: 'An issue cannot be its own parent.',
    });
    expect(
      space()
        .issues()
        .some(({ uuid }) => uuid === remote_id),
    ).toBe(true);
  });

  it('leaves an interrupted write uncertain, although the issue exists', async () => {
    const before = space().issues().length;
    service.simulators.linear.fail({ kind: 'cut-after-apply' });
    const reply = await create();
    expect(failureOf(reply)).toEqual([502, 'provider_failed']);
    expect(envelopeOf(reply).details).toMatchObject({ outcome: 'uncertain' });
    expect(space().issues()).toHaveLength(before + 1);
  });

  it('refuses a wrong key, and a passthrough shows its answer', async () => {
    const body = {
      provider: 'linear',
      linked_user_origin_id: 'x',
      credentials: { api_key: 'wrong' },
    };
    await service.linkedUser(project, 'x');
    const refused = await service.call('POST', '/connections', { key: project.key, body });
    expect(failureOf(refused)).toEqual([422, 'credentials_rejected']);
    const { token } = await service.connect(project, 'linear', { scopes: ['records:read', 'passthrough'] });
    const passed = { method: 'POST', path: '/graphql', body: { query: '{viewer{name}organization{name}}' } };
    const answer = Object(dataOf(await service.call('POST', '/passthrough', { token, body: passed })));
    expect(answer.body.data.viewer.name).toBe('Ada Agent');
  });
});

describe('batches on Linear', () => {
  it('create each item separately, with its own answer', async () => {
    const items = [minimal, { ...minimal, tags: ['No such label'] }, { name: '' }];
    const answers = dataOf(await call('POST', '/ticketing/tickets/batch', { body: { items } }));
    expect(answers).toMatchObject([{ statusCode: 201 }, { statusCode: 201 }, { statusCode: 422 }]);
  });
});
