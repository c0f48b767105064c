import type { UpsertRow } from '../../records/upsert/rows.ts';

export const upsertRows: readonly UpsertRow[] = [
  { object: 'crm.contact', keeps: 3, change: { title: 'CTO' } },
  { object: 'crm.company', keeps: 3, change: { name: 'Initrode' } },
];
