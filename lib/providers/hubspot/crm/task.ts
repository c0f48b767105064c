import type { ObjectDeclaration } from '../../define.ts';
import { dateTime } from '../../language/codecs.ts';
import { about } from '../activities.ts';
import { people } from '../collections.ts';
import { activity, owner } from '../requests.ts';
import { equals } from '../search.ts';
import { epochText } from '../times.ts';

export const related = [...people, 'deals'];

export const time = (path: string) => ({ kind: 'value' as const, read: path, write: path, codec: dateTime });

// https://developers.hubspot.com/docs/guides/api/crm/engagements/tasks: `hs_timestamp` is the due date of a task.
export const task = {
  ...activity('tasks', related, {
    status: equals('hs_task_status', '{status}'),
    priority: equals('hs_task_priority', '{priority}'),
    type: equals('hs_task_type', '{type}'),
  }),
  nonNull: ['type'],
  fields: {
    subject: 'properties.hs_task_subject',
    content: { kind: 'html', at: 'properties.hs_task_body', type: 'text' },
    content_html: { kind: 'html', at: 'properties.hs_task_body', type: 'html' },
    status: {
      kind: 'choice',
      at: 'properties.hs_task_status',
      choices: [
        { value: 'NOT_STARTED', category: 'open' },
        { value: 'IN_PROGRESS', category: 'in_progress' },
        { value: 'WAITING', category: 'on_hold' },
        { value: 'DEFERRED', category: 'on_hold' },
        { value: 'COMPLETED', category: 'closed' },
      ],
      words: { open: 'NOT_STARTED', in_progress: 'IN_PROGRESS', on_hold: 'WAITING', closed: 'COMPLETED' },
      category: true,
    },
    priority: {
      kind: 'choice',
      at: 'properties.hs_task_priority',
      choices: [{ value: 'LOW' }, { value: 'MEDIUM' }, { value: 'HIGH' }],
      words: { low: 'LOW', normal: 'MEDIUM', high: 'HIGH' },
      // Value of a task without a priority.
      // https://developers.hubspot.com/docs/api-reference/crm-tasks-v3/guide
      empty: 'NONE',
    },
    type: {
      kind: 'choice',
      at: 'properties.hs_task_type',
      choices: [
        { value: 'CALL', label: 'Call' },
        { value: 'EMAIL', label: 'Email' },
        { value: 'TODO', label: 'To-do' },
      ],
      words: { call: 'CALL', email: 'EMAIL', to_do: 'TODO' },
    },
    reminder_at: {
      kind: 'value',
      read: 'properties.hs_task_reminders',
      write: 'properties.hs_task_reminders',
      codec: epochText,
    },
    due_date: time('properties.hs_timestamp'),
    finished_date: { kind: 'value', read: 'properties.hs_task_completion_date', codec: dateTime },
    user_id: owner('crm.user'),
    ...about('tasks', { contact: 204, company: 192, deal: 216 }),
  },
} as const satisfies ObjectDeclaration<'crm.task'>;
