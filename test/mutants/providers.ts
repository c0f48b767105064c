import type { Mutant } from './mutant.ts';

export const providerMutants: readonly Mutant[] = [
  {
    name: 'Pipedrive: a deleted record is still there',
    file: 'lib/providers/pipedrive/requests.ts',
    find: 'where: { is_deleted: [false, undefined] },',
    replace: '',
    tests: ['test/records/deleted-records.test.ts'],
  },
];
