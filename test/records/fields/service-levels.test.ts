import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { zendeskSubdomains } from '../../../infra/simulators/zendesk/seeds.ts';
import { recordOf, recordsOf } from '../../harness/reply.ts';
import { type Service, startService } from '../../harness/service.ts';

const hour = 3_600_000;

/** The simulator's clock, in epoch ms. */
let clock = Date.now() - 24 * hour;

let service: Service;
let token: string;

beforeAll(async () => {
  service = await startService({ zendesk: { exportLagMs: 0, now: () => clock } });
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

describe('the time of the first response to a Zendesk ticket', () => {
  const minute = 60_000;
  const account = () => service.simulators.zendesk.account(zendeskSubdomains[0].subdomain);
  const comment = (remoteId: unknown, text: string, isPublic: boolean, author?: number) =>
    account().updateTicket(Number(remoteId), {
      comment: { body: text, public: isPublic, ...(author !== undefined && { author_id: author }) },
    });

  it('is the minute of the first public answer, also in a list, and stays', async () => {
    const made = await create({});
    expect(made.first_responded_at).toBeNull();
    clock += 5 * minute;
    comment(made.remote_id, 'For users only', false);
    const contact = account().createUser({ name: 'Customer', email: 'customer@example.com', role: 'end-user' });
    comment(made.remote_id, 'Are you there?', true, contact.id);
    expect(recordOf(await send('GET', `/ticketing/tickets/${made.id}`)).first_responded_at).toBeNull();
    clock += 5 * minute;
    comment(made.remote_id, 'Yes', true);
    clock += 5 * minute;
    comment(made.remote_id, 'Still there', true);
    const found = recordOf(await send('GET', `/ticketing/tickets/${made.id}`));
    expect(hoursUntil(found.first_responded_at, found) * 60).toBe(10);
    const listed = recordsOf(await send('GET', '/ticketing/tickets')).find(({ id }) => id === made.id);
    expect(listed?.first_responded_at).toBe(found.first_responded_at);
  });
});

describe('a due time by a service level agreement of Zendesk', () => {
  it('is shown if a policy applies to the ticket, also in a list', async () => {
    const made = await create({ priority: 'high' });
    expect(hoursUntil(made.first_response_due_at, made)).toBe(4);
    expect(hoursUntil(made.resolution_due_at, made)).toBe(40);
    const listed = recordsOf(await send('GET', '/ticketing/tickets')).find(({ id }) => id === made.id);
    expect(listed).toMatchObject({ resolution_due_at: made.resolution_due_at });
  });

  it('is null if no policy applies', async () => {
    expect(await create({})).toMatchObject({ first_response_due_at: null, resolution_due_at: null });
  });

  it('depends on the priority of the ticket', async () => {
    const { id } = await create({ priority: 'low' });
    const changed = recordOf(await send('PATCH', `/ticketing/tickets/${id}`, { priority: 'urgent' }));
    expect(hoursUntil(changed.first_response_due_at, changed)).toBe(1);
  });
});
