import {
  activityType,
  addresses,
  type Check,
  day,
  dayOrMoment,
  emails,
  flag,
  integer,
  leadStatus,
  moment,
  objectType,
  oneOf,
  phones,
  pipeline,
  record,
  share,
  status,
  text,
  texts,
  urls,
  user,
} from './checks.ts';
import type { FieldOwner, RecordType } from './types.ts';

interface Member {
  readonly check: Check;
  readonly required?: true;
  /** null does not clear the member. */
  readonly kept?: true;
  readonly createOnly?: true;
  readonly updateOnly?: true;
}

/** Members that a write accepts, and the words of a kind of record in errors and events. */
export interface RecordDefinition {
  readonly noun: string;
  /** Name of the kind in events. */
  readonly eventType: string;
  readonly members: Readonly<Record<string, Member>>;
  /** Owner of the custom fields: the kind of record, or the type that the record names. */
  readonly customFields?: FieldOwner | 'custom_object_type_id' | 'custom_activity_type_id';
}

const optional = (check: Check): Member => ({ check });
const kept = (check: Check): Member => ({ check, kept: true });
const required = (check: Check): Member => ({ check, required: true, kept: true });
const createOnly = (check: Check): Member => ({ check, createOnly: true, kept: true });

const ofActivity = {
  activity_at: kept(moment),
  contact_id: optional(record('contacts')),
  date_created: createOnly(moment),
} as const;

const directions = oneOf('inbound', 'outbound');
const callStates = oneOf('created', 'in-progress', 'completed', 'cancel', 'no-answer', 'busy', 'failed', 'timeout');
const mailStates = oneOf('inbox', 'draft', 'scheduled', 'outbox', 'sent', 'error');

/** Members that a write may contain: https://developer.close.com/api */
export const records: Readonly<Record<RecordType, RecordDefinition>> = {
  leads: {
    noun: 'Lead',
    eventType: 'lead',
    customFields: 'lead',
    members: {
      name: optional(text),
      url: optional(text),
      description: optional(text),
      status_id: kept(leadStatus),
      addresses: kept(addresses),
    },
  },
  contacts: {
    noun: 'Contact',
    eventType: 'contact',
    customFields: 'contact',
    members: {
      lead_id: kept(record('leads')),
      name: optional(text),
      title: optional(text),
      emails: kept(emails),
      phones: kept(phones),
      urls: kept(urls),
    },
  },
  opportunities: {
    noun: 'Opportunity',
    eventType: 'opportunity',
    customFields: 'opportunity',
    members: {
      lead_id: kept(record('leads')),
      contact_id: optional(record('contacts')),
      user_id: kept(user),
      status_id: kept(status),
      pipeline_id: kept(pipeline),
      confidence: kept(share),
      value: optional(integer),
      value_period: kept(oneOf('one_time', 'monthly', 'annual')),
      note: optional(text),
      date_won: optional(day),
    },
  },
  // https://developer.close.com/api/resources/tasks/create
  tasks: {
    noun: 'Task',
    eventType: 'task.lead',
    members: {
      _type: { check: oneOf('lead', 'outgoing_call'), required: true, kept: true, createOnly: true },
      lead_id: required(record('leads')),
      contact_id: optional(record('contacts')),
      assigned_to: kept(user),
      text: kept(text),
      date: kept(dayOrMoment),
      is_complete: kept(flag),
      priority: kept(oneOf('high', 'medium')),
    },
  },
  notes: {
    noun: 'Note',
    eventType: 'activity.note',
    members: {
      ...ofActivity,
      lead_id: { check: record('leads'), required: true, kept: true, createOnly: true },
      user_id: createOnly(user),
      note: optional(text),
      note_html: optional(text),
      title: optional(text),
      pinned: kept(flag),
    },
  },
  calls: {
    noun: 'Call',
    eventType: 'activity.call',
    members: {
      ...ofActivity,
      lead_id: required(record('leads')),
      user_id: kept(user),
      direction: createOnly(directions),
      status: kept(callStates),
      source: createOnly(oneOf('Close.io', 'External')),
      duration: optional(integer),
      note: optional(text),
      note_html: optional(text),
      phone: optional(text),
      recording_url: optional(text),
    },
  },
  emails: {
    noun: 'Email',
    eventType: 'activity.email',
    members: {
      ...ofActivity,
      lead_id: { check: record('leads'), required: true, kept: true, createOnly: true },
      user_id: optional(user),
      status: { check: mailStates, required: true, kept: true },
      subject: optional(text),
      body_html: optional(text),
      body_text: optional(text),
      sender: optional(text),
      to: kept(texts),
      cc: kept(texts),
      bcc: kept(texts),
    },
  },
  // "Most commonly this can be used to update a meetings's `user_note_html`". https://developer.close.com/api/resources/activities/meetings/update
  meetings: {
    noun: 'Meeting',
    eventType: 'activity.meeting',
    members: {
      user_note_html: optional(text),
      lead_id: { check: record('leads'), createOnly: true, kept: true },
      user_id: createOnly(user),
      title: createOnly(text),
      location: createOnly(text),
      note: createOnly(text),
      starts_at: createOnly(moment),
      ends_at: createOnly(moment),
      attendees: createOnly((value) => (Array.isArray(value) ? undefined : 'Must be a list.')),
    },
  },
  // https://developer.close.com/api/resources/custom-objects/create
  customObjects: {
    noun: 'CustomObject',
    eventType: 'custom_object',
    customFields: 'custom_object_type_id',
    members: {
      custom_object_type_id: { check: objectType, required: true, kept: true, createOnly: true },
      lead_id: { check: record('leads'), required: true, kept: true, createOnly: true },
      name: required(text),
    },
  },
  // https://developer.close.com/api/resources/activities/custom-activities/create
  customActivities: {
    noun: 'CustomActivity',
    eventType: 'activity.custom_activity',
    customFields: 'custom_activity_type_id',
    members: {
      ...ofActivity,
      custom_activity_type_id: { check: activityType, required: true, kept: true, createOnly: true },
      lead_id: { check: record('leads'), required: true, kept: true, createOnly: true },
      user_id: createOnly(user),
      status: kept(oneOf('draft', 'published')),
      pinned: kept(flag),
    },
  },
};
