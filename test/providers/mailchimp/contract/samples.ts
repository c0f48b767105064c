/** Responses of an account, as its pages show them. https://mailchimp.com/developer/marketing/api/ */

type Item = Readonly<Record<string, unknown>>;

const links = [{ rel: 'self', href: 'https://us6.api.mailchimp.com/3.0/lists/a1b2c3d4e5', method: 'GET' }];
const time = '2026-05-21T18:03:59+00:00';

export const member: Item = {
  id: '0f8c53293177b8e9f1658ae7951a468e',
  email_address: 'ada@example.com',
  unique_email_id: '9b69bff67b',
  contact_id: '1c04b34d91df00d7a72b6d51861cc6b1',
  full_name: 'Ada Lovelace',
  web_id: 479_301_571,
  email_type: 'html',
  status: 'subscribed',
  merge_fields: { FNAME: 'Ada', LNAME: 'Lovelace' },
  timestamp_signup: '',
  timestamp_opt: time,
  ip_opt: '192.0.2.1',
  last_changed: time,
  language: 'en',
  source: 'Admin Add',
  tags_count: 1,
  tags: [{ id: 3_730_783, name: 'vip' }],
  list_id: 'a1b2c3d4e5',
  _links: links,
};

/**
 * Members that a contact in a segment lacks.
 * https://mailchimp.com/developer/marketing/api/list-segment-members/list-members-in-segment/
 */
const elsewhere = ['contact_id', 'web_id', 'source', 'tags_count', 'tags'];

export const segmentMember: Item = Object.fromEntries(
  Object.entries(member).filter(([name]) => !elsewhere.includes(name)),
);

export const list: Item = {
  id: 'a1b2c3d4e5',
  web_id: 684_456,
  name: 'News',
  contact: {
    company: 'Acme',
    address1: '1 Main St',
    address2: '',
    city: 'Claymont',
    state: 'DE',
    zip: '19703',
    country: 'US',
    phone: '',
  },
  permission_reminder: 'You opted in.',
  campaign_defaults: { from_name: 'Acme', from_email: 'news@acme.example', subject: '', language: 'en' },
  date_created: time,
  email_type_option: false,
  stats: { member_count: 1, unsubscribe_count: 0, cleaned_count: 0, last_sub_date: time, last_unsub_date: '' },
  _links: links,
};

export const newList: Item = {
  name: 'News',
  contact: { company: 'Acme', address1: '1 Main St', city: 'Claymont', state: 'DE', zip: '19703', country: 'US' },
  permission_reminder: 'You opted in.',
  campaign_defaults: { from_name: 'Acme', from_email: 'news@acme.example', subject: '', language: 'en' },
  email_type_option: false,
};

export const mergeField: Item = {
  merge_id: 1,
  tag: 'FNAME',
  name: 'First Name',
  type: 'text',
  required: false,
  default_value: '',
  public: true,
  display_order: 2,
  options: { size: 25 },
  help_text: '',
  list_id: 'a1b2c3d4e5',
  _links: links,
};

export const segment: Item = {
  id: 3_730_783,
  name: 'vip',
  member_count: 1,
  type: 'static',
  created_at: time,
  updated_at: time,
  list_id: 'a1b2c3d4e5',
  _links: links,
};

const ofAutomation: Item = {
  recipients: { list_id: 'a1b2c3d4e5', list_is_active: true, list_name: 'News' },
  settings: { title: 'Welcome', from_name: 'Acme', reply_to: 'news@acme.example', authenticate: true },
  tracking: { opens: true, html_clicks: true },
  trigger_settings: { workflow_type: 'emailSeries', workflow_title: 'Welcome', workflow_emails_count: 2 },
  create_time: time,
  start_time: '',
  status: 'save',
  emails_sent: 0,
  _links: links,
};

export const automation: Item = { id: '7d3fee6619', ...ofAutomation };

export const automationEmail: Item = {
  id: '8e4fee6620',
  web_id: 5_000_001,
  workflow_id: '7d3fee6619',
  position: 1,
  delay: { amount: 1, type: 'day', direction: 'after', action: 'signup', full_description: '1 day after' },
  ...ofAutomation,
  settings: { title: 'Step 1', subject_line: 'Welcome', preview_text: 'In short', from_name: 'Acme' },
  send_time: '',
  content_type: 'template',
};

export const inQueue: Item = {
  id: '0f8c53293177b8e9f1658ae7951a468e',
  workflow_id: '7d3fee6619',
  email_id: '8e4fee6620',
  list_id: 'a1b2c3d4e5',
  list_is_active: true,
  email_address: 'ada@example.com',
  next_send: time,
  _links: links,
};

export const template: Item = {
  id: 10_001,
  type: 'user',
  name: 'News',
  drag_and_drop: false,
  responsive: false,
  category: '',
  date_created: time,
  date_edited: time,
  created_by: 'acme',
  edited_by: 'acme',
  active: true,
  thumbnail: '',
  share_url: '',
  content_type: 'html',
  _links: links,
};

export const root: Item = {
  account_id: 'd8ba0a687ccbd9857e68a507',
  login_id: '1',
  account_name: 'Acme',
  email: 'owner@acme.example',
  first_name: 'Ada',
  last_name: 'Owner',
  username: 'acme',
  role: 'owner',
  member_since: time,
  pricing_plan_type: 'monthly',
  contact: {
    company: 'Acme',
    addr1: '1 Main St',
    addr2: '',
    city: 'Claymont',
    state: 'DE',
    zip: '19703',
    country: 'US',
  },
  _links: links,
};

export const campaign: Item = {
  id: 'd5e69c5e81',
  web_id: 9_101,
  type: 'regular',
  create_time: time,
  status: 'save',
  emails_sent: 0,
  send_time: '',
  recipients: { list_id: 'a1b2c3d4e5', recipient_count: 1 },
  settings: { subject_line: 'Hello', title: 'May news', from_name: 'Acme', reply_to: 'news@acme.example' },
  report_summary: { opens: 0, unique_opens: 0, clicks: 0, subscriber_clicks: 0 },
  _links: links,
};

export const newCampaign: Item = {
  type: 'regular',
  recipients: { list_id: 'a1b2c3d4e5' },
  settings: { title: 'May news' },
};

export const changedCampaign: Item = {
  settings: { subject_line: 'Hello', from_name: 'Acme', reply_to: 'news@acme.example' },
};

export const campaignReport: Item = {
  id: 'd5e69c5e81',
  emails_sent: 100,
  abuse_reports: 1,
  unsubscribed: 4,
  bounces: { hard_bounces: 1, soft_bounces: 2, syntax_errors: 0 },
  _links: links,
};

export const campaignContent: Item = { html: '<p>News</p>', plain_text: 'News', _links: links };

export const checklist: Item = {
  is_ready: false,
  items: [{ type: 'error', id: 501, heading: 'List', details: 'There are no recipients.' }],
  _links: links,
};
