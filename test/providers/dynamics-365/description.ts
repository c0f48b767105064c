import type { VendorFiles } from '../../contract/vendor-files.ts';

export const description: VendorFiles = { folder: 'dynamics-365', descriptions: ['webapi.json'] };
