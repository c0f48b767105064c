import type { Corrections, Documented } from '../../truth/correction.ts';

const pages = 'https://developers.activecampaign.com/reference/';

const custom = (read: string, write: string, page: string, says: string): Documented => ({
  read,
  write,
  source: `${pages}${page}`,
  says,
});

/** A note or a task belongs to a single record, which our list of ids contains. */
const on = (object: string, nouns: readonly string[], place: Documented): Record<string, Documented> =>
  Object.fromEntries(
    nouns.flatMap((noun) => [`${noun}_id`, `${noun}_ids`]).map((field) => [`${object} ${field}`, place]),
  );

/** Times of the records on these pages. */
const times = (object: string, created: string, modified: string, page: string): Record<string, Documented> => ({
  [`${object} created_at`]: {
    read: created,
    write: null,
    source: `${pages}${page}`,
    says: `"${created}" of the record in the example`,
  },
  [`${object} modified_at`]: {
    read: modified,
    write: null,
    source: `${pages}${page}`,
    says: `"${modified}" of the record in the example`,
  },
});

/** Corrections for users, which are the same in both verticals. */
const users = (object: string): Corrections => ({
  ...Object.fromEntries(
    ['first', 'last'].map((which) => [
      `${object} ${which}_name`,
      {
        read: `${which}Name`,
        write: null,
        source: `${pages}list-all-users`,
        says: `"${which}Name" of the user in the example`,
      },
    ]),
  ),
  [`${object} name`]: { read: '(`firstName` and `lastName`)', write: null, table: 'crm.user name' },
});

const account: Documented = {
  read: 'answer:accountContacts[].account',
  write: 'account',
  source: `${pages}create-an-account-contact`,
  says: 'account: Account ID',
};

/** Place in the log of a contact's activity or of bounced messages. */
const inLog = (read: string, page: string): Documented => ({
  read,
  write: null,
  source: `${pages}${page}`,
  says: `"${read}" of the log in the example`,
});

const tracked = (read: string): Documented => inLog(read, 'get-contacts-tracking-logsevents');

/** Corrections for ActiveCampaign, by object and field. */
export const corrections: Corrections = {
  ...times('crm.contact', 'cdate', 'udate', 'list-all-contacts'),
  ...times('marketingautomation.contact', 'cdate', 'udate', 'list-all-contacts'),
  ...times('marketingautomation.list', 'cdate', 'udate', 'retrieve-all-lists'),
  ...times('marketingautomation.campaign', 'cdate', 'mdate', 'list-all-campaigns'),
  ...Object.fromEntries(
    (
      [
        ['name', 'name'],
        ['subject', 'subject'],
        ['preview_text', 'preheader_text'],
        ['from_name', 'fromname'],
        ['from_email', 'fromemail'],
        ['reply_to', 'reply2'],
        ['html', 'html'],
        ['text', 'text'],
      ] as const
    ).map(([field, read]) => [
      `marketingautomation.email ${field}`,
      { read, write: null, source: `${pages}list-all-messages`, says: `"${read}" of the message in the example` },
    ]),
  ),
  'marketingautomation.campaign segment_ids': {
    read: 'segmentid',
    write: null,
    source: `${pages}list-all-campaigns`,
    says: '"segmentid" of the campaign in the example',
  },
  'marketingautomation.campaign stats': {
    read: '',
    write: null,
    // All numbers of a draft are 0.
    optional: true,
    example: {
      remote: {
        ...{ send_amt: '100', opens: '50', uniqueopens: '40', linkclicks: '20', subscriberclicks: '10' },
        ...{ uniquelinkclicks: '12', hardbounces: '1', softbounces: '2', unsubscribes: '4' },
      },
      unified: {
        ...{ sent: 100, delivered: null, opens: 50, unique_opens: 40, clicks: 20, unique_clicks: 10 },
        ...{ bounces: 3, unsubscribes: 4, complaints: null },
      },
    },
    source: `${pages}list-all-campaigns`,
    says: 'These numbers are members of the campaign in the example',
  },
  'marketingautomation.campaign recipient_count': {
    read: 'total_amt',
    write: null,
    source: `${pages}list-all-campaigns`,
    says: '"total_amt" of the campaign in the example',
  },
  ...times('marketingautomation.email', 'cdate', 'mdate', 'list-all-messages'),
  ...times('marketingautomation.automation', 'cdate', 'mdate', 'list-all-automations'),
  'marketingautomation.automation trigger_type': {
    read: 'answer:meta.starts[].type',
    write: null,
    table: 'marketingautomation.automation trigger_type',
  },
  'marketingautomation.contact list_ids': {
    read: 'answer:contactLists[].list',
    write: null,
    table: 'marketingautomation.contact list_ids',
  },
  'marketingautomation.contact tags': {
    read: 'answer:tags[].tag',
    write: null,
    table: 'marketingautomation.contact tags',
  },
  'marketingautomation.event type': { ours: 'no log contains it: the list of the event decides it' },
  'marketingautomation.event contact_id': {
    read: 'path:/contacts/{}',
    write: null,
    source: `${pages}get-contacts-tracking-logsevents`,
    says: "The Contact's ID",
  },
  'marketingautomation.event name': { ...tracked('type'), optional: true },
  'marketingautomation.event properties': {
    ...tracked('value'),
    optional: true,
    example: { remote: { value: 'A-1' }, unified: { value: 'A-1' } },
  },
  'marketingautomation.event occurred_at': tracked('tstamp'),
  'marketingautomation.event created_at': tracked('tstamp'),
  'marketingautomation.event campaign_id': {
    ...inLog('campaign', 'retrieve-contact-bounce-logs'),
    optional: true,
  },
  'marketingautomation.event email_address': {
    ...inLog('email', 'retrieve-contact-bounce-logs'),
    optional: true,
  },
  'marketingautomation.contact subscriptions': {
    ours: 'the table describes the list, the status and the time separately',
  },
  'marketingautomation.list permission_reminder': {
    read: 'sender_reminder',
    write: 'sender_reminder',
    source: `${pages}create-new-list`,
    says: 'A reminder for your contacts as to why they are on this list and you are messaging them.',
  },
  'marketingautomation.tag created_at': {
    read: 'cdate',
    write: null,
    source: `${pages}retrieve-all-tags`,
    says: '"cdate" of the record in the example',
  },
  'marketingautomation.tag member_count': {
    read: 'subscriber_count',
    write: null,
    source: `${pages}retrieve-a-tag`,
    says: '"subscriber_count" of the record in the example',
  },
  ...times('crm.company', 'createdTimestamp', 'updatedTimestamp', 'list-all-accounts'),
  ...times('crm.deal', 'cdate', 'mdate', 'list-all-deals'),
  ...times('crm.note', 'cdate', 'mdate', 'retrieve-a-note'),
  ...times('crm.task', 'cdate', 'udate', 'list-all-tasks'),
  ...times('crm.pipeline', 'cdate', 'udate', 'list-all-pipelines'),
  ...times('crm.stage', 'cdate', 'udate', 'list-all-deal-stages'),
  'crm.contact field_mappings': custom(
    '(an element of a list beside the record, by the id of its field)',
    'fieldValues',
    'create-a-new-contact',
    "fieldValues: Contact's custom field values",
  ),
  'crm.contact company_id': { ...account, write: null },
  'crm.contact company_ids': account,
  'crm.contact title': { read: 'answer:accountContacts[].jobTitle', write: null, table: 'crm.contact title' },
  'crm.contact tags': {
    read: 'answer:tags[].tag',
    write: null,
    table: 'crm.contact tags',
  },
  'crm.company field_mappings': custom(
    '(the member of an element beside the record that has the value of its type)',
    'fields',
    'create-an-account-new',
    "fields: Account's custom field values",
  ),
  'crm.deal field_mappings': custom(
    '(the member of an element beside the record that has the value of its type)',
    'fields',
    'create-a-deal-new',
    "fields: Deal's custom field values",
  ),
  'crm.deal remote_currency': { read: 'currency', write: 'currency', table: 'crm.deal currency' },
  ...on('crm.note', ['contact', 'company', 'deal'], {
    read: 'relid',
    write: 'relid',
    optional: true,
    source: `${pages}create-a-note`,
    says: 'reltype: Possible Values: Activity, Deal, DealTask, Subscriber, CustomerAccount',
  }),
  ...on('crm.task', ['contact', 'deal'], {
    read: 'owner.id',
    write: 'relid',
    optional: true,
    source: `${pages}create-a-deal-task`,
    says: 'ownerType: The name of the relating object. Valid values are `contact` or `deal`',
  }),
  'crm.task type': {
    read: '(the label of the type whose id is in `dealTasktype`)',
    write: 'dealTasktype',
    table: 'crm.task type',
  },
  'crm.pipeline stage_ids': { read: 'stages', write: null, table: 'crm.pipeline stages' },
  'crm.stage pipeline_id': { read: 'group', write: 'group', table: 'crm.stage pipeline' },
  ...users('crm.user'),
  ...users('marketingautomation.user'),
  'marketingautomation.user email_address': {
    read: 'email',
    write: null,
    source: `${pages}list-all-users`,
    says: '"email" of the user in the example',
  },
};
