import type { Corrections } from './correction.ts';

const reference = 'https://developers.pipedrive.com/docs/api/v1/';

/** Of Pipedrive, by object and field. */
export const pipedrive: Corrections = {
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
  'crm.engagement end_time': {
    read: 'due_date due_time + duration (clock)',
    write: 'due_date due_time + duration (clock)',
    table: 'crm.engagement end_time',
  },
  'crm.company industry': {
    read: '(the label of the option whose id is in `industry`)',
    write: 'industry',
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
};
