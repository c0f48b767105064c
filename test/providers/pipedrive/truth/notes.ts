import type { Notes } from '../../../truth/because.ts';

export const notes: Notes = {
  accepted: {
    'crm.note content': 'the plain field is the text of the HTML',
  },
  unread: {
    'crm.contact do_not_contact': 'a read must request it, and only accounts with campaigns return it',
    'crm.task remote_priority': 'priorities are numbers that the account defines, and they cannot be listed',
  },
  withoutField: {
    'crm.contact marketing_status (status of consent)':
      'a read must request it, and only accounts with campaigns return it',
  },
  otherwise: {
    'crm.deal status deleted': 'only a delete deletes a deal, and a deleted deal is not a record',
    'crm.engagement type task': 'it is a task of ours: crm.task',
    'crm.engagement type deadline': 'the same',
  },
};
