import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { githubAccounts } from '../../../../infra/simulators/github/seeds.ts';
import {
  type AnsweredRecord,
  envelopeOf,
  failureOf,
  recordOf,
  recordsOf,
  refusedPaths,
  warnedPaths,
} from '../../../harness/reply.ts';
import { type Service, startService } from '../../../harness/service.ts';

let service: Service;
let token: string;
/** Unified ids of collections by full name. */
const collections = new Map<unknown, string>();

beforeAll(async () => {
  service = await startService({ github: { mostByPage: 4 } });
  ({ token } = await service.connect(await service.project(), 'github'));
  for (const { id, name } of await list('/ticketing/collections')) collections.set(name, id);
});

afterAll(() => service.stop());

const hub = () => service.simulators.github;
const call = (method: string, path: string, options = {}) => service.call(method, path, { token, ...options });
const get = async (path: string, query = {}) => recordOf(await call('GET', path, { query }));
const list = async (path: string, query = {}) => recordsOf(await call('GET', path, { query }));
const create = (body: Readonly<Record<string, unknown>>, options = {}) =>
  call('POST', '/ticketing/tickets', { body: { ...minimal, ...body }, ...options });
const update = (body: Readonly<Record<string, unknown>>) => call('PATCH', '/ticketing/tickets', { body });

const minimal = { name: 'Printer', description: ['On fire.'], field_mappings: {} };
const inWeb = () => ({ project_id: collections.get('sim-octo-org/web') });
/** Path of a repository by its id. */
const addressOf = (fullName: string): string => `/repositories/${hub().account('sim-octocat').repositoryId(fullName)}`;
const inSupport = () => ({ project_id: collections.get('sim-octocat/support') });

const newTicket = async (body: Readonly<Record<string, unknown>> = {}): Promise<AnsweredRecord> =>
  recordOf(await create({ ...inWeb(), ...body }), 201);

/** Requests to the vendor during some work, by method and path. */
const during = async (work: () => Promise<unknown>): Promise<readonly string[]> => {
  const seen: string[] = [];
  const stop = hub().onExchange(({ method, path }) => seen.push(`${method} ${path}`));
  await work();
  stop();
  return seen;
};

describe('GET /ticketing/tickets on GitHub', () => {
  it('continues by the cursor in the Link header if lists refuse page numbers: every issue once', async () => {
    const made: string[] = [];
    for (let n = 0; n < 7; n += 1) made.push((await newTicket({ name: `Long list ${n}` })).id);
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await call('GET', '/ticketing/tickets', { query: { limit: 2, cursor } });
      found.push(...recordsOf(page).map(({ id }) => id));
      cursor = envelopeOf(page).next_cursor ?? undefined;
    } while (cursor !== undefined);
    expect(found.length).toBe(new Set(found).size);
    expect(found).toEqual(expect.arrayContaining(made));
  });

  it('omits pull requests, which the vendor lists as issues', async () => {
    const { number } = hub().account('sim-octocat').createPullRequest('sim-octo-org/web', 'A pull request');
    const ticket = await newTicket({ name: 'An issue' });
    for (const query of [{}, { status: 'open' }]) {
      const found = await list('/ticketing/tickets', { ...query, limit: 100 });
      expect(found.map(({ id }) => id)).toContain(ticket.id);
      expect(found.filter(({ remote_id: id }) => id.endsWith(`/${number}`))).toEqual([]);
    }
  });

  it('contains closed issues too, unless a state is requested', async () => {
    const open = await newTicket();
    const closed = await newTicket();
    recordOf(await update({ id: closed.id, status: 'closed' }));
    const found = async (query: object) =>
      (await list('/ticketing/tickets', { ...query, limit: 100 })).map(({ id }) => id);
    expect(await found({})).toEqual(expect.arrayContaining([open.id, closed.id]));
    expect(await found({ status: 'closed' })).not.toContain(open.id);
  });

  it('is refused by the simulator beyond its limit if only a page number is sent', async () => {
    const { accessToken } = hub().account('sim-octocat');
    const ask = (query: string) =>
      fetch(`${hub().url}/repos/sim-octo-org/web/issues?state=all&per_page=2&${query}`, {
        headers: { authorization: `Bearer ${accessToken}` },
      });
    expect((await ask('page=2')).status).toBe(422);
    expect((await ask('page=1')).headers.get('link')).toMatch(/[?&]after=[^&>]+>; rel="next"/);
  });
});

describe('GET /ticketing/users on GitHub', () => {
  const [{ people, repositories }] = githubAccounts;
  const everybody = people
    .filter(({ login }) => repositories.some(({ assignable }) => assignable.includes(login)))
    .map(({ login, name }) => name ?? login);

  it.each([1, 2, 100])('contains every assignable user once, at most %i per page', async (limit) => {
    const names: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await call('GET', '/ticketing/users', { query: { limit, cursor } });
      expect(recordsOf(page).length).toBeLessThanOrEqual(limit);
      names.push(...recordsOf(page).map(({ name }) => String(name)));
      cursor = envelopeOf(page).next_cursor ?? undefined;
    } while (cursor !== undefined);
    expect(names.toSorted()).toEqual(everybody.toSorted());
  });

  it('shows the login of users without a name, and the same users by id', async () => {
    const users = await list('/ticketing/users', { limit: 100 });
    const hubot = users.find(({ name }) => name === 'sim-hubot');
    expect(await get(`/ticketing/users/${hubot?.id}`)).toMatchObject({ id: hubot?.id, name: 'sim-hubot' });
    const ticket = await newTicket({ assigned_to: [hubot?.id] });
    expect(ticket.assigned_to).toEqual([hubot?.id]);
  });

  it('identifies users by id, and sends their logins, which are read once', async () => {
    const hubot = (await list('/ticketing/users', { limit: 100 })).find(({ name }) => name === 'sim-hubot');
    expect(hubot?.remote_id).toMatch(/^\d+$/);
    const { id } = await newTicket({ assigned_to: [hubot?.id] });
    const seen = await during(() => newTicket({ assigned_to: [hubot?.id] }));
    expect(seen).toEqual([`POST ${addressOf('sim-octo-org/web')}/issues`]);
    const assigned = await list('/ticketing/tickets', { assigned_to: hubot?.id, limit: 100 });
    expect(assigned.map((ticket) => ticket.id)).toContain(id);
    expect(hub().exchanges.at(-1)?.query.get('assignee')).toBe('sim-hubot');
    expect(recordOf(await update({ id, assigned_to: [] })).assigned_to).toEqual([]);
  });

  it('refuses a deleted user with the path of the field', async () => {
    const lin = (await list('/ticketing/users', { limit: 100 })).find(({ name }) => name === 'Lin Reviewer');
    hub().failWith(404, { method: 'GET', path: /^\/user\/\d+$/ });
    expect(refusedPaths(await create({ ...inWeb(), assigned_to: [lin?.id] }))).toEqual(['assigned_to[0]']);
  });
});

describe('records of GitHub with an id of several parts', () => {
  it('reads a collection by id, but not a repository without issues', async () => {
    const id = collections.get('sim-octo-org/web');
    const collection = await get(`/ticketing/collections/${id}`);
    const remote_id = String(hub().account('sim-octocat').repositoryId('sim-octo-org/web'));
    expect(collection).toMatchObject({ id, remote_id, name: 'sim-octo-org/web' });
    expect(collections.has('sim-octocat/archive')).toBe(false);
  });

  it('reads the collection of a ticket with expand', async () => {
    const ticket = await newTicket();
    const { expanded } = await get(`/ticketing/tickets/${ticket.id}`, { expand: 'project_id' });
    expect(Object(expanded).project_id).toMatchObject({ id: ticket.project_id, name: 'sim-octo-org/web' });
  });

  it('reads a team by id', async () => {
    const teams = await list('/ticketing/teams');
    expect(teams.map(({ name }) => name)).toEqual(['Support', 'Web & Design']);
    for (const team of teams) expect(await get(`/ticketing/teams/${team.id}`)).toEqual(team);
  });
});

describe('a status that GitHub does not accept with a new issue', () => {
  it('is written by an update after the create', async () => {
    const { project_id } = inWeb();
    const seen = await during(async () => {
      const reply = await create({ project_id, status: 'closed' });
      expect(recordOf(reply, 201)).toMatchObject({ status: 'closed', status_category: 'closed' });
      expect(recordOf(reply, 201).completed_at).not.toBeNull();
      expect(warnedPaths(reply)).toEqual([]);
    });
    expect(seen).toEqual([
      `POST ${addressOf('sim-octo-org/web')}/issues`,
      expect.stringMatching(/^PATCH .repositories.\d+.issues.\d+$/),
    ]);
  });

  it('costs no update if new issues have the status anyway', async () => {
    const seen = await during(() => newTicket({ status: 'open' }));
    expect(seen).toEqual([`POST ${addressOf('sim-octo-org/web')}/issues`]);
  });

  it.each([
    [500, 'uncertain'],
    [403, 'not_applied'],
  ])('leaves the issue unchanged if the update fails with %i, and reports the outcome', async (status, outcome) => {
    hub().failWith(status, { method: 'PATCH' });
    const reply = await create({ ...inWeb(), status: 'closed', comment: ['Kept.'] });
    const made = recordOf(reply, 201);
    expect(made).toMatchObject({ status: 'open', comment: ['Kept.'] });
    expect(envelopeOf(reply).warnings).toMatchObject([
      { path: 'status', code: 'follow_up_failed', message: expect.stringContaining(`(${outcome})`) },
    ]);
    expect(await get(`/ticketing/tickets/${made.id}`)).toMatchObject({ status: 'open', comment: ['Kept.'] });
  });
});

describe('the type of an issue', () => {
  it('is a type of the organisation', async () => {
    const made = await newTicket({ type: 'Bug' });
    expect(made).toMatchObject({ type: 'Bug', remote_type: 'Bug' });
    expect(recordOf(await update({ id: made.id, type: 'feature' }))).toMatchObject({ type: 'Feature' });
    expect(recordOf(await update({ id: made.id, type: null }))).toMatchObject({ type: null, remote_type: null });
  });

  it("is refused by the vendor if there is no such type, as in a person's own repository", async () => {
    expect(failureOf(await create({ ...inWeb(), type: 'Nonsense' }))).toEqual([422, 'provider_rejected']);
    expect(failureOf(await create({ ...inSupport(), type: 'Bug' }))).toEqual([422, 'provider_rejected']);
  });
});

describe('the parent of an issue', () => {
  it('is added to a new issue by a separate request, and read with the issue', async () => {
    const parent = await newTicket();
    const reply = await create({ ...inWeb(), parent_ticket: parent.id }, { query: { strict: true } });
    const made = recordOf(reply, 201);
    expect(made.parent_ticket).toBe(parent.id);
    expect((await get(`/ticketing/tickets/${made.id}`)).parent_ticket).toBe(parent.id);
    const { expanded } = await get(`/ticketing/tickets/${made.id}`, { expand: 'parent_ticket' });
    expect(Object(expanded).parent_ticket).toMatchObject({ id: parent.id });
  });

  it('can be in another repository of the same owner, but not of another owner', async () => {
    const [parent, other] = [await newTicket(), await newTicket(inSupport())];
    const reply = await create({ ...inSupport(), parent_ticket: parent.id });
    expect(recordOf(reply, 201).parent_ticket).toBeNull();
    expect(envelopeOf(reply).warnings).toMatchObject([{ path: 'parent_ticket', code: 'follow_up_failed' }]);
    const changed = await update({ id: parent.id, name: 'Renamed', parent_ticket: other.id });
    expect(recordOf(changed)).toMatchObject({ name: 'Renamed', parent_ticket: null });
    expect(warnedPaths(changed)).toEqual(['parent_ticket']);
  });

  it('fails an update without other fields if the vendor refuses it', async () => {
    const [child, other] = [await newTicket(), await newTicket(inSupport())];
    expect(failureOf(await update({ id: child.id, parent_ticket: other.id }))).toEqual([422, 'provider_rejected']);
    expect((await get(`/ticketing/tickets/${child.id}`)).parent_ticket).toBeNull();
  });

  it('is changed by an update without other fields, and stays if it is sent back', async () => {
    const [first, second] = [await newTicket(), await newTicket()];
    const { id } = await newTicket({ parent_ticket: first.id });
    expect(recordOf(await update({ id, parent_ticket: second.id })).parent_ticket).toBe(second.id);
    const read = await get(`/ticketing/tickets/${id}`);
    expect(read.parent_ticket).toBe(second.id);
    const seen = await during(async () => {
      const reply = await update({ ...read, name: 'Renamed' });
      expect(recordOf(reply)).toMatchObject({ name: 'Renamed', parent_ticket: second.id });
      expect(warnedPaths(reply)).toEqual([]);
    });
    expect(seen.filter((request) => request.includes('sub_issues'))).toEqual([]);
  });

  it('is removed from an issue with a parent, and costs no request without a parent', async () => {
    const parent = await newTicket();
    const { id } = await newTicket({ parent_ticket: parent.id });
    const reply = await update({ id, parent_ticket: null });
    expect(recordOf(reply).parent_ticket).toBeNull();
    expect(warnedPaths(reply)).toEqual([]);
    expect((await get(`/ticketing/tickets/${id}`)).parent_ticket).toBeNull();
    const seen = await during(() => update({ id, name: 'x', parent_ticket: null }));
    expect(seen.filter((request) => request.includes('sub_issue'))).toEqual([]);
  });

  it('stays if the vendor fails to remove it, and the rest of the update is kept', async () => {
    const parent = await newTicket();
    const { id } = await newTicket({ parent_ticket: parent.id });
    hub().failWith(500, { method: 'DELETE' });
    const reply = await update({ id, name: 'Renamed', parent_ticket: null });
    expect(recordOf(reply)).toMatchObject({ name: 'Renamed', parent_ticket: parent.id });
    expect(envelopeOf(reply).warnings).toMatchObject([
      { path: 'parent_ticket', code: 'follow_up_failed', message: expect.stringContaining('(uncertain)') },
    ]);
  });

  it('refuses the id of another object', async () => {
    const { project_id } = inWeb();
    expect(refusedPaths(await create({ project_id, parent_ticket: project_id }))).toEqual(['parent_ticket']);
  });
});

describe('comments in an update of an issue', () => {
  it('are added after the update, and a failed comment is a warning', async () => {
    const { id } = await newTicket();
    hub().failWith(403, { method: 'POST', path: /comments$/ });
    const reply = await update({ id, name: 'Renamed', comment: ['lost', 'kept'] });
    expect(recordOf(reply).name).toBe('Renamed');
    expect(envelopeOf(reply).warnings).toMatchObject([
      { path: 'comment[0]', code: 'child_failed', message: expect.stringContaining('(not_applied)') },
    ]);
    expect(await get(`/ticketing/tickets/${id}`)).toMatchObject({ name: 'Renamed', comment: ['kept'] });
  });

  it('fail an update without other fields if no comment is accepted', async () => {
    const { id } = await newTicket();
    hub().failWith(403, { method: 'POST', path: /comments$/ });
    expect(failureOf(await update({ id, comment: ['lost'] }))).toEqual([424, 'provider_forbidden']);
    hub().failWith(403, { method: 'POST', path: /comments$/ });
    const reply = await update({ id, comment: ['lost', 'kept'] });
    expect(recordOf(reply).name).toBe(minimal.name);
    expect(warnedPaths(reply)).toEqual(['comment[0]']);
  });

  it('are not sent if the update itself fails', async () => {
    const { id } = await newTicket();
    hub().failWith(403, { method: 'PATCH' });
    expect(failureOf(await update({ id, name: 'Renamed', comment: ['x'] }))).toEqual([424, 'provider_forbidden']);
    expect(await get(`/ticketing/tickets/${id}`)).toMatchObject({ name: minimal.name, comment: [] });
  });
});

describe('a renamed repository', () => {
  const account = () => hub().account('sim-octocat');
  const [former, now] = ['sim-octo-org/web', 'sim-octocat/shop'];

  it('with a new owner keeps the ids of its records, and the references to them', async () => {
    const [parent, child] = [await newTicket(), await newTicket()];
    await update({ id: child.id, parent_ticket: parent.id, comment: ['Still here.'] });
    const tags = await list('/ticketing/tags', { limit: 100 });
    account().moveRepository(former, now);
    const read = await get(`/ticketing/tickets/${child.id}`);
    expect(read).toMatchObject({ remote_id: child.remote_id, project_id: child.project_id, comment: ['Still here.'] });
    expect(read.parent_ticket).toBe(parent.id);
    expect(recordOf(await update({ id: child.id, name: 'Renamed', parent_ticket: parent.id }))).toMatchObject({
      name: 'Renamed',
      parent_ticket: parent.id,
    });
    expect(await get(`/ticketing/collections/${child.project_id}`)).toMatchObject({ id: child.project_id, name: now });
    const byId = (records: readonly AnsweredRecord[]) => records.map(({ id }) => id).toSorted();
    expect(byId(await list('/ticketing/tags', { limit: 100 }))).toEqual(byId(tags));
    const comments = await list('/ticketing/comments', { ticket_id: child.id });
    expect(comments.map(({ body }) => body)).toEqual(['Still here.']);
    account().moveRepository(now, former);
  });

  it('may contain children of issues in another repository of its owner', async () => {
    account().moveRepository('sim-octocat/support', 'sim-octo-org/support-desk');
    const [parent, child] = [await newTicket(), await newTicket(inSupport())];
    expect(recordOf(await update({ id: child.id, parent_ticket: parent.id })).parent_ticket).toBe(parent.id);
    expect((await get(`/ticketing/tickets/${child.id}`)).parent_ticket).toBe(parent.id);
    const seen = await during(async () => {
      expect(recordOf(await update({ id: child.id, name: 'x', parent_ticket: parent.id })).parent_ticket).toBe(
        parent.id,
      );
    });
    expect(seen.filter((request) => request.includes('sub_issue'))).toEqual([]);
    account().moveRepository('sim-octo-org/support-desk', 'sim-octocat/support');
  });
});

describe('an issue that moves to another repository', () => {
  it('is a 404 by its former id, and another record in the new repository', async () => {
    const { id } = await newTicket({ name: 'Moved' });
    const { remote_id } = await get(`/ticketing/tickets/${id}`);
    const number = Number(remote_id.split('/')[1]);
    const there = hub().account('sim-octocat').transferIssue('sim-octo-org/web', number, 'sim-octocat/support');
    expect(failureOf(await call('GET', `/ticketing/tickets/${id}`))).toEqual([404, 'not_found']);
    expect(failureOf(await update({ id, name: 'x' }))).toEqual([404, 'not_found']);
    const support = addressOf('sim-octocat/support').split('/').at(-1);
    const first = await call('GET', '/ticketing/tickets', { query: { limit: 100 } });
    const cursor = envelopeOf(first).next_cursor ?? undefined;
    const second = await list('/ticketing/tickets', { limit: 100, cursor });
    const moved = [...recordsOf(first), ...second].find(({ name }) => name === 'Moved');
    expect(moved?.remote_id).toBe(`${support}/${there.number}`);
  });

  it('is named in the answer if its comments are requested or a comment is added', async () => {
    const { id } = await newTicket({ name: 'Moved with comments' });
    const number = Number((await get(`/ticketing/tickets/${id}`)).remote_id.split('/')[1]);
    const there = hub().account('sim-octocat').transferIssue('sim-octo-org/web', number, 'sim-octocat/support');
    const place = new RegExp(`it is now /repositories/\\d+/issues/${there.number}$`);
    for (const reply of [
      await call('GET', `/ticketing/tickets/${id}`),
      await call('GET', '/ticketing/comments', { query: { ticket_id: id } }),
      await call('POST', '/ticketing/comments', { body: { ticket_id: id, body: 'Where is it?' } }),
    ]) {
      expect(failureOf(reply)).toEqual([404, 'not_found']);
      expect(envelopeOf(reply).message).toMatch(place);
    }
  });

  it('has no comments after it was deleted', async () => {
    const { id } = await newTicket({ name: 'Deleted with comments' });
    const number = Number((await get(`/ticketing/tickets/${id}`)).remote_id.split('/')[1]);
    hub().account('sim-octocat').deleteIssue('sim-octo-org/web', number);
    const listed = await call('GET', '/ticketing/comments', { query: { ticket_id: id } });
    expect(failureOf(listed)).toEqual([404, 'not_found']);
    const added = await call('POST', '/ticketing/comments', { body: { ticket_id: id, body: 'Where is it?' } });
    expect(failureOf(added)).toEqual([404, 'not_found']);
  });
});

describe('the repository of new issues', () => {
  it.each(['sim-octocat/support', 'SIM-OCTOCAT/Support'])(
    'is the default of the connection: %s',
    async (repository) => {
      const project = await service.project();
      const connection = await service.connect(project, 'github');
      const path = `/connections/${connection.id}`;
      const body = { defaults: { 'ticketing.ticket': { repository } } };
      expect((await service.call('PATCH', path, { key: project.key, body })).status).toBe(200);
      const reply = await service.call('POST', '/ticketing/tickets', { token: connection.token, body: minimal });
      expect(recordOf(reply, 201).project_id).toBe(
        recordsOf(await service.call('GET', '/ticketing/collections', { token: connection.token })).find(
          ({ name }) => name === 'sim-octocat/support',
        )?.id,
      );
    },
  );

  it('is a 422 if it is not in the account', async () => {
    const project = await service.project();
    const connection = await service.connect(project, 'github');
    const body = { defaults: { 'ticketing.ticket': { repository: 'sim-octocat/gone' } } };
    await service.call('PATCH', `/connections/${connection.id}`, { key: project.key, body });
    const reply = await service.call('POST', '/ticketing/tickets', { token: connection.token, body: minimal });
    expect(refusedPaths(reply)).toEqual(['project_id']);
  });
});

it.each(['*', 'none'])('a filter by type does not accept a word for any type or for no type: %s', async (type) => {
  expect(await list('/ticketing/tickets', { type, limit: 100 })).toEqual([]);
});
