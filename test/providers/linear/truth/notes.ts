import { because, type Notes } from '../../../truth/because.ts';

export const notes: Notes = {
  accepted: {
    ...because(
      'a state is stored by id and shown by its label, and the example contains only the name',
      'ticketing.ticket status',
      'ticketing.ticket remote_status',
      'ticketing.ticket status_category',
    ),
    'ticketing.ticket remote_priority': 'the value is the number, and the label is only for people',
    'ticketing.comment creator_type': 'the kind of author is read from `__typename`, which the example lacks',
  },
  unread: {
    'ticketing.ticket url':
      'it is not a mapped field: every record shows its page, and tickets also show it under this name',
  },
  withoutField: {
    'ticketing.ticket priorityLabel': 'these are labels for the numbers in `priority`, which are compared',
    'ticketing.account status.type': 'no unified field contains the state of a customer',
    'ticketing.collection status.type': 'no unified field contains the progress of a project',
  },
};
