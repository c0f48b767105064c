import type { ObjectDeclaration } from '../../define.ts';
import { integerId } from '../../language/codecs.ts';
import { clockSeconds } from '../duration.ts';
import { company, deal, due } from '../references.ts';
import { engagements, owner } from '../requests.ts';

export const engagement = {
  ...engagements(),
  required: ['type'],
  nonNull: ['type', 'subject', 'user_id'],
  fields: {
    type: { kind: 'choice', at: 'type', choices: 'engagementTypes' },
    subject: 'subject',
    content: { kind: 'html', at: 'note', type: 'text' },
    content_html: { kind: 'html', at: 'note', type: 'html' },
    start_at: due,
    end_time: { kind: 'end', field: 'start_at', at: 'duration', unit: 'clock' },
    duration_seconds: { kind: 'value', read: 'duration', codec: clockSeconds },
    // The text of an address. The vendor adds the parts of the address.
    // https://developers.pipedrive.com/docs/api/v1/Activities#addActivity
    location: { kind: 'value', read: 'location.value', write: 'location.value', empty: { 'location.value': '' } },
    user_id: owner,
    company_id: company.single,
    company_ids: company.list,
    deal_id: deal.single,
    deal_ids: deal.list,
    contacts: {
      kind: 'ref',
      object: 'crm.contact',
      read: 'participants',
      many: 'person_id',
      write: { at: 'participants', element: { person_id: '{value}' }, replaces: true },
      codec: integerId,
    },
    // https://developers.pipedrive.com/docs/api/v1/Activities#addActivity
    attendees: {
      kind: 'items',
      at: 'attendees',
      value: 'email_address',
      members: { email_address: 'email', name: 'name', status: 'status', is_organizer: 'is_organizer' },
    },
  },
} as const satisfies ObjectDeclaration<'crm.engagement'>;
