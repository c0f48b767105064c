import type { Mutant } from './mutant.ts';

export const recordMutants: readonly Mutant[] = [
  {
    name: 'frees the key of a write that may have been applied',
    file: 'lib/records/write/idempotency.ts',
    find: 'return mayHaveApplied(error) ? markUncertain(name) : release(name);',
    replace: 'return release(name);',
    tests: ['test/records/idempotency.test.ts'],
  },
];
