import type { VendorFiles } from '../../contract/vendor-files.ts';

export const description: VendorFiles = {
  folder: 'salesforce',
  descriptions: ['sobjects.json', 'rest.json'],
  recorded: true,
};
