import type { UpsertRow } from '../../records/upsert/rows.ts';

export const upsertRows: readonly UpsertRow[] = [
  { object: 'ticketing.account', keeps: 3, change: { name: 'Initrode' } },
];
