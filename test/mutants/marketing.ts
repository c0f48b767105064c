import type { Mutant } from './mutant.ts';

/** Mutants of declarations about marketing: automations, e-mails, messages, events and users. */
export const marketingMutants: readonly Mutant[] = [
  {
    name: 'HubSpot: an older consent subscribes an opted-out person with a new contact',
    file: 'lib/records/write/checks/decisions.ts',
    find: '  if (place !== undefined) {',
    replace: '  if (place === undefined) {',
    tests: ['test/providers/hubspot/records/consent.test.ts'],
  },
  {
    name: "Klaviyo: a new profile is subscribed regardless of its address's decision",
    file: 'lib/records/write/parts/separate-requests.ts',
    find: '        checkAnswered(write, separate, latest);\n',
    replace: '',
    tests: ['test/providers/klaviyo/records/records.test.ts'],
  },
  {
    name: 'a consent subscribes a person who is asked to confirm',
    file: 'lib/objects/consent.ts',
    find: "const forGood = ['complained', 'bounced', 'pending'];",
    replace: "const forGood = ['complained', 'bounced'];",
    tests: ['test/objects/consent-rule.test.ts'],
  },
  {
    name: 'a future consent is accepted',
    file: 'lib/records/write/prepare/prepare-update.ts',
    find: '  context.object.checkTimes?.(given, context.now);\n',
    replace: '',
    tests: ['test/records/consent/future.test.ts'],
  },
  {
    name: 'the schema of a body does not describe the form of a birthday',
    file: 'lib/records/read/meta/custom-field-schemas.ts',
    find: 'form === undefined || other !== undefined ? {}',
    replace: 'form === undefined || other === undefined ? {}',
    tests: ['test/providers/mailchimp/records/records.test.ts'],
  },
  {
    name: 'a consent with a status that does not subscribe is silently dropped',
    file: 'lib/engine/mapping/refused-fields.ts',
    find: 'object.guards?.[other]?.asks(values) === false || ',
    replace: '',
    tests: ['test/records/consent/beside.test.ts'],
  },
  {
    name: 'a consent uses the status of the record, which its check has not seen',
    file: 'lib/engine/mapping/write/additions.ts',
    find: ' && guards[name] === undefined);',
    replace: ');',
    tests: ['test/records/consent/beside.test.ts'],
  },
  {
    name: '`/meta` does not name the required fields of a field',
    file: 'lib/records/read/meta/condition-schemas.ts',
    find: '[...wordsNeed(object, properties), ...others]',
    replace: 'wordsNeed(object, properties)',
    tests: ['test/records/consent/beside.test.ts'],
  },
  {
    name: 'a membership silently drops a consent without a status',
    file: 'lib/records/write/membership/membership-consent.ts',
    find: 'if (consent === undefined) return [];',
    replace: 'if (consent === undefined || said === undefined) return [];',
    tests: ['test/records/consent/beside.test.ts'],
  },
  {
    name: 'Mailchimp: an archived contact does not return to its list',
    file: 'lib/records/write/membership/membership.ts',
    find: 'findMember(list, names, true)',
    replace: 'findMember(list, names)',
    tests: ['test/providers/mailchimp/records/archived.test.ts'],
  },
  {
    name: 'refuses a required consent in strict mode if the provider stores none',
    file: 'lib/records/write/prepare/prepare-write.ts',
    find: 'strict ? withoutDemanded(context, values, warnings)',
    replace: 'strict ? warnings',
    tests: ['test/records/consent/beside.test.ts'],
  },
];
