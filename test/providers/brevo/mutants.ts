import type { Mutant } from '../../mutants/mutant.ts';

export const mutants: readonly Mutant[] = [
  {
    name: 'Brevo: a create takes an address off the blocklist',
    file: 'lib/providers/brevo/marketingautomation/contact.ts',
    find: ', readBack: true, encoding: created }',
    replace: ', readBack: true }',
    tests: ['test/providers/brevo/records/sms.test.ts'],
  },
  {
    name: 'Brevo: somebody who is invited is active',
    file: 'lib/providers/brevo/marketingautomation/user.ts',
    find: "remote === 'active'",
    replace: "remote !== ''",
    tests: ['test/records/events.test.ts'],
  },
  {
    name: 'Brevo: who has unsubscribed is subscribed by a record that was read before',
    file: 'lib/providers/brevo/marketingautomation/contact.ts',
    find: "    decided_at: { kind: 'value', read: '', codec: decidedAt },\n",
    replace: '',
    tests: ['test/providers/brevo/records/records.test.ts'],
  },
  {
    name: 'Brevo: who is on the blocklist is taken off it where the vendor does not say why he is there',
    file: 'lib/providers/brevo/marketingautomation/contact.ts',
    find: '.length > 0) ? undefined : unknown;',
    replace: '.length > 0) ? undefined : undefined;',
    tests: ['test/providers/brevo/records/records.test.ts'],
  },
  {
    name: 'Brevo: a new contact is taken off the blocklist where nothing is said',
    file: 'lib/providers/brevo/marketingautomation/contact.ts',
    find: "create: { method: 'POST', path: '/contacts', readBack: true, encoding: created }",
    replace: "create: { method: 'POST', path: '/contacts', body: { emailBlacklisted: false }, readBack: true }",
    tests: ['test/providers/brevo/records/records.test.ts'],
  },
  {
    name: 'Brevo: who is blocked for text messages is taken off by a consent from before',
    file: 'lib/providers/brevo/marketingautomation/contact.ts',
    find: "    sms_decided_at: { kind: 'value', read: '', codec: smsDecidedAt },\n",
    replace: '',
    tests: ['test/records/consent/consent.test.ts'],
  },
  {
    name: 'Brevo: a change of e-mail takes somebody off the blocklist of text messages',
    file: 'lib/providers/brevo/marketingautomation/contact.ts',
    find: "update: { method: 'PUT', ...one, readBack: true }",
    replace: "update: { method: 'PUT', ...one, body: { smsBlacklisted: false }, readBack: true }",
    tests: ['test/records/consent/consent.test.ts', 'test/providers/brevo/records/sms.test.ts'],
  },
];
