import type { Notes } from '../../../recorded/notes.ts';

export const notes: Notes = {
  otherForms: {
    'ticketing.ticket project_id': 'what names the repository, not its address',
  },
};
