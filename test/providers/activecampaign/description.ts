import type { VendorFiles } from '../../contract/vendor-files.ts';

/** What both have is as the second one says. */
export const description: VendorFiles = {
  folder: 'activecampaign',
  descriptions: ['v3-automation.json', 'v3.json'],
  recorded: true,
};
