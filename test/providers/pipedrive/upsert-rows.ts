import type { UpsertRow } from '../../records/upsert/rows.ts';

export const upsertRows: readonly UpsertRow[] = [
  { object: 'crm.contact', keeps: 3, change: { title: 'CTO' }, isAlwaysTried: true },
];
