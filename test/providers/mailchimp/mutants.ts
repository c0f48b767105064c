import type { Mutant } from '../../mutants/mutant.ts';

export const mutants: readonly Mutant[] = [
  {
    name: 'Mailchimp: an earlier consent subscribes an archived contact who has unsubscribed',
    file: 'lib/providers/mailchimp/marketingautomation/contact.ts',
    find: "    decided_at: { kind: 'value', read: '', codec: decidedAt },\n",
    replace: '',
    tests: ['test/providers/mailchimp/records/archived.test.ts'],
  },
  {
    name: 'Mailchimp: a bounced message has the status of a sent one',
    file: 'lib/providers/mailchimp/marketingautomation/message.ts',
    find: "getText(activity, 'bounce_type') ?? getText(activity, 'activity_type')",
    replace: "getText(activity, 'activity_type')",
    tests: ['test/providers/mailchimp/records/messages.test.ts'],
  },
  {
    name: 'Mailchimp: reads messages from the opens in place of the sends',
    file: 'lib/providers/mailchimp/marketingautomation/message.ts',
    find: "fromFeed('sent', [",
    replace: "fromFeed('open', [",
    tests: ['test/providers/mailchimp/records/messages.test.ts'],
  },
  {
    name: 'Mailchimp: all messages of a campaign have the same id',
    file: 'lib/providers/mailchimp/marketingautomation/message.ts',
    find: "['activity_type', 'created_at_timestamp', 'campaign_id']",
    replace: "['activity_type', 'campaign_id']",
    tests: ['test/providers/mailchimp/records/messages.test.ts'],
  },
  {
    name: 'Mailchimp: a contact is added to the second e-mail of an automation',
    file: 'lib/providers/mailchimp/marketingautomation/automation.ts',
    find: "getPath(one, 'position') === 1",
    replace: "getPath(one, 'position') === 2",
    tests: ['test/records/objects/automations.test.ts'],
  },
  {
    name: 'Mailchimp: a birthday has the month first even if the audience has the day first',
    file: 'lib/providers/mailchimp/metadata.ts',
    find: "=== 'DD/MM';",
    replace: "=== 'MM';",
    tests: ['test/providers/mailchimp/birthdays.test.ts'],
  },
  {
    name: 'Mailchimp: clicks on several links in the same second are one event',
    file: 'lib/providers/mailchimp/marketingautomation/event.ts',
    find: ", 'link_clicked'] as const",
    replace: '] as const',
    tests: ['test/records/objects/marketing-events.test.ts'],
  },
  {
    name: 'Mailchimp: a batch changes the status of existing contacts',
    file: 'lib/providers/mailchimp/membership.ts',
    find: 'update_existing: false',
    replace: 'update_existing: true',
    tests: ['test/records/consent/consent.test.ts'],
  },
  {
    name: 'Mailchimp: adding a contact to a list without a consent subscribes the contact',
    file: 'lib/providers/mailchimp/membership.ts',
    find: "status_if_new: 'transactional'",
    replace: "status_if_new: 'subscribed'",
    tests: ['test/records/consent/consent.test.ts'],
  },
  {
    name: 'Mailchimp: a create without a consent subscribes the contact',
    file: 'lib/providers/mailchimp/marketingautomation/contact.ts',
    find: "body: { status: 'transactional' },",
    replace: "body: { status: 'subscribed' },",
    tests: ['test/providers/mailchimp/records/records.test.ts'],
  },
];
