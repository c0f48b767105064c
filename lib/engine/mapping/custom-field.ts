import type { Choice, Codec, CustomFieldType, Path, Template } from '../../providers/define.ts';
import type { FieldTarget } from '../../providers/language/field-target.ts';

/** A field of one account that `field_mappings` can have. */
export interface CustomField {
  /** The provider's own name or number of it. */
  readonly name: string;
  /** What the list of fields has for it, where records have a prefix before that. */
  readonly id?: string | undefined;
  readonly label: string;
  readonly type: CustomFieldType;
  /** `undefined` where the account's list does not have them. */
  readonly options: readonly Choice[] | undefined;
  /** The name says nothing to people. */
  readonly isOpaque?: boolean | undefined;
  readonly codec?: Codec | undefined;
  /** One of the vendor's own: it is there only for the target that is mapped to it. */
  readonly isStandard?: boolean | undefined;
  readonly isReadOnly?: boolean | undefined;
  /** It is written with a new record, and stays as it is. */
  readonly isFixed?: boolean | undefined;
  /** Where records have it, where that is not among the others. */
  readonly at?: Path | undefined;
  /** A new record must have it. */
  readonly isRequired?: boolean | undefined;
  /** No two records have the same value in it. */
  readonly isUnique?: boolean | undefined;
  /** Clause that finds records by one of its values, where it has one of its own. */
  readonly equals?: Template | undefined;
  /** No list finds records by it. */
  readonly isUnsearchable?: boolean | undefined;
  /** The account's list does not have it: a filter of its own name finds records by it. */
  readonly isUnlisted?: boolean | undefined;
  /** Nothing lists the account's fields: it is there by the name that a project has mapped. */
  readonly isOpen?: boolean | undefined;
  /** The field of the object that is in the same place of the record: this one is not written beside it. */
  readonly unifiedField?: string | undefined;
  /** The target that is mapped to it: `field_mappings` has the field under its name and in its type. */
  readonly target?: FieldTarget;
}
