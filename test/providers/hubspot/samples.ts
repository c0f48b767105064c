import type { OwnSamples } from '../../records/objects/own-samples.ts';

export const samples: OwnSamples = {
  'crm.company': ({ create, change }) => ({ create: { ...create, industry: 'COMPUTER_SOFTWARE' }, change }),
};
