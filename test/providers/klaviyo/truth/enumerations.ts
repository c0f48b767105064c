import type { EnumerationFacts } from '../../../truth/enumeration-facts.ts';

export const enumerations: EnumerationFacts = {
  // Campaigns of all channels have the same values.
  kindOf: ({ object }) => (object === 'marketingautomation.campaign' ? 'email' : undefined),
  remotes: {
    'marketingautomation.campaign status': ({ remote }) => ({ attributes: { status: remote } }),
  },
};
