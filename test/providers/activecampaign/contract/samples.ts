import {
  linksOfAutomation,
  linksOfList,
  linksOfMember,
  unsetOfAutomation,
  unsetOfList,
  unsetOfMember,
} from '../../../../infra/simulators/activecampaign/as-recorded.ts';
import {
  inListOfCampaigns,
  linksOfCampaign,
  unsent,
  unsetOfCampaign,
  unsetOfMessage,
} from '../../../../infra/simulators/activecampaign/present-campaigns.ts';
import type { JsonObject } from '../../../contract/json.ts';

type Item = Readonly<Record<string, unknown>>;

const base = 'https://acme.api-us1.com/api/3';
const at = '2026-05-28T03:05:54-05:00';
const local = '2026-05-28 03:05:54';

const links = (path: string, ...names: readonly string[]): Item =>
  Object.fromEntries(names.map((name) => [name, `${base}/${path}/${name}`]));

/** Records as they were recorded, or as the pages show them. https://developers.activecampaign.com/reference */
export const contact: Item = {
  cdate: at,
  udate: at,
  email: 'ada@example.com',
  phone: '',
  firstName: 'Ada',
  lastName: '',
  orgid: '0',
  orgname: '',
  segmentio_id: '',
  bounced_hard: '0',
  bounced_soft: '0',
  bounced_date: null,
  ip: '0',
  ua: '',
  hash: 'd4ae',
  socialdata_lastcheck: null,
  email_local: '',
  email_domain: 'example.com',
  sentcnt: '0',
  rating_tstamp: null,
  gravatar: '0',
  deleted: '0',
  anonymized: '0',
  adate: null,
  edate: null,
  deleted_at: null,
  created_utc_timestamp: local,
  updated_utc_timestamp: local,
  created_timestamp: local,
  updated_timestamp: local,
  created_by: '0',
  updated_by: '0',
  mpp_tracking: '0',
  last_click_date: null,
  last_open_date: null,
  last_mpp_open_date: null,
  best_send_hour: '0',
  sms_consent: '0',
  sms_consent_updated_at: '0000-00-00 00:00:00',
  whatsapp_id: null,
  whatsapp_username: null,
  organization: null,
  links: links(
    'contacts/1',
    ...['bounceLogs', 'contactAutomations', 'contactData', 'contactGoals', 'contactLists', 'contactLogs'],
    ...['contactTags', 'contactDeals', 'deals', 'fieldValues', 'geoIps', 'notes', 'organization', 'plusAppend'],
    ...['trackingLogs', 'scoreValues', 'accountContacts', 'automationEntryCounts'],
  ),
  id: '1',
};

export const fieldValue: Item = {
  contact: '1',
  field: '2',
  value: 'Gold',
  cdate: at,
  udate: at,
  created_by: '0',
  updated_by: '0',
  links: links('fieldValues/1', 'owner', 'field'),
  id: '1',
  owner: '1',
};

export const association: Item = {
  account: '2',
  contact: '1',
  jobTitle: '',
  createdTimestamp: at,
  updatedTimestamp: at,
  links: links('accountContacts/1', 'account', 'contact'),
  id: '1',
};

export const contactTag: Item = {
  contact: '1',
  tag: '1',
  cdate: at,
  created_timestamp: local,
  updated_timestamp: local,
  created_by: null,
  updated_by: null,
  links: links('contactTags/1', 'tag', 'contact'),
  id: '1',
};

export const tag: Item = {
  tagType: 'contact',
  tag: 'vip',
  description: '',
  subscriber_count: '1',
  cdate: at,
  created_timestamp: local,
  updated_timestamp: local,
  created_by: null,
  updated_by: null,
  deleted: '0',
  links: links('tags/1', 'contactGoalTags', 'templateTags'),
  id: '1',
};

/** A list, as recorded in a list of lists. */
export const list: Item = {
  ...unsetOfList,
  stringid: 'master-contact-list',
  name: 'Master Contact List',
  cdate: at,
  sender_url: 'http://acme.activehosted.com',
  sender_reminder: 'You are subscribed to our updates',
  udate: at,
  created_timestamp: local,
  updated_timestamp: local,
  description: '',
  links: links('lists/3', ...linksOfList),
  id: '3',
  user: '1',
};

/** Numbers of contacts. Only the list of lists contains them. */
export const countsOfList: Item = { non_deleted_subscribers: '1', active_subscribers: '1' };

/** A membership, as recorded next to a contact. */
export const contactList: Item = {
  ...unsetOfMember,
  contact: '1',
  list: '3',
  sdate: at,
  udate: at,
  status: '1',
  sourceid: '4',
  created_timestamp: local,
  updated_timestamp: local,
  links: links('contactLists/1', ...linksOfMember),
  id: '1',
};

/** An automation, as recorded. */
export const automation: Item = {
  ...unsetOfAutomation,
  name: 'Welcome',
  cdate: at,
  mdate: at,
  status: '1',
  entered: '0',
  links: links('automations/1', ...linksOfAutomation),
  id: '1',
};

/** A campaign, as recorded in a get and in a list. */
export const campaign: Item = {
  ...unsetOfCampaign,
  ...unsent,
  type: 'single',
  name: 'May news',
  segmentid: '0',
  seriesid: '0',
  status: '0',
  source: 'api',
  cdate: at,
  mdate: at,
  created_timestamp: local,
  updated_timestamp: local,
  ip: '0',
  ip4: '0',
  screenshot: '',
  campaign_message_id: '1',
  message_id: '3',
  links: links('campaigns/1', ...linksOfCampaign),
  id: '1',
  user: '1',
  automation: null,
};

export const campaignInList: Item = { ...campaign, ...inListOfCampaigns };
export const campaignAlone: Item = { ...campaign, isDoubleOptInCampaign: false };

/** Response to a create, as recorded. */
export const writtenCampaign: Item = { id: 7, name: 'May news', type: 'single', canSplitContent: false };

export const message: Item = {
  ...unsetOfMessage,
  cdate: at,
  mdate: at,
  name: '',
  fromname: 'Acme',
  fromemail: 'news@example.com',
  reply2: 'reply@example.com',
  subject: 'Hello',
  preheader_text: 'News inside',
  text: 'Hi',
  html: '<p>Hi</p>',
  links: links('messages/3', 'user'),
  id: '3',
  user: '1',
};

export const segment: Item = { name: 'Buyers', logic: 'and', hidden: '0', seriesid: '0', links: [], id: '1' };

/** The start of an automation, as recorded next to the automation. */
export const start: Item = { id: '2', series: '1', type: 'none', dealfield: false };

export const contactAutomation: Item = {
  contact: '1',
  seriesid: '1',
  startid: 0,
  status: 1,
  lastblock: '4',
  completedElements: '1',
  totalElements: '2',
  completed: 0,
  completeValue: 50,
  links: links('contactAutomations/3', 'automation', 'contact', 'contactGoals'),
  id: '3',
  automation: '1',
};

export const account: Item = {
  name: 'Acme',
  accountUrl: null,
  createdTimestamp: at,
  updatedTimestamp: at,
  owner: '1',
  contactCount: '0',
  dealCount: '0',
  links: links(
    'accounts/2',
    ...['notes', 'accountCustomFieldData', 'accountContacts', 'emailActivities', 'contactEmails', 'owner'],
  ),
  id: '2',
};

/** A custom value next to deals and accounts. There, another member names its owner. */
const customValue: Item = {
  custom_field_id: '1',
  custom_field_text_value: 'Gold',
  custom_field_text_blob: null,
  custom_field_date_value: null,
  custom_field_number_value: null,
  custom_field_currency_value: null,
  custom_field_currency_type: null,
  created_timestamp: local,
  updated_timestamp: local,
  id: '1',
};

export const dealValue: Item = { ...customValue, deal_id: '3' };
export const accountValue: Item = { ...customValue, customer_account_id: '2' };

export const deal: Item = {
  owner: '1',
  contact: '1',
  organization: null,
  group: '1',
  stage: '2',
  title: 'Able Hyena',
  description: 'Big',
  percent: '0',
  cdate: at,
  mdate: at,
  nextdate: null,
  nexttaskid: null,
  value: '1872151',
  currency: 'usd',
  winProbability: null,
  winProbabilityMdate: null,
  status: '0',
  activitycount: '0',
  nextdealid: '0',
  edate: null,
  links: links(
    'deals/3',
    ...['dealActivities', 'contact', 'contactDeals', 'group', 'nextTask', 'notes', 'account', 'customerAccount'],
    ...['organization', 'owner', 'scoreValues', 'stage', 'tasks', 'dealCustomFieldData'],
  ),
  id: '3',
  isDisabled: false,
  account: '2',
  customerAccount: '2',
};

export const note: Item = {
  relid: '1',
  reltype: 'Subscriber',
  userid: '1',
  is_draft: '0',
  cdate: at,
  mdate: at,
  note: 'Called',
  links: links('notes/4', 'activities', 'user', 'mentions', 'notes', 'owner'),
  id: '4',
  user: '1',
  owner: { type: 'contact', id: '1' },
};

export const trackingLog: Item = {
  subscriberid: '112',
  type: 'Another event',
  value: 'Lorem ipsum',
  tstamp: at,
  hash: '358a9a13d85efb7b888014ec57790efb6c13ab3a',
  links: links('trackingLogs/12', 'contact'),
  id: '12',
  contact: '112',
};

export const bounceLog: Item = {
  tstamp: at,
  bounceid: '1',
  subscriberid: '4',
  campaignid: '11',
  messageid: '12',
  codeid: '48',
  email: 'ada@example.com',
  error: '',
  source: 'Return-Path: <>',
  created_timestamp: '2026-05-28 03:05:54',
  updated_timestamp: '2026-05-28 03:05:54',
  created_by: null,
  updated_by: null,
  links: links('bounceLogs/23', 'bounce', 'contact', 'campaign', 'message', 'code'),
  id: '23',
  bounce: '1',
  contact: '4',
  campaign: '11',
  message: '12',
  code: '48',
};

export const task: Item = {
  relid: '3',
  reltype: 'Deal',
  dealTasktype: '1',
  user: '1',
  assignee: '2',
  automation: null,
  cdate: at,
  udate: at,
  duedate: at,
  edate: at,
  duration: '15',
  status: 0,
  title: 'Call',
  note: '',
  donedate: null,
  doneAutomation: null,
  owner: { type: 'deal', id: '3' },
  outcomeId: null,
  outcomeInfo: null,
  links: links(
    'dealTasks/5',
    ...['activities', 'automation', 'dealTasktype', 'doneAutomation', 'notes', 'owner', 'taskNotifications', 'user'],
    'assignee',
  ),
  id: '5',
};

export const stage: Item = {
  group: '1',
  title: 'To Contact',
  color: '19CCA3',
  order: '1',
  width: '280',
  dealOrder: 'next-action DESC',
  cardRegion1: 'title',
  cardRegion2: 'next-action',
  cardRegion3: 'show-avatar',
  cardRegion4: 'contact-fullname-acctname',
  cardRegion5: 'value',
  cdate: null,
  udate: at,
  links: links('dealStages/2', 'group'),
  id: '2',
};

export const pipeline: Item = {
  title: 'Sales',
  currency: 'usd',
  autoassign: '1',
  allusers: '1',
  allgroups: '1',
  win_probability_initialize_date: null,
  cdate: at,
  udate: at,
  source: '',
  count: '0',
  stages: ['2'],
  links: links('dealGroups/1', 'stages', 'dealGroupUsers', 'dealGroupGroups', 'winProbabilityFeatures'),
  id: '1',
};

export const user: Item = {
  username: 'ada',
  firstName: 'Ada',
  lastName: 'Agent',
  email: 'ada@acme.example',
  phone: '',
  signature: null,
  links: links('users/1', 'lists', 'userGroup', 'dealGroupTotals', 'dealGroupUsers', 'configs'),
  id: '1',
};

export const webhook: Item = {
  cdate: at,
  listid: '0',
  name: 'Ours',
  url: 'https://a.example/hooks',
  events: ['deal_add'],
  sources: ['api'],
  links: [],
  id: '1',
};

export const fieldOption: Item = {
  field: '2',
  orderid: '1',
  value: 'Gold',
  label: 'Gold',
  isdefault: '0',
  cdate: null,
  udate: null,
  links: links('fieldOptions/1', 'field'),
  id: '1',
};

export const field: Item = {
  title: 'Tier',
  descript: null,
  type: 'dropdown',
  isrequired: '0',
  perstag: 'TIER',
  defval: null,
  show_in_list: '0',
  rows: '0',
  cols: '0',
  visible: '1',
  service: '',
  ordernum: '1',
  cdate: at,
  udate: at,
  created_timestamp: local,
  updated_timestamp: local,
  created_by: '1',
  updated_by: '1',
  options: ['1'],
  relations: ['1'],
  links: links('fields/2', 'options', 'relations'),
  id: '2',
};

export const fieldMeta: Item = {
  id: '1',
  fieldLabel: 'Tier',
  fieldType: 'dropdown',
  fieldOptions: ['Gold'],
  fieldDefault: null,
  fieldDefaultCurrency: null,
  isFormVisible: 1,
  isRequired: 0,
  displayOrder: 1,
  personalization: 'TIER',
  knownFieldId: null,
  hideFieldFlag: 0,
  createdTimestamp: local,
  updatedTimestamp: local,
  links: {},
};

export const taskType: Item = { id: '1', title: 'Call', status: '1', links: {} };

const isItem = (value: unknown): value is Item => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Schema of a record like the sample: with an id, and without other members. A null in the sample may be a text or a
 * number.
 */
export const shapeOf = (sample: unknown): JsonObject => {
  if (Array.isArray(sample)) return { type: ['array', 'null'], items: sample.length === 0 ? {} : shapeOf(sample[0]) };
  if (sample === null) return { type: ['string', 'number', 'null'] };
  if (!isItem(sample)) return { type: [typeof sample, 'null'] };
  const properties = Object.fromEntries(Object.entries(sample).map(([name, value]) => [name, shapeOf(value)]));
  if (!('id' in sample)) return { type: 'object', properties };
  return { type: 'object', required: ['id'], properties: { ...properties, id: { type: 'string' } } };
};
