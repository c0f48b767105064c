import { liveRows } from '../shared/rows.ts';
import type { Call } from '../shared/vendor.ts';
import { type Account, localText, timeText } from './account.ts';
import { linksTo } from './links.ts';
import { presentAutomation, presentContactAutomation } from './present-automations.ts';
import { presentCampaign, presentMessage } from './present-campaigns.ts';
import { presentContactList, presentList, presentSegment, presentTag } from './present-marketing.ts';
import type { RecordType, Row, Values } from './types.ts';

const contactLinks = [
  ...['bounceLogs', 'contactAutomations', 'contactData', 'contactGoals', 'contactLists', 'contactLogs', 'contactTags'],
  ...['contactDeals', 'deals', 'fieldValues', 'geoIps', 'notes', 'organization', 'plusAppend', 'trackingLogs'],
  ...['scoreValues', 'accountContacts', 'automationEntryCounts'],
];

const domainOf = (email: unknown): string => String(email).split('@')[1] ?? '';

/** Members of a contact that the simulator never sets, as recorded. */
const unsetOfContact: Values = {
  orgid: '0',
  orgname: '',
  segmentio_id: '',
  bounced_soft: '0',
  bounced_date: null,
  ip: '0',
  ua: '',
  socialdata_lastcheck: null,
  email_local: '',
  sentcnt: '0',
  rating_tstamp: null,
  gravatar: '0',
  anonymized: '0',
  adate: null,
  edate: null,
  deleted_at: null,
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
};

const presentContact = (_: Account, { id, created, updated, isDeleted, values }: Row, call: Call): Values => ({
  ...unsetOfContact,
  cdate: timeText(created),
  udate: timeText(updated),
  email: values.email,
  phone: values.phone ?? '',
  firstName: values.firstName ?? '',
  lastName: values.lastName ?? '',
  bounced_hard: String(values.bounced_hard ?? '0'),
  hash: String(id).padStart(32, '0'),
  email_domain: domainOf(values.email),
  deleted: isDeleted ? '1' : '0',
  // These are in the account's time zone, as recorded, whatever their names say.
  created_utc_timestamp: localText(created),
  updated_utc_timestamp: localText(updated),
  created_timestamp: localText(created),
  updated_timestamp: localText(updated),
  created_by: '0',
  updated_by: '0',
  links: linksTo(call, `contacts/${id}`, contactLinks),
  id: String(id),
});

const accountLinks = [
  'notes',
  'accountCustomFieldData',
  'accountContacts',
  'emailActivities',
  'contactEmails',
  'owner',
];

const presentAccount = (_: Account, { id, created, updated, values }: Row, call: Call): Values => ({
  name: values.name,
  accountUrl: values.accountUrl || null,
  createdTimestamp: timeText(created),
  updatedTimestamp: timeText(updated),
  owner: values.owner,
  contactCount: '0',
  dealCount: '0',
  links: linksTo(call, `accounts/${id}`, accountLinks),
  id: String(id),
});

const dealLinks = [
  ...['dealActivities', 'contact', 'contactDeals', 'group', 'nextTask', 'notes', 'account', 'customerAccount'],
  ...['organization', 'owner', 'scoreValues', 'stage', 'tasks', 'dealCustomFieldData'],
];

const presentDeal = (_: Account, { id, created, updated, values }: Row, call: Call): Values => ({
  owner: values.owner,
  contact: values.contact ?? null,
  organization: null,
  group: values.group,
  stage: values.stage,
  title: values.title,
  description: values.description ?? '',
  percent: values.percent === undefined ? null : String(values.percent),
  cdate: timeText(created),
  mdate: timeText(updated),
  nextdate: null,
  nexttaskid: null,
  value: String(values.value),
  currency: values.currency,
  winProbability: values.winProbability ?? null,
  winProbabilityMdate: null,
  status: String(values.status),
  activitycount: '0',
  nextdealid: '0',
  edate: null,
  links: linksTo(call, `deals/${id}`, dealLinks),
  id: String(id),
  isDisabled: false,
  account: values.account ?? null,
  customerAccount: values.account ?? null,
});

const ownerTypes: Readonly<Record<string, string>> = {
  Subscriber: 'contact',
  Deal: 'deal',
  CustomerAccount: 'customerAccount',
  DealTask: 'dealTask',
  Activity: 'activity',
};

const presentNote = (_: Account, { id, created, updated, values }: Row, call: Call): Values => ({
  relid: values.relid,
  reltype: values.reltype,
  userid: values.userid,
  is_draft: '0',
  cdate: timeText(created),
  mdate: timeText(updated),
  note: values.note,
  links: linksTo(call, `notes/${id}`, ['activities', 'user', 'mentions', 'notes', 'owner']),
  id: String(id),
  user: values.userid,
  owner: { type: ownerTypes[String(values.reltype)], id: values.relid },
});

const taskLinks = [
  ...['activities', 'automation', 'dealTasktype', 'doneAutomation', 'notes', 'owner', 'taskNotifications', 'user'],
  'assignee',
];

const quarter = 15 * 60_000;

const presentTask = (_: Account, { id, created, updated, values }: Row, call: Call): Values => {
  const due = Date.parse(String(values.duedate));
  return {
    relid: String(values.relid),
    reltype: values.ownerType === 'contact' ? 'Subscriber' : 'Deal',
    dealTasktype: values.dealTasktype,
    user: '1',
    assignee: values.assignee,
    automation: null,
    cdate: timeText(created),
    udate: timeText(updated),
    duedate: timeText(due),
    edate: timeText(due + quarter),
    duration: '15',
    status: values.status,
    title: values.title ?? null,
    note: values.note ?? '',
    donedate: values.donedate,
    doneAutomation: null,
    owner: { type: values.ownerType, id: String(values.relid) },
    id: String(id),
    outcomeId: null,
    outcomeInfo: null,
    links: linksTo(call, `dealTasks/${id}`, taskLinks),
  };
};

const presentLink = (_: Account, { id, created, updated, values }: Row, call: Call): Values => ({
  account: values.account,
  contact: values.contact,
  jobTitle: values.jobTitle,
  createdTimestamp: timeText(created),
  updatedTimestamp: timeText(updated),
  links: linksTo(call, `accountContacts/${id}`, ['account', 'contact']),
  id: String(id),
});

const presentContactTag = (_: Account, { id, created, values }: Row, call: Call): Values => ({
  contact: values.contact,
  tag: values.tag,
  cdate: timeText(created),
  created_timestamp: localText(created),
  updated_timestamp: localText(created),
  created_by: null,
  updated_by: null,
  links: linksTo(call, `contactTags/${id}`, ['tag', 'contact']),
  id: String(id),
});

/** Turns rows into the JSON of an answer. Links need the address of the `call`. */
export const present: Readonly<Record<RecordType, (account: Account, row: Row, call: Call) => Values>> = {
  contacts: presentContact,
  accounts: presentAccount,
  deals: presentDeal,
  notes: presentNote,
  dealTasks: presentTask,
  accountContacts: presentLink,
  contactTags: presentContactTag,
  tags: presentTag,
  lists: presentList,
  contactLists: presentContactList,
  automations: presentAutomation,
  contactAutomations: presentContactAutomation,
  segments: presentSegment,
  campaigns: presentCampaign,
  messages: presentMessage,
};

type OfContact = 'accountContacts' | 'contactTags' | 'contactLists';

/** Rows of a kind that belong to these contacts. */
export const rowsOf = (account: Account, type: OfContact, rows: readonly Row[]): Row[] => {
  const ids = new Set(rows.map(({ id }) => String(id)));
  return liveRows(account, type).filter(({ values }) => ids.has(String(values.contact)));
};
