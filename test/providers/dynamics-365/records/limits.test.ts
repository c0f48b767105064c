import { afterAll, beforeAll, expect, it } from 'vitest';
import { envelopeOf, failureOf } from '../../../harness/reply.ts';
import { type Service, startService } from '../../../harness/service.ts';

let service: Service;
let token: string;

beforeAll(async () => {
  service = await startService();
  ({ token } = await service.connect(await service.project(), 'dynamics-365'));
});

afterAll(() => service.stop());

it.each(['GET', 'POST'])('a %s is answered at once if Dynamics 365 asks for a wait of minutes', async (method) => {
  const simulator = service.simulators['dynamics-365'];
  simulator.failWith(429, { path: /\/contacts$/, retryAfterSeconds: 240, times: 5 });
  const before = simulator.exchanges.length;
  const body = method === 'POST' ? { last_name: 'King', first_name: 'Ada' } : undefined;
  const reply = await service.call(method, '/crm/contacts', { token, ...(body && { body }) });
  expect(simulator.exchanges.slice(before).filter(({ status }) => status === 429)).toHaveLength(1);
  simulator.clearFailures();
  expect(failureOf(reply)).toEqual([429, 'rate_limited']);
  // Number of seconds that remain. It decreases after a wait.
  expect(reply.headers.get('retry-after')).toBe('240');
  expect(envelopeOf(reply).details).toMatchObject({ retriable: true, retry_after: 240 });
});
