import type { Notes } from '../../../recorded/notes.ts';

export const notes: Notes = {
  otherForms: {
    'ticketing.ticket project_id': 'the id of the repository, not its URL',
  },
};
