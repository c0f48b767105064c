import type { CustomFieldType } from '../define.ts';

/** A field that a project has defined for an object: accounts have theirs for it under names of their own. */
export interface FieldTarget {
  readonly id: string;
  /** Its key in `field_mappings`. */
  readonly name: string;
  readonly description: string;
  readonly type: CustomFieldType;
  /** Name, number or label of the account's field; absent where it is not mapped. */
  readonly remoteField?: string | undefined;
  /** Epoch ms at which it was mapped so: what is known of the account from before may lack the field. */
  readonly mappedAt?: number | undefined;
}
