import type { Mutant } from '../../mutants/mutant.ts';

export const mutants: readonly Mutant[] = [
  {
    name: 'Pipedrive: ignores the name in quotes in an error message',
    file: 'lib/providers/pipedrive/refused.ts',
    find: '[...text.matchAll(named), ...text.matchAll(quoted)]',
    replace: '[...text.matchAll(named)]',
    tests: ['test/records/fields/limits.test.ts'],
  },
  {
    name: 'Pipedrive: lists the oldest deleted deals first',
    file: 'lib/providers/pipedrive/crm/deal.ts',
    find: "sort_direction: 'desc'",
    replace: "sort_direction: 'asc'",
    tests: ['test/sync/deletes.test.ts'],
  },
  {
    name: 'Pipedrive: revokes the access token in place of the refresh token',
    file: 'lib/providers/pipedrive/oauth.ts',
    find: "token_type_hint: 'refresh_token'",
    replace: "token_type_hint: 'access_token'",
    tests: ['test/integration/vendor-requests.test.ts'],
  },
  {
    name: 'Pipedrive: tasks are engagements too',
    file: 'lib/providers/pipedrive/requests.ts',
    find: 'leaveOut: { type: toDo },',
    replace: 'leaveOut: {},',
    tests: ['test/providers/one-object.test.ts'],
  },
  {
    name: 'Pipedrive: a deleted record is still there',
    file: 'lib/providers/pipedrive/requests.ts',
    find: '  where: { is_deleted: [false, undefined] },',
    replace: '  where: {},',
    tests: ['test/providers/one-object.test.ts'],
  },
  {
    name: 'Pipedrive: asks for times with fractions of a second',
    file: 'lib/providers/pipedrive/requests.ts',
    find: '{modified_after:utc}',
    replace: '{modified_after}',
    tests: ['test/integration/vendor-requests.test.ts'],
  },
];
