import type { Unproven } from '../../coverage/unproven.ts';

export const unproven: readonly Unproven[] = [
  {
    reason: 'a separate request with only the address sends it: `test/providers/hubspot/records/consent.test.ts`',
    cells: ['marketingautomation.contact create status', 'marketingautomation.contact update status'],
  },
  {
    reason: 'one text of the vendor contains the time and the source: `test/providers/hubspot/records/consent.test.ts`',
    cells: [
      'marketingautomation.contact create consent',
      'marketingautomation.contact update consent',
      'marketingautomation.contact list consent',
      'marketingautomation.contact get consent',
    ],
  },
  {
    reason: 'an account accepts only events that it has defined: `test/records/events.test.ts`',
    cells: [
      'marketingautomation.event create name',
      'marketingautomation.event create properties',
      'marketingautomation.event create contact_id',
      'marketingautomation.event create occurred_at',
    ],
  },
  {
    reason: 'it is a parameter of a separate request: `test/providers/hubspot/records/lists.flow.test.ts`',
    cells: ['marketingautomation.list update name'],
  },
  {
    reason:
      'a ticket names a user, and the list of owners maps users to owners: `test/records/objects/team-members.test.ts`',
    cells: ['ticketing.ticket list creator_id', 'ticketing.ticket get creator_id'],
  },
  {
    reason: 'the pages about leads and pipelines name neither the property of the stage nor the states of stages',
    cells: ['crm.lead create status', 'crm.lead update status', 'crm.lead list status', 'crm.lead get status'],
  },
  {
    reason: 'the record does not name its ticket: only the request of a list does, and a get does not',
    cells: [
      'ticketing.comment list ticket_id',
      'ticketing.comment get ticket_id',
      'ticketing.attachment list ticket_id',
      'ticketing.attachment get ticket_id',
    ],
  },
  {
    reason: 'the name consists of the name and the extension of the file, and no source shows both together',
    cells: ['ticketing.attachment list file_name', 'ticketing.attachment get file_name'],
  },
  {
    reason: 'no page says whether the times belong to the file or to the note that attached it',
    cells: [
      'ticketing.attachment list created_at',
      'ticketing.attachment list modified_at',
      'ticketing.attachment get created_at',
      'ticketing.attachment get modified_at',
    ],
  },
];
