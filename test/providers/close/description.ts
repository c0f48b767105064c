import type { VendorFiles } from '../../contract/vendor-files.ts';

export const description: VendorFiles = { folder: 'close', descriptions: ['v1.json'], recorded: true };
