import type { OwnSamples } from '../../records/objects/own-samples.ts';

export const samples: OwnSamples = {
  // A company has no industry that can be written.
  'crm.company': ({ create: { industry: _, ...create }, change }) => ({ create, change }),
  // The text of a task never changes.
  'crm.task': ({ create, change }) => ({ create, change: { ...change, subject: create.subject } }),
  'crm.custom-object': () => ({
    create: { fields: { name: 'Lovelace 1', seats: 4 } },
    change: { fields: { name: 'Lovelace 2', seats: 5 } },
  }),
};
