import { because, type Notes } from '../../../truth/because.ts';

export const notes: Notes = {
  accepted: {
    'crm.lead status': 'a default state of a new org has one of our words',
    ...because(
      'the word comes from the list of stages in the account, and the test account has no stage with this name',
      'crm.deal status',
      'crm.deal status_category',
    ),
    ...because(
      'the id of a stage contains its layout and pipeline, which the example lacks',
      'crm.deal stage_id',
      'crm.pipeline stages',
    ),
  },
  withoutField: {
    ...because(
      'the table names no unified field',
      'crm.company account type (no unified field)',
      'crm.engagement call status (no unified field)',
    ),
  },
  ofRecords: ['crm.engagement type'],
  otherwise: {
    'crm.lead status Not Contacted': 'open: a default state of a new org has one of our words',
    'crm.lead status Contacted': 'in_progress: the same',
    'crm.lead status Contact in Future': 'in_progress is its category, because leads have no on_hold state',
    'crm.lead status Pre-Qualified': 'qualified: a default state of a new org has one of our words',
    'crm.lead status Not Qualified': 'unqualified: the same',
    'crm.lead status Junk Lead': 'unqualified is its category, because leads have no closed state',
    'crm.lead status Lost Lead': 'unqualified is its category: the same',
  },
};
