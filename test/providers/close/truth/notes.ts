import { because, type Notes } from '../../../truth/because.ts';

export const notes: Notes = {
  accepted: {
    'crm.engagement remote_type': 'the kind of the record is the type, which has no other name',
    ...because(
      'a status is named by its id, which is in a list of the account; the example is of its type alone',
      'crm.deal status',
      'crm.deal remote_status',
      'crm.deal status_category',
    ),
    'crm.pipeline stages': 'a stage of a pipeline has its name and state, not its id alone',
  },
  withoutField: {
    ...because(
      'the table says so',
      'crm.company lead status (no unified field)',
      'crm.deal value_period (no unified field)',
      'crm.engagement email status (no unified field)',
      'crm.engagement call status (no unified field)',
      'crm.engagement call disposition (no unified field)',
      'crm.engagement meeting status (no unified field)',
      'crm.task _type (no unified field)',
    ),
    'crm.contact email and phone type': 'an element of a list has it, as the vendor calls it',
  },
  ofRecords: ['crm.engagement type'],
  otherwise: {
    'crm.task priority low': 'the description has high and medium alone',
  },
};
