import type { VendorFiles } from '../../contract/vendor-files.ts';

export const description: VendorFiles = {
  folder: 'linear',
  descriptions: [],
  schema: 'schema.graphql',
  recorded: true,
};
