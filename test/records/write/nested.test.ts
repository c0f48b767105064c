import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { zendeskSubdomains } from '../../../infra/simulators/zendesk/seeds.ts';
import {
  type AnsweredRecord,
  envelopeOf,
  failureOf,
  recordOf,
  recordsOf,
  refusedPaths,
  warnedPaths,
} from '../../harness/reply.ts';
import { type Service, startService } from '../../harness/service.ts';

let service: Service;
let token: string;

beforeAll(async () => {
  service = await startService({ zendesk: { exportLagMs: 0 } });
  ({ token } = await service.connect(await service.project(), 'zendesk'));
});

afterAll(() => service.stop());

const zendeskAccount = () => service.simulators.zendesk.account(zendeskSubdomains[0].subdomain);
const call = (method: string, path: string, options = {}) => service.call(method, path, { token, ...options });
const get = async (path: string, query = {}) => recordOf(await call('GET', path, { query }));
const list = async (path: string, query = {}) => recordsOf(await call('GET', path, { query }));

/** Requests to the vendor during some work, by method and path. */
const during = async (work: () => Promise<unknown>): Promise<readonly string[]> => {
  const seen: string[] = [];
  const stop = service.simulators.zendesk.onExchange(({ method, path }) => seen.push(`${method} ${path}`));
  await work();
  stop();
  return seen;
};

const newTicket = async (tags: readonly string[] = []): Promise<AnsweredRecord> => {
  const body = { name: 'Printer', description: ['On fire.'], tags, field_mappings: {} };
  return recordOf(await call('POST', '/ticketing/tickets', { body }), 201);
};

const idOf = async (plural: string): Promise<string> => String((await list(`/ticketing/${plural}`))[0]?.id);

describe('POST /ticketing/comments at a provider that adds comments by an update', () => {
  it('refuses a comment without a text or a ticket, or for a ticket outside this account', async () => {
    expect(refusedPaths(await call('POST', '/ticketing/comments', { body: {} }))).toEqual(['ticket_id', 'body']);
    const body = { body: 'x', ticket_id: '11111111-1111-4111-8111-111111111111' };
    expect(refusedPaths(await call('POST', '/ticketing/comments', { body }))).toEqual(['ticket_id']);
  });

  it("answers the vendor's refusal, and adds nothing", async () => {
    const ticket = await newTicket();
    zendeskAccount().updateTicket(Number(ticket.remote_id), { status: 'closed' });
    const reply = await call('POST', '/ticketing/comments', { body: { body: 'x', ticket_id: ticket.id } });
    expect(failureOf(reply)).toEqual([422, 'provider_rejected']);
    expect(zendeskAccount().comments(Number(ticket.remote_id))).toHaveLength(1);
  });

  it('creates a comment with HTML, private and by a contact, and answers it as it is read', async () => {
    const [ticket, contact_id] = [await newTicket(), await idOf('contacts')];
    const body = { body: 'Bold', html_body: '<b>Bold</b>', is_private: true, contact_id, ticket_id: ticket.id };
    const reply = await call('POST', '/ticketing/comments', { body });
    const made = recordOf(reply, 201);
    expect(made).toMatchObject({ ...body, creator_type: 'contact', remote_creator_type: 'end-user', user_id: null });
    expect(made.remote_id).toBe(`${ticket.remote_id}/${zendeskAccount().comments(Number(ticket.remote_id))[1]?.id}`);
    expect(warnedPaths(reply)).toEqual([]);
    expect(await get(`/ticketing/comments/${made.id}`)).toEqual(made);
    expect(await list('/ticketing/comments', { ticket_id: ticket.id })).toContainEqual(made);
  });

  it('refuses a text that contradicts the HTML', async () => {
    const { id: ticket_id, remote_id } = await newTicket();
    const body = { body: 'Bald', html_body: '<b>Bold</b>', ticket_id };
    expect(refusedPaths(await call('POST', '/ticketing/comments', { body }))).toEqual(['body']);
    expect(zendeskAccount().comments(Number(remote_id))).toHaveLength(1);
  });

  it('shows the author, whatever the rights of the author', async () => {
    const ticket = await newTicket();
    const made = recordOf(
      await call('POST', '/ticketing/comments', { body: { body: 'x', ticket_id: ticket.id } }),
      201,
    );
    expect(made).toMatchObject({ creator_type: 'user', remote_creator_type: 'admin', contact_id: null });
    const { expanded } = await get(`/ticketing/comments/${made.id}`, { expand: 'user_id' });
    expect(Object(expanded).user_id).toMatchObject({ id: made.user_id, name: 'Ada Agent' });
  });

  it('reports that a second author is not supported', async () => {
    const [ticket, contact_id, user_id] = [await newTicket(), await idOf('contacts'), await idOf('users')];
    const body = { body: 'x', ticket_id: ticket.id, user_id, contact_id };
    const reply = await call('POST', '/ticketing/comments', { body });
    expect(recordOf(reply, 201).user_id === user_id).toBe(warnedPaths(reply)[0] === 'contact_id');
    expect(warnedPaths(reply)).toHaveLength(1);
  });

  it('keeps the comment if reading it back fails, and reports this', async () => {
    const ticket = await newTicket();
    service.simulators.zendesk.failWith(500, { method: 'GET', path: /comments$/ });
    const reply = await call('POST', '/ticketing/comments', { body: { body: 'Kept.', ticket_id: ticket.id } });
    const made = recordOf(reply, 201);
    expect(envelopeOf(reply).warnings).toMatchObject([{ code: 'partial_record' }]);
    expect(await get(`/ticketing/comments/${made.id}`)).toMatchObject({ id: made.id, body: 'Kept.' });
  });
});

describe('GET /ticketing/comments/{id} at a provider that only lists comments', () => {
  it('finds a comment on any page, and stops there', async () => {
    const ticket = await newTicket();
    for (let index = 1; index <= 120; index += 1)
      zendeskAccount().updateTicket(Number(ticket.remote_id), { comment: { body: `No ${index}` } });
    const [first] = await list('/ticketing/comments', { ticket_id: ticket.id, limit: 1 });
    const path = `/api/v2/tickets/${ticket.remote_id}/comments`;
    const old = await during(() => get(`/ticketing/comments/${first?.id}`));
    expect(old).toEqual([`GET ${path}`, `GET ${path}`]);
    const body = { body: 'The newest', ticket_id: ticket.id };
    const made = recordOf(await call('POST', '/ticketing/comments', { body }), 201);
    expect(await during(() => get(`/ticketing/comments/${made.id}`))).toEqual([`GET ${path}`]);
  });

  it('answers 404 if no page contains the comment', async () => {
    const [one, other] = [await newTicket(), await newTicket()];
    const [comment] = await list('/ticketing/comments', { ticket_id: one.id });
    const remote_id = `${other.remote_id}/${comment?.remote_id.split('/')[1]}`;
    const moved = await call('PATCH', '/ticketing/comments', { body: { remote_id, body: 'x' } });
    expect(failureOf(moved)).toEqual([422, 'unsupported_operation']);
    zendeskAccount().deleteTicket(Number(one.remote_id));
    expect(failureOf(await call('GET', `/ticketing/comments/${comment?.id}`))).toEqual([404, 'not_found']);
  });
});

describe('attachments inside comments', () => {
  const withFiles = async (count: number) => {
    const ticket = await newTicket();
    const [first] = zendeskAccount().comments(Number(ticket.remote_id));
    const files = Array.from({ length: count }, (_, index) => ({
      file_name: `log-${index}.txt`,
      content_type: 'text/plain',
      size: index,
    }));
    for (const file of files) zendeskAccount().attach(Number(first?.id), file);
    return { ticket, files };
  };

  it('can be listed by ticket only', async () => {
    expect(refusedPaths(await call('GET', '/ticketing/attachments'))).toEqual(['ticket_id']);
  });

  it('contain the fields of the file and of the comment', async () => {
    const { ticket, files } = await withFiles(1);
    const [comment] = await list('/ticketing/comments', { ticket_id: ticket.id });
    const [attachment] = await list('/ticketing/attachments', { ticket_id: ticket.id });
    const uploader = comment?.user_id;
    expect(attachment).toMatchObject({ ...files[0], uploader, ticket_id: ticket.id, comment_id: comment?.id });
    expect(attachment).toMatchObject({ created_at: comment?.created_at, file_url: expect.stringMatching(/^https?:/) });
    expect(comment?.attachments).toEqual([attachment?.id]);
    expect(await get(`/ticketing/attachments/${attachment?.id}`)).toEqual(attachment);
  });

  it.each([1, 2, 3, 100])('are listed exactly once, at most %i per page, however many a comment has', async (limit) => {
    const { ticket, files } = await withFiles(7);
    zendeskAccount().updateTicket(Number(ticket.remote_id), { comment: { body: 'No file.' } });
    const last = zendeskAccount().updateTicket(Number(ticket.remote_id), { comment: { body: 'A file.' } });
    zendeskAccount().attach(Number(zendeskAccount().comments(last.id).at(-1)?.id), {
      file_name: 'z.txt',
      content_type: 'text/plain',
      size: 1,
    });
    const names: unknown[] = [];
    let cursor: string | undefined;
    do {
      const page = await call('GET', '/ticketing/attachments', { query: { ticket_id: ticket.id, limit, cursor } });
      expect(recordsOf(page).length).toBeLessThanOrEqual(limit);
      names.push(...recordsOf(page).map(({ file_name }) => file_name));
      cursor = envelopeOf(page).next_cursor ?? undefined;
    } while (cursor !== undefined);
    expect(names).toEqual([...files.map(({ file_name }) => file_name), 'z.txt']);
  });

  it('are listed exactly once if the size of a page changes', async () => {
    const { ticket } = await withFiles(3);
    for (const each of ['second', 'third']) {
      zendeskAccount().updateTicket(Number(ticket.remote_id), { comment: { body: each } });
      const comment = Number(zendeskAccount().comments(Number(ticket.remote_id)).at(-1)?.id);
      for (const name of ['a', 'b'])
        zendeskAccount().attach(comment, { file_name: `${each}-${name}`, content_type: 'text/plain', size: 1 });
    }
    const names: unknown[] = [];
    let cursor: string | undefined;
    for (const limit of [4, 1, 2]) {
      const page = await call('GET', '/ticketing/attachments', { query: { ticket_id: ticket.id, limit, cursor } });
      names.push(...recordsOf(page).map(({ file_name }) => file_name));
      cursor = envelopeOf(page).next_cursor ?? undefined;
    }
    const files = ['log-0.txt', 'log-1.txt', 'log-2.txt', 'second-a', 'second-b', 'third-a', 'third-b'];
    expect(names).toEqual(files);
    expect(cursor).toBeUndefined();
  });

  it('are added to their comment by expand', async () => {
    const { ticket } = await withFiles(2);
    const [comment] = await list('/ticketing/comments', { ticket_id: ticket.id, expand: 'attachments' });
    expect(Object(comment?.expanded).attachments).toMatchObject([
      { file_name: 'log-0.txt' },
      { file_name: 'log-1.txt' },
    ]);
  });
});

describe('GET /ticketing/tags/{id} at a provider that only lists tags', () => {
  it('reads a tag, and answers 404 after the last ticket has lost it', async () => {
    const ticket = await newTicket(['vip', 'floor_3']);
    const tag = (await list('/ticketing/tags', { limit: 100 })).find(({ name }) => name === 'floor_3');
    expect(await get(`/ticketing/tags/${tag?.id}`)).toEqual(tag);
    zendeskAccount().deleteTicket(Number(ticket.remote_id));
    expect(failureOf(await call('GET', `/ticketing/tags/${tag?.id}`))).toEqual([404, 'not_found']);
  });
});

describe('GET /ticketing/users on Zendesk', () => {
  it('shows the default team of a user', async () => {
    const [user] = await list('/ticketing/users', { limit: 1 });
    const teams = await list('/ticketing/teams');
    expect(user?.teams).toEqual([teams[0]?.id]);
  });
});
