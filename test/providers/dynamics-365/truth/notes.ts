import { because, type Notes } from '../../../truth/because.ts';

export const notes: Notes = {
  accepted: {
    'crm.lead status': 'a default state of a new org has one of our words',
    ...because(
      'the table contains texts, and our elements contain a type too',
      'crm.contact email_addresses',
      'crm.contact phone_numbers',
      'crm.company email_addresses',
      'crm.company phone_numbers',
      'crm.lead email_addresses',
      'crm.lead phone_numbers',
    ),
    'crm.engagement contacts': 'the contact is the regarding contact, and its parties need more requests',
    'crm.deal currency': 'the code of a currency is in another list, which the example shows separately',
    'ticketing.ticket team_id': 'the example lacks the table of `_ownerid_value`, which distinguishes teams from users',
  },
  unread: {
    'ticketing.comment is_private': 'it is from memory: no page says who can see a note',
  },
  undeclared: ['marketingautomation.campaign', 'marketingautomation.list'],
  withoutField: {
    'crm.deal statuscode': 'it is the reason for a state: a deal shows the state and its lost reason',
    'crm.engagement statecode_appointment': 'no unified field says whether an activity is done',
    ...because(
      'the same',
      'crm.engagement statuscode_appointment',
      'crm.engagement statuscode_email',
      'crm.engagement statuscode_phonecall',
    ),
    ...because('the reason is more precise than the state', 'crm.task statecode', 'ticketing.ticket statecode'),
    'ticketing.ticket origin': 'the table is older than our `channel`, which contains it',
    'ticketing.team teamtype': 'no unified field contains the kind of a team',
  },
  ofRecords: ['crm.engagement type'],
  otherwise: {
    'crm.lead status 1': 'open: a default state of a new org has one of our words',
    'crm.lead status 2': 'in_progress: the same',
    'crm.lead status 3': 'qualified: the same',
    'crm.lead status 4': 'unqualified: the same',
    'crm.lead status 5': 'unqualified is its category, because leads have no closed state',
    ...because('unqualified is its category: the same', 'crm.lead status 6', 'crm.lead status 7'),
  },
};
