import { afterAll, beforeAll, expect, it } from 'vitest';
import { measureIdleCycle } from '../fleet/idle-cycle.ts';
import { type Service, startService } from '../harness/service.ts';

const clock = { time: Date.now() };

let service: Service;

beforeAll(async () => {
  service = await startService({ hubspot: { now: () => clock.time } });
});

afterAll(() => service.stop());

it('a cycle without changes sends 26 requests, writes 8 units and reads 24, for all objects of a connection', async () => {
  const { objects, requests, written, read } = await measureIdleCycle(service, clock);
  expect(objects).toBeGreaterThanOrEqual(25);
  expect(requests).toBeLessThanOrEqual(26);
  expect(written).toBeLessThanOrEqual(8);
  expect(read).toBeLessThanOrEqual(24);
});
