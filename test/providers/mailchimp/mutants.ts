import type { Mutant } from '../../mutants/mutant.ts';

export const mutants: readonly Mutant[] = [
  {
    name: 'Mailchimp: who has unsubscribed and was put away is subscribed by a consent from before',
    file: 'lib/providers/mailchimp/marketingautomation/contact.ts',
    find: "    decided_at: { kind: 'value', read: '', codec: decidedAt },\n",
    replace: '',
    tests: ['test/providers/mailchimp/records/archived.test.ts'],
  },
  {
    name: 'Mailchimp: a message that came back was sent',
    file: 'lib/providers/mailchimp/marketingautomation/message.ts',
    find: "getText(activity, 'bounce_type') ?? getText(activity, 'activity_type')",
    replace: "getText(activity, 'activity_type')",
    tests: ['test/providers/mailchimp/records/messages.test.ts'],
  },
  {
    name: 'Mailchimp: a message that was opened is another one',
    file: 'lib/providers/mailchimp/marketingautomation/message.ts',
    find: "fromFeed('sent', [",
    replace: "fromFeed('open', [",
    tests: ['test/providers/mailchimp/records/messages.test.ts'],
  },
  {
    name: 'Mailchimp: messages of a campaign have one id at all times',
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
    name: 'Mailchimp: a birthday has the month first whatever the audience has chosen',
    file: 'lib/providers/mailchimp/metadata.ts',
    find: "=== 'DD/MM';",
    replace: "=== 'MM';",
    tests: ['test/providers/mailchimp/birthdays.test.ts'],
  },
  {
    name: 'Mailchimp: events of clicks on several links in one second are one',
    file: 'lib/providers/mailchimp/marketingautomation/event.ts',
    find: ", 'link_clicked'] as const",
    replace: '] as const',
    tests: ['test/records/objects/marketing-events.test.ts'],
  },
  {
    name: 'Mailchimp: a batch gives another status to those who are there',
    file: 'lib/providers/mailchimp/membership.ts',
    find: 'update_existing: false',
    replace: 'update_existing: true',
    tests: ['test/records/consent/consent.test.ts'],
  },
  {
    name: 'Mailchimp: somebody who is put on a list is subscribed where nothing is said',
    file: 'lib/providers/mailchimp/membership.ts',
    find: "status_if_new: 'transactional'",
    replace: "status_if_new: 'subscribed'",
    tests: ['test/records/consent/consent.test.ts'],
  },
  {
    name: 'Mailchimp: a new contact is subscribed where nothing is said',
    file: 'lib/providers/mailchimp/marketingautomation/contact.ts',
    find: "body: { status: 'transactional' },",
    replace: "body: { status: 'subscribed' },",
    tests: ['test/providers/mailchimp/records/records.test.ts'],
  },
];
