import type { Unproven } from '../../coverage/unproven.ts';

export const unproven: readonly Unproven[] = [
  {
    reason: 'no page of the vendor about records gives the URL of their page for people',
    cells: [
      'ticketing.user list remote_url',
      'ticketing.user get remote_url',
      'ticketing.contact list remote_url',
      'ticketing.contact get remote_url',
      'ticketing.account list remote_url',
      'ticketing.account get remote_url',
    ],
  },
  {
    reason: 'it is the role of the author, whom the response lists separately from the comments',
    cells: ['ticketing.comment list creator_type', 'ticketing.comment get creator_type'],
  },
];
