import type { Mutant } from './mutant.ts';

export const storeMutants: readonly Mutant[] = [
  {
    name: 'renews a lease that another worker has acquired',
    file: 'lib/store/dynamodb/lease.ts',
    find: 'when: [this.#isHolder(held), ...listed(when)]',
    replace: 'when: listed(when)',
    tests: ['test/store/dynamodb/lease.test.ts'],
  },
];
