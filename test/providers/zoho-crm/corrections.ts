import type { Corrections, Documented, Restated } from '../../truth/correction.ts';

const custom: Documented = {
  read: '',
  write: '',
  source: 'https://www.zoho.com/crm/help/api/insertrecords.html',
  says: 'You must use only Field API names in the input',
};

/** The place in the table, in the form that is compared. */
const restated = (name: string, read: string, write: string | null = null, table = name) =>
  [name, { read, write, table } satisfies Restated] as const;

/** Place of the single record that an activity is about. The record may be in any module. */
const about = (name: string, module: string, table: string) =>
  [
    name,
    { read: 'What_Id.id', write: `What_Id.id + $se_module = ${module}`, optional: true, table } satisfies Restated,
  ] as const;

/** Place of the single record that a note belongs to. The record may be in any module. */
const noteOn = (noun: string, module: string) =>
  [`crm.note ${noun}_id`, `crm.note ${noun}_ids`].map((name) => [
    name,
    {
      read: 'Parent_Id.id',
      write: `Parent_Id.id + Parent_Id.module.api_name = ${module}`,
      optional: true,
      table: `crm.note ${noun}_id`,
    } satisfies Restated,
  ]);

const company = (name: string) => about(name, 'Accounts', 'crm.task company_id');
const deal = (name: string) => about(name, 'Deals', 'crm.task deal_id');

const end = 'End_DateTime | Call_Start_Time + Call_Duration_in_seconds (s)';

const ofUser = (read: string, page: string, says: string): Documented => ({
  read,
  write: null,
  source: `https://www.zoho.com/crm/${page}`,
  says,
});

/** The vendor's own package names the fields of each module. */
const named = (name: string, isWritten: boolean): Documented => ({
  read: name,
  write: isWritten ? name : null,
  source: 'https://github.com/zoho/zohocrm-javascript-sdk-2.0/blob/master/src/com/zoho/crm/api/record/record.js',
  says: `${name.toUpperCase()} : new ZCRM.Record.Model.Field("${name}")`,
});

const attendees: Documented = {
  read: 'Participants[].Email',
  write: 'Participants[].participant',
  source: 'https://www.zoho.com/crm/developer/docs/api/v2/events-response.html',
  says: 'Contains the ID and type of each participant in individual JSON objects. Possible participant types are "lead", "contact", "user", and "email"',
};

const updateUser = 'developer/docs/api/update-user.html';

/** Corrections for Zoho CRM, by object and field. */
export const corrections: Corrections = {
  'crm.contact field_mappings': custom,
  'crm.company field_mappings': custom,
  'crm.lead field_mappings': custom,
  'crm.deal field_mappings': custom,
  'crm.deal expected_revenue': {
    read: 'Expected_Revenue',
    write: null,
    source:
      'https://help.zoho.com/portal/en/kb/crm/sales-force-automation/deal-management/articles/standard-fields-deals',
    says: 'Expected Revenue: Calculated based on the Amount and deal Stage that you specify',
  },
  'crm.user first_name': ofUser('first_name', 'help/api-diff/getUsers.html', '"first_name": "Bruce"'),
  'crm.user last_name': ofUser('last_name', updateUser, 'user1.put("last_name", "B")'),
  'crm.user is_active': {
    ...ofUser('status', updateUser, 'use the key status in the input with the value as either active or inactive'),
    choices: { active: 'true', inactive: 'false', disabled: 'false' },
  },
  'crm.user time_zone': ofUser(
    'time_zone',
    updateUser,
    'Refer to Fields Metadata API to know the values of the key "time_zone"',
  ),
  'crm.pipeline stages': {
    read: 'maps',
    write: null,
    example: {
      remote: { maps: [{ display_value: 'Qualification', sequence_number: 7 }] },
      unified: [{ name: 'Qualification', order: 7 }],
    },
    table: 'crm.pipeline stages',
  },
  ...Object.fromEntries([
    restated('crm.contact company_ids', 'Account_Name.id', 'Account_Name.id', 'crm.contact company_id'),
    ...noteOn('contact', 'Contacts'),
    ...noteOn('company', 'Accounts'),
    ...noteOn('deal', 'Deals'),
    restated('crm.stage pipeline', 'answer:display_value'),
    restated('crm.task contact_ids', 'Who_Id.id', 'Who_Id.id', 'crm.task contact_id'),
    ...['crm.task company_id', 'crm.task company_ids', 'crm.engagement company_id', 'crm.engagement company_ids'].map(
      company,
    ),
    ...['crm.task deal_id', 'crm.task deal_ids', 'crm.engagement deal_id', 'crm.engagement deal_ids'].map(deal),
    ['crm.engagement location', named('Venue', true)],
    ['crm.engagement attendees', attendees],
    ['crm.engagement duration_seconds', named('Call_Duration_in_seconds', false)],
    restated('crm.engagement type', 'path:/crm/v8/{}', 'path:/crm/v8/{}'),
    restated('crm.engagement end_time', end, end),
  ]),
};
