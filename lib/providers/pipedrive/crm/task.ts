import type { ObjectDeclaration } from '../../define.ts';
import { dateTime, flag, integerId } from '../../language/codecs.ts';
import { company, deal, due, person } from '../references.ts';
import { owner, tasks } from '../requests.ts';

export const task = {
  ...tasks(),
  create: { method: 'POST', path: '/v2/activities', body: { type: 'task' }, record: 'data' },
  required: ['subject'],
  nonNull: ['subject', 'user_id', 'type'],
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
    content: { kind: 'html', at: 'note', type: 'text' },
    content_html: { kind: 'html', at: 'note', type: 'html' },
    status: {
      kind: 'choice',
      at: 'done',
      choices: [
        { value: 'false', label: 'To do', category: 'open' },
        { value: 'true', label: 'Done', category: 'closed' },
      ],
      words: { open: 'false', closed: 'true' },
      codec: flag,
      category: true,
    },
    due_date: due,
    finished_date: { kind: 'value', read: 'marked_as_done_time', codec: dateTime },
    user_id: owner,
    // This field is the main participant and cannot be written directly. https://github.com/n8n-io/n8n/issues/31684
    // quotes the refusal.
    contact_id: person.single,
    contact_ids: {
      kind: 'ref',
      object: 'crm.contact',
      read: 'participants',
      many: 'person_id',
      main: { primary: [true] },
      write: {
        at: 'participants',
        element: { person_id: '{value}' },
        main: { person_id: '{value}', primary: true },
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
