import type { VendorFiles } from '../../contract/vendor-files.ts';

export const description: VendorFiles = { folder: 'brevo', descriptions: ['v3.json'] };
