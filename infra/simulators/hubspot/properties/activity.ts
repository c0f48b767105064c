import type { ObjectType } from '../types.ts';
import {
  datetime,
  modified,
  number,
  type Options,
  objectId,
  owner,
  type PropertySeed,
  readOnly,
  select,
  text,
} from './seeds.ts';

const taskStatuses: Options = [
  ['NOT_STARTED', 'Not started'],
  ['IN_PROGRESS', 'In progress'],
  ['WAITING', 'Waiting'],
  ['COMPLETED', 'Completed'],
  ['DEFERRED', 'Deferred'],
];

const taskPriorities: Options = [
  ['NONE', 'None'],
  ['LOW', 'Low'],
  ['MEDIUM', 'Medium'],
  ['HIGH', 'High'],
];

const taskTypes: Options = [
  ['CALL', 'Call'],
  ['EMAIL', 'Email'],
  ['TODO', 'To-do'],
];

const callDirections: Options = [
  ['INBOUND', 'Inbound'],
  ['OUTBOUND', 'Outbound'],
];

/**
 * Outcomes of the vendor, and a custom outcome of the account.
 * https://developers.hubspot.com/docs/guides/api/crm/engagements/calls
 */
const callOutcomes: Options = [
  ['9d9162e7-6cf3-4944-bf63-4dff82258764', 'Busy'],
  ['f240bbac-87c9-4f6e-bf70-924b57d47db7', 'Connected'],
  ['a4c4c377-d246-4b32-a13b-75a56a4cd0ff', 'Left live message'],
  ['b2cf5968-551e-4856-9783-52b3da59a7d0', 'Left voicemail'],
  ['73a0d17f-1163-4015-bdd5-ec830791da20', 'No answer'],
  ['17b47fee-58de-441e-a44c-c6300d46f273', 'Wrong number'],
  ['5d1cf3d4-0a27-4f4b-9f4e-3f0f6d1f7c11', 'Call back later'],
];

/** Outcomes of meetings. https://developers.hubspot.com/docs/guides/api/crm/engagements/meetings */
const meetingOutcomes: Options = [
  ['SCHEDULED', 'Scheduled'],
  ['COMPLETED', 'Completed'],
  ['RESCHEDULED', 'Rescheduled'],
  ['NO_SHOW', 'No show'],
  ['CANCELED', 'Canceled'],
];

const emailDirections: Options = [
  ['EMAIL', 'Email sent from the CRM'],
  ['INCOMING_EMAIL', 'Reply to the email'],
  ['FORWARDED_EMAIL', 'Email forwarded to the CRM'],
];

const created = readOnly(datetime('hs_createdate', 'Create date'));

/** Properties of every activity: https://developers.hubspot.com/docs/guides/api/crm/engagements/notes */
const common: readonly PropertySeed[] = [
  datetime('hs_timestamp', 'Activity date'),
  text('hs_attachment_ids', 'Attached file IDs'),
  owner,
  created,
  modified,
  objectId,
];

type Activity = Extract<ObjectType, 'notes' | 'tasks' | 'calls' | 'emails' | 'meetings'>;

/** Properties of activities that an integration reads or writes. */
export const activityProperties: Readonly<Record<Activity, readonly PropertySeed[]>> = {
  notes: [text('hs_note_body', 'Note body', 'html'), ...common],
  // https://developers.hubspot.com/docs/guides/api/crm/engagements/tasks
  tasks: [
    text('hs_task_subject', 'Task title'),
    text('hs_task_body', 'Task notes', 'html'),
    select('hs_task_status', 'Task status', taskStatuses),
    select('hs_task_priority', 'Priority', taskPriorities),
    select('hs_task_type', 'Task type', taskTypes),
    text('hs_task_reminders', 'Reminder date'),
    readOnly(datetime('hs_task_completion_date', 'Completed at')),
    ...common,
  ],
  // https://developers.hubspot.com/docs/guides/api/crm/engagements/calls
  calls: [
    text('hs_call_title', 'Call title'),
    text('hs_call_body', 'Call notes', 'html'),
    select('hs_call_direction', 'Call direction', callDirections),
    number('hs_call_duration', 'Call duration'),
    select('hs_call_disposition', 'Call outcome', callOutcomes),
    ...common,
  ],
  // https://developers.hubspot.com/docs/guides/api/crm/engagements/email
  emails: [
    text('hs_email_subject', 'Email subject'),
    text('hs_email_text', 'Text body', 'textarea'),
    text('hs_email_html', 'HTML body', 'html'),
    select('hs_email_direction', 'Email direction', emailDirections),
    ...common,
  ],
  // https://developers.hubspot.com/docs/guides/api/crm/engagements/meetings
  meetings: [
    text('hs_meeting_title', 'Meeting name'),
    text('hs_meeting_body', 'Meeting description', 'html'),
    datetime('hs_meeting_start_time', 'Meeting start time'),
    datetime('hs_meeting_end_time', 'Meeting end time'),
    text('hs_meeting_location', 'Meeting location'),
    select('hs_meeting_outcome', 'Meeting outcome', meetingOutcomes),
    ...common,
  ],
};
