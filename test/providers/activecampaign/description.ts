import type { VendorFiles } from '../../contract/vendor-files.ts';

/** If both files describe an operation, the second file applies. */
export const description: VendorFiles = {
  folder: 'activecampaign',
  descriptions: ['v3-automation.json', 'v3.json'],
  recorded: true,
};
