import type { VendorFiles } from '../../contract/vendor-files.ts';

export const description: VendorFiles = { folder: 'pipedrive', descriptions: ['v1.json', 'v2.json'], recorded: true };
