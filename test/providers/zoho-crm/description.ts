import type { VendorFiles } from '../../contract/vendor-files.ts';

const parts = [
  'coql',
  'fields',
  'layouts',
  'modules',
  'notes',
  'notifications',
  'org',
  'pipeline',
  'record',
  'related_records',
  'users',
];

export const description: VendorFiles = {
  folder: 'zoho-crm',
  descriptions: parts.map((part) => `${part}.json`),
  recorded: true,
};
