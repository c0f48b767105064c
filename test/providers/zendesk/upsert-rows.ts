import type { UpsertRow } from '../../records/upsert/rows.ts';

export const upsertRows: readonly UpsertRow[] = [{ object: 'ticketing.contact', keeps: 1, change: { details: 'VIP' } }];
