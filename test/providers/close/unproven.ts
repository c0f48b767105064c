import type { Unproven } from '../../coverage/unproven.ts';

export const unproven: readonly Unproven[] = [
  {
    reason: 'the vendor stores a name as one text, and this is a part',
    cells: [
      'crm.contact list first_name',
      'crm.contact get first_name',
      'crm.contact list last_name',
      'crm.contact get last_name',
    ],
  },
  {
    reason: 'the pages about meetings show the member without a description',
    cells: ['crm.engagement list location', 'crm.engagement get location'],
  },
  {
    reason: 'a name has two members, and the table contains one',
    cells: ['crm.user list name', 'crm.user get name'],
  },
];
