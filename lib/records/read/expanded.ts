import type { OpenedObject } from '../context.ts';
import type { IssuedIds } from '../issued-ids.ts';
import type { UnifiedRecord } from '../present.ts';

/** Adds `expanded` to records if the call requests it. Most calls do not, and do not load that code. */
export const withExpanded = async (
  opened: OpenedObject,
  records: readonly UnifiedRecord[],
  expand: readonly string[],
  issuedIds: IssuedIds,
): Promise<readonly UnifiedRecord[]> => {
  if (expand.length === 0) return records;
  const { expandRecords } = await import('./expand.ts');
  return expandRecords(opened, records, expand, issuedIds);
};
