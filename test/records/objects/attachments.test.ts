import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linearWorkspaces } from '../../../infra/simulators/linear/seeds.ts';
import { maxFileBytes } from '../../../lib/objects/file.ts';
import { providers } from '../../../lib/providers/all.ts';
import { kindsOf } from '../../../lib/providers/language/kinds.ts';
import { byProvider } from '../../harness/by-provider.ts';
import {
  type AnsweredRecord,
  dataOf,
  failureOf,
  recordOf,
  recordsOf,
  refusedPaths,
  warnedPaths,
} from '../../harness/reply.ts';
import { type Service, startService } from '../../harness/service.ts';
import { fileProviders } from './file-providers.ts';

let service: Service;

beforeAll(async () => {
  service = await startService({ zendesk: { exportLagMs: 0 } });
});

afterAll(() => service.stop());

const ticketBody = { name: 'Printer', description: ['On fire.'], field_mappings: {} };

const content = (id: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${service.url}/ticketing/attachments/${id}/content`, { headers });

it('the attachments are tried with every provider that lists or accepts files', () => {
  const withFiles = Object.entries(providers).filter(([, { objects }]) => {
    const declared: Parameters<typeof kindsOf>[0] | undefined = objects['ticketing.attachment' as keyof typeof objects];
    return declared && kindsOf(declared).some(([, one]) => one.content !== undefined || one.create !== undefined);
  });
  expect(fileProviders.map(({ provider }) => provider)).toEqual(withFiles.map(([id]) => id).toSorted());
});

describe.each(byProvider(fileProviders, 5))(
  'the files of $provider',
  ({ provider, shows, keeps = 'text/html', needsCustomer, contentPath, refuse, count, attach }) => {
    let token: string;
    let ticket: AnsweredRecord;

    const call = (method: string, path: string, options = {}) => service.call(method, path, { token, ...options });
    const newContact = async () => recordOf(await call('POST', '/ticketing/contacts', { body: { name: 'Ada' } }), 201);
    const newTicket = async () => {
      const body = { ...ticketBody, ...(needsCustomer && { contact_id: (await newContact()).id }) };
      return recordOf(await call('POST', '/ticketing/tickets', { body }), 201);
    };
    const remoteId = ({ remote_id }: AnsweredRecord): string => String(remote_id);

    beforeAll(async () => {
      ({ token } = await service.connect(await service.project(), provider));
      ticket = await newTicket();
    });

    const simulator = () => service.simulators[provider];

    const fileOf = (bytes: Buffer, more = {}) => ({
      file_name: 'smoke.png',
      content_type: 'image/png',
      content: bytes.toString('base64'),
      ticket_id: ticket.id,
      ...more,
    });

    const upload = async (bytes: Buffer, more = {}) =>
      recordOf(await call('POST', '/ticketing/attachments', { body: fileOf(bytes, more) }), 201);

    const download = (id: string) => content(id, { 'x-connection-token': token });

    const listed = async () =>
      recordsOf(await call('GET', '/ticketing/attachments', { query: { ticket_id: ticket.id, limit: 100 } }));

    it('are accepted, as GET …/meta says, with name, type and content', async () => {
      const { create } = Object(dataOf(await call('GET', '/ticketing/attachments/meta')));
      expect(create.required.toSorted()).toEqual(['content', 'file_name', 'ticket_id']);
      expect('content_type' in create.properties).toBe(shows.includes('content_type'));
      expect(JSON.stringify(create)).not.toContain('x-unsupported');
    });

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
        [
          'a ticket that is not of this connection',
          { ticket_id: '11111111-1111-4111-8111-111111111111' },
          ['ticket_id'],
        ],
        ['what only the provider knows', { size: 3 }, ['size']],
      ])('answers 422 for %s, and sends nothing', async (_, more, paths) => {
        const before = count(service, remoteId(ticket));
        const reply = await call('POST', '/ticketing/attachments', { body: fileOf(Buffer.from('x'), more) });
        expect([...new Set(refusedPaths(reply))]).toEqual(paths);
        expect(count(service, remoteId(ticket))).toBe(before);
      });

      it('answers 413 for a file that is one byte too large, and says what to do', async () => {
        const reply = await call('POST', '/ticketing/attachments', { body: fileOf(Buffer.alloc(maxFileBytes + 1, 1)) });
        expect(failureOf(reply)).toEqual([413, 'payload_too_large']);
        expect(JSON.stringify(reply.body)).toContain("through the provider's own API");
      });

      it("answers the vendor's refusal, and attaches nothing", async () => {
        const other = await newTicket();
        const before = count(service, remoteId(other));
        const refused = refuse(service, remoteId(other));
        const body = fileOf(Buffer.from('x'), { ticket_id: other.id });
        expect(failureOf(await call('POST', '/ticketing/attachments', { body }))).toEqual(refused);
        expect(count(service, remoteId(other))).toBe(before);
      });

      it('reports that a media type is not shown, or refuses it when strict', async () => {
        const lost = shows.includes('content_type') ? [] : ['content_type'];
        const body = fileOf(Buffer.from('x'));
        expect(warnedPaths(await call('POST', '/ticketing/attachments', { body }))).toEqual(lost);
        const strict = await call('POST', '/ticketing/attachments', { body, query: { strict: true } });
        expect(strict.status === 422 ? refusedPaths(strict) : []).toEqual(lost);
      });

      it('stores the content, with name and type, and answers the record as it is read', async () => {
        const created = await upload(Buffer.from('smoke'), { file_name: 'Rauch "über" Köln.png' });
        const shown = Object.entries({ content_type: 'image/png', size: 5 }).filter(([name]) => shows.includes(name));
        expect(created).toMatchObject({
          file_name: 'Rauch "über" Köln.png',
          ticket_id: ticket.id,
          ...Object.fromEntries(shown),
        });
        expect(recordOf(await call('GET', `/ticketing/attachments/${created.id}`))).toEqual(created);
        expect((await listed()).map(({ id }) => id)).toContain(created.id);
      });

      it('attaches a file once per Idempotency-Key', async () => {
        const before = count(service, remoteId(ticket));
        const body = fileOf(Buffer.from('once'));
        const headers = { 'idempotency-key': 'attach-once' };
        const [first, again] = [
          await call('POST', '/ticketing/attachments', { body, headers }),
          await call('POST', '/ticketing/attachments', { body, headers }),
        ];
        expect(recordOf(again, 201)).toEqual(recordOf(first, 201));
        expect(count(service, remoteId(ticket))).toBe(before + 1);
      });
    });

    describe('GET /ticketing/attachments/{id}/content', () => {
      it.each([
        ['text', Buffer.from('smoke')],
        ['bytes that are no text', Buffer.from([0, 255, 13, 10, 128, 0, 13, 10, 45, 45])],
        ['the largest file', randomBytes(maxFileBytes)],
      ])('answers %s as it was sent', async (_, bytes) => {
        const { id } = await upload(bytes);
        const answer = await download(id);
        expect(answer.status).toBe(200);
        expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
      });

      it('names type and file, and lets no browser run it', async () => {
        const more = { content_type: 'text/html', file_name: "Köln's 100%.html" };
        const { id } = await upload(Buffer.from('<script>'), more);
        const { headers } = await download(id);
        expect(headers.get('content-type')).toBe(keeps);
        expect(headers.get('content-disposition')).toBe(
          `attachment; filename="K_ln's 100_.html"; filename*=UTF-8''K%C3%B6ln%27s%20100%25.html`,
        );
        expect(headers.get('x-content-type-options')).toBe('nosniff');
        expect(headers.get('content-security-policy')).toContain('sandbox');
      });

      it('answers 413 for a larger file, before reading its content if its size is known', async () => {
        const film = { file_name: 'film.mp4', content_type: 'video/mp4', size: maxFileBytes + 1 };
        attach(service, remoteId(ticket), film);
        const found = (await listed()).find(({ file_name }) => file_name === film.file_name);
        const sent = simulator().exchanges.length;
        const reply = await call('GET', `/ticketing/attachments/${found?.id}/content`);
        expect(failureOf(reply)).toEqual([413, 'payload_too_large']);
        expect(JSON.stringify(reply.body)).toContain('file_url');
        const asked = simulator()
          .exchanges.slice(sent)
          .some(({ path }) => contentPath.test(path));
        expect(asked).toBe(!shows.includes('size'));
      });

      it('answers 404 for a missing attachment, and 401 without a token', async () => {
        expect((await content(ticket.id)).status).toBe(401);
        expect(failureOf(await call('GET', `/ticketing/attachments/${ticket.id}/content`))).toEqual([404, 'not_found']);
      });

      it.each([
        ['a host that the provider does not declare', 'https://files.evil.example/x'],
        ['an address of the own network', 'http://169.254.169.254/latest/meta-data'],
        ['a host that only ends like one of its own', `https://evil${provider}.com/x`],
        ['a place of others on a host that it shares', 'https://storage.googleapis.com/evil-bucket/x'],
      ])('does not follow a redirect to %s', async (_, location) => {
        const { id } = await upload(Buffer.from('x'));
        simulator().fail({
          kind: 'status',
          status: 302,
          method: 'GET',
          path: contentPath,
          times: 1,
          headers: { location },
        });
        const reply = await call('GET', `/ticketing/attachments/${id}/content`);
        expect(failureOf(reply)).toEqual([502, 'provider_failed']);
        expect(JSON.stringify(reply.body)).toContain('not one of its hosts');
      });
    });
  },
);

describe('GET /ticketing/attachments/{id}/content', () => {
  it('answers 422 if the provider has no files', async () => {
    const { token } = await service.connect(await service.project(), 'github');
    const path = '/ticketing/attachments/11111111-1111-4111-8111-111111111111/content';
    expect(failureOf(await service.call('GET', path, { token }))).toEqual([422, 'unsupported_object']);
  });

  it('answers 404 for an attachment that is a link to another site, without a request to the site', async () => {
    const { token } = await service.connect(await service.project(), 'linear');
    const ticket = recordOf(await service.call('POST', '/ticketing/tickets', { token, body: ticketBody }), 201);
    const { link } = service.simulators.linear.account(linearWorkspaces[0].urlKey);
    for (const url of ['https://169.254.169.254/', 'https://storage.googleapis.com/other/x', 'https://github.com/x'])
      link(String(ticket.remote_id), url, url);
    const query = { ticket_id: ticket.id };
    const records = recordsOf(await service.call('GET', '/ticketing/attachments', { token, query }));
    expect(records).toHaveLength(3);
    for (const { id, file_url } of records) {
      const reply = await service.call('GET', `/ticketing/attachments/${id}/content`, { token });
      expect(failureOf(reply)).toEqual([404, 'not_found']);
      expect(JSON.stringify(reply.body)).toContain(`a link to ${new URL(String(file_url)).host}`);
    }
  });
});
