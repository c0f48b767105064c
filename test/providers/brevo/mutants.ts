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
    name: 'Brevo: an invited user is active',
    file: 'lib/providers/brevo/marketingautomation/user.ts',
    find: "remote === 'active'",
    replace: "remote !== ''",
    tests: ['test/records/events.test.ts'],
  },
  {
    name: 'Brevo: writing back an old record subscribes a contact who has unsubscribed',
    file: 'lib/providers/brevo/marketingautomation/contact.ts',
    find: "    decided_at: { kind: 'value', read: '', codec: decidedAt },\n",
    replace: '',
    tests: ['test/providers/brevo/records/records.test.ts'],
  },
  {
    name: 'Brevo: a contact is taken off the blocklist when the vendor gives no reason for the block',
    file: 'lib/providers/brevo/marketingautomation/contact.ts',
    find: '.length > 0) ? undefined : unknown;',
    replace: '.length > 0) ? undefined : undefined;',
    tests: ['test/providers/brevo/records/records.test.ts'],
  },
  {
    name: 'Brevo: a create without a consent takes the contact off the blocklist',
    file: 'lib/providers/brevo/marketingautomation/contact.ts',
    find: "create: { method: 'POST', path: '/contacts', readBack: true, encoding: created }",
    replace: "create: { method: 'POST', path: '/contacts', body: { emailBlacklisted: false }, readBack: true }",
    tests: ['test/providers/brevo/records/records.test.ts'],
  },
  {
    name: 'Brevo: an earlier consent takes a contact off the blocklist of text messages',
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
