import type { DeletedRow } from '../../records/read/deleted-row.ts';

export const deletedRows: readonly DeletedRow[] = [{ path: '/crm/deals', body: { name: 'Engine' } }];
