import type { Notes } from '../../../recorded/notes.ts';

export const notes: Notes = {
  otherForms: {
    'ticketing.ticket remote_priority': 'the value, not its label',
    'ticketing.ticket remote_status': 'the id of the state, not its name',
  },
  lost: {
    'ticketing.ticket remote_priority': 'the request selected only the label',
  },
};
