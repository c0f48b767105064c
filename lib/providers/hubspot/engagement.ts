import type { ObjectDeclaration, UnionDeclaration } from '../define.ts';
import { dateTime } from '../language/codecs.ts';
import { about, withWhom } from './activities.ts';
import { people } from './collections.ts';
import { callOutcome, meetingOutcome } from './outcomes.ts';
import { activity, create, owner } from './requests.ts';
import { equals } from './search.ts';
import { epochText, wholeSeconds } from './times.ts';

const related = [...people, 'deals'];

const time = (path: string) => ({ kind: 'value' as const, read: path, write: path, codec: dateTime });

// https://developers.hubspot.com/docs/guides/api/crm/engagements/tasks: hs_timestamp is when a task is due.
export const task = {
  ...activity('tasks', related, {
    status: equals('hs_task_status', '{status}'),
    priority: equals('hs_task_priority', '{priority}'),
    type: equals('hs_task_type', '{type}'),
  }),
  kept: ['type'],
  fields: {
    subject: 'properties.hs_task_subject',
    content: { kind: 'html', at: 'properties.hs_task_body', as: 'text' },
    content_html: { kind: 'html', at: 'properties.hs_task_body', as: 'html' },
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
      categorised: true,
    },
    priority: {
      kind: 'choice',
      at: 'properties.hs_task_priority',
      choices: [{ value: 'LOW' }, { value: 'MEDIUM' }, { value: 'HIGH' }],
      words: { low: 'LOW', normal: 'MEDIUM', high: 'HIGH' },
      // What a task has that was given no priority.
      // https://developers.hubspot.com/docs/api-reference/crm-tasks-v3/guide
      none: 'NONE',
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

export const engagement = {
  by: 'type',
  kinds: {
    call: {
      ...activity('calls', related),
      fields: {
        type: { kind: 'constant', always: 'call' },
        subject: 'properties.hs_call_title',
        content: { kind: 'html', at: 'properties.hs_call_body', as: 'text' },
        content_html: { kind: 'html', at: 'properties.hs_call_body', as: 'html' },
        direction: {
          kind: 'choice',
          at: 'properties.hs_call_direction',
          choices: [{ value: 'INBOUND' }, { value: 'OUTBOUND' }],
          words: { inbound: 'INBOUND', outbound: 'OUTBOUND' },
        },
        start_at: time('properties.hs_timestamp'),
        end_time: { kind: 'end', since: 'start_at', duration: 'properties.hs_call_duration', unit: 'ms' },
        duration_seconds: { kind: 'value', read: 'properties.hs_call_duration', codec: wholeSeconds },
        outcome: callOutcome,
        user_id: owner('crm.user'),
        ...withWhom('calls', { contact: 194, company: 182, deal: 206 }),
      },
    },
    email: {
      ...activity('emails', related),
      fields: {
        type: { kind: 'constant', always: 'email' },
        subject: 'properties.hs_email_subject',
        content: { kind: 'html', at: 'properties.hs_email_html', as: 'text', plain: 'properties.hs_email_text' },
        content_html: { kind: 'html', at: 'properties.hs_email_html', as: 'html', plain: 'properties.hs_email_text' },
        direction: {
          kind: 'choice',
          at: 'properties.hs_email_direction',
          choices: [{ value: 'EMAIL' }, { value: 'INCOMING_EMAIL' }, { value: 'FORWARDED_EMAIL' }],
          words: { outbound: 'EMAIL', inbound: 'INCOMING_EMAIL' },
        },
        start_at: time('properties.hs_timestamp'),
        user_id: owner('crm.user'),
        ...withWhom('emails', { contact: 198, company: 186, deal: 210 }),
      },
    },
    // https://developers.hubspot.com/docs/guides/api/crm/engagements/meetings: hs_timestamp is the start unless given.
    meeting: {
      ...activity('meetings', related),
      create: create('meetings'),
      required: ['start_at'],
      fields: {
        type: { kind: 'constant', always: 'meeting' },
        subject: 'properties.hs_meeting_title',
        content: { kind: 'html', at: 'properties.hs_meeting_body', as: 'text' },
        content_html: { kind: 'html', at: 'properties.hs_meeting_body', as: 'html' },
        start_at: time('properties.hs_meeting_start_time'),
        end_time: time('properties.hs_meeting_end_time'),
        outcome: meetingOutcome,
        location: 'properties.hs_meeting_location',
        user_id: owner('crm.user'),
        ...withWhom('meetings', { contact: 200, company: 188, deal: 212 }),
      },
    },
  },
} as const satisfies UnionDeclaration<'crm.engagement'>;
