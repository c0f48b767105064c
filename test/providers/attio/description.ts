import type { VendorFiles } from '../../contract/vendor-files.ts';

export const description: VendorFiles = { folder: 'attio', descriptions: ['v2.json'], recorded: true };
