import type { Notes } from '../../../recorded/notes.ts';

export const notes: Notes = {
  exceptions: [{ place: /^audit\.via\.source\.to\.email_ccs$/, reason: 'Only e-mails with copies contain it.' }],
  lost: {
    'ticketing.comment contact_id': 'the request did not include the users',
    'ticketing.comment user_id': 'the request did not include the users',
    'ticketing.ticket contact_id': 'the request did not include the users',
    'ticketing.ticket creator_id': 'the request did not include the users',
  },
};
