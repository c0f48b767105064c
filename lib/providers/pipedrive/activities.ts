import type { ObjectDeclaration } from '../define.ts';
import { dateTime, flag, integerId } from '../language/codecs.ts';
import { clockSeconds } from './duration.ts';
import { engagements, oneOf, owner, tasks } from './requests.ts';

/** https://developers.pipedrive.com/docs/api/v1/Activities#addActivity: both are UTC. */
const due = { kind: 'moment', date: 'due_date', time: 'due_time' } as const;

export const person = oneOf('crm.contact', 'person_id');
export const company = oneOf('crm.company', 'org_id');
export const deal = oneOf('crm.deal', 'deal_id');

export const task = {
  ...tasks(),
  create: { method: 'POST', path: '/v2/activities', body: { type: 'task' }, record: 'data' },
  required: ['subject'],
  kept: ['subject', 'user_id', 'type'],
  fields: {
    subject: 'subject',
    type: {
      kind: 'choice',
      at: 'type',
      choices: [
        { value: 'task', label: 'Task' },
        { value: 'deadline', label: 'Deadline' },
      ],
      words: { to_do: 'task' },
    },
    content: { kind: 'html', at: 'note', as: 'text' },
    content_html: { kind: 'html', at: 'note', as: 'html' },
    status: {
      kind: 'choice',
      at: 'done',
      choices: [
        { value: 'false', label: 'To do', category: 'open' },
        { value: 'true', label: 'Done', category: 'closed' },
      ],
      words: { open: 'false', closed: 'true' },
      codec: flag,
      categorised: true,
    },
    due_date: due,
    finished_date: { kind: 'value', read: 'marked_as_done_time', codec: dateTime },
    user_id: owner,
    // Read-only by itself, it is the main participant: https://github.com/n8n-io/n8n/issues/31684 quotes the refusal.
    contact_id: person.single,
    contact_ids: {
      kind: 'ref',
      object: 'crm.contact',
      read: 'participants',
      many: 'person_id',
      main: { primary: [true] },
      write: {
        append: 'participants',
        element: { person_id: '{value}' },
        first: { person_id: '{value}', primary: true },
        replaces: true,
      },
      codec: integerId,
    },
    company_id: company.single,
    company_ids: company.list,
    deal_id: deal.single,
    deal_ids: deal.list,
  },
} as const satisfies ObjectDeclaration<'crm.task'>;

export const engagement = {
  ...engagements(),
  required: ['type'],
  kept: ['type', 'subject', 'user_id'],
  fields: {
    type: { kind: 'choice', at: 'type', choices: 'engagementTypes' },
    subject: 'subject',
    content: { kind: 'html', at: 'note', as: 'text' },
    content_html: { kind: 'html', at: 'note', as: 'html' },
    start_at: due,
    end_time: { kind: 'end', since: 'start_at', duration: 'duration', unit: 'clock' },
    duration_seconds: { kind: 'value', read: 'duration', codec: clockSeconds },
    // The text of an address, which the vendor completes. https://developers.pipedrive.com/docs/api/v1/Activities#addActivity
    location: { kind: 'value', read: 'location.value', write: 'location.value', emptied: { 'location.value': '' } },
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
      write: { append: 'participants', element: { person_id: '{value}' }, replaces: true },
      codec: integerId,
    },
    // https://developers.pipedrive.com/docs/api/v1/Activities#addActivity
    attendees: {
      kind: 'items',
      at: 'attendees',
      valueMember: 'email_address',
      members: { email_address: 'email', name: 'name', status: 'status', is_organizer: 'is_organizer' },
    },
  },
} as const satisfies ObjectDeclaration<'crm.engagement'>;
