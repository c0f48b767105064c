import { beforeEach, describe, expect, it } from 'vitest';
import type { Values } from '../../../../lib/engine/http/request/template.ts';
import { openSession } from '../../../../lib/engine/http/session/open-session.ts';
import type { Session } from '../../../../lib/engine/http/session/session.ts';
import { ApiError } from '../../../../lib/errors.ts';
import type { RequestTemplate } from '../../../../lib/providers/define.ts';
import { idsInParts } from '../../../../lib/records/read/ids-in-parts.ts';
import { acme, acmeCredentials, timing } from '../../acme.ts';
import { sendJson, startServer } from '../server.ts';

const lines: string[] = [];
const server = await startServer((request, response) => {
  lines.push(`${request.method} ${request.url}`);
  sendJson(response, 200, {});
});
process.env.PROVIDER_URL_ACME = `${server.url}/base`;

let session: Session;

beforeEach(() => {
  lines.length = 0;
  session = openSession({ provider: acme, credentials: acmeCredentials, method: 'credentials', ...timing() });
});

const list: RequestTemplate = {
  method: 'GET',
  path: '/deals',
  query: { q: '{q}', after: '{cursor}', ids: '{ids:csv}' },
};
const bare = 'GET /base/deals?q='.length;

const failureOf = async (values: Values): Promise<unknown> => {
  try {
    await session.send(list, values);
  } catch (error) {
    return error;
  }
  return undefined;
};

describe('a request line', () => {
  it('with more than 4,000 characters is refused before it is sent', async () => {
    const error = await failureOf({ q: 'q'.repeat(4_001 - bare) });
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      code: 'provider_failed',
      message: expect.stringContaining('4001 characters'),
      details: { retriable: false, outcome: 'not_applied' },
    });
    expect(lines).toEqual([]);
  });

  it('with 4,000 characters is sent', async () => {
    await session.send(list, { q: 'q'.repeat(4_000 - bare) });
    expect(lines.map(({ length }) => length)).toEqual([4_000]);
  });

  it('is counted in its encoded form: a character of another script counts as nine', async () => {
    expect(await failureOf({ q: '你'.repeat(444) })).toMatchObject({ code: 'provider_failed' });
    expect(await failureOf({ q: '你'.repeat(442) })).toBeUndefined();
    expect(lines.every(({ length }) => length <= 4_000)).toBe(true);
  });

  it("may be as long as the vendor's cursor makes it, and no longer", async () => {
    expect(await failureOf({ q: 'q', cursor: 'c'.repeat(5_000) })).toBeUndefined();
    expect(await failureOf({ q: 'q'.repeat(4_000), cursor: 'c' })).toMatchObject({ code: 'provider_failed' });
    expect(lines).toHaveLength(1);
  });

  it('may be as long as the client of a passthrough request makes it', async () => {
    const request = { method: 'GET', path: '/deals', query: [['q', 'q'.repeat(5_000)]], headers: {} } as const;
    await expect(session.pass(request)).rejects.toMatchObject({ code: 'provider_failed' });
    await session.pass({ ...request, anyLength: true });
    expect(lines).toHaveLength(1);
  });
});

describe('the fit of a request', () => {
  const search: RequestTemplate = { method: 'POST', path: '/search', body: { fields: '{fields}' } };

  it('depends on its line, and on its body if the vendor has a maximum', () => {
    const fields = ['f'.repeat(4_000)];
    expect(session.fits(list, { q: 'q' })).toBe(true);
    expect(session.fits(list, { q: fields[0] })).toBe(false);
    expect(session.fits(search, { fields })).toBe(true);
    expect(session.fits(search, { fields }, 3_000)).toBe(false);
    expect(session.fits(search, { fields: ['f'] }, 3_000)).toBe(true);
  });

  it('is never a question for a GraphQL operation, whose line is always the same', () => {
    expect(
      session.fits(
        { path: '/graphql', graphql: 'query($ids:[ID!]){a}', body: { ids: '{ids}' } },
        { ids: ['i'.repeat(9_000)] },
      ),
    ).toBe(true);
  });
});

describe('ids', () => {
  const ids = Array.from({ length: 100 }, (_, index) => `${'0'.repeat(76)}${1_000 + index}`);

  it('are sent in as few parts as possible, in order', () => {
    const parts = idsInParts(session, list, ids, 100);
    expect(parts.flat()).toEqual(ids);
    expect(parts.map(({ length }) => length)).toEqual([25, 25, 25, 25]);
    for (const some of parts) expect(session.fits(list, { ids: some })).toBe(true);
  });

  it('with few characters are sent together, as many as the vendor accepts', () => {
    const short = ids.map((id) => id.slice(-4));
    expect(idsInParts(session, list, short, 100)).toEqual([short]);
    expect(idsInParts(session, list, short, 60).map(({ length }) => length)).toEqual([60, 40]);
  });
});
