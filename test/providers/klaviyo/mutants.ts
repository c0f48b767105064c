import type { Mutant } from '../../mutants/mutant.ts';

export const mutants: readonly Mutant[] = [
  {
    name: 'Klaviyo: events have no unique id, so only one event per second is kept',
    file: 'lib/providers/klaviyo/marketingautomation/event.ts',
    find: "      unique_id: '{unique}',\n",
    replace: '',
    tests: ['test/records/events.test.ts'],
  },
  {
    name: 'Klaviyo: a list for text messages is a list for e-mails',
    file: 'lib/providers/klaviyo/marketingautomation/campaign.ts',
    find: "...by('sms'),",
    replace: "...by('email'),",
    tests: ['test/providers/klaviyo/records/channels.test.ts', 'test/providers/klaviyo/sync/channels.test.ts'],
  },
  {
    name: 'Klaviyo: the picture of a text message is sent back with its text',
    file: 'lib/providers/klaviyo/campaign-writes.ts',
    find: 'const { media_url: _, ...said }',
    replace: 'const { ...said }',
    tests: ['test/providers/klaviyo/records/channels.test.ts'],
  },
  {
    name: 'Klaviyo: a silent notification gets a text',
    file: 'lib/providers/klaviyo/campaign-writes.ts',
    find: "if (held.notification_type === 'silent')",
    replace: "if (held.notification_type === 'quiet')",
    tests: ['test/providers/klaviyo/records/channels.test.ts'],
  },
  {
    name: 'Klaviyo: writing back an old record subscribes a profile that has unsubscribed',
    file: 'lib/providers/klaviyo/marketingautomation/contact.ts',
    find: "    decided_at: { kind: 'value', read: marketing, codec: decidedAt },\n",
    replace: '',
    tests: ['test/providers/klaviyo/records/records.test.ts'],
  },
  {
    name: 'Klaviyo: an earlier consent subscribes a profile that has unsubscribed from text messages',
    file: 'lib/providers/klaviyo/marketingautomation/contact.ts',
    find: "    sms_decided_at: { kind: 'value', read: sms, codec: smsDecidedAt },\n",
    replace: '',
    tests: ['test/records/consent/consent.test.ts'],
  },
  {
    name: 'Klaviyo: a subscription job for e-mail also subscribes to text messages',
    file: 'lib/providers/klaviyo/consents.ts',
    find: 'subscriptions: { [channel]: { marketing } }',
    replace: 'subscriptions: { email: { marketing }, sms: { marketing } }',
    tests: ['test/providers/klaviyo/records/sms.test.ts'],
  },
];
