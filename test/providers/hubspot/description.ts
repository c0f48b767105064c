import type { VendorFiles } from '../../contract/vendor-files.ts';

const parts = [
  'accountInfo',
  'associations',
  'associationsSchema',
  'calls',
  'companies',
  'contacts',
  'crmOwners',
  'deals',
  'emails',
  'files',
  'lists',
  'marketingEmails',
  'meetings',
  'notes',
  'oauth',
  'objects',
  'pipelines',
  'properties',
  'tasks',
  'tickets',
];

export const description: VendorFiles = {
  folder: 'hubspot',
  descriptions: [
    ...parts.map((part) => `v3-${part}.json`),
    'v3-events.json',
    'v3-sendEventCompletions.json',
    'v4-automation.json',
    'v4-subscriptions.json',
  ],
  later: new RegExp(`^\\d{4}-\\d{2}-(?:${parts.join('|')})\\.json$`),
  recorded: true,
};
