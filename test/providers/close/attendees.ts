import type { OpenAttendees } from '../../records/attendees.ts';
import { account } from './account.ts';

export const attendees: OpenAttendees = ({ service }) => ({
  areReplaced: false,
  meetings: () => {
    const close = account(service().simulators);
    const lead_id = close.create('leads', { name: 'Acme' });
    const contact_id = close.create('contacts', { lead_id, name: 'Ada' });
    const remote = close.create('meetings', {
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
    return [[remote, shown]];
  },
});
