import type { Mutant } from './mutant.ts';

export const clientMutants: readonly Mutant[] = [
  {
    name: 'sends a write without a key, and repeats it',
    file: 'lib/client/send.ts',
    find: "  if (key === 'optional') headers['idempotency-key'] ??= crypto.randomUUID();\n",
    replace: '',
    tests: ['test/client/retries.test.ts'],
  },
  {
    name: 'repeats a write with an unknown outcome without a key',
    file: 'lib/client/call-retry.ts',
    find: "isKeyed && (code === 'no_answer' ||",
    replace: "(code === 'no_answer' ||",
    tests: ['test/client/retries.test.ts'],
  },
  {
    name: 'accepts old messages of a webhook',
    file: 'lib/client/webhooks.ts',
    find: '  checkTime(timestamp, now);\n',
    replace: '',
    tests: ['test/client/client.test.ts'],
  },
  {
    name: 'treats a write with a preview as a file',
    file: 'infra/client/operations.ts',
    find: '((schema.anyOf ?? [schema]) as readonly Schema[])',
    replace: '([schema] as readonly Schema[])',
    tests: ['test/client/operations.test.ts'],
  },
  {
    name: 'does not announce the end of a route',
    file: 'lib/api/exchange.ts',
    find: '...route.deprecated, ',
    replace: '',
    tests: ['test/api/versions.test.ts'],
  },
  {
    name: 'allows a route to end without notice',
    file: 'lib/api/deprecation.ts',
    find: 'if (days < leastNoticeDays)',
    replace: 'if (days < 0)',
    tests: ['test/api/versions.test.ts'],
  },
];
