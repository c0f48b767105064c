import type { Notes } from '../../../truth/because.ts';

export const notes: Notes = {
  accepted: {
    'crm.deal status': 'the word means the first of several open stages, and other stages are shown by their names',
  },
  unread: {
    'crm.task content': 'a task has a single text, which is its subject',
    'crm.company industry': 'its categories are our tags',
    'crm.company website': 'there is no website: a company has domains',
  },
  withoutField: {
    'crm.company employee_range (values)': 'a range is not a number of employees',
    'crm.user access_level (no unified field)': 'the table names no unified field',
  },
};
