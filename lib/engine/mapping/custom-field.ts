import type { Choice, Codec, CustomFieldType, Path, Template } from '../../providers/define.ts';
import type { FieldTarget } from '../../providers/language/field-target.ts';

/** An account's field that `field_mappings` may contain. */
export interface CustomField {
  /** Name or number of the field at the provider. */
  readonly name: string;
  /** Id in the provider's list of fields, if records use a prefix before the id. */
  readonly id?: string | undefined;
  readonly label: string;
  readonly type: CustomFieldType;
  /** Options of the field. `undefined` if the account's list does not contain them. */
  readonly options: readonly Choice[] | undefined;
  /** Whether the name means nothing to people. */
  readonly isOpaque?: boolean | undefined;
  readonly codec?: Codec | undefined;
  /** Whether it is the vendor's own field. Such a field is used only for the target that is mapped to it. */
  readonly isStandard?: boolean | undefined;
  readonly isReadOnly?: boolean | undefined;
  /** Whether the field is written only when a record is created. */
  readonly isFixed?: boolean | undefined;
  /** Path in records, if it differs from the path of the other fields. */
  readonly at?: Path | undefined;
  /** Whether a new record requires the field. */
  readonly isRequired?: boolean | undefined;
  /** Whether each value occurs in one record only. */
  readonly isUnique?: boolean | undefined;
  /** Clause that finds records by a value of this field, if the field has its own clause. */
  readonly equals?: Template | undefined;
  /** Whether no list can filter by the field. */
  readonly isUnsearchable?: boolean | undefined;
  /** Whether the account's list lacks the field. A filter with its own name finds records by it. */
  readonly isUnlisted?: boolean | undefined;
  /** Whether the account has no list of fields. The field exists because the project has mapped its name. */
  readonly isOpen?: boolean | undefined;
  /** Unified field at the same place of the record. Writes use only the unified field. */
  readonly unifiedField?: string | undefined;
  /**
   * Target that is mapped to the field. `field_mappings` contains the field under the target's name and in its type.
   */
  readonly target?: FieldTarget;
}
