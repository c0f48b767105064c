import type { Unproven } from '../../coverage/unproven.ts';

export const unproven: readonly Unproven[] = [
  {
    reason: 'the table shows states of leads by their remote names, without our words',
    cells: ['crm.lead create status', 'crm.lead update status', 'crm.lead list status', 'crm.lead get status'],
  },
  {
    reason: 'a record contains the id of a currency, and the code is in another list',
    cells: ['crm.deal create currency', 'crm.deal update currency', 'crm.deal list currency', 'crm.deal get currency'],
  },
  {
    reason: 'a page says how to build the URL, and no record contains it',
    cells: ['ticketing.ticket list remote_url', 'ticketing.ticket get remote_url'],
  },
  {
    reason: 'the author of a note is always a user',
    cells: ['ticketing.comment list creator_type', 'ticketing.comment get creator_type'],
  },
  {
    reason: 'the lookup of a customer depends on its kind, so two fields share one member',
    cells: [
      'ticketing.ticket create account_id',
      'ticketing.ticket create contact_id',
      'ticketing.ticket update account_id',
      'ticketing.ticket update contact_id',
    ],
  },
  {
    reason: 'a get reads one table, and the table is the kind of the record',
    cells: ['crm.engagement get type'],
  },
  {
    reason: 'a text without tags is not HTML',
    cells: ['crm.engagement get content_html'],
  },
];
