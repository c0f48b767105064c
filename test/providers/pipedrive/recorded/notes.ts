import type { Notes } from '../../../recorded/notes.ts';

export const notes: Notes = {
  otherForms: {
    'crm.lead status': 'open, if it is not archived',
    'crm.engagement end_time': 'the end, not the duration',
  },
  lost: {
    'crm.company addresses': 'a member of version 1, which we do not use',
    'crm.company user_id': 'a member of version 1, which we do not use',
    'crm.contact company_id': 'a member of version 1, which we do not use',
    'crm.contact user_id': 'a member of version 1, which we do not use',
    'crm.deal company_id': 'a member of version 1, which we do not use',
    'crm.deal contact_ids': 'a member of version 1, which we do not use',
  },
};
