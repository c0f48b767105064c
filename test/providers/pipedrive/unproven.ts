import type { Unproven } from '../../coverage/unproven.ts';

export const unproven: readonly Unproven[] = [
  {
    reason: 'no page of the vendor about records gives the URL of their page for people',
    cells: [
      'crm.contact list remote_url',
      'crm.contact get remote_url',
      'crm.company list remote_url',
      'crm.company get remote_url',
      'crm.deal list remote_url',
      'crm.deal get remote_url',
    ],
  },
  {
    reason: "records contain ids of labels, and the list of fields contains the account's names",
    cells: [
      'crm.company list tags',
      'crm.company get tags',
      'crm.lead list tags',
      'crm.lead get tags',
      'crm.contact list tags',
      'crm.contact get tags',
    ],
  },
  {
    reason: 'both times may be in the same second in a fast run, so they cannot be distinguished',
    cells: ['crm.task list created_at', 'crm.task list modified_at'],
  },
];
