import type { Mutant } from '../../mutants/mutant.ts';

export const mutants: readonly Mutant[] = [
  {
    name: 'Zendesk: phone and details of a contact are swapped',
    file: 'lib/providers/zendesk/ticketing/contact.ts',
    find: "phone_number: 'phone',\n    details: 'details',",
    replace: "phone_number: 'details',\n    details: 'phone',",
    tests: ['test/records/fields/vendor-places.test.ts'],
  },
  {
    name: 'Zendesk: the filters by account and contact are swapped',
    file: 'lib/providers/zendesk/requests.ts',
    find: "account_id: 'organization:{account_id}',\n    contact_id: 'requester:{contact_id}',",
    replace: "account_id: 'requester:{account_id}',\n    contact_id: 'organization:{contact_id}',",
    tests: ['test/records/filters/filters.test.ts'],
  },
  {
    name: 'Zendesk: asks for an export younger than a minute',
    file: 'lib/providers/zendesk/requests.ts',
    find: 'minAge: 65,',
    replace: 'minAge: 0,',
    tests: ['test/integration/vendor-requests.test.ts'],
  },
  {
    name: 'Zendesk: an unknown member in the body of the webhooks API',
    file: 'lib/providers/zendesk/webhooks.ts',
    find: "          status: 'active',\n",
    replace: "          status: 'active',\n          state: 'active',\n",
    tests: ['test/integration/vendor-requests.test.ts'],
  },
  {
    name: 'Zendesk: a filter by the category closed leaves out tickets with the status closed',
    file: 'lib/providers/zendesk/ticket-choices.ts',
    find: "category: 'closed', also: ['closed'] }",
    replace: "category: 'closed' }",
    tests: ['test/truth/truth.test.ts', 'test/records/objects/tickets.test.ts'],
  },
  {
    name: 'Zendesk: shows tickets that were deleted',
    file: 'lib/providers/zendesk/ticketing/ticket.ts',
    find: "  leaveOut: { status: ['deleted'] },\n",
    replace: '',
    tests: ['test/sync/deletes.test.ts'],
  },
  {
    name: 'Zendesk: a deleted user is still there',
    file: 'lib/providers/zendesk/people.ts',
    find: 'where: { role: roles, active: [true, undefined] }',
    replace: 'where: { role: roles }',
    tests: ['test/sync/deletes.test.ts'],
  },
  {
    name: 'Zendesk: signs the body before the time',
    file: 'lib/providers/zendesk/webhooks.ts',
    find: "signs: ['timestamp', 'body']",
    replace: "signs: ['body', 'timestamp']",
    tests: ['test/engine/provider-webhooks/signature.test.ts'],
  },
  {
    name: 'Zendesk: accepts wrong credentials as those of an anonymous user',
    file: 'lib/providers/zendesk/index.ts',
    find: "    proof: 'user.id',\n",
    replace: '',
    tests: ['test/management/connections.test.ts', 'test/engine/metadata/account.test.ts'],
  },
];
