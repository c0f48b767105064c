import { because, type Notes } from '../../../truth/because.ts';

export const notes: Notes = {
  accepted: {
    'ticketing.comment html_body': 'shown sanitised, without classes of the vendor',
    'ticketing.ticket status': 'a state of ours for several of theirs is shown as their own: `pending`',
    'ticketing.comment body': 'a comment is read from `plain_body`, which is the text of `body`',
    ...because(
      'the role comes from the users that `include=users` puts beside the records; the example is without them',
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
      'it is no field that is mapped: the page of every record is shown, and that of a ticket under this name too',
  },
  withoutField: {
    'ticketing.comment type': 'a spoken comment is a comment',
  },
  ofRecords: ['ticketing.user role'],
  otherwise: {
    'ticketing.ticket status deleted': 'a deleted ticket is none, and is answered to nobody',
  },
};
