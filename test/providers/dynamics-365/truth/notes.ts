import { because, type Notes } from '../../../truth/because.ts';

export const notes: Notes = {
  accepted: {
    'crm.lead status': 'a state that every new org has is one of ours',
    ...because(
      'the table has texts, where an element has its type too',
      'crm.contact email_addresses',
      'crm.contact phone_numbers',
      'crm.company email_addresses',
      'crm.company phone_numbers',
      'crm.lead email_addresses',
      'crm.lead phone_numbers',
    ),
    'crm.engagement contacts': 'the contact is the one that it is about; its parties take further requests',
    'crm.deal currency': 'the code of a currency is in another list, which the example has beside',
    'ticketing.ticket team_id': 'a team is the owner by the table that `_ownerid_value` says, which the example lacks',
  },
  unread: {
    'ticketing.comment is_private': 'it is from memory: no page says who sees a note',
  },
  undeclared: ['marketingautomation.campaign', 'marketingautomation.list'],
  withoutField: {
    'crm.deal statuscode': 'the reason for a state: a deal shows the state, and why it was lost',
    'crm.engagement statecode_appointment': 'no field of ours says whether an activity is done',
    ...because(
      'the same',
      'crm.engagement statuscode_appointment',
      'crm.engagement statuscode_email',
      'crm.engagement statuscode_phonecall',
    ),
    ...because('the reason says more than the state', 'crm.task statecode', 'ticketing.ticket statecode'),
    'ticketing.ticket origin': 'the table is older than `channel`, which has it',
    'ticketing.team teamtype': 'no field of ours says what kind a team is',
  },
  ofRecords: ['crm.engagement type'],
  otherwise: {
    'crm.lead status 1': 'open: a state that every new org has is one of ours',
    'crm.lead status 2': 'in_progress: the same',
    'crm.lead status 3': 'qualified: the same',
    'crm.lead status 4': 'unqualified: the same',
    'crm.lead status 5': 'unqualified is its category: leads have no closed',
    ...because('unqualified is its category: the same', 'crm.lead status 6', 'crm.lead status 7'),
  },
};
