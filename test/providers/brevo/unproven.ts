import type { Unproven } from '../../coverage/unproven.ts';

export const unproven: readonly Unproven[] = [
  {
    reason: 'the table has the blocklist of e-mail alone, of the two that a contact may be on',
    cells: ['marketingautomation.contact list subscriptions', 'marketingautomation.contact get subscriptions'],
  },
  {
    reason: 'an event of a message has the address alone: `test/records/events.test.ts`',
    cells: ['marketingautomation.event list contact_id'],
  },
  {
    reason: 'a custom event says nothing of it: `test/records/events.test.ts`',
    cells: ['marketingautomation.event list type', 'marketingautomation.event get type'],
  },
  {
    reason: 'lists beside the messages say it: `test/records/events.test.ts`',
    cells: ['marketingautomation.message list status', 'marketingautomation.message get status'],
  },
  {
    reason: 'the page says it of all of them, and no answer',
    cells: ['marketingautomation.message list channel', 'marketingautomation.message get channel'],
  },
  {
    reason: 'no answer has it, but the lists that it goes to: `test/records/campaigns.test.ts`',
    cells: ['marketingautomation.campaign list recipient_count', 'marketingautomation.campaign get recipient_count'],
  },
];
