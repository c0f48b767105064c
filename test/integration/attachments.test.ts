import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maxFileBytes } from '../../lib/objects/file.ts';
import { type AnsweredRecord, failureOf, recordOf, recordsOf, refusedPaths } from '../harness/reply.ts';
import { type Service, startService } from '../harness/service.ts';
import { ZENDESK_SUBDOMAINS } from '../simulators/index.ts';

let service: Service;
let token: string;
let ticket: AnsweredRecord;

const call = (method: string, path: string, options = {}) => service.call(method, path, { token, ...options });

beforeAll(async () => {
  service = await startService({ zendesk: { exportLagMs: 0 } });
  ({ token } = await service.connect(await service.project(), 'zendesk'));
  const body = { name: 'Printer', description: ['On fire.'], field_mappings: {} };
  ticket = recordOf(await call('POST', '/ticketing/tickets', { body }), 201);
});

afterAll(() => service.stop());

const desk = () => service.simulators.zendesk.account(ZENDESK_SUBDOMAINS[0].subdomain);

const fileOf = (bytes: Buffer, more = {}) => ({
  file_name: 'smoke.png',
  content_type: 'image/png',
  content: bytes.toString('base64'),
  ticket_id: ticket.id,
  ...more,
});

const upload = async (bytes: Buffer, more = {}) =>
  recordOf(await call('POST', '/ticketing/attachments', { body: fileOf(bytes, more) }), 201);

const download = (id: string, headers = {}) =>
  fetch(`${service.url}/ticketing/attachments/${id}/content`, { headers: { 'x-connection-token': token, ...headers } });

describe('POST /ticketing/attachments', () => {
  it.each([
    ['no name', { file_name: undefined }, ['file_name']],
    ['a name with a folder', { file_name: '../smoke.png' }, ['file_name']],
    ['a name with a line break', { file_name: 'smoke\r\nx-evil: 1.png' }, ['file_name']],
    ['no bytes', { content: undefined }, ['content']],
    ['empty bytes', { content: '' }, ['content']],
    ['bytes that are not Base64', { content: 'smoke!' }, ['content']],
    ['a media type that could end its header', { content_type: 'image/png\r\nx-evil: 1' }, ['content_type']],
    ['no ticket', { ticket_id: undefined }, ['ticket_id']],
    ['a ticket that is not of this connection', { ticket_id: '11111111-1111-4111-8111-111111111111' }, ['ticket_id']],
    ['what only the provider knows', { size: 3 }, ['size']],
  ])('answers 422 for %s, and sends nothing', async (_, more, paths) => {
    const sent = service.simulators.zendesk.exchanges.length;
    const reply = await call('POST', '/ticketing/attachments', { body: fileOf(Buffer.from('x'), more) });
    expect([...new Set(refusedPaths(reply))]).toEqual(paths);
    expect(service.simulators.zendesk.exchanges.slice(sent).filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it('answers 413 for a file of one byte too many, and says what to do', async () => {
    const reply = await call('POST', '/ticketing/attachments', { body: fileOf(Buffer.alloc(maxFileBytes + 1, 1)) });
    expect(failureOf(reply)).toEqual([413, 'payload_too_large']);
    expect(JSON.stringify(reply.body)).toContain('by its own API');
  });

  it("answers the vendor's refusal of the ticket, and attaches nothing", async () => {
    const body = { name: 'Old', description: ['Old.'], field_mappings: {} };
    const old = recordOf(await call('POST', '/ticketing/tickets', { body }), 201);
    desk().updateTicket(Number(old.remote_id), { status: 'closed' });
    const reply = await call('POST', '/ticketing/attachments', {
      body: fileOf(Buffer.from('x'), { ticket_id: old.id }),
    });
    expect(failureOf(reply)).toEqual([422, 'provider_rejected']);
    expect(desk().comments(Number(old.remote_id))).toHaveLength(1);
  });

  it('stores the bytes, with name and type, and answers the record as it is read', async () => {
    const created = await upload(Buffer.from('smoke'), { file_name: 'Rauch "über" Köln.png' });
    expect(created).toMatchObject({
      file_name: 'Rauch "über" Köln.png',
      content_type: 'image/png',
      size: 5,
      ticket_id: ticket.id,
    });
    expect(recordOf(await call('GET', `/ticketing/attachments/${created.id}`))).toEqual(created);
    const listed = recordsOf(await call('GET', '/ticketing/attachments', { query: { ticket_id: ticket.id } }));
    expect(listed.map(({ id }) => id)).toContain(created.id);
  });

  it('attaches once for one Idempotency-Key', async () => {
    const before = desk().comments(Number(ticket.remote_id)).length;
    const body = fileOf(Buffer.from('once'));
    const headers = { 'idempotency-key': 'attach-once' };
    const [first, again] = [
      await call('POST', '/ticketing/attachments', { body, headers }),
      await call('POST', '/ticketing/attachments', { body, headers }),
    ];
    expect(recordOf(again, 201)).toEqual(recordOf(first, 201));
    expect(desk().comments(Number(ticket.remote_id))).toHaveLength(before + 1);
  });
});

describe('GET /ticketing/attachments/{id}/content', () => {
  it.each([
    ['text', Buffer.from('smoke')],
    ['bytes that are no text', Buffer.from([0, 255, 13, 10, 128, 0])],
    ['the largest file', randomBytes(maxFileBytes)],
  ])('answers %s as it was sent', async (_, bytes) => {
    const { id } = await upload(bytes);
    const answer = await download(id);
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
  });

  it('names type and file, and lets no browser run it', async () => {
    const { id } = await upload(Buffer.from('<script>'), { content_type: 'text/html', file_name: "Köln's 100%.html" });
    const { headers } = await download(id);
    expect(headers.get('content-type')).toBe('text/html');
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="K_ln's 100_.html"; filename*=UTF-8''K%C3%B6ln%27s%20100%25.html`,
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain('sandbox');
  });

  it('answers 413 for a larger file, before a byte of it is read', async () => {
    const [comment] = desk().comments(Number(ticket.remote_id));
    desk().attach(comment?.id ?? 0, { file_name: 'film.mp4', content_type: 'video/mp4', size: maxFileBytes + 1 });
    const listed = recordsOf(await call('GET', '/ticketing/attachments', { query: { ticket_id: ticket.id } }));
    const film = listed.find(({ file_name }) => file_name === 'film.mp4');
    const sent = service.simulators.zendesk.exchanges.length;
    const reply = await call('GET', `/ticketing/attachments/${film?.id}/content`);
    expect(failureOf(reply)).toEqual([413, 'payload_too_large']);
    expect(JSON.stringify(reply.body)).toContain('file_url');
    expect(service.simulators.zendesk.exchanges.slice(sent).some(({ path }) => path.startsWith('/attachments'))).toBe(
      false,
    );
  });

  it('answers 404 for one that is not there, and 401 without a token', async () => {
    const { status } = await fetch(`${service.url}/ticketing/attachments/${ticket.id}/content`);
    expect(status).toBe(401);
    expect(failureOf(await call('GET', `/ticketing/attachments/${ticket.id}/content`))).toEqual([404, 'not_found']);
  });

  it('answers 422 where the provider has no files', async () => {
    const { token: other } = await service.connect(await service.project(), 'github');
    const reply = await service.call('GET', `/ticketing/attachments/${ticket.id}/content`, { token: other });
    expect(failureOf(reply)).toEqual([422, 'unsupported_object']);
  });

  it.each([
    ['a host that the provider does not declare', 'https://files.evil.example/x'],
    ['an address of the own network', 'http://169.254.169.254/latest/meta-data'],
    ['a host that only ends like a declared one', 'https://evilzdusercontent.com/x'],
  ])('does not follow a redirect to %s', async (_, location) => {
    const { id } = await upload(Buffer.from('x'));
    service.simulators.zendesk.fail({
      kind: 'status',
      status: 302,
      method: 'GET',
      path: /attachments\/token/,
      times: 1,
      headers: { location },
    });
    const reply = await call('GET', `/ticketing/attachments/${id}/content`);
    expect(failureOf(reply)).toEqual([502, 'provider_failed']);
    expect(JSON.stringify(reply.body)).toContain('not one of its hosts');
  });
});
