import type { Mutant } from '../../mutants/mutant.ts';

export const mutants: readonly Mutant[] = [
  {
    name: 'Linear: waits for the first limit, not for the exhausted one',
    file: 'lib/providers/linear/rate-limit.ts',
    find: "named.find((name) => headers[`x-ratelimit-${name}-remaining`] === '0') ?? named[0]",
    replace: 'named[0]',
    tests: ['test/engine/http/session/graphql.test.ts'],
  },
];
