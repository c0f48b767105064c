/**
 * Responses of an organisation, as the pages of each resource show them.
 * https://developer.close.com/api/resources/leads
 */

type Item = Readonly<Record<string, unknown>>;

const time = '2026-01-01T10:00:00.000000+00:00';
const plain = '2026-01-01T10:00:00.000000';

const signed = (id: string): Item => ({
  id,
  organization_id: 'orga_1',
  created_by: 'user_1',
  updated_by: 'user_1',
  date_created: time,
  date_updated: time,
});

export const contact: Item = {
  ...signed('cont_1'),
  display_name: 'Ada Lovelace',
  emails: [{ email: 'ada@example.com', type: 'office', is_unsubscribed: false }],
  integration_links: [],
  lead_id: 'lead_1',
  name: 'Ada Lovelace',
  phones: [{ country: 'US', phone: '+14155551234', phone_formatted: '+1 415-555-1234', type: 'office' }],
  timezone: null,
  timezone_source: null,
  title: 'Countess',
  urls: [],
  'custom.cf_1': 'yes',
};

export const lead: Item = {
  ...signed('lead_1'),
  addresses: [
    { label: 'business', address_1: 'Main St', address_2: '', city: 'Paris', state: '', zipcode: '1', country: 'FR' },
  ],
  contact_ids: ['cont_1'],
  contacts: [contact],
  description: '',
  display_name: 'Acme',
  html_url: 'https://app.close.com/lead/lead_1/',
  name: 'Acme',
  opportunities: [],
  status_id: 'stat_1',
  status_label: 'Potential',
  tasks: [],
  url: null,
};

export const opportunity: Item = {
  ...signed('oppo_1'),
  annualized_expected_value: 500,
  annualized_value: 1000,
  confidence: 50,
  contact_id: null,
  date_lost: null,
  date_won: '2026-02-01',
  expected_value: 500,
  lead_id: 'lead_1',
  note: 'Engine',
  status_id: 'stat_2',
  status_type: 'active',
  user_id: 'user_1',
  value: 1000,
  value_period: 'one_time',
};

export const task: Item = {
  ...signed('task_1'),
  created_by_name: 'Grace',
  updated_by_name: 'Grace',
  _type: 'lead',
  agent_config_id: null,
  assigned_to: 'user_1',
  assigned_to_name: 'Grace',
  contact_id: null,
  contact_name: null,
  date: '2026-02-01',
  deduplication_key: null,
  due_date: '2026-02-01',
  is_complete: false,
  is_dateless: false,
  is_primary_lead_notification: true,
  lead_id: 'lead_1',
  lead_name: 'Acme',
  object_id: null,
  object_type: null,
  priority: 'medium',
  resolution: null,
  sequence_id: null,
  sequence_subscription_id: null,
  text: 'Call',
  view: 'inbox',
};

const activity = (id: string, type: string): Item => ({
  ...signed(id),
  _type: type,
  activity_at: time,
  contact_id: null,
  lead_id: 'lead_1',
  user_id: 'user_1',
  users: [],
});

export const note: Item = { ...activity('acti_1', 'Note'), note: 'Called' };

export const call: Item = {
  ...activity('acti_2', 'Call'),
  outcome_id: null,
  source: 'External',
  status: 'completed',
};

export const mail: Item = {
  ...activity('acti_3', 'Email'),
  bcc: [],
  body_html: '',
  body_text: 'Hello',
  bulk_email_action_id: null,
  cc: [],
  date_scheduled: null,
  date_sent: time,
  direction: 'outgoing',
  followup_sequence_add_cc_bcc: false,
  followup_sequence_delay: null,
  has_reply: false,
  in_reply_to_id: null,
  message_ids: [],
  need_smtp_credentials: false,
  opens_summary: null,
  references: [],
  send_as_id: null,
  sender: 'grace@example.com',
  status: 'sent',
  subject: 'Hello',
  template_id: null,
  thread_id: null,
  to: ['ada@example.com'],
};

export const meeting: Item = {
  ...activity('acti_4', 'Meeting'),
  created_by_name: null,
  updated_by_name: null,
  user_name: null,
  attendees: [],
  ends_at: time,
  location: null,
  note: null,
  outcome_id: null,
  starts_at: time,
  status: 'completed',
  title: 'Demo',
  user_note_html: null,
};

export const customActivity: Item = {
  ...activity('acti_5', 'CustomActivity'),
  custom_activity_type_id: 'actitype_1',
  last_published_at: null,
  mentions: [],
  mentions_updated_at: null,
  pinned: false,
  pinned_at: null,
  source: 'ui',
  status: 'draft',
  'custom.cf_1': 'Yes',
};

export const customObject: Item = {
  ...signed('custobj_1'),
  custom_object_type_id: 'cotype_1',
  lead_id: 'lead_1',
  name: 'Resource',
  'custom.cf_1': ['cont_1'],
};

const type = (id: string): Item => ({
  ...signed(id),
  date_created: plain,
  date_updated: plain,
  name: 'Resource',
  description: null,
  api_create_only: true,
  editable_with_roles: [],
  fields: [
    {
      id: 'cf_1',
      name: 'Linked Accounts',
      type: 'custom_object',
      description: null,
      accepts_multiple_values: true,
      back_reference_is_visible: true,
      editable_with_roles: ['admin'],
      referenced_custom_type_id: 'cotype_2',
      required: true,
    },
  ],
});

export const objectType: Item = { ...type('cotype_1'), name_plural: 'Resources', back_reference_fields: [] };

export const activityType: Item = { ...type('actitype_1'), is_archived: false };

export const user: Item = {
  id: 'user_1',
  date_created: time,
  date_updated: time,
  email: 'grace@example.com',
  email_verified_at: null,
  first_name: 'Grace',
  google_profile_image_url: null,
  image: null,
  last_name: 'Hopper',
  last_used_timezone: null,
  organizations: ['orga_1'],
};

export const pipeline: Item = {
  id: 'pipe_1',
  name: 'Sales',
  organization_id: 'orga_1',
  created_by: null,
  updated_by: null,
  date_created: plain,
  date_updated: plain,
  statuses: [{ id: 'stat_2', label: 'Active', type: 'active' }],
};

export const event: Item = {
  id: 'ev_1',
  action: 'deleted',
  api_key_id: null,
  changed_fields: [],
  data: null,
  date_created: plain,
  date_updated: plain,
  lead_id: 'lead_1',
  meta: {},
  oauth_client_id: null,
  oauth_scope: null,
  object_id: 'cont_1',
  object_type: 'contact',
  organization_id: 'orga_1',
  previous_data: {},
  request_id: null,
  user_id: 'user_1',
};

export const webhook: Item = {
  counters: {},
  created_by: 'user_1',
  date_created: plain,
  date_updated: plain,
  events: [{ object_type: 'contact', action: 'deleted', extra_filter: null }],
  health_status: null,
  history: { errors: [], successes: [] },
  id: 'whsub_1',
  latest_error: null,
  pause_reason: null,
  recent_consecutive_fail_buckets_cnt: 0,
  status: 'active',
  updated_by: 'user_1',
  url: 'https://example.com/hook',
  verify_ssl: true,
};
