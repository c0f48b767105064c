import { because, type Notes } from '../../../truth/because.ts';

export const notes: Notes = {
  accepted: {
    'ticketing.comment html_body': 'it is shown sanitised, without the CSS classes of the vendor',
    'ticketing.ticket status': 'if several remote states share our word, the remote state is shown: `pending`',
    'ticketing.comment body': 'a comment is read from `plain_body`, the plain text of `body`',
    ...because(
      'the role comes from the users that `include=users` adds to the response, and the example lacks them',
      'ticketing.ticket contact_id',
      'ticketing.ticket creator_id',
      'ticketing.comment creator_type',
      'ticketing.comment remote_creator_type',
      'ticketing.comment user_id',
      'ticketing.comment contact_id',
    ),
  },
  unread: {
    'ticketing.ticket url':
      'it is not a mapped field: every record shows its page, and tickets also show it under this name',
  },
  withoutField: {
    'ticketing.comment type': 'a spoken comment is a comment',
  },
  ofRecords: ['ticketing.user role'],
  otherwise: {
    'ticketing.ticket status deleted': 'a deleted ticket is not a record, and no answer contains it',
  },
};
