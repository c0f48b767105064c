import type { OwnSamples } from '../../records/objects/own-samples.ts';

export const samples: OwnSamples = {
  'marketingautomation.campaign': async ({ create, change }, { firstTwo }) => ({
    create: { ...create, list_ids: await firstTwo('/marketingautomation/lists') },
    change,
  }),
};
