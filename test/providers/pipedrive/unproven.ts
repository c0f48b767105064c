import type { Unproven } from '../../coverage/unproven.ts';

export const unproven: readonly Unproven[] = [
  {
    reason: 'no page of the vendor that describes records says at which address people open them',
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
    reason: "records have ids of labels, whose names are the account's own, in the list of fields",
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
    reason: 'both times may be of one second, and then do not say which is which: it depends on how fast a run is',
    cells: ['crm.task list created_at', 'crm.task list modified_at'],
  },
];
