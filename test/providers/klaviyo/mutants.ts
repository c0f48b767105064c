import type { Mutant } from '../../mutants/mutant.ts';

export const mutants: readonly Mutant[] = [
  {
    name: 'Klaviyo: an event has no name of its own, so that one of a second is left',
    file: 'lib/providers/klaviyo/marketingautomation/event.ts',
    find: "      unique_id: '{unique}',\n",
    replace: '',
    tests: ['test/records/events.test.ts'],
  },
  {
    name: 'Klaviyo: a list of text messages is one of e-mails',
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
    name: 'Klaviyo: who has unsubscribed is subscribed by a record that was read before',
    file: 'lib/providers/klaviyo/marketingautomation/contact.ts',
    find: "    decided_at: { kind: 'value', read: marketing, codec: decidedAt },\n",
    replace: '',
    tests: ['test/providers/klaviyo/records/records.test.ts'],
  },
  {
    name: 'Klaviyo: who has left text messages is subscribed to them by a consent from before',
    file: 'lib/providers/klaviyo/marketingautomation/contact.ts',
    find: "    sms_decided_at: { kind: 'value', read: sms, codec: smsDecidedAt },\n",
    replace: '',
    tests: ['test/records/consent/consent.test.ts'],
  },
  {
    name: 'Klaviyo: a job of e-mail subscribes to text messages too',
    file: 'lib/providers/klaviyo/consents.ts',
    find: 'subscriptions: { [channel]: { marketing } }',
    replace: 'subscriptions: { email: { marketing }, sms: { marketing } }',
    tests: ['test/providers/klaviyo/records/sms.test.ts'],
  },
];
