import type { Notes } from '../../../recorded/notes.ts';

export const notes: Notes = {
  otherForms: {
    'crm.lead status': 'open, where it is not archived',
    'crm.engagement end_time': 'when it ends, not how long it takes',
  },
  lost: {
    'crm.company addresses': 'of version 1, which we do not ask',
    'crm.company user_id': 'of version 1, which we do not ask',
    'crm.contact company_id': 'of version 1, which we do not ask',
    'crm.contact user_id': 'of version 1, which we do not ask',
    'crm.deal company_id': 'of version 1, which we do not ask',
    'crm.deal contact_ids': 'of version 1, which we do not ask',
  },
};
