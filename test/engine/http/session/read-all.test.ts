import { describe, expect, it } from 'vitest';
import { openSession } from '../../../../lib/engine/http/session/open-session.ts';
import { pagesOf, readAll } from '../../../../lib/engine/http/session/read-all.ts';
import { acme, acmeCredentials, timing } from '../../acme.ts';
import { sendJson, startServer } from '../server.ts';

const pages: Record<string, unknown> = {
  '/things?size=2': { things: [{ id: 1 }, { id: 2 }], next: 'b' },
  '/things?size=2&after=b': { things: [{ id: 3 }], next: 'c' },
  '/things?size=2&after=c': { things: [{ id: 4 }] },
};

const server = await startServer((request, response) => sendJson(response, 200, pages[request.url ?? '']));
process.env.PROVIDER_URL_ACME = server.url;

const session = () => openSession({ provider: acme, credentials: acmeCredentials, method: 'credentials', ...timing() });
const request = { method: 'GET', path: '/things', query: { size: '{size}', after: '{cursor}' } } as const;
const list = { records: 'things', paginator: { type: 'cursor', cursor: 'next' } } as const;

describe('readAll', () => {
  it('reads every page, in order', async () => {
    expect(await readAll(session(), request, list, { size: 2 })).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }]);
  });

  it('reads one page if a list has no further pages', async () => {
    expect(await readAll(session(), request, { records: 'things' }, { size: 2 })).toEqual([{ id: 1 }, { id: 2 }]);
  });

  it('ends if a provider names the same page again', async () => {
    const endless: Record<string, unknown> = { ...pages, '/things?size=2&after=c': { things: [{ id: 4 }], next: 'b' } };
    const opened = session();
    server.answer = (request, response) => sendJson(response, 200, endless[request.url ?? '']);
    await expect(readAll(opened, request, list, { size: 2 })).rejects.toMatchObject({ code: 'provider_failed' });
    server.answer = (request, response) => sendJson(response, 200, pages[request.url ?? '']);
  });
});

describe('pagesOf', () => {
  it('requests no more pages than wanted', async () => {
    server.requests.length = 0;
    for await (const { body } of pagesOf(session(), request, list, { size: 2 })) {
      if (Object(body).things[0].id === 3) break;
    }
    expect(server.requests).toEqual(['GET /things?size=2', 'GET /things?size=2&after=b']);
  });
});
