import type { Corrections, Documented, Restated } from '../../truth/correction.ts';

const pages = 'https://developer.close.com/api/resources/';

const custom: Documented = {
  read: '',
  write: '',
  source: `${pages}custom-fields`,
  says: 'custom.FIELD_ID: Set custom fields by setting custom.FIELD_ID to the field value',
};

/** The lead of a record. Our list contains only this lead. */
const companies = (object: string): Restated => ({ read: 'lead_id', write: 'lead_id', table: `${object} company_id` });

const contacts = (object: string): Restated => ({
  read: 'contact_id',
  write: 'contact_id',
  table: `${object} contact_id`,
});

/** The vendor has a page per lead, which shows all records that belong to the lead. */
const pageOfLead: Documented = {
  read: 'lead_id',
  write: null,
  source: `${pages}leads`,
  says: 'can contain contacts, tasks, opportunities, and activities. In fact, these other objects must be children of a Lead',
};

/** Corrections for Close, by object and field. */
export const corrections: Corrections = {
  'crm.company remote_url': {
    read: 'html_url | id',
    write: null,
    source: `${pages}leads/create`,
    says: '"html_url": "https://app.close.com/lead/lead_70jZ5hiVt5X31MZ3vJ0R0GJMqJEihkoF7TtSVFbN2ty/"',
  },
  ...Object.fromEntries(
    ['contact', 'deal', 'note', 'task', 'engagement'].map((noun) => [`crm.${noun} remote_url`, pageOfLead]),
  ),
  'crm.contact field_mappings': custom,
  'crm.company field_mappings': custom,
  'crm.deal field_mappings': custom,
  'crm.contact company_ids': companies('crm.contact'),
  'crm.contact first_name': { read: '(what `name` begins with)', write: null, table: 'crm.contact first_name' },
  'crm.contact last_name': { read: '(what `name` ends with)', write: null, table: 'crm.contact last_name' },
  'crm.deal expected_revenue': {
    read: 'expected_value',
    write: null,
    source: `${pages}opportunities/list`,
    says: 'expected_value_one_time: the sum of the values of all one time opportunities multiplied by their confidence',
  },
  'crm.deal status': {
    read: '(the type of the status whose id is `status_id`)',
    write: 'status_id',
    source: `${pages}opportunity-statuses`,
    says: 'The status must belong to a pipeline (specified by `pipeline_id`) and have a `type` of `active`, `won`, or `lost`',
  },
  'crm.deal remote_status': { ours: 'a status is named by its id, and the table contains its type or its label' },
  'crm.deal status_category': {
    read: 'status_type',
    write: null,
    example: { remote: { status_type: 'won', status_id: 'won' }, unified: 'won' },
    table: 'crm.deal status_category',
  },
  'crm.pipeline stage_ids': { read: 'statuses[].id', write: null, table: 'crm.pipeline stages' },
  'crm.pipeline stages': {
    read: 'statuses',
    write: null,
    example: {
      remote: { statuses: [{ label: 'Demo', type: 'active' }] },
      unified: [{ name: 'Demo' }],
    },
    source: `${pages}opportunity-statuses`,
    says: 'The status must belong to a pipeline (specified by `pipeline_id`) and have a `type` of `active`, `won`, or `lost`',
  },
  'crm.stage pipeline': { read: 'holder:id', write: null, table: 'crm.stage pipeline' },
  'crm.stage pipeline_id': {
    read: 'holder:id',
    write: null,
    source: `${pages}opportunity-statuses`,
    says: 'The status must belong to a pipeline (specified by `pipeline_id`)',
  },
  'crm.note content_html': {
    read: 'note_html',
    write: 'note_html',
    source: `${pages}activities/notes/create`,
    says: 'if both note and note_html are provided, note_html takes precedence',
  },
  'crm.note contact_ids': contacts('crm.note'),
  'crm.note company_ids': companies('crm.note'),
  'crm.task contact_ids': contacts('crm.task'),
  'crm.task company_ids': companies('crm.task'),
  'crm.engagement company_ids': companies('crm.engagement'),
  'crm.engagement content_html': {
    read: 'note_html | body_html | user_note_html',
    write: 'note_html | body_html | user_note_html',
    source: 'https://developer.close.com/api/overview/rich-text',
    says: 'if both note and note_html are provided, note_html takes precedence',
  },
  'crm.engagement content': {
    read: 'note | body_text | note_html | user_note_html',
    write: 'note | body_text | note_html | body_html | user_note_html',
    table: 'crm.engagement content',
  },
  'crm.engagement contacts': {
    read: 'contact_id | attendees[].contact_id',
    write: 'contact_id',
    table: 'crm.engagement contacts',
  },
  'crm.engagement attendees': {
    read: 'attendees[].email',
    write: null,
    source: 'https://developer.close.com/api/resources/activities/meetings',
    says: 'Each contact in the attendees array can have the following statuses',
  },
  'crm.engagement end_time': {
    read: 'ends_at | activity_at + duration (s)',
    write: 'ends_at | activity_at + duration (s)',
    table: 'crm.engagement end_time',
  },
  'crm.engagement remote_type': {
    read: '(the kind of a record has no other name)',
    write: null,
    table: 'crm.engagement remote_type',
  },
  'crm.engagement duration_seconds': { read: 'duration', write: null, table: 'crm.engagement end_time' },
  'crm.engagement location': { ours: 'the pages about meetings show the member without a description' },
  'crm.user first_name': { read: 'first_name', write: null, table: 'crm.user name' },
  'crm.user last_name': {
    read: 'last_name',
    write: null,
    source: `${pages}users/list`,
    says: '_order_by: last_name,first_name',
  },
  'crm.user name': { read: '(`first_name` and `last_name`)', write: null, table: 'crm.user name' },
  'crm.user avatar_url': {
    read: 'image',
    write: null,
    source: `${pages}users/get-me`,
    says: '"image": "https://secure.gravatar.com/avatar/0ff7116c35caeba6d174affd45730cfd"',
  },
  'crm.user time_zone': {
    read: 'last_used_timezone',
    write: null,
    source: `${pages}users/get-me`,
    says: '"last_used_timezone": "America/Denver"',
  },
};
