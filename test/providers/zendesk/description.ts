import type { VendorFiles } from '../../contract/vendor-files.ts';

export const description: VendorFiles = { folder: 'zendesk-support', descriptions: ['support.json'], recorded: true };
