import type { CustomFieldType } from '../../objects/custom-field-types.ts';
import type { AnyOf, ListAt, Listed, Paged, Selected } from './lists.ts';
import type {
  Codec,
  Coded,
  CreateOnly,
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
import type { PerElement, RefusedBy, Requested, RequestTemplate } from './requests.ts';

export type { CustomFieldType } from '../../objects/custom-field-types.ts';

/** A reference to a list that an account defines. */
export interface InMetadata {
  /** Name of an entry in the provider's `metadata`. */
  readonly metadata: string;
}

/** A group within such a list. */
interface InGroup {
  /**
   * Only the entries of this group: the fields of a `{class}`. A request with `{class}` is sent for this class alone.
   */
  readonly inGroup?: string;
}

/**
 * Choices of a new record with the connection's defaults: a list of fields.
 *
 * - `field`: Path of the field's name in an element.
 * - `choices`: Choices of the field in an element. The first list with choices counts.
 */
export type DefaultChoices = RequestTemplate &
  Listed &
  OfField &
  Paged &
  InMetadata &
  Required<Pick<Metadata, 'choices'>>;

/** A list that lacks some elements. */
interface Unlisted<Elements> {
  /** Elements that the list lacks. */
  readonly unlisted?: Elements;
}

/** A part of a declaration that reads choices with a request of their own. */
interface ChoicesRead<Request> {
  /** Reads the choices, if the list of fields lacks them. */
  readonly choices?: Request;
}

/**
 * Custom fields of an account, by name in `field_mappings`. Without `metadata`, an account has only the fields in
 * `unlisted`. Without both, records accept the fields that a project maps, by name and type. A name that begins with
 * `$` is the vendor's own field and read-only.
 *
 * - `unlisted`: Labels of the vendor's own text fields that the list lacks, by name. A project may map a field to such a
 *   text. If a list has a filter of that name, an upsert finds records by the text.
 * - `anyOf`: Clause that finds records with any of the given values. Placeholders: `{field}`, `{values}`.
 * - `choices`: Reads the choices of a new record with the connection's defaults, if the list of fields contains no
 *   choices. Placeholders: `{group}` and `{value}` of the entry of `metadata` with the group and the label of the
 *   defaults.
 * - `at.records`: Path of the list.
 * - `at.name`: Member of an element with the name.
 * - `at.value`: Member of an element with the value.
 */
export interface CustomFields
  extends Partial<InMetadata>,
    InGroup,
    Unlisted<Readonly<Record<string, string>>>,
    AnyOf<Template>,
    ChoicesRead<DefaultChoices> {
  /**
   * Place of the values: an object with names as keys, or a list of elements with the name at `name` and the value at
   * `value`.
   */
  readonly at:
    | {
        /** Path of the object. `''` is the record. */
        readonly object: Path;
      }
    | (Pick<Listed<Path>, 'records'> & Named & Pick<Labelled, 'value'>);
  /** Path of the object with the vendor's own fields. `''` is the record. Default: the object of `at`. */
  readonly standardIn?: Path;
  /**
   * Clause that finds records with a value in a field, or with the value among several values. Placeholders: `{field}`,
   * `{field_id}` (the name without `prefix`), `{value}` and `{class}`.
   */
  readonly equals?: Template;
  /** Clauses by type of field, instead of `equals`: numbers without quotes. */
  readonly equalsBy?: Readonly<Record<string, Template>>;
  /**
   * `string`: every value is sent as text. `option-numbers`: options are sent as numbers. Default: values are sent
   * unchanged.
   */
  readonly encode?: 'string' | 'option-numbers';
}

/**
 * Fields that an account has and its user may see, including the vendor's own fields. Each has its `value` in the list.
 *
 * - `refused`: Vendor's code for a request that names an unknown field. The service then reads the list again, once.
 *   Default: the vendor ignores unknown fields.
 */
export interface VisibleFields extends InMetadata, InGroup, Partial<RefusedBy> {}

/** Paths of a choice's value and label. */
export interface Labelled {
  /** Path of the value that the vendor accepts and returns. */
  readonly value: Path;
  /** Path of the label for people. */
  readonly label: Path;
}

/**
 * List of the choices of a custom field.
 *
 * - `field`: Path in a choice of the field's name, for choices outside the fields. With two lists: in an element of the
 *   first list.
 */
export interface OptionList extends Labelled, ListAt, Partial<OfField> {}

/**
 * A list that an account defines: stages, statuses, custom fields. The service reads all pages live, and caches the
 * list for 5 minutes. `{limit}` is 100.
 *
 * - `request`: Reads the list. Placeholder for the fields of a class: `{class}`.
 * - `prefix`: Text before the entry's value in records: `custom.` of `custom.cf_1`.
 * - `orderBy`: Path of a number to sort by, within the outer element. Default: the vendor's order.
 * - `each`: Reads the inner list with a request per outer element. Inner elements also have the members of their outer
 *   element. Placeholder: `{group}`.
 * - `unlisted`: Elements that every account has and the list lacks. They come last.
 * - `createOnly`: Values of fields that only a create writes.
 */
export interface Metadata
  extends Labelled,
    InGroup,
    Selected,
    Requested,
    PerElement,
    Unlisted<readonly unknown[]>,
    CreateOnly<ValuesAt>,
    Prefixed,
    Ordered,
    Pick<Listed, 'empty'>,
    Partial<Paged> {
  /**
   * Path of the list. Two paths name an outer and an inner list: `['results', 'stages']` are the stages of all results.
   */
  readonly records: readonly [Path] | readonly [Path, Path];

  /** Path in the outer element of the group: the pipeline of a stage. */
  readonly group?: Path;
  /**
   * Unified categories. The first path whose word is known counts. If several vendor words have one category, the
   * category means the first entry of the list.
   */
  readonly category?: WordsAt<string> | readonly WordsAt<string>[];
  /**
   * Values of custom fields, if the list contains the vendor's own fields too:
   * `{ hubspotDefined: [false, undefined] }`. The vendor's own fields are in `field_mappings` only if a project maps
   * them.
   */
  readonly custom?: ValuesAt;
  /** Values of fields that can be written. Default: all fields. */
  readonly writable?: ValuesAt;
  /** Values of fields that a new record needs. */
  readonly required?: ValuesAt;
  /** Values of fields without duplicate values. An upsert finds records by such a field. */
  readonly unique?: ValuesAt;
  /** Values of fields that a search accepts. Default: all fields with one value. */
  readonly filterable?: ValuesAt;
  /** Types of custom fields. The first path whose word is known counts. */
  readonly type?: CustomFieldTypes | readonly CustomFieldTypes[];
  /** Values of choice fields that accept several choices. */
  readonly multiple?: ValuesAt;
  /**
   * Choices of a custom field, in its element or in the response to `choices` of its type. The first list with choices
   * counts. Default: the vendor lists no choices.
   */
  readonly choices?: OptionList | readonly OptionList[];
  /** Values mean nothing to people: custom fields are named by their labels. */
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
 *
 * - `choices`: Reads the `choices` of a field, if its element lacks them. Placeholders: `{field}`, `{class}`.
 */
export interface TypedField extends Coded, Partial<Placed>, ChoicesRead<RequestTemplate>, Pick<CustomFields, 'equals'> {
  /** Type in `/meta`. */
  readonly type: CustomFieldType;
  /** Codec of a field with several values. */
  readonly multiple?: Codec;
  /** Name in records, for a field that the vendor defines. Default: its `value`. */
  readonly name?: string;
}

/**
 * An object with classes that each account defines, each with its own fields: custom objects of HubSpot, Salesforce or
 * Dynamics, modules of Zoho, objects of Attio. The declaration describes a single class. Placeholders in all its texts:
 * `{class}`, the name in requests; `{class_name}`, the name in our paths; `{name_field}`, the field that names a record
 * for people. In the list of classes, `value` is the name in requests, and `label` the label of a record.
 *
 * - `name`: Path of the permanent name of a class in our paths.
 * - `prefix`: Text before that name in our paths, if an account has classes with different origins: `list:`.
 */
export interface Classes extends InMetadata, Named, Prefixed {
  /** Path of the plural name of the records. */
  readonly plural: Path;
  /**
   * Path of the name of the field that people know a record by; or values of this field in the list of fields. The
   * first values that fit count.
   */
  readonly title: Path | ValuesAt | readonly ValuesAt[];
  /** Path of the names of required fields; or their values in the list of fields. */
  readonly required: Path | ValuesAt;
  /** The list contains the classes that this user may see. Records of a missing class may still exist. */
  readonly visible?: true;
}

/**
 * A value that a minimal record requires and that our API has no field for: the first choice of `metadata` when an
 * account is connected. Without `metadata`, the service chooses nothing. The default is then a body field with its
 * name, and a connection stores the value after a caller has chosen it.
 */
export interface Default extends Placed, Partial<InMetadata> {
  /** Uses the group of the first choice instead of the choice's value. */
  readonly group?: boolean;
}
