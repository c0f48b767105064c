import { because, type Notes } from '../../../truth/because.ts';

export const notes: Notes = {
  accepted: {
    'crm.engagement remote_type': 'the kind of the record is the type, which has no other name',
    ...because(
      'a status is named by its id from a list of the account, and the example contains only its type',
      'crm.deal status',
      'crm.deal remote_status',
      'crm.deal status_category',
    ),
    'crm.pipeline stages': 'a stage of a pipeline has a name and a state, not only an id',
  },
  withoutField: {
    ...because(
      'the table names no unified field',
      'crm.company lead status (no unified field)',
      'crm.deal value_period (no unified field)',
      'crm.engagement email status (no unified field)',
      'crm.engagement call status (no unified field)',
      'crm.engagement call disposition (no unified field)',
      'crm.engagement meeting status (no unified field)',
      'crm.task _type (no unified field)',
    ),
    'crm.contact email and phone type': 'an element of a list contains it, with the remote value',
  },
  ofRecords: ['crm.engagement type'],
  otherwise: {
    'crm.task priority low': 'the description contains only high and medium',
  },
};
