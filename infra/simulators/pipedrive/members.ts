import {
  activityType,
  address,
  attendees,
  boolean,
  type Check,
  clock,
  contactPoints,
  currency,
  date,
  industry,
  integer,
  labels,
  leadLabels,
  leadValue,
  moment,
  name,
  number,
  oneOf,
  owner,
  participants,
  pipeline,
  record,
  share,
  stage,
  text,
  unknownRecord,
} from './checks.ts';
import type { FieldOwner, RecordType } from './types.ts';

interface Member {
  readonly check: Check;
  /** A create must contain the member. */
  readonly required?: true;
  /** null does not clear the member. */
  readonly kept?: true;
  /** Reason why the member cannot be written. */
  readonly refusal?: string;
  /** A create may set the member. An update may not. */
  readonly createOnly?: true;
  /** An update may set the member. A create may not. */
  readonly updateOnly?: true;
}

/** Whether a kind belongs to version 1, which has its own refusals, times and paths. */
export const isFirst = (type: RecordType): type is 'notes' | 'leads' => type === 'notes' || type === 'leads';

/** Members that a write accepts, and the word for the record in a 404. */
export interface RecordDefinition {
  readonly type: RecordType;
  readonly noun: string;
  readonly members: Readonly<Record<string, Member>>;
  readonly customFields?: FieldOwner;
}

const optional = (check: Check): Member => ({ check });
const kept = (check: Check): Member => ({ check, kept: true });
const required = (check: Check): Member => ({ check, required: true, kept: true });
const createOnly = (check: Check): Member => ({ check, createOnly: true, kept: true });

const updateOnly = (check: Check): Member => ({ check, updateOnly: true, kept: true });

const visibility = kept(oneOf(1, 3, 5, 7));
const flag = kept(oneOf(0, 1));

const consents = oneOf('no_consent', 'unsubscribed', 'subscribed', 'archived');

/** https://developers.pipedrive.com/docs/api/v1/Activities#addActivity; the message: https://github.com/n8n-io/n8n/issues/31684 */
const personIsReadOnly =
  '\'person_id\' is a read-only field. Add a primary participant to set \'person_id\' instead. For example: "participants": [{ "person_id": 1, "primary": true }]';

/** Members that a write may contain: https://developers.pipedrive.com/docs/api/v1 */
export const records: Readonly<Record<RecordType, RecordDefinition>> = {
  persons: {
    type: 'persons',
    noun: 'Person',
    customFields: 'persons',
    members: {
      name: required(name),
      owner_id: kept(owner),
      org_id: optional(record('organizations')),
      add_time: createOnly(moment),
      emails: kept(contactPoints),
      phones: kept(contactPoints),
      visible_to: visibility,
      label_ids: kept(labels('persons')),
      postal_address: optional(address),
      // "maximum 10 000 characters"
      notes: optional(text),
      im: kept(contactPoints),
      birthday: optional(date),
      job_title: optional(text),
      marketing_status: kept(consents),
    },
  },
  organizations: {
    type: 'organizations',
    noun: 'Organization',
    customFields: 'organizations',
    members: {
      name: required(name),
      owner_id: kept(owner),
      add_time: createOnly(moment),
      visible_to: visibility,
      label_ids: kept(labels('organizations')),
      address: optional(address),
      website: optional(text),
      linkedin: optional(text),
      industry: optional(industry),
      annual_revenue: optional(integer),
      employee_count: optional(integer),
    },
  },
  deals: {
    type: 'deals',
    noun: 'Deal',
    customFields: 'deals',
    members: {
      title: required(name),
      owner_id: kept(owner),
      person_id: optional(record('persons')),
      org_id: optional(record('organizations')),
      pipeline_id: kept(pipeline),
      stage_id: kept(stage),
      value: optional(number),
      currency: kept(currency),
      is_deleted: kept(boolean),
      is_archived: kept(boolean),
      archive_time: optional(moment),
      status: kept(oneOf('open', 'won', 'lost')),
      probability: optional(share),
      lost_reason: optional(text),
      visible_to: visibility,
      close_time: optional(moment),
      won_time: optional(moment),
      lost_time: optional(moment),
      expected_close_date: optional(date),
      label_ids: kept(labels('deals')),
    },
  },
  activities: {
    type: 'activities',
    noun: 'Activity',
    members: {
      subject: kept(text),
      type: kept(activityType),
      owner_id: kept(owner),
      deal_id: optional(record('deals')),
      lead_id: optional(unknownRecord),
      person_id: { check: integer, refusal: personIsReadOnly },
      org_id: optional(record('organizations')),
      project_id: optional(unknownRecord),
      due_date: optional(date),
      due_time: optional(clock),
      duration: optional(clock),
      busy: kept(boolean),
      done: kept(boolean),
      location: optional(address),
      participants: kept(participants),
      attendees: kept(attendees),
      public_description: optional(text),
      priority: optional(integer),
      note: optional(text),
    },
  },
  // https://developers.pipedrive.com/docs/api/v1/Leads#addLead and #updateLead
  leads: {
    type: 'leads',
    noun: 'Lead',
    members: {
      title: required(name),
      owner_id: kept(owner),
      label_ids: kept(leadLabels),
      person_id: optional(record('persons')),
      organization_id: optional(record('organizations')),
      value: optional(leadValue),
      expected_close_date: optional(date),
      visible_to: kept(oneOf('1', '3', '5', '7')),
      was_seen: kept(boolean),
      origin_id: createOnly(text),
      channel: optional(integer),
      channel_id: optional(text),
      is_archived: updateOnly(boolean),
    },
  },
  notes: {
    type: 'notes',
    noun: 'Note',
    members: {
      content: required((value) => (typeof value === 'string' && value !== '' ? undefined : 'must be given')),
      user_id: kept(owner),
      lead_id: optional(unknownRecord),
      deal_id: optional(record('deals')),
      person_id: optional(record('persons')),
      org_id: optional(record('organizations')),
      project_id: optional(unknownRecord),
      task_id: optional(unknownRecord),
      add_time: createOnly(moment),
      pinned_to_lead_flag: flag,
      pinned_to_deal_flag: flag,
      pinned_to_organization_flag: flag,
      pinned_to_person_flag: flag,
      pinned_to_project_flag: flag,
      pinned_to_task_flag: flag,
    },
  },
};
