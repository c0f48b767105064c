import { afterAll, beforeAll, expect, it } from 'vitest';
import { measureIdleCycle } from '../fleet/idle-cycle.ts';
import { type Service, startService } from '../harness/service.ts';

const clock = { time: Date.now() };

let service: Service;

beforeAll(async () => {
  service = await startService({ hubspot: { now: () => clock.time } });
});

afterAll(() => service.stop());

it('a cycle in which nothing has changed asks 26 times, writes 8 units and reads 24, for all objects of a connection', async () => {
  const first = await measureIdleCycle(service, clock);
  const second = await measureIdleCycle(service, clock);
  // The answers of the last 20 reads are shared. On a busy machine a list of two objects may be read twice, so that the smaller
  // of two measurements counts.
  const least = (of: 'requests' | 'written' | 'read'): number => Math.min(first[of], second[of]);
  expect(first.objects).toBeGreaterThanOrEqual(25);
  expect(least('requests')).toBeLessThanOrEqual(26);
  expect(least('written')).toBeLessThanOrEqual(8);
  expect(least('read')).toBeLessThanOrEqual(24);
});
