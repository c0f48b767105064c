import { beforeEach, describe, expect, it } from 'vitest';
import { openSession } from '../../../lib/engine/http/session/open-session.ts';
import {
  loadChoices,
  readChoices,
  readFieldList,
  wantedForReading,
} from '../../../lib/engine/metadata/choices-and-fields.ts';
import { declarationOf } from '../../providers/declared.ts';
import { acme, acmeCredentials, timing } from '../acme.ts';
import { sendJson, startServer } from '../http/server.ts';

const server = await startServer(() => {});
process.env.PROVIDER_URL_ACME = server.url;

const now = Date.parse('2030-01-01T00:00:00Z');
const minutes = (count: number): number => now + count * 60_000;
let accounts = 0;

const states = ['a', 'b'];
const answers: Record<string, unknown> = {
  '/states': { states: states.map((id) => ({ id, name: id.toUpperCase(), category: 'open' })) },
  '/states?closed=true': { states: [{ id: 'z' }] },
  '/boards': { boards: [{ id: 1, name: 'Board' }] },
  '/fields': { fields: [{ id: 'f', name: 'Field', type: 'text' }] },
};

beforeEach(() => {
  server.requests.length = 0;
  server.answer = (request, response) => sendJson(response, 200, answers[request.url ?? '']);
});

/** Opens a session of an account without cached metadata. */
const session = () => {
  accounts += 1;
  return sessionOf(`account-${accounts}`);
};

const sessionOf = (account: string) => openSession({ ...unconnected(), account });
const unconnected = () => ({
  provider: acme,
  credentials: acmeCredentials,
  method: 'credentials' as const,
  ...timing(),
});

const ticket = declarationOf(acme, 'ticketing.ticket');
const having = (metadata: string) => ({ ...ticket, customFields: { metadata, at: { object: 'custom' } } });

describe('metadata of an account', () => {
  it('is unknown under an undeclared name', async () => {
    await expect(readChoices(session(), 'colours', now)).rejects.toThrow('acme declares no metadata "colours"');
  });

  it('is not cached after a failure', async () => {
    const opened = session();
    server.answer = (_, response) => sendJson(response, 500, {});
    await expect(readChoices(opened, 'states', now)).rejects.toMatchObject({ code: 'provider_failed' });
    server.answer = (_, response) => sendJson(response, 200, answers['/states']);
    expect(await readChoices(opened, 'states', now)).toHaveLength(2);
    expect(server.requests).toHaveLength(2);
  });

  it('is read once in 5 minutes, and then again', async () => {
    const opened = session();
    expect((await readChoices(opened, 'states', now)).map(({ value }) => value)).toEqual(states);
    await readChoices(opened, 'states', minutes(5) - 1);
    expect(server.requests).toEqual(['GET /states']);
    server.answer = (_, response) => sendJson(response, 200, { states: [{ id: 'new' }] });
    expect((await readChoices(opened, 'states', minutes(5))).map(({ value }) => value)).toEqual(['new']);
    expect((await readChoices(opened, 'states', minutes(9))).map(({ value }) => value)).toEqual(['new']);
    expect(server.requests).toEqual(['GET /states', 'GET /states']);
  });

  it('is requested once by simultaneous requests', async () => {
    const opened = session();
    await Promise.all(Array.from({ length: 8 }, () => readChoices(opened, 'states', now)));
    expect(server.requests).toEqual(['GET /states']);
  });

  it('is cached per account, request and query', async () => {
    const opened = sessionOf('shared');
    await readChoices(opened, 'states', now);
    await readChoices(session(), 'states', now);
    await readChoices(sessionOf('shared'), 'states', now);
    expect((await readChoices(opened, 'closedStates', now)).map(({ value }) => value)).toEqual(['z']);
    await readChoices(opened, 'boards', now);
    expect(server.requests).toEqual(['GET /states', 'GET /states', 'GET /states?closed=true', 'GET /boards']);
  });

  it('is not cached while the account is not connected', async () => {
    const opened = openSession(unconnected());
    await readChoices(opened, 'states', now);
    await readChoices(opened, 'states', now);
    expect(server.requests).toHaveLength(2);
  });

  it('is discarded from the oldest if there is too much', async () => {
    const first = session();
    await readChoices(first, 'states', now);
    for (let count = 0; count < 500; count += 1) await readChoices(session(), 'states', now);
    server.requests.length = 0;
    await readChoices(first, 'states', now);
    expect(server.requests).toHaveLength(1);
  });

  describe('in several pages', () => {
    const fields = Array.from({ length: 700 }, (_, index) => ({
      id: `f${index}`,
      name: `Field ${index}`,
      type: 'text',
    }));
    const pageFrom = (start: number, size: number) => {
      const end = start + size;
      return { page: { fields: fields.slice(start, end), ...(end < fields.length && { next: end }) } };
    };

    const answerPages = (): void => {
      server.answer = (request, response) => {
        const { searchParams } = new URL(request.url ?? '', 'http://x');
        const [start, size] = [Number(searchParams.get('after')), Number(searchParams.get('limit'))];
        sendJson(response, 200, pageFrom(start, size));
      };
    };

    it('is refused if the pages do not end', async () => {
      server.answer = (_, response) => sendJson(response, 200, { page: { fields: [], next: 100 } });
      await expect(readFieldList(session(), having('pagedFields'), now)).rejects.toMatchObject({
        code: 'provider_failed',
        message: 'acme does not end its list of /paged-fields: a page names an earlier page as the next page',
      });
    });

    it('is not cached if a page fails', async () => {
      const opened = session();
      server.answer = (request, response) =>
        request.url?.includes('after=') ? sendJson(response, 500, {}) : sendJson(response, 200, pageFrom(0, 100));
      await expect(readFieldList(opened, having('pagedFields'), now)).rejects.toMatchObject({
        code: 'provider_failed',
      });
      answerPages();
      expect(await readFieldList(opened, having('pagedFields'), now)).toHaveLength(700);
    });

    it('is read completely once, in order', async () => {
      answerPages();
      const opened = session();
      const found = await readFieldList(opened, having('pagedFields'), now);
      expect(found.map(({ name }) => name)).toEqual(fields.map(({ id }) => id));
      expect(await readFieldList(opened, having('pagedFields'), now)).toBe(found);
      expect(server.requests).toHaveLength(7);
      expect(server.requests.at(-1)).toBe('GET /paged-fields?after=600&limit=100');
    });
  });

  it('is read again once if the cached data are older than the required time', async () => {
    const opened = session();
    const first = await readFieldList(opened, having('fields'), now);
    expect(await readFieldList(opened, having('fields'), now + 1, now)).toBe(first);
    const second = await readFieldList(opened, having('fields'), now + 2, now + 1);
    expect(second).not.toBe(first);
    expect(await readFieldList(opened, having('fields'), now + 3, now + 1)).toBe(second);
    expect(server.requests).toEqual(['GET /fields', 'GET /fields']);
  });

  it('returns custom fields, too', async () => {
    expect(await readFieldList(session(), having('fields'), now)).toEqual([
      { name: 'f', label: 'Field', type: 'string' },
    ]);
  });
});

describe('loadChoices', () => {
  const load = (wants: (name: string) => boolean, defaults = {}) =>
    loadChoices({ session: session(), object: 'ticketing.ticket', declaration: ticket, defaults, now, wants });

  it('requests nothing if nothing is wanted, and still returns the fixed choices', async () => {
    const choices = await load(() => false);
    expect(server.requests).toEqual([]);
    expect([...choices.keys()]).toEqual(['priority']);
    expect(choices.get('priority')).toMatchObject({ choices: [{ value: 'p1' }] });
  });

  it('requests only the wanted lists', async () => {
    const choices = await load((name) => name === 'status');
    expect(server.requests).toEqual(['GET /states']);
    expect([...choices.keys()]).toEqual(['status', 'priority']);
  });

  it('needs lists in a read only for words and categories, not for values that are shown unchanged', async () => {
    const choices = await loadChoices({
      session: session(),
      object: 'ticketing.ticket',
      declaration: ticket,
      defaults: {},
      now,
      wants: wantedForReading,
    });
    expect([...choices.keys()]).toEqual(['status', 'priority']);
  });

  it("prefers the connection's default group", async () => {
    const status = { kind: 'choice', at: 's', choices: 'states', group: { at: 'g', default: 'board' } } as const;
    const declaration = { ...ticket, fields: { status } };
    const defaults = { 'ticketing.ticket': { board: '7' }, 'crm.contact': { board: '8' } };
    const choices = await loadChoices({
      session: session(),
      object: 'ticketing.ticket',
      declaration,
      defaults,
      now,
      wants: () => true,
    });
    expect(choices.get('status')?.preferredGroup).toBe('7');
  });
});
