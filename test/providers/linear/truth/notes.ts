import { because, type Notes } from '../../../truth/because.ts';

export const notes: Notes = {
  accepted: {
    ...because(
      'a state is named by its id, and shown by its label; the example is of the name alone',
      'ticketing.ticket status',
      'ticketing.ticket remote_status',
      'ticketing.ticket status_category',
    ),
    'ticketing.ticket remote_priority': 'the value is the number, and its label is only shown',
    'ticketing.comment creator_type': 'who wrote it is read from `__typename`, which the example lacks',
  },
  unread: {
    'ticketing.ticket url':
      'it is no field that is mapped: the page of every record is shown, and that of a ticket under this name too',
  },
  withoutField: {
    'ticketing.ticket priorityLabel': 'labels of the numbers of `priority`, which are compared',
    'ticketing.account status.type': 'no field of ours says whether a customer is one still',
    'ticketing.collection status.type': 'no field of ours says how far a project is',
  },
};
