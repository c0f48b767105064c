import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordOf, recordsOf } from '../harness/reply.ts';
import { type Service, startService } from '../harness/service.ts';

const hour = 3_600_000;

let service: Service;
let token: string;

beforeAll(async () => {
  service = await startService({ zendesk: { exportLagMs: 0 } });
  ({ token } = await service.connect(await service.project(), 'zendesk'));
});

afterAll(() => service.stop());

const send = (method: string, path: string, body?: object) => service.call(method, path, { token, body });
const create = async (more: object) =>
  recordOf(
    await send('POST', '/ticketing/tickets', { name: 'T', description: ['D'], field_mappings: {}, ...more }),
    201,
  );
const hoursUntil = (time: unknown, { created_at }: Readonly<Record<string, unknown>>): number =>
  (Date.parse(String(time)) - Date.parse(String(created_at))) / hour;

describe('what is due by a service level agreement of Zendesk', () => {
  it('is shown of a ticket that a policy applies to, by a list too', async () => {
    const made = await create({ priority: 'high' });
    expect(hoursUntil(made.first_response_due_at, made)).toBe(4);
    expect(hoursUntil(made.resolution_due_at, made)).toBe(40);
    const listed = recordsOf(await send('GET', '/ticketing/tickets')).find(({ id }) => id === made.id);
    expect(listed).toMatchObject({ resolution_due_at: made.resolution_due_at });
  });

  it('is nothing where no policy applies', async () => {
    expect(await create({})).toMatchObject({ first_response_due_at: null, resolution_due_at: null });
  });

  it('follows the priority, and is no change of the ticket by itself', async () => {
    const { id } = await create({ priority: 'low' });
    const changed = recordOf(await send('PATCH', `/ticketing/tickets/${id}`, { priority: 'urgent' }));
    expect(hoursUntil(changed.first_response_due_at, changed)).toBe(1);
  });
});
