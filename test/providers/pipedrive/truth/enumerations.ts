import type { EnumerationFacts } from '../../../truth/enumeration-facts.ts';

export const enumerations: EnumerationFacts = {
  lists: {
    engagementTypes: (rows) => ({
      data: rows.map(({ remote }) => ({ key_string: String(remote), name: String(remote), active_flag: true })),
    }),
  },
};
