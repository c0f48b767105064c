import type { OwnSamples } from '../../records/objects/own-samples.ts';

export const samples: OwnSamples = {
  // An audience needs a sender.
  'marketingautomation.list': () => ({
    create: {
      name: 'Engines',
      from_name: 'Ada',
      from_email: 'ada@engines.example',
      company_name: 'Engines',
      addresses: [{ street_1: '1 Main St', city: 'Claymont', state: 'DE', postal_code: '19703', country: 'US' }],
      permission_reminder: 'You asked for news.',
    },
    change: { name: 'More engines', from_name: 'Grace' },
  }),
};
