import type { ObjectDeclaration } from '../../define.ts';
import { dateTime, day } from '../../language/codecs.ts';
import { contactOf, person, related, relations } from '../activities.ts';
import { owner } from '../fields.ts';
import { activities, contains, equals, ofOwner } from '../requests.ts';

/**
 * Module of tasks.
 * https://help.zoho.com/portal/en/kb/crm/customize-crm-account/customizing-fields/articles/standard-modules-fields
 */
const tasks = {
  name: 'Tasks',
  search: contains('Subject'),
  filters: {
    status: equals('Status', 'status'),
    priority: equals('Priority', 'priority'),
    ...ofOwner,
    contact_id: equals('Who_Id.id', 'contact_id'),
  },
} as const;

const declared = activities(tasks);

export const task = {
  ...declared,
  create: { ...declared.create, renames: related },
  update: { ...declared.update, renames: related },
  // https://www.zoho.com/crm/developer/docs/api/v8/insert-records.html
  required: ['subject'],
  nonNull: ['subject', 'user_id'],
  fields: {
    subject: 'Subject',
    content: 'Description',
    status: {
      kind: 'choice',
      at: 'Status',
      choices: 'taskStates',
      words: { open: 'Not Started', in_progress: 'In Progress', on_hold: 'Deferred', closed: 'Completed' },
      category: true,
    },
    priority: {
      kind: 'choice',
      at: 'Priority',
      choices: 'taskPriorityValues',
      words: { urgent: 'Highest', high: 'High', normal: 'Normal', low: 'Low' },
    },
    due_date: { kind: 'value', read: 'Due_Date', write: 'Due_Date', codec: day },
    finished_date: { kind: 'value', read: 'Closed_Time', codec: dateTime },
    user_id: owner,
    contact_id: contactOf,
    contact_ids: person,
    ...relations,
  },
} as const satisfies ObjectDeclaration<'crm.task'>;
