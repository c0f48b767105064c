import type { Unproven } from '../../coverage/unproven.ts';

export const unproven: readonly Unproven[] = [
  {
    reason: 'it is the role of the author, whom the response lists separately from the comments',
    cells: ['ticketing.comment list creator_type', 'ticketing.comment get creator_type'],
  },
];
