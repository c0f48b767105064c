import type { Unproven } from '../../coverage/unproven.ts';

export const unproven: readonly Unproven[] = [
  {
    reason: 'the vendor has a name as one text, of which this is a part',
    cells: [
      'crm.contact list first_name',
      'crm.contact get first_name',
      'crm.contact list last_name',
      'crm.contact get last_name',
    ],
  },
  {
    reason: 'the pages on meetings show the member, and say nothing of it',
    cells: ['crm.engagement list location', 'crm.engagement get location'],
  },
  {
    reason: 'a name is of two members, of which the table has one',
    cells: ['crm.user list name', 'crm.user get name'],
  },
];
