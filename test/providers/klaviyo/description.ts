import { withMergedParts } from '../../contract/patches/merged-parts.ts';
import type { VendorFiles } from '../../contract/vendor-files.ts';

export const description: VendorFiles = {
  folder: 'klaviyo',
  descriptions: ['2026-07-15.json', '2026-07-15-automation.json'],
  asRead: withMergedParts,
  recorded: true,
};
