import type { Mutant } from '../../mutants/mutant.ts';

export const mutants: readonly Mutant[] = [
  {
    name: 'takes a page that Salesforce has cut short for the last',
    file: 'lib/providers/salesforce/requests.ts',
    find: "orderBy: 'Id', more: 'nextRecordsUrl' }",
    replace: "orderBy: 'Id', full: true }",
    tests: ['test/providers/page-signs.test.ts'],
  },
  {
    name: 'Salesforce: takes whom a meeting is with off it with his invitation',
    file: 'lib/providers/salesforce/invitees.ts',
    find: "(is(row, 'IsParent') ? [] : (getText(row, 'Id') ?? []))",
    replace: "(getText(row, 'Id') ?? [])",
    tests: ['test/records/attendees.test.ts'],
  },
];
