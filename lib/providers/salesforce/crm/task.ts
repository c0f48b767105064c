import type { Codec, ObjectDeclaration } from '../../define.ts';
import { dateTime, day } from '../../language/codecs.ts';
import { about, activities, contact, contacts, owner, related } from '../activities.ts';
import { choiceAt, shownAt, valueAt } from '../fields.ts';
import { equals, searchIn } from '../requests.ts';

/**
 * Object of tasks.
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_task.htm
 */
const tasks = {
  name: 'Task',
  // Calls and e-mails are engagements. Same page.
  told: 'TaskSubtype',
  where: "(TaskSubtype = null OR TaskSubtype NOT IN ('Call', 'Email'))",
  search: searchIn('Subject'),
  filters: { ...about, status: equals('Status', 'status'), priority: equals('Priority', 'priority') },
} as const;

/**
 * Time of a reminder, and the flag that switches the reminder on. Without the flag, the vendor reminds no user. Same
 * page.
 */
export const reminder: Codec = {
  decode: (remote) => dateTime.decode(typeof remote === 'string' ? remote : Object(remote).at),
  encode: (value) => ({ at: dateTime.encode(value), set: true }),
};

const renames = { 'reminder.at': 'ReminderDateTime', 'reminder.set': 'IsReminderSet' } as const;

const declared = activities(tasks, 'taskFields');

export const task = {
  ...declared,
  create: { ...declared.create, renames },
  update: { ...declared.update, renames },
  leaveOut: { TaskSubtype: ['Call', 'Email'] },
  nonNull: ['status', 'priority', 'user_id'],
  fields: {
    subject: 'Subject',
    content: 'Description',
    status: {
      kind: 'choice',
      at: 'Status',
      choices: 'taskStatuses',
      words: {
        open: 'Not Started',
        in_progress: 'In Progress',
        on_hold: 'Waiting on someone else',
        closed: 'Completed',
      },
      category: true,
    },
    priority: choiceAt('Priority', 'taskPriorities', { high: 'High', normal: 'Normal', low: 'Low' }),
    due_date: valueAt('ActivityDate', day),
    reminder_at: {
      kind: 'value',
      read: 'ReminderDateTime',
      write: 'reminder',
      codec: reminder,
      empty: { ReminderDateTime: null, IsReminderSet: false },
    },
    finished_date: shownAt('CompletedDateTime', dateTime),
    user_id: owner,
    contact_id: contact,
    contact_ids: contacts,
    ...related,
  },
} as const satisfies ObjectDeclaration<'crm.task'>;
