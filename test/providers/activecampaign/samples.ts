import type { OwnSamples } from '../../records/objects/own-samples.ts';

export const samples: OwnSamples = {
  // A contact needs an address that no other contact has.
  'crm.contact': ({ create, change }, { number }) => {
    const email = { email_address: `ada-${number()}@objects.example`, email_address_type: 'work' };
    return { create: { ...create, email_addresses: [email] }, change };
  },
  // A company has a website and a unique name.
  'crm.company': (_, { number }) => ({
    create: { name: `Engines ${number()}`, website: 'https://engines.example' },
    change: { name: `Engines ${number()}`, website: 'https://more.example' },
  }),
  'marketingautomation.contact': ({ create }) => ({ create, change: { first_name: 'Eva' } }),
  'marketingautomation.list': () => ({
    create: { name: 'Engines', permission_reminder: 'You asked.' },
    change: { name: 'More engines' },
  }),
  'marketingautomation.campaign': () => ({ create: { name: 'Engines in May' }, change: { name: 'Engines in June' } }),
};
