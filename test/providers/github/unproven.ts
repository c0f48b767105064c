import type { Unproven } from '../../coverage/unproven.ts';

export const unproven: readonly Unproven[] = [
  {
    reason: 'repositories have a short and a full name, and no page says which is the name',
    cells: ['ticketing.collection list name', 'ticketing.collection get name'],
  },
];
