import type { VendorFiles } from '../../contract/vendor-files.ts';

export const description: VendorFiles = {
  folder: 'jira',
  descriptions: ['platform.json'],
  bodies: ['adf-schema-v1-full.json'],
  recorded: true,
};
