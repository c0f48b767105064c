import { because, type Notes } from '../../../truth/because.ts';

export const notes: Notes = {
  accepted: {
    'ticketing.ticket parent_ticket': 'issues have a number per repository, so the id of a ticket contains both',
    ...because(
      'users are identified by id, because a login can change',
      'ticketing.ticket assigned_to',
      'ticketing.ticket creator_id',
      'ticketing.comment user_id',
    ),
    'ticketing.collection name': 'repositories of different owners may share a name, so we use `full_name`',
  },
  unread: {
    'ticketing.account name': 'the vendor has no customers: organizations own repositories',
    'ticketing.comment html_body': 'responses contain it only in another media type, which a header requests',
    'ticketing.ticket due_date': 'many issues share a milestone, so it is not a due date of an issue',
    'ticketing.ticket url':
      'it is not a mapped field: every record shows its page, and tickets also show it under this name',
  },
  withoutField: {
    'ticketing.ticket state_reason': 'only `state` says whether an issue is open',
    'ticketing.comment author_association': 'no unified field contains the relation of a user to a repository',
    'ticketing.user type': 'every assignable account is a user, including bots',
    'ticketing.team privacy': 'no unified field contains the visibility of a team',
    'ticketing.collection visibility': 'no unified field contains the visibility of a repository',
  },
};
