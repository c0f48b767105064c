import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { at, each, keys, type Send } from '../../../../infra/simulators/shared/request.ts';
import { zendeskClient } from '../../../../infra/simulators/zendesk/client.ts';
import {
  startZendeskSimulator,
  type ZendeskAccount,
  type ZendeskSimulator,
} from '../../../../infra/simulators/zendesk/index.ts';

let zendesk: ZendeskSimulator;
let account: ZendeskAccount;
let send: Send;
let time = Date.parse('2026-03-01T10:00:00Z');

beforeEach(async () => {
  zendesk = await startZendeskSimulator({ now: () => time });
  account = zendesk.account('sim-acme');
  send = zendeskClient(account);
});

afterEach(() => zendesk.close());

const create = (ticket: object) =>
  send('POST', '/api/v2/tickets', { ticket: { comment: { body: 'Help' }, ...ticket } });
const field = (title: string) => account.customFields[title];

describe('Zendesk refuses', () => {
  it('wrong credentials', async () => {
    for (const authorization of ['', 'Bearer nobody', `Basic ${btoa(`${account.email}/token:wrong`)}`]) {
      const { status, body } = await send('GET', '/api/v2/users/me', undefined, { authorization });
      expect([status, body]).toEqual([401, { error: "Couldn't authenticate you" }]);
    }
    const bearer = { authorization: 'Bearer sim-zendesk-bearer-1' };
    expect((await send('GET', '/api/v2/users/me', undefined, bearer)).status).toBe(200);
    account.expireBearerToken();
    expect((await send('GET', '/api/v2/users/me', undefined, bearer)).status).toBe(401);
  });

  it('another subdomain, unknown paths and malformed bodies', async () => {
    const elsewhere = await fetch(`${zendesk.url}/sim-nobody/api/v2/tickets`);
    expect(elsewhere.status).toBe(404);
    expect(at((await send('GET', '/api/v2/unicorns')).body, 'error')).toBe('InvalidEndpoint');
    expect((await send('POST', '/api/v2/tickets', 'x', { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await send('POST', '/api/v2/tickets', '{')).status).toBe(422);
    expect((await send('POST', '/api/v2/tickets', {})).status).toBe(400);
  });

  it.each([[undefined], [{}], [{ body: ' ' }], [{ html_body: '<p></p>' }]])(
    'a ticket with the comment %j',
    async (comment) => {
      const { status, body } = await create({ comment });
      expect(status).toBe(422);
      expect(body).toMatchObject({
        error: 'RecordInvalid',
        description: 'Record validation errors',
        details: { base: [{ description: 'Description: cannot be blank', error: 'BlankValue' }] },
      });
    },
  );

  it.each([
    ['status', 'bogus'],
    ['priority', 'HIGH'],
    ['type', 'bug'],
    ['due_at', 'tomorrow'],
    ['requester_id', 1],
    ['assignee_id', 9_100_000_000_003],
    ['organization_id', 1],
    ['group_id', 1],
    ['custom_status_id', 1],
  ])('a ticket whose %s is %j', async (name, value) => {
    const { status, body } = await create({ [name]: value });
    expect([status, at(body, 'error'), keys(body, 'details')]).toEqual([422, 'RecordInvalid', [name]]);
  });

  it('custom fields that are missing or have no such option', async () => {
    expect((await create({ custom_fields: [{ id: 5, value: 'x' }] })).status).toBe(422);
    expect((await create({ custom_fields: [{ id: field('Customer tier'), value: 'platinum' }] })).status).toBe(422);
    expect((await create({ custom_fields: [{ id: field('Seats'), value: 'many' }] })).status).toBe(422);
  });

  it('an incident below a ticket that is not a problem', async () => {
    await create({ type: 'question' });
    expect((await create({ type: 'incident', problem_id: 1 })).status).toBe(422);
  });

  it('ids that are not integers, and missing records', async () => {
    expect((await create({ assignee_id: '9' })).status).toBe(400);
    expect((await send('GET', '/api/v2/tickets/abc')).status).toBe(400);
    const { status, body } = await send('GET', '/api/v2/tickets/7');
    expect([status, body]).toEqual([404, { error: 'RecordNotFound', description: 'Not found' }]);
  });

  it('changes of a closed ticket, and safe updates of a changed ticket', async () => {
    await create({ status: 'closed' });
    const closed = await send('PUT', '/api/v2/tickets/1', { ticket: { subject: 'x' } });
    expect([closed.status, keys(closed.body, 'details')]).toEqual([422, ['status']]);
    await create({});
    const ticket = { safe_update: true, updated_stamp: '2020-01-01T00:00:00Z' };
    expect((await send('PUT', '/api/v2/tickets/2', { ticket })).status).toBe(409);
  });

  it('exports from the last minute, and pages above the limits', async () => {
    const start = Math.floor(time / 1_000) - 30;
    const { status, body } = await send('GET', `/api/v2/incremental/tickets/cursor?start_time=${start}`);
    expect([status, at(body, 'error')]).toEqual([400, 'StartTimeTooRecent']);
    expect((await send('GET', '/api/v2/tickets?page[size]=101')).status).toBe(400);
    expect((await send('GET', '/api/v2/tickets?page=101')).status).toBe(400);
    expect((await send('GET', '/api/v2/incremental/tickets/cursor?start_time=0&per_page=1001')).status).toBe(400);
  });

  it('too many requests with the headers of the vendor', async () => {
    zendesk.failWith(429, { path: /^\/api\/v2\/tickets$/ });
    const { status, headers } = await send('GET', '/api/v2/tickets.json');
    expect(status).toBe(429);
    expect([headers.get('retry-after'), headers.get('x-rate-limit-remaining')]).toEqual(['60', '0']);
  });
});

describe('Zendesk tickets', () => {
  it('are created with the comment as description, and the path is seen without the subdomain', async () => {
    const { status, body } = await create({ subject: 'Printer', tags: ['Big  Deal', 'vip', 'VIP'] });
    expect(status).toBe(201);
    expect(at(body, 'ticket')).toMatchObject({ id: 1, description: 'Help', status: 'new', tags: ['big_deal', 'vip'] });
    expect(zendesk.exchanges.at(-1)).toMatchObject({ provider: 'zendesk', path: '/api/v2/tickets', status: 201 });
    const read = await send('GET', '/api/v2/tickets/1/comments.json');
    expect(at(read.body, 'comments')).toMatchObject([
      { body: 'Help', public: true, author_id: account.users()[0]?.id },
    ]);
  });

  it('keep due_at for tasks and problem_id for incidents only', async () => {
    const due = { due_at: '2026-04-01T12:00:00+02:00' };
    expect(at((await create({ ...due, type: 'task' })).body, 'ticket.due_at')).toBe('2026-04-01T10:00:00Z');
    expect(at((await create({ ...due, type: 'problem' })).body, 'ticket.due_at')).toBeNull();
    expect(at((await create({ type: 'incident', problem_id: 2 })).body, 'ticket.problem_id')).toBe(2);
    expect(at((await create({ type: 'question', problem_id: 2 })).body, 'ticket')).not.toHaveProperty('problem_id');
    expect(at((await send('GET', '/api/v2/tickets/2')).body, 'ticket.has_incidents')).toBe(true);
  });

  it('replace their tags, merge their custom fields and get comments by an update', async () => {
    const [tier, seats] = [field('Customer tier'), field('Seats')];
    await create({ tags: ['a'], custom_fields: [{ id: tier, value: 'tier_gold' }] });
    const ticket = { tags: ['b'], custom_fields: [{ id: seats, value: 5 }], comment: { body: 'More', public: false } };
    const { body } = await send('PUT', '/api/v2/tickets/1', { ticket: { ...ticket, description: 'ignored' } });
    expect(at(body, 'ticket')).toMatchObject({
      description: 'Help',
      tags: ['b'],
      custom_fields: [
        { id: tier, value: 'tier_gold' },
        { id: seats, value: '5' },
      ],
    });
    expect(at(body, 'audit.ticket_id')).toBe(1);
    expect(at(body, 'audit.events')).toContainEqual(expect.objectContaining({ type: 'Comment', body: 'More' }));
    expect(account.comments(1).map((comment) => comment.public)).toEqual([true, false]);
  });

  it('are opened by an assignee and follow a custom status', async () => {
    const assigned = await create({ assignee_id: account.users()[1]?.id });
    expect(at(assigned.body, 'ticket')).toMatchObject({ status: 'open', group_id: expect.any(Number) });
    const { body } = await send('GET', '/api/v2/custom_statuses?default=false');
    const waiting = at(body, 'custom_statuses.0.id');
    const put = await send('PUT', '/api/v2/tickets/1', { ticket: { custom_status_id: waiting } });
    expect(at(put.body, 'ticket')).toMatchObject({ status: 'hold', custom_status_id: waiting });
    const solved = await send('PUT', '/api/v2/tickets/1', { ticket: { status: 'solved' } });
    expect(at(solved.body, 'ticket.custom_status_id')).not.toBe(waiting);
  });

  it('have null and booleans if the responses are as documented', async () => {
    const documented = await startZendeskSimulator({ answers: 'documented' });
    const other = documented.account('sim-acme');
    other.createTicket({ comment: { body: 'x' }, custom_fields: [{ id: other.customFields.Escalated, value: true }] });
    const { body } = await zendeskClient(other)('GET', '/api/v2/tickets/1');
    expect(at(body, 'ticket')).toMatchObject({ priority: null, assignee_id: null });
    expect(at(body, 'ticket.custom_fields.1')).toEqual({ id: other.customFields.Escalated, value: true });
    await documented.close();
  });

  it('are listed by cursor and by offset, each once', async () => {
    for (let i = 0; i < 5; i += 1) account.createTicket({ comment: { body: `No ${i}` } });
    const seen: unknown[] = [];
    for (let path: string | null = '/api/v2/tickets?page[size]=2&sort=-id'; path; ) {
      const { body } = await send('GET', path);
      seen.push(...each(body, 'tickets', 'id'));
      path = at(body, 'meta.has_more') ? String(at(body, 'links.next')).slice(account.url.length) : null;
    }
    expect(seen).toEqual([5, 4, 3, 2, 1]);
    const second = await send('GET', '/api/v2/tickets?per_page=2&page=2');
    expect(second.body).toMatchObject({ count: 5, tickets: [{ id: 3 }, { id: 4 }] });
    const many = await send('GET', '/api/v2/tickets/show_many?ids=5,1,77');
    expect(each(many.body, 'tickets', 'id')).toEqual([1, 5]);
  });
});

describe('Zendesk incremental exports', () => {
  const epoch = () => Math.floor(time / 1_000);
  const path = '/api/v2/incremental/tickets/cursor';

  it('contain every change older than a minute, including deletions', async () => {
    const start = epoch();
    time += 120_000;
    for (let i = 0; i < 3; i += 1) account.createTicket({ comment: { body: `No ${i}` } });
    expect(at((await send('GET', `${path}?start_time=${start}`)).body, 'tickets')).toEqual([]);
    time += 120_000;
    const first = await send('GET', `${path}?start_time=${start}&per_page=2`);
    expect(first.body).toMatchObject({ end_of_stream: false, tickets: [{ id: 1 }, { id: 2 }] });
    expect((await send('DELETE', '/api/v2/tickets/1')).status).toBe(204);
    expect((await send('GET', '/api/v2/tickets/1')).status).toBe(404);
    time += 120_000;
    const rest = await send('GET', `${path}?cursor=${at(first.body, 'after_cursor')}`);
    expect(rest.body).toMatchObject({ end_of_stream: true, tickets: [{ id: 3 }, { id: 1, status: 'deleted' }] });
    const done = await send('GET', `${path}?cursor=${at(rest.body, 'after_cursor')}`);
    expect(done.body).toMatchObject({ tickets: [], after_cursor: at(rest.body, 'after_cursor'), end_of_stream: true });
  });

  it('contain a cursor on every page that others follow, even if pages are as short as possible', async () => {
    const start = epoch();
    time += 120_000;
    for (let i = 0; i < 3; i += 1) account.createTicket({ comment: { body: `No ${i}` } });
    time += 120_000;
    zendesk.shortPages = (_, least) => least;
    const seen: unknown[] = [];
    for (let query = `start_time=${start}`; seen.length < 10; ) {
      const { body } = await send('GET', `${path}?${query}`);
      seen.push(...each(body, 'tickets', 'id'));
      if (at(body, 'end_of_stream') === true) break;
      const cursor = at(body, 'after_cursor');
      expect(cursor).toEqual(expect.any(String));
      expect(query).not.toBe(`cursor=${cursor}`);
      query = `cursor=${cursor}`;
    }
    expect(seen).toEqual([1, 2, 3]);
  });

  it('contain users and organizations', async () => {
    const users = await send('GET', '/api/v2/incremental/users/cursor?start_time=0');
    expect(at(users.body, 'users')).toHaveLength(4);
    const organizations = await send('GET', '/api/v2/incremental/organizations?start_time=0');
    expect(organizations.body).toMatchObject({
      count: 2,
      end_of_stream: true,
      end_time: Date.parse('2026-01-05T09:00:00Z') / 1_000,
    });
  });
});

describe('Zendesk accounts', () => {
  it('list their people by role, organizations, groups and fields', async () => {
    const agents = await send('GET', '/api/v2/users?role[]=agent&role[]=admin');
    expect(each(agents.body, 'users', 'name')).toEqual(['Ada Agent', 'Bo Agent']);
    expect(at((await send('GET', '/api/v2/users?role=end-user')).body, 'users')).toHaveLength(2);
    expect(at((await send('GET', '/api/v2/users/me')).body, 'user.email')).toBe(account.email);
    const organizations = await send('GET', '/api/v2/organizations');
    const id = at(organizations.body, 'organizations.0.id');
    expect(at((await send('GET', `/api/v2/organizations/${id}`)).body, 'organization.name')).toBe('Customer Ltd');
    expect(at((await send('GET', '/api/v2/groups')).body, 'groups')).toHaveLength(2);
    const fields = await send('GET', '/api/v2/ticket_fields');
    expect(each(fields.body, 'ticket_fields', 'type')).toContain('tagger');
  });

  it('do not see each other', async () => {
    await create({});
    const other = zendeskClient(zendesk.account('sim-globex'));
    expect((await other('GET', '/api/v2/tickets/1')).status).toBe(404);
    expect(Object.keys(zendesk.account('sim-globex').customFields)).toEqual(['Region', 'Customer tier']);
  });
});
