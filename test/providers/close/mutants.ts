import type { Mutant } from '../../mutants/mutant.ts';

export const mutants: readonly Mutant[] = [
  {
    name: 'Close: an empty page of events hides a merge',
    file: 'lib/providers/close/events.ts',
    find: 'if (event !== undefined || cursor === undefined) return',
    replace: 'return',
    tests: ['test/providers/close/sync/merges.test.ts'],
  },
];
