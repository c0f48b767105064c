import type { Unproven } from '../../coverage/unproven.ts';

export const unproven: readonly Unproven[] = [
  {
    reason: 'no page of the vendor about records gives the URL of their page for people',
    cells: [
      'ticketing.user list remote_url',
      'ticketing.user get remote_url',
      'ticketing.collection list remote_url',
      'ticketing.collection get remote_url',
    ],
  },
];
