import type { Mutant } from './mutant.ts';

/** Mutants of declarations about marketing: automations, e-mails, messages, events and users. */
export const marketingMutants: readonly Mutant[] = [
  {
    name: 'HubSpot: who has opted out is subscribed with a new contact by a consent from before',
    file: 'lib/records/write/checks/decisions.ts',
    find: '  if (place !== undefined) {',
    replace: '  if (place === undefined) {',
    tests: ['test/providers/hubspot/records/consent.test.ts'],
  },
  {
    name: 'Klaviyo: a new profile is subscribed whatever its address has decided',
    file: 'lib/records/write/parts/separate-requests.ts',
    find: '        checkAnswered(write, separate, latest);\n',
    replace: '',
    tests: ['test/providers/klaviyo/records/records.test.ts'],
  },
  {
    name: 'who is asked to confirm is subscribed by a consent',
    file: 'lib/objects/consent.ts',
    find: "const forGood = ['complained', 'bounced', 'pending'];",
    replace: "const forGood = ['complained', 'bounced'];",
    tests: ['test/objects/consent-rule.test.ts'],
  },
  {
    name: 'a consent of the future is taken',
    file: 'lib/records/write/prepare/prepare-update.ts',
    find: '  context.object.checkTimes?.(given, context.now);\n',
    replace: '',
    tests: ['test/records/consent/future.test.ts'],
  },
  {
    name: 'a schema of a body does not name the form of a birthday',
    file: 'lib/records/read/meta/custom-field-schemas.ts',
    find: 'form === undefined || other !== undefined ? {}',
    replace: 'form === undefined || other === undefined ? {}',
    tests: ['test/providers/mailchimp/records/records.test.ts'],
  },
  {
    name: 'a consent with a status that does not subscribe is dropped in silence',
    file: 'lib/engine/mapping/refused-fields.ts',
    find: 'object.guards?.[other]?.asks(values) === false || ',
    replace: '',
    tests: ['test/records/consent/beside.test.ts'],
  },
  {
    name: 'a consent has the status of the record, which its guard has not seen',
    file: 'lib/engine/mapping/write/implied.ts',
    find: ' && !isGuarded(job, name));',
    replace: ');',
    tests: ['test/records/consent/beside.test.ts'],
  },
  {
    name: '`/meta` does not say which fields a field needs',
    file: 'lib/records/read/meta/condition-schemas.ts',
    find: '[...wordsNeed(object, properties), ...others]',
    replace: 'wordsNeed(object, properties)',
    tests: ['test/records/consent/beside.test.ts'],
  },
  {
    name: 'a consent without a status is dropped in silence by a membership',
    file: 'lib/records/write/membership/membership-consent.ts',
    find: 'if (consent === undefined) return [];',
    replace: 'if (consent === undefined || said === undefined) return [];',
    tests: ['test/records/consent/beside.test.ts'],
  },
  {
    name: 'Mailchimp: an archived contact does not come back to its list',
    file: 'lib/records/write/membership/membership.ts',
    find: 'findMember(list, names, true)',
    replace: 'findMember(list, names)',
    tests: ['test/providers/mailchimp/records/archived.test.ts'],
  },
  {
    name: 'refuses a consent that a status demands, where the provider keeps none and the write is strict',
    file: 'lib/records/write/prepare/prepare-write.ts',
    find: 'strict ? withoutDemanded(context, values, warnings)',
    replace: 'strict ? warnings',
    tests: ['test/records/consent/beside.test.ts'],
  },
];
