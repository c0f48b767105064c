import type { OwnSamples } from '../../records/objects/own-samples.ts';

export const samples: OwnSamples = {
  // The industry of a company is read-only.
  'crm.company': ({ create: { industry: _, ...create }, change }) => ({ create, change }),
  // The text of a task cannot be changed.
  'crm.task': ({ create, change }) => ({ create, change: { ...change, subject: create.subject } }),
  'crm.custom-object': () => ({
    create: { fields: { name: 'Lovelace 1', seats: 4 } },
    change: { fields: { name: 'Lovelace 2', seats: 5 } },
  }),
};
