import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { getRecord } from '../../lib/store/records.ts';
import { type Service, startService } from '../harness/service.ts';
import { measureRequests } from './load.ts';
import { contactBody, contactChange, ticketBody } from './operations.ts';
import { overheadOf } from './overhead.ts';
import { startProcess } from './processes.ts';
import { arrivals } from './receiver.ts';
import { reportDelivery } from './report-delivery.ts';
import { median, percentile, spreadOf } from './statistics.ts';
import { formatBar, formatSpread, renderTable } from './table.ts';
import { durationOf } from './timing.ts';

describe('percentile', () => {
  it('refuses an empty list', () => {
    expect(() => percentile([], 0.5)).toThrow('There are no values');
  });

  it('is the value of the nearest rank, whatever the order', () => {
    const values = [40, 15, 50, 20, 35];
    expect([0, 0.3, 0.4, 0.5, 1].map((share) => percentile(values, share))).toEqual([15, 20, 20, 35, 50]);
  });

  it('sorts by size, not as text', () => {
    expect(percentile([9, 10, 100], 0.5)).toBe(10);
  });
});

describe('median', () => {
  it('is the mean of the two values in the middle of an even number', () => {
    expect(median([4, 1, 3, 2])).toBe(2.5);
  });

  it('comes with its range', () => {
    expect(spreadOf([3, 1, 2])).toEqual({ median: 2, lowest: 1, highest: 3 });
    expect(formatSpread({ median: 2, lowest: 1, highest: 30 })).toBe('2.00 (1.00–30.0)');
  });
});

describe('Server-Timing', () => {
  it('is refused without the entry', () => {
    expect(() => durationOf('overhead;dur=1.5', 'provider')).toThrow('says nothing of provider');
  });

  it('gives the duration of an entry', () => {
    expect(durationOf('provider;dur=0.42, overhead;dur=1.5', 'provider')).toBe(0.42);
    expect(durationOf('overhead;dur=1.5, provider;dur=7', 'provider')).toBe(7);
  });
});

describe('overhead', () => {
  it('is what each request took less what the provider took of it', () => {
    const timings = [
      { wall: 10, handler: 9, provider: 8, cpu: 100 },
      { wall: 12, handler: 8, provider: 2, cpu: 103 },
      { wall: 9, handler: 7, provider: 4, cpu: 106 },
    ];
    expect(overheadOf(timings)).toEqual({ p50: 5, p95: 10, p99: 10, inside: 3, provider: 4, cpu: 3 });
  });
});

describe('a table', () => {
  it('has columns of one width each', () => {
    expect(
      renderTable([
        ['a', 'long'],
        ['name', '1'],
      ]),
    ).toEqual(['a     long', 'name     1']);
  });

  it('says of each bar whether it is met', () => {
    expect([true, false].map((met) => formatBar({ text: 'x', met }))).toEqual(['met      x', 'NOT met  x']);
  });
});

describe('a process of the bench', () => {
  it('is refused when it ends before it is ready', async () => {
    await expect(startProcess('timing.ts', z.object({}))).rejects.toThrow('test/bench/timing.ts ended before');
  });

  it('tells what it serves, and ends when it is stopped', async () => {
    const simulators = await startProcess('simulators.ts', z.object({ hubspot: z.string(), zendesk: z.string() }));
    expect((await fetch(simulators.told.hubspot)).status).toBeGreaterThanOrEqual(400);
    await simulators.stop();
    await expect(fetch(simulators.told.hubspot)).rejects.toThrow();
  });
});

describe('the bare handler', () => {
  type Bare = typeof import('./bare.ts');
  type BareReads = typeof import('./bare-reads.ts');

  const answer = z.object({ data: z.looseObject({ id: z.string(), remote_id: z.string() }) });

  let service: Service;
  let bare: Bare;
  let bareReads: BareReads;
  let project: string;
  let token: string;
  beforeAll(async () => {
    service = await startService({ hubspot: { strictDuplicates: false } });
    const made = await service.project();
    project = made.id;
    token = (await service.connect(made, 'hubspot')).token;
    // They read their variables when they are imported.
    bare = await import('./bare.ts');
    bareReads = await import('./bare-reads.ts');
  });
  afterAll(() => service.stop());

  const callBare = async (path: string, body: object) => {
    const event: Partial<APIGatewayProxyEventV2> = {
      rawPath: path,
      headers: { 'x-connection-token': token },
      body: JSON.stringify(body),
    };
    const { statusCode, headers, body: text } = await bare.handle(event as APIGatewayProxyEventV2);
    return { status: statusCode, timing: headers['server-timing'], ...answer.parse(JSON.parse(text)) };
  };

  const callService = async (method: string, path: string, body: object) => {
    const { status, body: answered } = await service.call(method, path, { token, body });
    return { status, ...answer.parse(answered) };
  };

  /** What went to the vendor, without the ids that it gave. */
  const sentBy = async <T>(call: () => Promise<T>) => {
    const before = service.simulators.hubspot.exchanges.length;
    const result = await call();
    const sent = service.simulators.hubspot.exchanges
      .slice(before)
      .map(({ method, path, requestBody }) => [method, path.replace(/\d+$/, '{id}'), requestBody]);
    return { result, sent };
  };

  it.each(['bare.ts', 'bare-reads.ts'])('%s has at most 60 lines, and none of them imports middy or zod', (file) => {
    const text = readFileSync(resolve(import.meta.dirname, file), 'utf8');
    expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(60);
    expect(text).not.toMatch(/middy|zod|lib\//);
  });

  it.each([
    ['/crm/contacts', contactBody],
    ['/ticketing/tickets', ticketBody],
  ])('sends to the vendor what the service sends for POST %s, and answers the same fields', async (path, body) => {
    // The service asks for what it remembers of an account once.
    await callService('POST', path, body);
    const own = await sentBy(() => callService('POST', path, body));
    const compared = await sentBy(() => callBare(path, body));
    expect(own.sent.map(([method]) => method)).toEqual(['POST']);
    expect(compared.sent).toEqual(own.sent);
    const { id, remote_id, ...fields } = compared.result.data;
    expect(compared.result.status).toBe(own.result.status);
    expect(own.result.data).toMatchObject(fields);
    expect(durationOf(compared.result.timing, 'provider')).toBeGreaterThan(0);
    expect(await getRecord(project, id)).toMatchObject({ id, remote: [remote_id] });
  });

  it('sends the same for PATCH /crm/contacts, and answers the same fields', async () => {
    const { data } = await callService('POST', '/crm/contacts', contactBody);
    const body = { id: data.id, ...contactChange };
    await callService('PATCH', '/crm/contacts', body);
    const own = await sentBy(() => callService('PATCH', '/crm/contacts', body));
    const compared = await sentBy(() => callBare('/crm/contacts', body));
    expect(own.sent.map(([method]) => method)).toEqual(['PATCH', 'GET']);
    expect(compared.sent).toEqual(own.sent);
    expect(own.result).toMatchObject({ status: compared.result.status, data: compared.result.data });
  });

  const readBare = async (id?: string, query: Readonly<Record<string, string>> = {}) => {
    const event: Partial<APIGatewayProxyEventV2> = {
      headers: { 'x-connection-token': token },
      queryStringParameters: query,
      ...(id !== undefined && { pathParameters: { id } }),
    };
    const { statusCode, body } = await bareReads.handle(event as APIGatewayProxyEventV2);
    return { status: statusCode, body: JSON.parse(body) };
  };

  it('answers the same fields for GET /crm/contacts/{id}, with the same calls of the vendor', async () => {
    const { data } = await callService('POST', '/crm/contacts', contactBody);
    const path = `/crm/contacts/${data.id}`;
    await service.call('GET', path, { token });
    const own = await sentBy(() => service.call('GET', path, { token }));
    const compared = await sentBy(() => readBare(data.id));
    expect(own.sent.map(([method]) => method)).toEqual(['GET']);
    expect(compared.sent).toEqual(own.sent);
    expect(own.result).toMatchObject({ status: compared.result.status, body: compared.result.body });
  });

  it('answers the same records for GET /crm/contacts, page by page, and stores the way back', async () => {
    await callService('POST', '/crm/contacts', contactBody);
    const query = { limit: '2' };
    const own = await sentBy(() => service.call('GET', '/crm/contacts', { token, query }));
    const compared = await sentBy(() => readBare(undefined, query));
    expect(compared.sent).toEqual(own.sent);
    const page = compared.result.body;
    expect(page.data).toHaveLength(2);
    const withoutIds = page.data.map(({ id: _, ...fields }: { id: string }) => fields);
    expect(own.result).toMatchObject({ status: compared.result.status, body: { data: withoutIds } });
    for (const { id, remote_id } of page.data)
      expect(await getRecord(project, id)).toMatchObject({ remote: [remote_id] });
    const next = await readBare(undefined, { ...query, cursor: page.next_cursor });
    expect(next.body.data.length).toBeGreaterThan(0);
    expect(next.body.data[0].remote_id).not.toBe(page.data[0].remote_id);
  });
});

describe('the load', () => {
  it('ends at the first answer that is no success', async () => {
    const simulators = await startProcess('simulators.ts', z.object({ hubspot: z.string(), zendesk: z.string() }));
    const target = {
      method: 'POST',
      url: `${simulators.told.hubspot}/crm/v3/objects/contacts`,
      token: '',
      bodies: ['{}'],
    } as const;
    await expect(measureRequests(target, 1, 1)).rejects.toThrow('answered 401');
    await simulators.stop();
  });
});

describe('the delivery', () => {
  it('is told of what came to each endpoint, and how long after the change', async () => {
    const receiver = await startProcess('receiver.ts', z.object({ url: z.string() }));
    const { url } = receiver.told;
    const send = (path: string, id: string, timestamp: string) =>
      fetch(url + path, { method: 'POST', headers: { 'webhook-id': id }, body: JSON.stringify({ timestamp }) });
    const minuteAgo = new Date(Date.now() - 60_000).toISOString();
    for (const id of ['a', 'b', 'a']) await send('/0', id, minuteAgo);
    await send('/1', 'a', minuteAgo);
    const seen = arrivals.parse(await (await fetch(url)).json());
    expect(seen.ids).toEqual({ '/0': ['a', 'b', 'a'], '/1': ['a'] });
    expect(seen.latencies).toHaveLength(4);
    expect(Math.min(...seen.latencies)).toBeGreaterThanOrEqual(60_000);
    await fetch(url, { method: 'DELETE' });
    expect(arrivals.parse(await (await fetch(url)).json()).ids).toEqual({});
    await receiver.stop();
  });

  it('does not meet its bars when a message is lost, or when most come late', () => {
    const one = {
      events: 2,
      webhooks: 1,
      seconds: 1,
      lost: 0,
      again: 0,
      latencies: [10, 20],
      effort: { cpu: 1, memory: 1 },
    };
    const barsOf = (coming: Partial<typeof one>, waiting: Partial<typeof one> = {}) =>
      reportDelivery({
        waiting: [{ ...one, ...waiting }],
        coming: { ...one, ...coming },
        perSecond: 100,
      }).bars.map(({ met }) => met);
    expect(barsOf({})).toEqual([true, true]);
    expect(barsOf({ latencies: [10, 2_000] })).toEqual([false, true]);
    expect(barsOf({ latencies: [] })).toEqual([false, true]);
    expect(barsOf({ lost: 1 })).toEqual([true, false]);
    expect(barsOf({}, { lost: 1 })).toEqual([true, false]);
  });
});
