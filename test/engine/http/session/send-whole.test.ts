import { beforeEach, describe, expect, it } from 'vitest';
import { openSession } from '../../../../lib/engine/http/session/open-session.ts';
import { readAll } from '../../../../lib/engine/http/session/read-all.ts';
import { sendPage, sendWhole } from '../../../../lib/engine/http/session/send-whole.ts';
import type { Provider } from '../../../../lib/providers/define.ts';
import { acme, acmeCredentials, timing } from '../../acme.ts';
import { sendJson, startServer } from '../server.ts';

const things = (...records: readonly number[]) => records.map((id) => ({ id }));

const pages: Record<string, unknown> = {
  '/things': { things: things(1, 2), rest: '/more/a%7Bx%7D?at={now}&n=%26' },
  '/more/a%7Bx%7D?at=%7Bnow%7D&n=%26': { things: [], rest: '/more/b' },
  '/more/b': { things: things(3) },
  '/none': { things: [], rest: '/more/b' },
  '/away': { things: things(1), rest: 'https://elsewhere.example/more' },
  '/loop': { things: [], rest: '/loop' },
};

const server = await startServer((request, response) => sendJson(response, 200, pages[request.url ?? '']));
process.env.PROVIDER_URL_ACME = server.url;

const provider: Provider = { ...acme, rest: { records: 'things', cursor: 'rest' } };
const session = () => openSession({ provider, credentials: acmeCredentials, method: 'credentials', ...timing() });
const get = (path: `/${string}`) => ({ method: 'GET', path, headers: { prefer: 'all' } }) as const;
const hasThings = (body: unknown): boolean => Object(body).things.length > 0;

beforeEach(() => {
  server.requests.length = 0;
});

describe('a response that the vendor truncated', () => {
  it('is completed from the addresses that it names, which are never read as templates', async () => {
    const { body } = await sendWhole(session(), get('/things'), {});
    expect(body).toMatchObject({ things: things(1, 2, 3) });
    expect(server.requests).toEqual(['GET /things', 'GET /more/a%7Bx%7D?at=%7Bnow%7D&n=%26', 'GET /more/b']);
  });

  it('is completed if a list has no pages', async () => {
    expect(await readAll(session(), get('/things'), { records: 'things' })).toEqual(things(1, 2, 3));
  });

  it('is not completed if the service can continue the page itself', async () => {
    const { body } = await sendPage(session(), get('/things'), {}, hasThings);
    expect(body).toMatchObject({ things: things(1, 2) });
    expect(server.requests).toEqual(['GET /things']);
  });

  it('is completed if a page is empty', async () => {
    const { body } = await sendPage(session(), get('/none'), {}, hasThings);
    expect(body).toMatchObject({ things: things(3) });
  });

  it('fails if the rest is at a different host, or has no end', async () => {
    for (const path of ['/away', '/loop'] as const)
      await expect(sendWhole(session(), get(path), {})).rejects.toMatchObject({ code: 'provider_failed' });
    expect(server.requests).toEqual(['GET /away', 'GET /loop', 'GET /loop']);
  });
});
