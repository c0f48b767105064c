import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Service, startService } from '../harness/service.ts';
import { recordProvider } from './recorded.ts';
import { type Entry, stopClock } from './tape.ts';

let service: Service;

beforeAll(async () => {
  stopClock();
  service = await startService();
});

afterAll(async () => {
  vi.useRealTimers();
  await service.stop();
});

it('has the calls of all objects, with requests, stored items, syncs and events, and no failure', async () => {
  const entries: readonly Entry[] = (await recordProvider(service, 'close')).map((line) => JSON.parse(line));
  const named = (name: string): Entry => entries.find((one) => one.name === name) ?? expect.fail(name);
  expect(named('close POST /crm/contacts first')).toMatchObject({
    asked: [expect.any(String)],
    result: { status: 201 },
  });
  expect(named('close POST /crm/contacts repeated')).toMatchObject({ asked: [], result: { status: 201 } });
  expect(named('close GET /ticketing/tickets not supported')).toMatchObject({ result: { status: 422 } });
  expect(Object(named('close stored after crm.contact').result).added).not.toEqual([]);
  expect(named('close first cycle').asked).not.toEqual([]);
  expect(Object(named('close GET /events limit=100').result).body.data).not.toEqual([]);
  const failed = entries.filter(({ result }) => Object(result).status >= 500);
  expect(failed.map(({ name }) => name)).toEqual([]);
  expect(new Set(entries.map(({ name }) => name)).size).toBe(entries.length);
});
