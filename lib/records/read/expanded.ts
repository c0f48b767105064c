import type { OpenedObject } from '../context.ts';
import type { IssuedIds } from '../issued-ids.ts';
import type { UnifiedRecord } from '../present.ts';

/** Records with `expanded` where a call wants it: most want none, and do not load what expands. */
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
