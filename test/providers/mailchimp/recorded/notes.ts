import type { Notes } from '../../../recorded/notes.ts';

export const notes: Notes = {
  exceptions: [
    {
      place: /^merge_fields\.ADDRESS$/,
      reason: 'Contacts without an address have an empty text.',
    },
  ],
  otherForms: {
    'marketingautomation.segment type': 'dynamic: conditions define it, and the vendor calls it saved',
  },
};
