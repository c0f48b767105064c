import type { Unproven } from '../../coverage/unproven.ts';

export const unproven: readonly Unproven[] = [
  {
    reason:
      'it is sent by a request of its own, which names the address alone: `test/providers/hubspot/records/consent.test.ts`',
    cells: ['marketingautomation.contact create status', 'marketingautomation.contact update status'],
  },
  {
    reason: 'one text of the vendor has the time and the source: `test/providers/hubspot/records/consent.test.ts`',
    cells: [
      'marketingautomation.contact create consent',
      'marketingautomation.contact update consent',
      'marketingautomation.contact list consent',
      'marketingautomation.contact get consent',
    ],
  },
  {
    reason: 'an account has defined the events that it takes: `test/records/events.test.ts`',
    cells: [
      'marketingautomation.event create name',
      'marketingautomation.event create properties',
      'marketingautomation.event create contact_id',
      'marketingautomation.event create occurred_at',
    ],
  },
  {
    reason: 'it is a parameter of a request of its own: `test/providers/hubspot/records/lists.flow.test.ts`',
    cells: ['marketingautomation.list update name'],
  },
  {
    reason:
      'a ticket names a user, and the list of owners says which of them that is: `test/records/objects/team-members.test.ts`',
    cells: ['ticketing.ticket list creator_id', 'ticketing.ticket get creator_id'],
  },
  {
    reason:
      'the pages on leads and on pipelines name neither the property of the stage of a lead, nor the states of stages',
    cells: ['crm.lead create status', 'crm.lead update status', 'crm.lead list status', 'crm.lead get status'],
  },
  {
    reason: 'the record does not name its ticket: it is the one that the request was for, which a get does not have',
    cells: [
      'ticketing.comment list ticket_id',
      'ticketing.comment get ticket_id',
      'ticketing.attachment list ticket_id',
      'ticketing.attachment get ticket_id',
    ],
  },
  {
    reason: 'the name is made of the name and the extension of the file, which no source has together',
    cells: ['ticketing.attachment list file_name', 'ticketing.attachment get file_name'],
  },
  {
    reason: 'no page says which times are meant: of the file, or of the note that put it on the ticket',
    cells: [
      'ticketing.attachment list created_at',
      'ticketing.attachment list modified_at',
      'ticketing.attachment get created_at',
      'ticketing.attachment get modified_at',
    ],
  },
];
