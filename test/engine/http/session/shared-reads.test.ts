import { beforeEach, describe, expect, it } from 'vitest';
import { openSession } from '../../../../lib/engine/http/session/open-session.ts';
import { sendRead } from '../../../../lib/engine/http/session/send-read.ts';
import type { Session } from '../../../../lib/engine/http/session/session.ts';
import { shareReads } from '../../../../lib/engine/http/session/shared-reads.ts';
import { watchSession } from '../../../../lib/sync/watched-session.ts';
import { acme, acmeCredentials, timing } from '../../acme.ts';
import { sendJson, startServer } from '../server.ts';

const server = await startServer((_, response) => sendJson(response, 200, {}));
process.env.PROVIDER_URL_ACME = server.url;

const list = { method: 'GET', path: '/things', query: { after: '{cursor}' } } as const;
const search = { method: 'POST', path: '/things/search', body: { since: '{since}' } } as const;

let time = 1_000;
let session: Session;

beforeEach(() => {
  server.requests.length = 0;
  server.answer = (_, response) => sendJson(response, 200, { n: server.requests.length });
  const opened = openSession({ provider: acme, credentials: acmeCredentials, method: 'credentials', ...timing() });
  session = { ...opened, reads: shareReads(() => time) };
});

const read = async (...[template, values = {}]: [typeof list | typeof search, Record<string, string>?]) =>
  (await sendRead(session, template, values)).body;

describe('shared reads', () => {
  it('are sent once if they are equal, also with POST', async () => {
    expect(await read(list)).toEqual({ n: 1 });
    expect(await read(search, { since: '1' })).toEqual({ n: 2 });
    expect(await read(list)).toEqual({ n: 1 });
    expect(await read(search, { since: '1' })).toEqual({ n: 2 });
    expect(await read(search, { since: '2' })).toEqual({ n: 3 });
    expect(await read(list, { cursor: 'a' })).toEqual({ n: 4 });
  });

  it('are sent once while the first is under way', async () => {
    expect(await Promise.all([read(list), read(list), read(list)])).toEqual([{ n: 1 }, { n: 1 }, { n: 1 }]);
    expect(server.requests).toHaveLength(1);
  });

  it('are sent again after a failure, and if a request is not for a list', async () => {
    server.answer = (_, response) => sendJson(response, 404, {});
    await expect(read(list)).rejects.toMatchObject({ code: 'not_found' });
    server.answer = (_, response) => sendJson(response, 200, { n: server.requests.length });
    expect(await read(list)).toEqual({ n: 2 });
    expect((await session.send(list)).body).toEqual({ n: 3 });
  });

  it('are kept for the last 20 requests', async () => {
    for (let n = 0; n <= 20; n += 1) await read(list, { cursor: String(n) });
    expect(await read(list, { cursor: '1' })).toEqual({ n: 2 });
    expect(await read(list, { cursor: '0' })).toEqual({ n: 22 });
  });

  it('return the time of their request to each run', async () => {
    const asked: number[] = [];
    const watch = {
      now: () => time,
      hold: () => undefined,
      holdRun: () => undefined,
      asked: (at: number) => asked.push(at),
    };
    await sendRead(watchSession(session, watch), list, {});
    time = 2_000;
    await sendRead(watchSession(session, watch), list, {});
    expect(asked).toEqual([1_000, 1_000]);
  });
});
