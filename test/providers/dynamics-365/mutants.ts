import type { Mutant } from '../../mutants/mutant.ts';

export const mutants: readonly Mutant[] = [
  {
    name: 'Dynamics 365: takes a room for an attendee',
    file: 'lib/providers/dynamics-365/parties.ts',
    find: 'if (!guests.has(part) || !address) return [];',
    replace: 'if (!address) return [];',
    tests: ['test/records/attendees.test.ts'],
  },
  {
    name: 'Dynamics 365: misses a contact whose address differs in upper and lower case',
    file: 'lib/providers/dynamics-365/parties.ts',
    find: "(getText(row, column) ?? '').toLowerCase()",
    replace: "(getText(row, column) ?? '')",
    tests: ['test/records/attendees.test.ts'],
  },
  {
    name: 'Dynamics 365: gets no webhooks for tables that an org has added',
    file: 'lib/providers/dynamics-365/messages.ts',
    find: 'const added = `(?!${vendorPrefix})[a-z][a-z0-9]*_`;',
    replace: "const added = 'none';",
    tests: ['test/provider-webhooks/classes.test.ts'],
  },
  {
    name: 'Dynamics 365: gets no webhooks for deletions',
    file: 'lib/providers/dynamics-365/messages.ts',
    find: "['Create', 'Update', 'Delete']",
    replace: "['Create', 'Update']",
    tests: ['test/providers/dynamics-365/webhooks.test.ts'],
  },
  {
    name: 'Dynamics 365: shows the secret of messages to whoever reads the address',
    file: 'lib/providers/dynamics-365/webhooks.ts',
    find: "        url: '{url}',\n        contract: 8,",
    replace: "        url: '{url}?code={secret}',\n        contract: 8,",
    tests: ['test/providers/dynamics-365/webhooks.test.ts'],
  },
];
