import { because, type Notes } from '../../../truth/because.ts';

export const notes: Notes = {
  accepted: {
    'crm.lead status': 'a state that every new org has is one of ours',
    ...because(
      'the word comes from the list of stages that the account has, which has none of this name here',
      'crm.deal status',
      'crm.deal status_category',
    ),
    ...because(
      'a stage is named by its layout and pipeline too, which the example lacks',
      'crm.deal stage_id',
      'crm.pipeline stages',
    ),
  },
  withoutField: {
    ...because(
      'the table says so',
      'crm.company account type (no unified field)',
      'crm.engagement call status (no unified field)',
    ),
  },
  ofRecords: ['crm.engagement type'],
  otherwise: {
    'crm.lead status Not Contacted': 'open: a state that every new org has is one of ours',
    'crm.lead status Contacted': 'in_progress: the same',
    'crm.lead status Contact in Future': 'in_progress is its category: leads have no on_hold',
    'crm.lead status Pre-Qualified': 'qualified: a state that every new org has is one of ours',
    'crm.lead status Not Qualified': 'unqualified: the same',
    'crm.lead status Junk Lead': 'unqualified is its category: leads have no closed',
    'crm.lead status Lost Lead': 'unqualified is its category: the same',
  },
};
