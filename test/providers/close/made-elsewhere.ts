import type { CloseSimulator } from '../../../infra/simulators/close/index.ts';
import { closeOrganizations } from '../../../infra/simulators/close/seeds.ts';
import type { Simulator } from '../../../infra/simulators/shared/simulator.ts';

/** Creates a meeting, as a calendar does. */
const holdMeeting = (simulator: Simulator): string => {
  const account = (simulator as CloseSimulator).account(closeOrganizations[0].organizationId);
  const lead = account.create('leads', { name: 'Met Ltd' });
  const contact = account.create('contacts', { lead_id: lead, name: 'Ada Guest' });
  return account.create('meetings', {
    lead_id: lead,
    title: 'Kick-off',
    location: 'Oxford Street 1',
    user_note_html: '<p>Agreed.</p>',
    starts_at: '2030-01-31T10:00:00Z',
    ends_at: '2030-01-31T10:30:00Z',
    attendees: [{ contact_id: contact, email: 'guest@example.com', status: 'yes' }],
  });
};

/** Functions that create a record that callers cannot create, by object and kind. @returns the vendor's id */
export const madeElsewhere: Readonly<Record<string, (simulator: Simulator) => string>> = {
  'crm.engagement meeting': holdMeeting,
};
