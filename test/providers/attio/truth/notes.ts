import type { Notes } from '../../../truth/because.ts';

export const notes: Notes = {
  accepted: {
    'crm.deal status': 'of several open stages the first is the word: others are shown by their names',
  },
  unread: {
    'crm.task content': 'a task has one text, which is its subject',
    'crm.company industry': 'its categories are tags of ours',
    'crm.company website': 'there is no website: a company has domains',
  },
  withoutField: {
    'crm.company employee_range (values)': 'a range is no number of employees',
    'crm.user access_level (no unified field)': 'the table says so',
  },
};
