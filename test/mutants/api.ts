import type { Mutant } from './mutant.ts';

export const apiMutants: readonly Mutant[] = [
  {
    name: 'lets any scope through',
    file: 'lib/api/auth.ts',
    find: "if (route.scope === undefined || scopes.includes(route.scope) || scopes.includes('admin')) return;",
    replace: 'if (route.scope === undefined || scopes.length > 0) return;',
    tests: ['test/routes/refusals.test.ts'],
  },
];
