import type { Typo } from './typo.ts';

/** Typos in a declaration of a real provider. */
export const ofHubspot: readonly Typo[] = [
  {
    in: 'crm.contact',
    at: 'list.query',
    value: { limit: '{limit}', after: '{cursor}', properties: '{fields:csvs}' },
    says: [
      'lib/providers/hubspot/: hubspot crm.contact list.query.properties: There is no converter "csvs" for {fields:csvs}. Use :csv, or remove it.',
    ],
  },
  {
    in: 'crm.deal',
    at: 'fields.status.choices',
    value: 'dealStagez',
    says: [
      'lib/providers/hubspot/: hubspot crm.deal fields.status.choices: There is no metadata "dealStagez". Use one of "dealStages", "leadStages", or remove it.',
    ],
  },
  {
    in: 'crm.deal',
    at: 'required',
    value: ['prioritty'],
    says: [
      'lib/providers/hubspot/: hubspot crm.deal required: There is no field "prioritty". Use "priority", or remove it.',
    ],
  },
];
