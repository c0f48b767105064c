import type { Unproven } from '../../coverage/unproven.ts';

export const unproven: readonly Unproven[] = [
  {
    reason: 'the table contains only the blocklist of e-mail, although there are two blocklists',
    cells: ['marketingautomation.contact list subscriptions', 'marketingautomation.contact get subscriptions'],
  },
  {
    reason: 'an event of a message contains only the address: `test/records/events.test.ts`',
    cells: ['marketingautomation.event list contact_id'],
  },
  {
    reason: 'a custom event does not contain it: `test/records/events.test.ts`',
    cells: ['marketingautomation.event list type', 'marketingautomation.event get type'],
  },
  {
    reason: 'separate lists contain it: `test/records/events.test.ts`',
    cells: ['marketingautomation.message list status', 'marketingautomation.message get status'],
  },
  {
    reason: 'the page says this for all records, and no response contains it',
    cells: ['marketingautomation.message list channel', 'marketingautomation.message get channel'],
  },
  {
    reason: 'no response contains it, but the recipient lists do: `test/records/campaigns.test.ts`',
    cells: ['marketingautomation.campaign list recipient_count', 'marketingautomation.campaign get recipient_count'],
  },
];
