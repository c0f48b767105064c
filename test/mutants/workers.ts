import type { Mutant } from './mutant.ts';

export const workerMutants: readonly Mutant[] = [
  {
    name: 'counts what failed as done',
    file: 'lib/workers/due-work.ts',
    find: 'else failures.push(error);',
    replace: '',
    tests: ['test/workers/due-work.test.ts'],
  },
  {
    name: 'goes on for ever where work is listed that nobody can acquire',
    file: 'lib/workers/due-work.ts',
    find: 'if (acquired === 0) return tally;',
    replace: 'if (due.length === 0) return tally;',
    tests: ['test/workers/due-work.test.ts'],
  },
];
