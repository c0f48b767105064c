import type { VendorFiles } from '../../contract/vendor-files.ts';

export const description: VendorFiles = {
  folder: 'mailchimp',
  descriptions: ['marketing-3.0.55.json', 'marketing-automation-3.0.55.json'],
  recorded: true,
};
