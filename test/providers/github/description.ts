import type { VendorFiles } from '../../contract/vendor-files.ts';

export const description: VendorFiles = { folder: 'github', descriptions: ['rest.json'], recorded: true };
