import type { Unproven } from '../../coverage/unproven.ts';

export const unproven: readonly Unproven[] = [
  {
    reason: 'it is the role of the author, who stands beside the comments in the answer',
    cells: ['ticketing.comment list creator_type', 'ticketing.comment get creator_type'],
  },
];
