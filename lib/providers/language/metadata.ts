import type { CustomFieldType } from '../../objects/custom-field-types.ts';
import type { ListAt, Listed, Paged, Selected } from './lists.ts';
import type {
  Codec,
  Coded,
  Named,
  OfField,
  Ordered,
  Path,
  Placed,
  Prefixed,
  Template,
  ValuesAt,
  WordsAt,
} from './paths.ts';
import type { Requested, RequestTemplate } from './requests.ts';

export type { CustomFieldType } from '../../objects/custom-field-types.ts';

/** A reference to a list that an account defines. */
export interface InMetadata {
  /** Name of the list's entry in the provider's `metadata`. */
  readonly metadata: string;
}

/** A group within such a list. */
interface InGroup {
  /**
   * Selects the entries in a group: the fields of a `{class}`. If the request contains `{class}`, it is sent for this
   * class only.
   */
  readonly inGroup?: string;
}

/**
 * Custom fields of an account, by name in `field_mappings`. Without `metadata`, only the `unlisted` fields exist.
 * Without both, records accept any field: the fields that a project maps, by name and in the project's types. A name
 * that begins with `$` is the vendor's own field and read-only.
 */
export interface CustomFields extends Partial<InMetadata>, InGroup {
  /**
   * The vendor's own text fields that its list lacks: labels by name. A project may map a field to such a name. If a
   * list has a filter with this name, an upsert finds records by it.
   */
  readonly unlisted?: Readonly<Record<string, string>>;
  /** An object keyed by name, or a list of elements with the name at `name` and the value at `value`. */
  readonly at: { readonly object: Path } | ({ readonly list: Path } & Named & Pick<Labelled, 'value'>);
  /** Object that contains the vendor's own fields by name. `''` is the record. Default: the object in `at`. */
  readonly standardIn?: Path;
  /**
   * Search clause for records whose field equals a value, or contains it among several values. A type may have another
   * clause. Placeholders: `{field}`, `{field_id}` (the name without the list's `prefix`), `{value}` and `{class}`.
   */
  readonly equals?: Template;
  /** Search clause for records whose field contains any of the given values. Placeholders: `{field}`, `{values}`. */
  readonly anyOf?: Template;
  /** Search clauses by type, for fields whose values are written differently, such as numbers without quotes. */
  readonly equalsBy?: Readonly<Record<string, Template>>;
  /** Encoding of values. `string`: every value is sent as text. `option-numbers`: options are sent as their numbers. */
  readonly encode?: 'string' | 'option-numbers';
  /**
   * Choices of a new record with the connection's defaults, if the list of fields contains none. Two defaults name an
   * entry of `metadata` by its group and label. Placeholders: `{group}` and `{value}` of the entry.
   */
  readonly choices?: RequestTemplate &
    Listed &
    OfField &
    Paged & {
      /** The `metadata` entry, and the names of the two defaults: its group and its label. */
      readonly of: InMetadata & { readonly group: string; readonly label: string };

      /** Path of the field's choices in an element. */
      readonly values: Path;
      /** Paths of a choice's value. The first existing value is written and shown. */
      readonly value: readonly Path[];
    };
}

/**
 * Fields that an account has and its user may see, including the vendor's own fields. Each has its `value` in the list.
 */
export interface VisibleFields extends InMetadata, InGroup {
  /**
   * The vendor's code for the refusal of a request for any other field. The service then reads the list again, once.
   * Other vendors ignore such fields.
   */
  readonly refused?: string;
}

/** Paths of a choice's value and label. */
export interface Labelled {
  /** Path of the vendor's value in requests and responses. */
  readonly value: Path;
  /** Path of the label for people. */
  readonly label: Path;
}

/**
 * List of the choices of a custom field. `field` is the path of the field's name in a choice, if the response contains
 * the choices in a list of their own. If there are several lists, only the first may have it.
 */
export interface OptionList extends Labelled, ListAt, Partial<OfField> {}

/**
 * A list that an account defines: stages, statuses, custom fields. The service reads all pages live, with a `{limit}`
 * of 100, and caches them for 5 minutes. `request` reads the list; its placeholder for the fields of a class is
 * `{class}`. In records, `prefix` precedes the value of an entry. `orderBy` sorts the entries within their outer
 * element.
 */
export interface Metadata
  extends Labelled,
    InGroup,
    Selected,
    Requested,
    Prefixed,
    Ordered,
    Pick<Listed, 'empty'>,
    Partial<Paged> {
  /** Path of the list. `records: ['results', 'stages']` joins the stages of all results. */
  readonly records: readonly [Path] | readonly [Path, Path];
  /**
   * Request for the inner list of each outer element, if the outer element does not contain it. The response contains
   * the list at the inner path. Inner elements inherit the members of the outer element. Placeholder: `{group}`.
   */
  readonly each?: RequestTemplate;
  /** Elements that every account has but the list lacks, in the list's form. They follow the account's own elements. */
  readonly unlisted?: readonly unknown[];

  /** Path of the group in the outer element, for nested lists: the pipeline of a stage. */
  readonly group?: Path;
  /**
   * Categories of the entries in our words. The first element that knows the word at its path applies. If several
   * entries have the same category, the category's unified word means the first entry.
   */
  readonly category?: WordsAt<string> | readonly WordsAt<string>[];
  /**
   * Values of custom fields, if the list also contains the vendor's own fields:
   * `{ hubspotDefined: [false, undefined] }`. The vendor's own fields are in `field_mappings` only if a project maps
   * them.
   */
  readonly custom?: ValuesAt;
  /**
   * Values of writable fields. A field with such a value can be written, and other fields are read-only. Default: all
   * fields.
   */
  readonly writable?: ValuesAt;
  /** Values of fields that can be written only in a create. */
  readonly createOnly?: ValuesAt;
  /** Values of fields that a new record requires. */
  readonly required?: ValuesAt;
  /** Values of unique fields: no two records share a value, so the field can find a record. */
  readonly unique?: ValuesAt;
  /** Values of searchable fields. Default: all fields with a single value. */
  readonly filterable?: ValuesAt;
  /** Type of a custom field. The first element that knows the word at its path applies. */
  readonly type?: CustomFieldTypes | readonly CustomFieldTypes[];
  /** Values of choice fields that accept several choices. */
  readonly multiple?: ValuesAt;
  /**
   * Choices of a custom field, in its element or in the response to its type's request. The first list with choices
   * applies. Without it, the choices are not listed, and only the vendor knows them.
   */
  readonly choices?: OptionList | readonly OptionList[];
  /** The values mean nothing to people, so custom fields are named by their labels. */
  readonly labelled?: boolean;
}

/**
 * Types of fields by the vendor's words. A function may derive the type from the entry, such as a number type with the
 * maximum size of the field.
 */
export type CustomFieldTypes = WordsAt<CustomFieldType | TypedField | ((entry: unknown) => TypedField)>;

/**
 * A type of fields with further details, such as a separate path of its values. Placeholder: `{field}`, the field's
 * name.
 */
export interface TypedField extends Coded, Partial<Placed>, Pick<CustomFields, 'equals'> {
  /** Type in `/meta`. */
  readonly type: CustomFieldType;
  /** Codec for a field of this type with several values. */
  readonly multiple?: Codec;
  /** Request for the `choices` of a field, if its element lacks them. Placeholders: `{field}`, `{class}`. */
  readonly choices?: RequestTemplate;
  /** Name of the vendor's own field in records, if it differs from its `value`. */
  readonly name?: string;
}

/**
 * An object with classes that each account defines, each with its own fields: custom objects of HubSpot, Salesforce or
 * Dynamics, modules of Zoho, objects of Attio. The declaration describes a single class, with these placeholders in
 * every text: `{class}`, the class in requests, `{class_name}`, the class in our paths, and `{name_field}`, the field
 * that names a record for people. In the list of classes, `value` is the class in requests, `label` the label of a
 * record, and `name` the name of the class in our paths, which never changes. `prefix` precedes that name if there are
 * several kinds of classes: `list:`.
 */
export interface Classes extends InMetadata, Named, Prefixed {
  /** Path of the plural label. */
  readonly plural: Path;
  /**
   * Path of the name of the field that names a record for people, or the values of this field in the list of fields.
   * The first existing field applies.
   */
  readonly title: Path | ValuesAt | readonly ValuesAt[];
  /** Path of the names of required fields, or the values of these fields in the list of fields. */
  readonly required: Path | ValuesAt;
  /** The list contains only classes that this user may see. Records of a missing class may still exist. */
  readonly visible?: true;
}
