import type { VendorFiles } from '../../contract/vendor-files.ts';
import { withVersion } from './contract/paths.ts';

export const description: VendorFiles = {
  folder: 'pipedrive',
  descriptions: ['v1.json', 'v2.json'],
  asRead: withVersion,
  recorded: true,
};
