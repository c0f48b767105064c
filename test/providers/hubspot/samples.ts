import type { OwnSamples } from '../../records/objects/samples.ts';

export const samples: OwnSamples = {
  'crm.company': ({ create, change }) => ({ create: { ...create, industry: 'COMPUTER_SOFTWARE' }, change }),
};
