import { closeOrganizations } from '../../../infra/simulators/close/seeds.ts';
import type { Service } from '../../harness/service.ts';

/** Creates a contact with an office phone and a meeting, and a call that was logged with an earlier time. */
export const doneElsewhere = ({ simulators }: Service): void => {
  const organization = simulators.close.account(closeOrganizations[0].organizationId);
  const lead_id = organization.create('leads', { name: 'By hand', url: 'https://by-hand.example' });
  const phones = [{ phone: '+14155551234', type: 'office' }];
  const contact_id = organization.create('contacts', { lead_id, name: 'Ada Lovelace', phones });
  const date_created = '2026-01-31T10:00:00+00:00';
  organization.create('calls', { lead_id, contact_id, direction: 'inbound', duration: 90, date_created });
  organization.create('emails', { lead_id, contact_id, status: 'sent', subject: 'Hello', date_created });
  const meeting = organization.create('meetings', {
    ...{
      lead_id,
      title: 'Demo',
      location: 'Office',
      attendees: [{ contact_id, email: 'guest@example.com', status: 'yes' }],
    },
    ...{ starts_at: '2026-06-20T10:00:00+00:00', ends_at: '2026-06-20T11:00:00+00:00' },
  });
  organization.update('meetings', meeting, { user_note_html: '<p>Went well</p>' });
};
