import type { UpsertRow } from '../../records/upsert/rows.ts';

export const upsertRows: readonly UpsertRow[] = [
  { object: 'marketingautomation.contact', keeps: 1, change: { first_name: 'Iris' } },
];
