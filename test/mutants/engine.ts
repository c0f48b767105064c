import type { Mutant } from './mutant.ts';

export const engineMutants: readonly Mutant[] = [
  {
    name: 'repeats a POST after a 503',
    file: 'lib/engine/http/retry.ts',
    find: 'status === 429 || (status === 503 && repeatable.has(method))',
    replace: 'status === 429 || status === 503',
    tests: ['test/engine/http/retry.test.ts'],
  },
  {
    name: 'tries a request once more than it may',
    file: 'lib/engine/http/retry.ts',
    find: 'attempt >= maxAttempts',
    replace: 'attempt > maxAttempts',
    tests: ['test/engine/http/retry.test.ts'],
  },
  {
    name: 'takes messages of any age',
    file: 'lib/engine/provider-webhooks/signature.ts',
    find: 'Math.abs(now - epochOf(text, sentAt.unit)) <= sentAt.tolerance * 1000',
    replace: '!Number.isNaN(epochOf(text, sentAt.unit))',
    tests: ['test/engine/provider-webhooks/signature.test.ts'],
  },
];
