import type { Unproven } from '../../coverage/unproven.ts';

export const unproven: readonly Unproven[] = [
  {
    reason: 'the table shows states of leads as the vendor names them, and leaves open which of ours they are',
    cells: ['crm.lead create status', 'crm.lead update status', 'crm.lead list status', 'crm.lead get status'],
  },
  {
    reason: 'a record has the id of a currency, whose code another list has',
    cells: ['crm.deal create currency', 'crm.deal update currency', 'crm.deal list currency', 'crm.deal get currency'],
  },
  {
    reason: 'a page says how addresses are made; no record has its own',
    cells: ['ticketing.ticket list remote_url', 'ticketing.ticket get remote_url'],
  },
  {
    reason: 'a note says who wrote it, who is always a user',
    cells: ['ticketing.comment list creator_type', 'ticketing.comment get creator_type'],
  },
  {
    reason: 'which lookup takes a customer depends on the other one: the two are written as one',
    cells: [
      'ticketing.ticket create account_id',
      'ticketing.ticket create contact_id',
      'ticketing.ticket update account_id',
      'ticketing.ticket update contact_id',
    ],
  },
  {
    reason: 'a get is of one table, and the kind of the record is that table',
    cells: ['crm.engagement get type'],
  },
  {
    reason: 'a text that people write without tags is no HTML',
    cells: ['crm.engagement get content_html'],
  },
];
