import type { CustomFieldType } from '../define.ts';

/** A field that a project has defined for an object. Each account may store it in a field with another name. */
export interface FieldTarget {
  readonly id: string;
  /** Key in `field_mappings`. */
  readonly name: string;
  readonly description: string;
  readonly type: CustomFieldType;
  /** Name, number or label of the account's field. Absent if the field is not mapped. */
  readonly remoteField?: string | undefined;
  /** Time of the mapping, epoch ms. Earlier data about the account may lack the field. */
  readonly mappedAt?: number | undefined;
}
