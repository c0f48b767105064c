import { because, type Notes } from '../../../truth/because.ts';

export const notes: Notes = {
  accepted: {
    ...because(
      'the word comes from the list of states in the account, and the test account has no state with this name',
      'ticketing.ticket status',
      'ticketing.ticket status_category',
    ),
    'ticketing.tag name': 'a tag is a text, which the list of tags shows as `name`',
    'ticketing.collection remote_collection_type': 'all are projects, whatever their type',
  },
  unread: {
    'ticketing.ticket url':
      'it is not a mapped field: every record shows its page, and tickets also show it under this name',
    'ticketing.user teams': 'only a get of a user contains them, not the list',
  },
  withoutField: {
    'ticketing.ticket statuses_search_category': 'these are words of a search that we do not use',
    'ticketing.comment visibility.type': 'the visibility of a comment can be written by a passthrough',
  },
  ofRecords: ['ticketing.user accountType'],
  otherwise: {
    'ticketing.comment creator_type unknown': 'neither a user nor a contact: the remote value is shown',
    'ticketing.ticket status_category undefined': 'a state without a category is shown by its name',
    'ticketing.user accountType app': 'the list of users omits apps, because no issue can be assigned to an app',
    'ticketing.user accountType customer': 'we have no contacts at Jira: only service projects have customers',
  },
};
