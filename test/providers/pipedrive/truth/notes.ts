import type { Notes } from '../../../truth/because.ts';

export const notes: Notes = {
  accepted: {
    'crm.note content': 'the plain field is the text of the HTML',
  },
  unread: {
    'crm.contact do_not_contact': 'a read has to ask for it, and only accounts with campaigns answer it',
    'crm.task remote_priority': 'priorities are numbers of the account, which cannot be listed',
  },
  withoutField: {
    'crm.contact marketing_status (status of consent)':
      'a read has to ask for it, and only accounts with campaigns answer it',
  },
  otherwise: {
    'crm.deal status deleted': 'a deal is deleted by a delete, and then is none',
    'crm.engagement type task': 'what is to do is a task of ours: crm.task',
    'crm.engagement type deadline': 'the same',
  },
};
