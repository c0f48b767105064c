import { type Organization, timeText } from './organization.ts';
import { customOf, nameOf, names, shared } from './present-members.ts';
import type { RecordType, Row, Values } from './types.ts';

const activity = (organization: Organization, type: RecordType, row: Row): Values => {
  const { values } = row;
  return {
    ...shared(organization, type, row),
    ...names(organization, row),
    activity_at: values.activity_at ?? null,
    contact_id: values.contact_id ?? null,
    lead_id: values.lead_id ?? null,
    user_id: values.user_id,
    user_name: nameOf(organization, values.user_id),
    users: [],
  };
};

const rich = ({ values }: Row, ...members: readonly string[]): Values =>
  Object.fromEntries(members.map((name) => [name, values[name] ?? null]));

/** A note in the vendor's form. */
export const presentNote = (organization: Organization, row: Row): Values => ({
  ...activity(organization, 'notes', row),
  _type: 'Note',
  attachments: [],
  ...rich(row, 'note', 'note_html', 'title'),
  note_mentions: [],
  pinned: row.values.pinned === true,
  pinned_at: null,
  source: 'api',
});

/** A call in the vendor's form. */
export const presentCall = (organization: Organization, row: Row): Values => ({
  ...activity(organization, 'calls', row),
  _type: 'Call',
  ...rich(row, 'note', 'note_html', 'phone', 'recording_url', 'duration', 'direction', 'status', 'source'),
  outcome_id: null,
  sequence_id: null,
  sequence_name: null,
  sequence_subscription_id: null,
});

/** An e-mail in the vendor's form. */
export const presentEmail = (organization: Organization, row: Row): Values => {
  const { values } = row;
  return {
    ...activity(organization, 'emails', row),
    _type: 'Email',
    ...rich(row, 'subject', 'body_text', 'body_html', 'sender', 'status', 'direction'),
    attachments: [],
    bcc: values.bcc ?? [],
    bulk_email_action_id: null,
    cc: values.cc ?? [],
    date_scheduled: null,
    date_sent: values.status === 'sent' ? (values.activity_at ?? null) : null,
    followup_sequence_add_cc_bcc: false,
    followup_sequence_delay: null,
    has_reply: false,
    in_reply_to_id: null,
    message_ids: [],
    need_smtp_credentials: false,
    opens_summary: null,
    references: [],
    send_as_id: null,
    template_id: null,
    thread_id: null,
    to: values.to ?? [],
  };
};

/** An attendee of a meeting in the vendor's form. https://developer.close.com/api/resources/activities/meetings/get */
const presentAttendee = (given: unknown): Values => ({
  contact_id: null,
  email: null,
  is_organizer: false,
  name: null,
  status: 'noreply',
  user_id: null,
  ...Object(given),
});

/** A meeting in the vendor's form. */
export const presentMeeting = (organization: Organization, row: Row): Values => ({
  ...activity(organization, 'meetings', row),
  _type: 'Meeting',
  ...rich(row, 'title', 'location', 'note', 'starts_at', 'ends_at', 'user_note_html', 'status'),
  activity_at: row.values.starts_at ?? null,
  attendees: [row.values.attendees ?? []].flat().map(presentAttendee),
  outcome_id: null,
});

/**
 * A custom activity in the vendor's form. https://developer.close.com/api/resources/activities/custom-activities/get
 */
export const presentCustomActivity = (organization: Organization, row: Row): Values => {
  const { custom_activity_type_id, status, pinned } = row.values;
  const updated = timeText(row.updated);
  return {
    ...activity(organization, 'customActivities', row),
    _type: 'CustomActivity',
    custom_activity_type_id,
    last_published_at: status === 'published' ? updated : null,
    mentions: [],
    mentions_updated_at: null,
    pinned,
    pinned_at: pinned === true ? updated : null,
    source: 'api',
    status,
    ...customOf(row),
  };
};
