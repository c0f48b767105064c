import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hubspotPortals } from '../../../../infra/simulators/hubspot/seeds.ts';
import { type AnsweredRecord, envelopeOf, failureOf, recordOf, recordsOf } from '../../../harness/reply.ts';
import { type Service, startService } from '../../../harness/service.ts';
import { connectByConsent, makeTenant } from '../../../integration/consent.ts';

let service: Service;
let token: string;
let ticket: number;
let ticketId: string;

beforeAll(async () => {
  service = await startService();
  ({ token } = await service.connect(await service.project(), 'hubspot'));
});

afterAll(() => service.stop());

const simulator = () => service.simulators.hubspot;
const portal = () => simulator().account(hubspotPortals[0].portalId);
const call = (method: string, path: string, options = {}) => service.call(method, path, { token, ...options });

beforeEach(async () => {
  const body = { name: 'Printer', description: ['On fire.'], field_mappings: {} };
  const record = recordOf(await call('POST', '/ticketing/tickets', { body }), 201);
  [ticket, ticketId] = [Number(record.remote_id), record.id];
});

const png = (fileName: string, more = {}) => ({ fileName, contentType: 'image/png', size: 3, ...more });

const page = (query = {}) => call('GET', '/ticketing/attachments', { query: { ticket_id: ticketId, ...query } });
const listed = async (query = {}) => recordsOf(await page(query));
const content = (id: string) => call('GET', `/ticketing/attachments/${id}/content`);

const upload = () =>
  call('POST', '/ticketing/attachments', {
    body: { file_name: 'smoke.png', content: Buffer.from('smoke').toString('base64'), ticket_id: ticketId },
  });

/** Counts the requests to the vendor until the answer is read, by method and path. */
const asked = () => {
  const paths: string[] = [];
  const stop = simulator().onExchange(({ method, path }) => paths.push(`${method} ${path}`));
  return () => {
    stop();
    return paths;
  };
};

const only = (records: readonly AnsweredRecord[]): AnsweredRecord => {
  const [record] = records;
  if (record === undefined || records.length !== 1) throw new Error(`there are ${records.length} records`);
  return record;
};

describe('files in the notes on a ticket of hubspot', () => {
  it.each(['..', 'x'.repeat(5_000)])(
    'are shown even if the note names something other than a file (%#)',
    async (name) => {
      const note = portal().attach(ticket, png('a.png'));
      portal().update('notes', note.id, { hs_attachment_ids: `${note.properties.hs_attachment_ids};${name}` });
      expect((await listed()).map(({ file_name }) => file_name)).toEqual(['a.png', '']);
    },
  );

  it('are separate records, with one request for the notes and one for the details of the files', async () => {
    portal().attach(ticket, png('a.png'), png('b.png'), png('README'));
    const note = portal().attach(ticket, png('c.tar.gz'));
    const read = asked();
    const records = await listed({ limit: 100 });
    expect(read()).toEqual(['POST /crm/v3/objects/notes/search', 'GET /files/v3/files/search']);
    expect(records.map(({ file_name: name, size }) => [name, size])).toEqual([
      ['a.png', 3],
      ['b.png', 3],
      ['README', 3],
      ['c.tar.gz', 3],
    ]);
    const last = records.at(-1);
    expect(last?.remote_id).toBe(`${ticket}/${note.id}/${portal().files().at(-1)?.id}`);
    const comment = recordOf(await call('GET', `/ticketing/comments/${last?.comment_id}`));
    expect(comment).toMatchObject({ remote_id: `${ticket}/${note.id}`, ticket_id: ticketId });
  });

  it('are found on pages of any size, each once, even with other notes between them', async () => {
    const note = () => portal().create('notes', { hs_timestamp: '2026-01-01T00:00:00Z' }, toTicket());
    for (const names of [['a', 'b', 'c'], [], ['d'], [], ['e', 'f'], []]) {
      if (names.length === 0) note();
      else portal().attach(ticket, ...names.map((name) => png(`${name}.png`)));
    }
    for (const limit of [1, 2, 4, 100]) {
      const names: unknown[] = [];
      let cursor: string | undefined;
      do {
        const reply = await page({ limit, cursor });
        names.push(...recordsOf(reply).map(({ file_name: name }) => name));
        cursor = envelopeOf(reply).next_cursor ?? undefined;
      } while (cursor !== undefined);
      expect(names, `${limit}`).toEqual(['a.png', 'b.png', 'c.png', 'd.png', 'e.png', 'f.png']);
    }
  });

  it('are shown even if the vendor hides them from searches, with one more request per hidden file', async () => {
    portal().attach(ticket, png('seen.png'), png('hidden.png', { access: 'HIDDEN_PRIVATE' }));
    const hidden = portal().files().at(-1)?.id;
    const read = asked();
    const records = await listed();
    expect(read().slice(1)).toEqual(['GET /files/v3/files/search', `GET /files/v3/files/${hidden}`]);
    expect(records.map(({ file_name: name }) => name)).toEqual(['seen.png', 'hidden.png']);
    const { status, headers } = await fetch(`${service.url}/ticketing/attachments/${records[1]?.id}/content`, {
      headers: { 'x-connection-token': token },
    });
    expect([status, headers.get('content-type')]).toEqual([200, 'image/png']);
  });

  it('are listed without details and content if they are deleted or not visible', async () => {
    portal().attach(ticket, png('deleted.png'), png('secret.png', { access: 'HIDDEN_SENSITIVE' }), png('kept.png'));
    const [deleted] = portal().files().slice(-3);
    portal().deleteFile(deleted?.id ?? 0);
    const records = await listed();
    expect(records.map(({ file_name: name, size, ticket_id }) => [name, size, ticket_id])).toEqual([
      ['', null, ticketId],
      ['', null, ticketId],
      ['kept.png', 3, ticketId],
    ]);
    for (const { id } of records.slice(0, 2)) expect(failureOf(await content(id))).toEqual([404, 'not_found']);
  });

  it('are deleted with their note, or when the note no longer names them', async () => {
    const [note, other] = [portal().attach(ticket, png('a.png')), portal().attach(ticket, png('b.png'))];
    const records = await listed();
    portal().archive('notes', note.id);
    portal().update('notes', other.id, { hs_attachment_ids: '' });
    for (const { id } of records) {
      expect(failureOf(await call('GET', `/ticketing/attachments/${id}`))).toEqual([404, 'not_found']);
      expect(failureOf(await content(id))).toEqual([404, 'not_found']);
    }
    expect(await listed()).toEqual([]);
  });
});

const toTicket = () => [
  { to: { id: String(ticket) }, types: [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: 228 }] },
];

describe('a file that is sent to hubspot', () => {
  it('is private: its URL alone gives no access', async () => {
    const created = recordOf(await upload(), 201);
    expect(portal().files().at(-1)).toMatchObject({ access: 'PRIVATE', folder: `/ticket-attachments/${ticket}` });
    expect((await fetch(String(created.file_url))).status).toBe(403);
    expect((await fetch(`${service.url}/ticketing/attachments/${created.id}/content`)).status).toBe(401);
  });

  it('does not replace a file with the same name', async () => {
    const [first, second] = [recordOf(await upload(), 201), recordOf(await upload(), 201)];
    expect([first.file_name, second.file_name]).toEqual(['smoke.png', 'smoke-1.png']);
  });

  const failing = (method: string, path: RegExp, status: number) =>
    simulator().failWith(status, { method, path, times: 1 });
  const lastFile = () => portal().files().at(-1);

  it('is deleted if its note is refused', async () => {
    failing('POST', /objects\/notes$/, 422);
    const reply = await upload();
    expect(failureOf(reply)).toEqual([422, 'provider_rejected']);
    expect(reply.body).toMatchObject({ details: { outcome: 'not_applied' } });
    expect(lastFile()).toMatchObject({ name: 'smoke', archived: true });
    expect(await listed()).toEqual([]);
  });

  it('is named in the answer if it cannot be deleted', async () => {
    failing('POST', /objects\/notes$/, 422);
    failing('DELETE', /\/files\//, 403);
    const reply = await upload();
    expect(failureOf(reply)).toEqual([422, 'provider_rejected']);
    expect(reply.body).toMatchObject({
      message: expect.stringContaining('the file stays at hubspot, on no record'),
      details: { outcome: 'not_applied' },
    });
    expect(lastFile()).toMatchObject({ archived: false, access: 'PRIVATE' });
  });

  it('stays if the outcome of its note is uncertain', async () => {
    simulator().fail({ kind: 'cut-after-apply', method: 'POST', path: /objects\/notes$/, times: 1 });
    const reply = await upload();
    expect(failureOf(reply)).toEqual([502, 'provider_failed']);
    expect(reply.body).toMatchObject({ details: { outcome: 'uncertain' } });
    expect(only(await listed()).file_name).toBe('smoke.png');
  });

  it('leaves no note if the vendor refuses it', async () => {
    failing('POST', /\/files$/, 403);
    expect(failureOf(await upload())).toEqual([424, 'provider_forbidden']);
    expect(portal().associated('tickets', ticket, 'notes')).toEqual([]);
  });
});

describe('a file of a hubspot account that is connected by consent', () => {
  it('can be sent with the requested scopes, but not without the scope for files', async () => {
    const tenant = await makeTenant(service);
    const account = String(hubspotPortals[1].portalId);
    const own = await service.connect(tenant, 'hubspot', { linkedUser: tenant.linkedUser, account: 1 });
    const asOwn = (path: string, body: object) => service.call('POST', path, { token: own.token, body });
    const ticket = { name: 'Printer', description: ['On fire.'], field_mappings: {} };
    const { id } = recordOf(await asOwn('/ticketing/tickets', ticket), 201);
    const file = { file_name: 'a.txt', content: 'c21va2U=', ticket_id: id };
    await connectByConsent(service, tenant, 'hubspot', { account, scopes: ['oauth', 'tickets'] });
    expect(failureOf(await asOwn('/ticketing/attachments', file))).toEqual([424, 'provider_forbidden']);
    await connectByConsent(service, tenant, 'hubspot', { account });
    expect(recordOf(await asOwn('/ticketing/attachments', file), 201).file_name).toBe('a.txt');
  });
});

describe('the content of a file of hubspot', () => {
  const attached = async () => {
    portal().attach(ticket, png('a.png'));
    return only(await listed()).id;
  };

  it.each([
    ['a host that is not declared', 'https://files.evil.example/a.png?Signature=x'],
    ['a host that only ends like a declared one', 'https://evilhubspotusercontent-na1.net/a.png'],
    ['a declared host, without encryption', 'http://1.fs1.hubspotusercontent-na1.net/a.png'],
    ['an address of the own network', 'http://169.254.169.254/latest/meta-data'],
  ])('is not read from %s, even with a signed URL', async (_, url) => {
    const id = await attached();
    simulator().fail({ kind: 'status', status: 200, path: /signed-url$/, times: 1, body: { url } });
    const reply = await content(id);
    expect(failureOf(reply)).toEqual([502, 'provider_failed']);
    expect(JSON.stringify(reply.body)).toContain('not one of its hosts');
  });

  it('is a 404 if the vendor returns no URL', async () => {
    const id = await attached();
    simulator().fail({ kind: 'status', status: 200, path: /signed-url$/, times: 1, body: {} });
    expect(failureOf(await content(id))).toEqual([404, 'not_found']);
  });

  it('can be requested again if the signature has expired, and the connection stays valid', async () => {
    const id = await attached();
    simulator().fail({ kind: 'status', status: 403, path: /^\/hubfs\//, times: 1 });
    const reply = await content(id);
    expect(failureOf(reply)).toEqual([502, 'provider_failed']);
    expect(reply.body).toMatchObject({ details: { retriable: true } });
    const again = await fetch(`${service.url}/ticketing/attachments/${id}/content`, {
      headers: { 'x-connection-token': token },
    });
    expect(again.status).toBe(200);
  });
});
