import type { Unproven } from '../../coverage/unproven.ts';

export const unproven: readonly Unproven[] = [
  {
    reason: 'three members of the vendor say it together, and the table has one of them',
    cells: [
      'marketingautomation.contact create consent',
      'marketingautomation.contact update consent',
      'marketingautomation.contact list consent',
      'marketingautomation.contact get consent',
    ],
  },
  {
    reason: 'a custom event says nothing of it: the list that it is in does',
    cells: ['marketingautomation.event list type', 'marketingautomation.event get type'],
  },
  {
    reason: 'another activity says what came back: `test/providers/mailchimp/records/messages.test.ts`',
    cells: ['marketingautomation.message list status', 'marketingautomation.message get status'],
  },
  {
    reason: 'the feed is of e-mail, and no answer says so',
    cells: ['marketingautomation.message list channel', 'marketingautomation.message get channel'],
  },
  {
    reason: 'the table has each number by itself',
    cells: ['marketingautomation.campaign list stats', 'marketingautomation.campaign get stats'],
  },
];
