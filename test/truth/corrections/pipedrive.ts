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
  'crm.deal field_mappings': {
    read: 'custom_fields',
    write: 'custom_fields',
    source: `${reference}Deals`,
    says: 'An object where each key represents a custom field',
  },
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
};
