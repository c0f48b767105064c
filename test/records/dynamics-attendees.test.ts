import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dynamicsOrgs } from '../../infra/simulators/index.ts';
import { recordOf, recordsOf, warnedPaths } from '../harness/reply.ts';
import { type Service, startService } from '../harness/service.ts';

let service: Service;
let token: string;

beforeAll(async () => {
  service = await startService();
  ({ token } = await service.connect(await service.project(), 'dynamics-365'));
});

afterAll(() => service.stop());

const call = (method: string, path: string, body?: object) => service.call(method, path, { token, body });
const org = () => service.simulators['dynamics-365'].account(dynamicsOrgs[0].host);

const meeting = {
  type: 'meeting',
  subject: 'Plan',
  start_at: '2030-01-31T10:00:00.000Z',
  end_time: '2030-01-31T11:00:00.000Z',
};

describe('the attendees of a meeting of Dynamics 365', () => {
  it('are not written, which a create and an update say', async () => {
    const attendees = [{ email_address: 'ada@example.com' }];
    const reply = await call('POST', '/crm/engagements', { ...meeting, attendees });
    expect(warnedPaths(reply)).toEqual(['attendees']);
    const made = recordOf(reply, 201);
    expect(made.attendees).toEqual([]);
    expect(warnedPaths(await call('PATCH', `/crm/engagements/${made.id}`, { subject: 'Plans', attendees }))).toEqual([
      'attendees',
    ]);
  });

  it('are who has invited and who was invited, by their addresses, in each answer that has the meeting', async () => {
    const { id, remote_id } = recordOf(await call('POST', '/crm/engagements', meeting), 201);
    const [, activity = ''] = remote_id.split('/');
    const contact = org().create('contact', { firstname: 'Ada', lastname: 'King' });
    org().invite('appointment', activity, [
      { mask: 7, address: 'host@acme.example', of: { table: 'systemuser', id: org().user(0).id } },
      { mask: 5, address: 'ada@example.com', of: { table: 'contact', id: contact } },
      { mask: 6, address: 'guest@example.com' },
      { mask: 5, address: null, of: { table: 'contact', id: contact } },
      { mask: 10, address: 'room@acme.example' },
      { mask: 9, address: 'owner@acme.example', of: { table: 'systemuser', id: org().user(0).id } },
    ]);
    const shown = [
      { email_address: 'host@acme.example', name: org().user(0).name, is_organizer: true },
      { email_address: 'ada@example.com', name: 'Ada King' },
      { email_address: 'guest@example.com' },
    ];
    expect(recordOf(await call('GET', `/crm/engagements/${id}`)).attendees).toEqual(shown);
    expect(recordOf(await call('PATCH', `/crm/engagements/${id}`, { subject: 'Plans' })).attendees).toEqual(shown);
    const listed = recordsOf(await call('GET', '/crm/engagements?type=meeting')).find((one) => one.id === id);
    expect(listed?.attendees).toEqual(shown);
  });
});
