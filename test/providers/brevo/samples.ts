import type { OwnSamples } from '../../records/objects/own-samples.ts';

export const samples: OwnSamples = {
  'marketingautomation.contact': ({ create }) => ({ create, change: { first_name: 'Eva' } }),
  'marketingautomation.campaign': async ({ create, change }, { makeSample }) => ({
    create: { ...create, template_id: await makeSample('marketingautomation.template') },
    change,
  }),
  'marketingautomation.template': ({ create, change }) => ({ create: { ...create, subject: 'Engines' }, change }),
};
