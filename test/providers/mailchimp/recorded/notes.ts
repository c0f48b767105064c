import type { Notes } from '../../../recorded/notes.ts';

export const notes: Notes = {
  exceptions: [
    {
      place: /^merge_fields\.ADDRESS$/,
      reason: 'The contact has an address; an empty text else.',
    },
  ],
  otherForms: {
    'marketingautomation.segment type': 'dynamic: conditions make it, and the vendor calls that saved',
  },
};
