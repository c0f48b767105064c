import type { UpsertRow } from '../../records/upsert/rows.ts';

export const upsertRows: readonly UpsertRow[] = [
  { object: 'crm.contact', keeps: 2, change: { title: 'CTO' } },
  { object: 'crm.lead', keeps: 2, change: { title: 'CTO' } },
  { object: 'crm.company', keeps: 1, change: { name: 'Initrode' } },
];
