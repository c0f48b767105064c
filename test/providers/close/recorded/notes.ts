import type { Notes } from '../../../recorded/notes.ts';

export const notes: Notes = {
  exceptions: [
    { place: /^count_by_value_period\.annual$/, reason: 'The account contained opportunities of a year.' },
    { place: /\bcounters\.first_fail$/, reason: 'A message failed.' },
  ],
  otherForms: {
    'crm.contact email_addresses': 'an address and its type, without its subscription',
    'crm.contact phone_numbers': 'a number and its type, without its country',
    'crm.deal status': 'the id of the status, which no recorded list names',
    'crm.deal remote_status': 'the id of the status, not its type',
  },
};
