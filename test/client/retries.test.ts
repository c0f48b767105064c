import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { operationsIn, tableOf } from '../../infra/client/operations.ts';
import { describeApi } from '../../lib/api/openapi/index.ts';
import { routes } from '../../lib/api/routes.ts';
import { defineClient, pause } from '../../lib/client/client.ts';
import { UnifiedError } from '../../lib/client/errors.ts';
import { pack } from '../../lib/client/operations.ts';

const Client = defineClient(pack(tableOf(operationsIn(describeApi(routes, '1')))));

type Reply = () => Promise<Response>;

const failed =
  (status: number, details: object, error = 'provider_failed'): Reply =>
  async () =>
    Response.json({ statusCode: status, error, message: 'Failed.', details }, { status });

const cut: Reply = () => Promise.reject(new TypeError('connection reset'));
const gateway: Reply = async () => new Response('<html>Bad gateway</html>', { status: 502 });
const gatewayLimit: Reply = async () => Response.json({ message: 'Too Many Requests' }, { status: 429 });
const done: Reply = async () => Response.json({ statusCode: 200, data: { id: 'one' } });

interface Calls {
  readonly crm: {
    readonly contacts: {
      get(id: string): Promise<unknown>;
      create(body: object, options?: object): Promise<unknown>;
    };
  };
  readonly marketingautomation: {
    readonly campaigns: { send(id: string, body: object, options?: object): Promise<unknown> };
  };
}

interface Service {
  readonly projects: { create(body: object): Promise<unknown> };
}

/** Creates a service that sends these responses, one after the other. */
const answering = (...replies: readonly Reply[]) => {
  const keys: (string | null)[] = [];
  const pauses: number[] = [];
  const fetch = (_: string, { headers }: RequestInit): Promise<Response> => {
    keys.push(new Headers(headers).get('idempotency-key'));
    return (replies[keys.length - 1] ?? done)();
  };
  const pause = async (ms: number) => void pauses.push(ms);
  const client = new Client({ baseUrl: 'https://api.example.com', fetch }, { pause, random: () => 0.5 });
  const connection = client.connection({ connectionToken: 'token' }) as never as Calls;
  return { connection, service: client as never as Service, keys, pauses };
};

const failureOf = async (call: Promise<unknown>): Promise<UnifiedError> => {
  const error = await call.then(() => expect.fail('it did not fail')).catch((thrown: unknown) => thrown);
  return error instanceof UnifiedError ? error : expect.fail(String(error));
};

const notApplied = { retriable: true, outcome: 'not_applied' };

describe('a failed call', () => {
  it.each([
    ['no answer', cut],
    ['a gateway', gateway],
    ['a limit', failed(429, { retriable: true, outcome: 'not_applied' }, 'rate_limited')],
  ])('is repeated if it only reads: %s', async (_, reply) => {
    const { connection, keys, pauses } = answering(reply, reply);
    expect(await connection.crm.contacts.get('one')).toMatchObject({ data: { id: 'one' } });
    expect(keys).toEqual([null, null, null]);
    expect(pauses).toEqual([250, 500]);
  });

  it('is not repeated if the same call would be refused again', async () => {
    const { connection, keys } = answering(
      failed(422, { retriable: false, outcome: 'not_applied' }, 'validation_failed'),
    );
    expect(await failureOf(connection.crm.contacts.get('one'))).toMatchObject({
      status: 422,
      code: 'validation_failed',
      outcome: 'not_applied',
    });
    expect(keys).toHaveLength(1);
  });

  it.each([
    ['no answer', cut],
    ['a gateway', gateway],
    ['what changed nothing', failed(503, notApplied, 'not_tried')],
    ['the first that is still under way', failed(409, { retriable: true }, 'conflict')],
  ])('is repeated with its key if it writes: %s', async (_, reply) => {
    const { connection, keys } = answering(reply);
    await connection.crm.contacts.create({});
    expect(keys).toHaveLength(2);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(new Set(keys).size).toBe(1);
  });

  it('keeps the given key', async () => {
    const { connection, keys } = answering(cut);
    await connection.crm.contacts.create({}, { idempotencyKey: 'mine' });
    expect(keys).toEqual(['mine', 'mine']);
  });

  it('is not repeated if its outcome is unknown', async () => {
    const { connection, keys } = answering(failed(502, { retriable: false, outcome: 'uncertain' }));
    expect((await failureOf(connection.crm.contacts.create({}))).outcome).toBe('uncertain');
    expect(keys).toHaveLength(1);
  });

  it('is not repeated if it writes without a key, unless it changed nothing', async () => {
    const lost = answering(cut);
    expect(await failureOf(lost.service.projects.create({}))).toMatchObject({
      code: 'no_answer',
      outcome: 'uncertain',
    });
    expect(lost.keys).toEqual([null]);
    for (const reply of [failed(503, notApplied, 'not_tried'), gatewayLimit]) {
      const refused = answering(reply);
      await refused.service.projects.create({});
      expect(refused.keys).toEqual([null, null]);
    }
  });

  it('gets no generated key if it sends messages, so the service refuses it without a key', async () => {
    const { connection, keys } = answering(
      failed(400, { retriable: false, outcome: 'not_applied' }, 'invalid_request'),
    );
    await failureOf(connection.marketingautomation.campaigns.send('one', {}));
    expect(keys).toEqual([null]);
  });

  it('waits for the requested time, unless that is long', async () => {
    const soon = answering(failed(429, { retriable: true, retry_after: 3 }, 'rate_limited'));
    await soon.connection.crm.contacts.get('one');
    expect(soon.pauses).toEqual([3000]);
    const late = answering(failed(429, { retriable: true, retry_after: 60 }, 'rate_limited'));
    expect((await failureOf(late.connection.crm.contacts.get('one'))).details.retry_after).toBe(60);
    expect(late.pauses).toEqual([]);
  });

  it('reports the cause of the failed request', async () => {
    const { connection } = answering(
      ...Array(3).fill(() =>
        Promise.reject(new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') })),
      ),
    );
    expect((await failureOf(connection.crm.contacts.get('one'))).message).toMatch(
      /fetch failed: connect ECONNREFUSED$/,
    );
  });

  it('ends after the third attempt', async () => {
    const { connection, keys } = answering(cut, cut, cut, cut);
    expect(await failureOf(connection.crm.contacts.get('one'))).toMatchObject({ status: 0, code: 'no_answer' });
    expect(keys).toHaveLength(3);
  });
});

describe('the time between two attempts', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  it('removes its listener from the signal', async () => {
    const { signal } = new AbortController();
    const waiting = pause(1_000, signal);
    expect(getEventListeners(signal, 'abort')).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1_000);
    await waiting;
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('ends with the signal', async () => {
    const controller = new AbortController();
    const waiting = pause(1_000, controller.signal);
    controller.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
    expect(vi.getTimerCount()).toBe(0);
    await expect(pause(1_000, controller.signal)).rejects.toThrow('enough');
  });
});
