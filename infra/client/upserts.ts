import type { Declaration } from '../../lib/providers/define.ts';
import { isUnion } from '../../lib/providers/language/kinds.ts';

/** Whether an upsert finds records by unique fields of the account too, as `field_mappings.<name>`. */
export const hasOwnKeys = (declared: Declaration): boolean => {
  if (isUnion(declared)) return false;
  const { equals, unlisted } = declared.customFields ?? {};
  return equals !== undefined || unlisted !== undefined;
};
