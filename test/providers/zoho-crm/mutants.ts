import type { Mutant } from '../../mutants/mutant.ts';

export const mutants: readonly Mutant[] = [
  {
    name: 'Zoho CRM: does not read the list of deleted records',
    file: 'lib/providers/zoho-crm/requests.ts',
    find: '    deleted: deleted(name),\n',
    replace: '',
    tests: ['test/providers/zoho-crm/sync/deleted.test.ts'],
  },
  {
    name: 'Zoho CRM: sends invitations to the attendees of a new meeting',
    file: 'lib/providers/zoho-crm/participants.ts',
    find: 'notification: false',
    replace: 'notification: true',
    tests: ['test/records/attendees.test.ts'],
  },
  {
    name: 'Zoho CRM: gets no webhooks for modules that an org has added',
    file: 'lib/providers/zoho-crm/crm/custom-object.ts',
    find: '  watchedModules: {\n    ...ofOrg,',
    replace: '  watchedModules: {\n    ...ofOrg,\n    records: ["none"],',
    tests: ['test/provider-webhooks/classes.test.ts'],
  },
  {
    name: 'Zoho CRM: writes computed fields',
    file: 'lib/providers/zoho-crm/metadata.ts',
    find: "writable: { 'operation_type.api_update': [true] },",
    replace: "writable: { 'operation_type.api_update': [true], read_only: [false] },",
    tests: ['test/providers/zoho-crm/records/records.test.ts'],
  },
];
