import type { Unproven } from '../../coverage/unproven.ts';

export const unproven: readonly Unproven[] = [
  {
    reason: 'it consists of three members of the vendor, and the table contains one',
    cells: [
      'marketingautomation.contact create consent',
      'marketingautomation.contact update consent',
      'marketingautomation.contact list consent',
      'marketingautomation.contact get consent',
    ],
  },
  {
    reason: 'a custom event does not contain it: the list of the event decides it',
    cells: ['marketingautomation.event list type', 'marketingautomation.event get type'],
  },
  {
    reason: 'a bounce is a separate activity: `test/providers/mailchimp/records/messages.test.ts`',
    cells: ['marketingautomation.message list status', 'marketingautomation.message get status'],
  },
  {
    reason: 'the feed contains only e-mail, and no response says so',
    cells: ['marketingautomation.message list channel', 'marketingautomation.message get channel'],
  },
  {
    reason: 'the table describes each number separately',
    cells: ['marketingautomation.campaign list stats', 'marketingautomation.campaign get stats'],
  },
];
