import type { ObjectDeclaration } from '../../define.ts';
import { flag } from '../../language/codecs.ts';
import { dueDate } from '../codecs.ts';
import { comparison, deletedOf } from '../events.ts';
import { company, contact, reads, ref, type Windows, windows, writes } from '../requests.ts';

/**
 * Tasks of users. "When not filtering by `_type`, only `lead` tasks are returned".
 * https://developer.close.com/api/resources/tasks
 */
const all: Windows = {
  path: '/task/',
  query: { _type: 'lead', _order_by: '-date_created' },
  filters: { status: 'is_complete', user_id: 'assigned_to', company_id: 'lead_id' },
  times: ['modified_after', 'modified_before', 'created_after', 'created_before'],
};

export const task = {
  ...reads('/task/'),
  ...writes('/task/'),
  create: { method: 'POST', path: '/task/', body: { _type: 'lead' } },
  page: 'https://app.close.com/lead/{lead_id}/',
  list: { ...windows(all), sorts: { '-created_at': {} } },
  // https://developer.close.com/api/resources/tasks/list
  getMany: { method: 'GET', path: '/task/', query: { id__in: '{ids:csv}', _limit: 100 }, records: 'data', max: 50 },
  deleted: deletedOf('task.lead'),
  reconcile: comparison(
    windows({ ...all, query: { ...all.query, _fields: 'id,date_created' }, filters: {}, times: [] }),
  ),
  // The vendor creates all other tasks itself: e-mails to answer and missed calls. Same page.
  where: { _type: ['lead'] },
  required: ['subject', 'company_id'],
  // "UpdateNotification" accepts null for none of these members. https://developer.close.com/api/resources/tasks/update
  nonNull: ['subject', 'due_date', 'user_id', 'company_id', 'company_ids', 'priority'],
  fields: {
    subject: 'text',
    status: {
      kind: 'choice',
      at: 'is_complete',
      choices: [
        { value: 'false', label: 'To do', category: 'open' },
        { value: 'true', label: 'Done', category: 'closed' },
      ],
      words: { open: 'false', closed: 'true' },
      codec: flag,
      category: true,
    },
    priority: {
      kind: 'choice',
      at: 'priority',
      choices: [
        { value: 'high', label: 'High' },
        { value: 'medium', label: 'Medium' },
      ],
      words: { high: 'high', normal: 'medium' },
    },
    due_date: { kind: 'value', read: 'date', write: 'date', codec: dueDate },
    user_id: ref('crm.user', 'assigned_to'),
    contact_id: contact.single,
    contact_ids: contact.list,
    company_id: company.single,
    company_ids: company.list,
  },
} as const satisfies ObjectDeclaration<'crm.task'>;
