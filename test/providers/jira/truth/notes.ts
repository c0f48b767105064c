import { because, type Notes } from '../../../truth/because.ts';

export const notes: Notes = {
  accepted: {
    ...because(
      'the word comes from the list of states that the account has, which has none of this name here',
      'ticketing.ticket status',
      'ticketing.ticket status_category',
    ),
    'ticketing.tag name': 'a tag is a text, which the list of tags is read into `name`',
    'ticketing.collection remote_collection_type': 'all are projects, whatever type of project',
  },
  unread: {
    'ticketing.ticket url':
      'it is no field that is mapped: the page of every record is shown, and that of a ticket under this name too',
    'ticketing.user teams': 'only the read of one user has them, not the list',
  },
  withoutField: {
    'ticketing.ticket statuses_search_category': 'words of a search that is not asked here',
    'ticketing.comment visibility.type': 'who sees a comment is written by a passthrough',
  },
  ofRecords: ['ticketing.user accountType'],
  otherwise: {
    'ticketing.comment creator_type unknown': 'neither a user nor a contact: it is shown as the vendor calls it',
    'ticketing.ticket status_category undefined': 'a state without a category is shown by its name',
    'ticketing.user accountType app': 'the list of users leaves apps out: they can be assigned nothing',
    'ticketing.user accountType customer': 'there are no contacts at Jira: customers are of service projects alone',
  },
};
