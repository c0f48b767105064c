import type { Mutant } from '../../mutants/mutant.ts';

export const mutants: readonly Mutant[] = [
  {
    name: 'Salesforce: treats a page that is cut short as the last page',
    file: 'lib/providers/salesforce/requests.ts',
    find: "orderBy: 'Id', more: 'nextRecordsUrl' }",
    replace: "orderBy: 'Id', full: true }",
    tests: ['test/providers/page-signs.test.ts'],
  },
  {
    name: 'Salesforce: removing an invitation also removes the person from the meeting',
    file: 'lib/providers/salesforce/invitees.ts',
    find: "(is(row, 'IsParent') ? [] : (getText(row, 'Id') ?? []))",
    replace: "(getText(row, 'Id') ?? [])",
    tests: ['test/records/attendees.test.ts'],
  },
];
