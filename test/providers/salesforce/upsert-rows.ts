import type { UpsertRow } from '../../records/upsert/rows.ts';

export const upsertRows: readonly UpsertRow[] = [
  { object: 'crm.contact', keeps: 1, change: { title: 'CTO' } },
  { object: 'crm.lead', keeps: 1, change: { title: 'CTO' }, more: { company_name: 'Initech' } },
  { object: 'crm.company', keeps: 1, change: { name: 'Initrode' } },
  { object: 'ticketing.contact', keeps: 1, change: { details: 'VIP' } },
  { object: 'ticketing.account', keeps: 1, change: { name: 'Initrode' } },
];
