import type { Corrections } from '../../truth/correction.ts';

const reference = 'https://developers.pipedrive.com/docs/api/v1/';

/** "Open" and "archived" are the words of the page. `is_archived` is its member. */
const archived = (choices: Readonly<Record<string, string>>) => ({
  read: 'is_archived',
  write: 'is_archived',
  choices,
  source: `${reference}Leads`,
  says: 'is_archived: A flag indicating whether the lead is archived or not',
});

/** Corrections for Pipedrive, by object and field. */
export const corrections: Corrections = {
  'crm.contact field_mappings': {
    read: 'custom_fields',
    write: 'custom_fields',
    source: `${reference}Persons`,
    says: 'An object where each key represents a custom field',
  },
  'crm.company field_mappings': {
    read: 'custom_fields',
    write: 'custom_fields',
    source: `${reference}Organizations`,
    says: 'An object where each key represents a custom field',
  },
  'crm.company tags': {
    read: '(the labels of the options whose ids are in `label_ids`)',
    write: 'label_ids',
    named: '/v2/organizationFields',
    table: 'crm.company tags',
  },
  'crm.contact tags': {
    read: '(the labels of the options whose ids are in `label_ids`)',
    write: 'label_ids',
    named: '/v2/personFields',
    table: 'crm.contact tags',
  },
  'crm.company linkedin_url': {
    read: 'linkedin',
    write: 'linkedin',
    source: `${reference}Organizations`,
    says: 'The LinkedIn profile URL of the organization',
  },
  'crm.deal field_mappings': {
    read: 'custom_fields',
    write: 'custom_fields',
    source: `${reference}Deals`,
    says: 'An object where each key represents a custom field',
  },
  'crm.contact company_ids': { read: 'org_id', write: 'org_id', table: 'crm.contact company_id' },
  'crm.note content_html': {
    read: 'content',
    write: 'content',
    source: `${reference}Notes`,
    says: 'The content of the note in HTML format',
  },
  'crm.task content_html': {
    read: 'note',
    write: 'note',
    source: `${reference}Activities`,
    says: 'The note of the activity (HTML format)',
  },
  'crm.engagement content_html': {
    read: 'note',
    write: 'note',
    source: `${reference}Activities`,
    says: 'The note of the activity (HTML format)',
  },
  'crm.lead status': archived({ false: 'open', true: 'Archived' }),
  'crm.lead remote_status': archived({}),
  'crm.lead status_category': {
    ours: 'a lead in the inbox is open, and the outcome of an archived lead is unknown',
  },
  'crm.lead amount': {
    read: 'value.amount',
    write: 'value.amount',
    source: `${reference}Leads`,
    says: 'value: The potential value of the lead represented by a JSON object: { "amount": 200, "currency": "EUR" }',
  },
  'crm.lead currency': {
    read: 'value.currency',
    write: 'value.currency',
    source: `${reference}Leads`,
    says: 'value: The potential value of the lead represented by a JSON object: { "amount": 200, "currency": "EUR" }',
  },
  'crm.lead close_date': {
    read: 'expected_close_date',
    write: 'expected_close_date',
    source: `${reference}Leads`,
    says: 'The date of when the deal which will be created from the lead is expected to be closed',
  },
  'crm.lead tags': {
    read: '(the names of the labels whose ids are in `label_ids`)',
    write: 'label_ids',
    named: '/v1/leadLabels',
    table: 'crm.lead tags',
  },
  'crm.engagement attendees': {
    read: 'attendees[].email',
    write: 'attendees[].email',
    source: `${reference}Activities`,
    says: 'attendees.email: The email address of the attendee',
  },
  'crm.engagement end_time': {
    read: 'due_date due_time + duration (clock)',
    write: 'due_date due_time + duration (clock)',
    table: 'crm.engagement end_time',
  },
  'crm.company industry': {
    read: '(the label of the option whose id is in `industry`)',
    write: 'industry',
    named: '/v2/organizationFields',
    table: 'crm.company industry',
  },
  'crm.user is_active': {
    read: 'active_flag',
    write: null,
    source: `${reference}Users`,
    says: 'Boolean that indicates whether the user is activated',
  },
  'crm.user avatar_url': { read: 'icon_url', write: null, source: `${reference}Users`, says: 'The user icon URL' },
  'crm.user time_zone': {
    read: 'timezone_name',
    write: null,
    source: `${reference}Users`,
    says: 'The user timezone name',
  },
  'crm.pipeline stage_ids': { read: 'stages[].id', write: null, table: 'crm.pipeline stages' },
  'crm.pipeline stages': {
    read: 'stages',
    write: null,
    example: {
      remote: { stages: [{ name: 'Contract sent', order_nr: 4 }] },
      unified: [{ name: 'Contract sent', order: 4 }],
    },
    table: 'crm.pipeline stages',
  },
  'crm.stage pipeline_id': { read: 'pipeline_id', write: 'pipeline_id', table: 'crm.stage pipeline' },
  'crm.note contact_ids': { read: 'person_id', write: 'person_id', table: 'crm.note contact_id' },
  'crm.note company_ids': { read: 'org_id', write: 'org_id', table: 'crm.note company_id' },
  'crm.note deal_ids': { read: 'deal_id', write: 'deal_id', table: 'crm.note deal_id' },
  'crm.task contact_ids': { read: 'person_id', write: 'participants[].person_id', table: 'crm.task contact_id' },
  'crm.task company_ids': { read: 'org_id', write: 'org_id', table: 'crm.task company_id' },
  'crm.task deal_ids': { read: 'deal_id', write: 'deal_id', table: 'crm.task deal_id' },
  'crm.engagement company_ids': { read: 'org_id', write: 'org_id', table: 'crm.engagement company_id' },
  'crm.engagement deal_id': {
    read: 'deal_id',
    write: 'deal_id',
    source: `${reference}Activities`,
    says: 'The ID of the deal linked to the activity',
  },
  'crm.engagement deal_ids': {
    read: 'deal_id',
    write: 'deal_id',
    source: `${reference}Activities`,
    says: 'The ID of the deal linked to the activity',
  },
  'crm.task type': {
    read: 'type',
    write: 'type',
    choices: { task: 'to_do', deadline: 'deadline' },
    source: `${reference}ActivityTypes`,
    says: 'key_string: A string that is generated by the API based on the given name of the activity type',
  },
  'crm.engagement duration_seconds': {
    read: 'duration in seconds (clock)',
    write: null,
    source: `${reference}Activities`,
    says: 'duration: The duration of the activity',
  },
  'crm.engagement location': {
    read: 'location.value',
    write: 'location.value',
    source: `${reference}Activities`,
    says: 'location.value: The full address of the activity',
  },
};
