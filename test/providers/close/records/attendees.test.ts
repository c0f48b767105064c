import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeOrganizations } from '../../../../infra/simulators/close/seeds.ts';
import { recordOf, recordsOf, warnedPaths } from '../../../harness/reply.ts';
import { type Service, startService } from '../../../harness/service.ts';

let service: Service;
let token: string;

beforeAll(async () => {
  service = await startService();
  ({ token } = await service.connect(await service.project(), 'close'));
});

afterAll(() => service.stop());

it('a meeting of Close shows who takes part and what they have answered, which nobody writes', async () => {
  const account = service.simulators.close.account(closeOrganizations[0].organizationId);
  const lead_id = account.create('leads', { name: 'Acme' });
  const contact_id = account.create('contacts', { lead_id, name: 'Ada' });
  account.create('meetings', {
    lead_id,
    title: 'Demo',
    starts_at: '2030-01-31T10:00:00+00:00',
    ends_at: '2030-01-31T11:00:00+00:00',
    attendees: [
      { email: 'host@example.com', is_organizer: true, status: 'yes' },
      { contact_id, email: 'ada@example.com', name: 'Ada', status: 'maybe' },
      { email: 'bo@example.com', status: 'no' },
      { email: 'cy@example.com' },
      { contact_id, name: 'Without an address', status: 'yes' },
    ],
  });
  const shown = [
    { email_address: 'host@example.com', status: 'accepted', is_organizer: true },
    { email_address: 'ada@example.com', name: 'Ada', status: 'tentative' },
    { email_address: 'bo@example.com', status: 'declined' },
    { email_address: 'cy@example.com', status: 'noreply' },
  ];
  const listed = recordsOf(await service.call('GET', '/crm/engagements?type=meeting', { token }));
  const { id, attendees } = listed.find(({ subject }) => subject === 'Demo') ?? expect.fail('not listed');
  expect(attendees).toEqual(shown);
  const change = { content: 'Went well', attendees: [{ email_address: 'bo@example.com' }] };
  const reply = await service.call('PATCH', `/crm/engagements/${id}`, { token, body: change });
  expect(warnedPaths(reply)).toEqual(['attendees']);
  expect(recordOf(reply)).toMatchObject({ content: 'Went well', attendees: shown });
  const alone = await service.call('PATCH', `/crm/engagements/${id}`, { token, body: { attendees: [] } });
  expect(alone.status).toBe(422);
});
