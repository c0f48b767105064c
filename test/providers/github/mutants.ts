import type { Mutant } from '../../mutants/mutant.ts';

export const mutants: readonly Mutant[] = [
  {
    name: 'GitHub: pull requests are tickets',
    file: 'lib/providers/github/ticketing/ticket.ts',
    find: '  where: { pull_request: [undefined] },\n',
    replace: '',
    tests: ['test/providers/github/records/records.test.ts'],
  },
  {
    name: 'GitHub: lists open issues only',
    file: 'lib/providers/github/ticketing/ticket.ts',
    find: "list: issues('all')",
    replace: "list: issues('open')",
    tests: ['test/providers/github/records/records.test.ts'],
  },
  {
    name: 'GitHub: comments on pull requests are comments',
    file: 'lib/providers/github/ticketing/comment.ts',
    find: '/\\/issues\\/(\\d+)(?:#|$)/',
    replace: '/\\/(?:issues|pull)\\/(\\d+)(?:#|$)/',
    tests: ['test/sync/collections.test.ts'],
  },
  {
    name: 'GitHub: takes the secondary limit for a missing permission',
    file: 'lib/providers/github/rate-limit.ts',
    find: "status === 429 || limits.test(getText(body, 'message') ?? '')",
    replace: 'status === 429',
    tests: ['test/engine/http/answer/limits-and-reasons.test.ts'],
  },
  {
    name: 'GitHub: accepts any prefix of a signature',
    file: 'lib/providers/github/webhooks.ts',
    find: "    prefix: 'sha256=',\n",
    replace: '',
    tests: ['test/engine/provider-webhooks/signature.test.ts'],
  },
];
