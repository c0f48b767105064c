import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { at, each, keys, type Send } from '../../../../infra/simulators/shared/request.ts';
import { zendeskClient } from '../../../../infra/simulators/zendesk/client.ts';
import {
  startZendeskSimulator,
  type ZendeskAccount,
  type ZendeskSimulator,
} from '../../../../infra/simulators/zendesk/index.ts';
import { watch } from '../../../simulators/described.ts';

let zendesk: ZendeskSimulator;
let account: ZendeskAccount;
let send: Send;
let seen: ReturnType<typeof watch>;
let time = Date.parse('2026-03-01T10:00:00Z');

beforeEach(async () => {
  zendesk = await startZendeskSimulator({ now: () => time });
  account = zendesk.account('sim-acme');
  send = zendeskClient(account);
  seen = watch(zendesk, 'zendesk');
});

afterEach(async () => {
  seen.expectDescribed();
  await zendesk.close();
});

const eve = 'eve@customer.example';
const idOf = (email: string): number => account.users().find((user) => user.email === email)?.id ?? 0;
const organizationId = (): number => account.organizations()[0]?.id ?? 0;

const addUser = (user: object) => send('POST', '/api/v2/users', { user: { name: 'Roger', ...user } });
const addOrganization = (organization: object) => send('POST', '/api/v2/organizations', { organization });

describe('Zendesk refuses', () => {
  it.each([
    ['email', {}],
    ['email', { email: 'nobody' }],
    ['email', { email: 'EVE@customer.example' }],
    ['name', { email: 'r@example.org', name: ' ' }],
    ['role', { email: 'r@example.org', role: 'owner' }],
    ['organization_id', { email: 'r@example.org', organization_id: 1 }],
  ])('a user for its %s: %j', async (member, user) => {
    const { status, body } = await addUser(user);
    expect([status, at(body, 'error'), keys(body, 'details')]).toEqual([422, 'RecordInvalid', [member]]);
  });

  it.each([[{}], [{ name: '' }], [{ name: 'CUSTOMER Ltd' }]])('the organization %j', async (organization) => {
    const { status, body } = await addOrganization(organization);
    expect([status, keys(body, 'details')]).toEqual([422, ['name']]);
    expect(account.organizations()).toHaveLength(2);
  });

  it('to delete the user of the credentials, and missing records', async () => {
    expect((await send('DELETE', `/api/v2/users/${idOf(account.email)}`)).status).toBe(403);
    for (const path of ['/api/v2/users/1', '/api/v2/organizations/1'])
      expect((await send('DELETE', path)).status).toBe(404);
    for (const path of ['brands', 'groups', 'attachments'])
      expect((await send('GET', `/api/v2/${path}/1`)).status).toBe(404);
  });

  it('unknown searches, and more than a hundred ids', async () => {
    const path = '/api/v2/search/export?filter[type]=ticket&query=';
    expect((await send('GET', `${path}colour:red`)).status).toBe(422);
    expect((await send('GET', `${path}created>=yesterday`)).status).toBe(422);
    expect((await send('GET', '/api/v2/search/export?query=x')).status).toBe(422);
    const ids = Array.from({ length: 101 }, (_, index) => index).join(',');
    expect((await send('GET', `/api/v2/users/show_many?ids=${ids}`)).status).toBe(400);
  });

  it('a ticket of a brand it does not have', async () => {
    const { status, body } = await send('POST', '/api/v2/tickets', { ticket: { comment: { body: 'x' }, brand_id: 1 } });
    expect([status, keys(body, 'details')]).toEqual([422, ['brand_id']]);
  });
});

describe('Zendesk users', () => {
  it('are end users unless set otherwise, and are found by their address', async () => {
    const made = await addUser({ email: 'Roger@Example.org', phone: '+1 555', details: 'Likes tea' });
    expect(made.status).toBe(201);
    expect(at(made.body, 'user')).toMatchObject({ email: 'roger@example.org', role: 'end-user', details: 'Likes tea' });
    const found = await send('GET', '/api/v2/users/search?query=type:user email:roger@example.org');
    expect(each(found.body, 'users', 'id')).toEqual([at(made.body, 'user.id')]);
    const part = await send('GET', '/api/v2/users/search?query=roger');
    expect(each(part.body, 'users', 'name')).toEqual(['Roger']);
    const many = await send('GET', `/api/v2/users/show_many?ids=1,${idOf(eve)}`);
    expect(each(many.body, 'users', 'email')).toEqual([eve]);
  });

  it('keep their address if an update contains another, and lose members that are set to null', async () => {
    const user = { name: 'Eve II', email: 'other@customer.example', phone: '1', organization_id: null };
    const { status, body } = await send('PUT', `/api/v2/users/${idOf(eve)}`, { user });
    expect([status, at(body, 'user.email'), at(body, 'user.name')]).toEqual([200, eve, 'Eve II']);
    await send('PUT', `/api/v2/users/${idOf(eve)}`, { user: { phone: null } });
    expect(account.users().find(({ email }) => email === eve)).toMatchObject({ phone: null, organization_id: null });
  });

  it('are still returned by id after they were deleted, but neither listed nor found', async () => {
    const id = idOf(eve);
    const removed = await send('DELETE', `/api/v2/users/${id}`);
    expect([removed.status, at(removed.body, 'user.active')]).toEqual([200, false]);
    expect(at((await send('GET', `/api/v2/users/${id}`)).body, 'user.active')).toBe(false);
    const listed = await send('GET', '/api/v2/users?role[]=end-user&page[size]=100');
    expect(each(listed.body, 'users', 'id')).not.toContain(id);
    expect(at((await send('GET', `/api/v2/users/search?query=email:${eve}`)).body, 'users')).toEqual([]);
    time += 120_000;
    const changed = await send('GET', '/api/v2/incremental/users/cursor?start_time=1772000000&per_page=10');
    expect(at(changed.body, 'users')).toMatchObject([{ id, active: false }]);
    expect((await send('PUT', `/api/v2/users/${id}`, { user: { name: 'x' } })).status).toBe(404);
  });
});

describe('Zendesk organizations', () => {
  it('are created, changed, read in a batch and deleted, which leaves their users without one', async () => {
    const made = await addOrganization({ name: 'New Ltd', domain_names: ['New.example'] });
    expect([made.status, at(made.body, 'organization.domain_names')]).toEqual([201, ['new.example']]);
    const path = `/api/v2/organizations/${organizationId()}`;
    const changed = await send('PUT', path, { organization: { name: 'Customer Inc', domain_names: [] } });
    expect(at(changed.body, 'organization')).toMatchObject({ name: 'Customer Inc', domain_names: [] });
    const ids = `${at(made.body, 'organization.id')},${organizationId()},1`;
    const many = await send('GET', `/api/v2/organizations/show_many?ids=${ids}`);
    expect(each(many.body, 'organizations', 'name')).toEqual(['Customer Inc', 'New Ltd']);
    expect((await send('DELETE', path)).status).toBe(204);
    expect((await send('GET', path)).status).toBe(404);
    const listed = await send('GET', '/api/v2/organizations?page[size]=100');
    expect(each(listed.body, 'organizations', 'name')).toEqual(['Partner Inc', 'New Ltd']);
    expect(account.users().find(({ email }) => email === eve)?.organization_id).toBeNull();
  });
});

describe('Zendesk tickets', () => {
  it('are found by status, people, organization and time', async () => {
    const [agent, requester] = [idOf(account.email), idOf(eve)];
    account.createTicket({ comment: { body: 'one' }, status: 'pending', assignee_id: agent });
    time += 60_000;
    const since = new Date(time).toISOString().replace('.000', '');
    account.createTicket({ comment: { body: 'two' }, requester_id: requester });
    const find = async (query: string) => {
      const parameters = new URLSearchParams({ query, 'filter[type]': 'ticket' });
      const { body } = await send('GET', `/api/v2/search/export?${parameters}&page[size]=1`);
      return each(body, 'results', 'id');
    };
    expect(await find('status:pending')).toEqual([1]);
    expect(await find(`assignee:${agent}`)).toEqual([1]);
    expect(await find(`requester:${requester} organization:${organizationId()}`)).toEqual([2]);
    expect(await find(`created>=${since}`)).toEqual([2]);
    expect(await find(`updated>=${since} status:pending`)).toEqual([]);
  });

  it('belong to a brand, and name the tags of the account, the most used first', async () => {
    const { body } = await send('GET', '/api/v2/brands?page[size]=100');
    expect(each(body, 'brands', 'name')).toEqual(['Main', 'Outlet']);
    const outlet = at(body, 'brands.1.id');
    account.createTicket({ comment: { body: 'x' }, tags: ['vip', 'printer'] });
    account.createTicket({ comment: { body: 'y' }, tags: ['vip'], brand_id: outlet });
    expect(account.tickets().map(({ brand_id }) => brand_id)).toEqual([at(body, 'brands.0.id'), outlet]);
    expect(at((await send('GET', `/api/v2/brands/${outlet}`)).body, 'brand.name')).toBe('Outlet');
    const tags = await send('GET', '/api/v2/tags?page[size]=100');
    expect(at(tags.body, 'tags')).toEqual([
      { name: 'vip', count: 2 },
      { name: 'printer', count: 1 },
    ]);
    const group = at((await send('GET', '/api/v2/groups?page[size]=100')).body, 'groups.0.id');
    expect(at((await send('GET', `/api/v2/groups/${group}`)).body, 'group.name')).toBe('Support');
  });

  it('contain the files of their comments, and a comment of an update has the id of its event', async () => {
    account.createTicket({ comment: { body: 'x' } });
    const put = await send('PUT', '/api/v2/tickets/1', { ticket: { comment: { body: 'y', public: false } } });
    const comment = account.comments(1)[1]?.id ?? 0;
    expect(at(put.body, 'audit.events')).toContainEqual({ id: comment, type: 'Comment', body: 'y', attachments: [] });
    const { id } = account.attach(comment, { file_name: 'log.txt', content_type: 'text/plain', size: 9 });
    const { body } = await send('GET', '/api/v2/tickets/1/comments?page[size]=100');
    expect(at(body, 'comments.0.attachments')).toEqual([]);
    expect(each(body, 'comments.1.attachments', 'id')).toEqual([id]);
    const withUsers = await send('GET', '/api/v2/tickets/1/comments?page[size]=1&include=users');
    expect(each(withUsers.body, 'users', 'id')).toEqual([at(withUsers.body, 'comments.0.author_id')]);
    const read = await send('GET', `/api/v2/attachments/${id}`);
    expect(at(read.body, 'attachment')).toMatchObject({ file_name: 'log.txt', size: 9 });
    expect((await send('DELETE', '/api/v2/tickets/1')).status).toBe(204);
    expect(at((await send('GET', '/api/v2/tickets/show_many?ids=1')).body, 'tickets')).toEqual([]);
  });
});
