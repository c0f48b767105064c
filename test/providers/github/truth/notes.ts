import { because, type Notes } from '../../../truth/because.ts';

export const notes: Notes = {
  accepted: {
    'ticketing.ticket parent_ticket': 'issues have a number in each repository: a ticket is named by both',
    ...because(
      'users go by their ids: a login can be changed',
      'ticketing.ticket assigned_to',
      'ticketing.ticket creator_id',
      'ticketing.comment user_id',
    ),
    'ticketing.collection name': 'repositories of the same name have several owners: `full_name`',
  },
  unread: {
    'ticketing.account name': 'no customers are kept there: organizations own repositories',
    'ticketing.comment html_body': 'answers have it in another media type, asked for by a header',
    'ticketing.ticket due_date': 'a milestone is shared by many issues, and is not due for one of them',
    'ticketing.ticket url':
      'it is no field that is mapped: the page of every record is shown, and that of a ticket under this name too',
  },
  withoutField: {
    'ticketing.ticket state_reason': 'whether an issue is open is said by `state` alone',
    'ticketing.comment author_association': 'no field of ours says what somebody is to a repository',
    'ticketing.user type': 'whoever can be assigned is a user, a bot too',
    'ticketing.team privacy': 'no field of ours says who sees a team',
    'ticketing.collection visibility': 'no field of ours says who sees a repository',
  },
};
