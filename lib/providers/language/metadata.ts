import type { CustomFieldType } from '../../objects/custom-field-types.ts';
import type { ListAt, Listed, Paged, Selected } from './lists.ts';
import type { Codec, Coded, Path, Placed, Template, ValuesAt, WordsAt } from './paths.ts';
import type { RequestTemplate } from './requests.ts';

export type { CustomFieldType } from '../../objects/custom-field-types.ts';

/** A list of what an account has. */
export interface InMetadata {
  /** Name of its entry in the provider's `metadata`. */
  readonly metadata: string;
}

/** One group of such a list. */
interface InGroup {
  /** Only the entries of this group: the fields of a `{class}`. A request with `{class}` is sent for this class alone. */
  readonly inGroup?: string;
}

/**
 * Custom fields of an account, addressed by name in `field_mappings`. Without `metadata`, there are those that are `unlisted` alone.
 * Without either, records have whatever is written: those that a project maps, by their names and in its types. A name that begins
 * with `$` is the vendor's own, and read only.
 */
export interface CustomFields extends Partial<InMetadata>, InGroup {
  /**
   * Texts of the vendor's own that its list lacks, by their names, with labels. A project may map a field to one. Where a list
   * has a filter of that name, an upsert finds records by it.
   */
  readonly unlisted?: Readonly<Record<string, string>>;
  /** An object keyed by name, or a list of elements with the name at `name` and the value at `value`. */
  readonly at: { readonly object: Path } | { readonly list: Path; readonly name: string; readonly value: string };
  /** The object with the vendor's own fields by name, `''` for the record; that of `at` where it is the same one. */
  readonly standardIn?: Path;
  /**
   * Clause of a search for records that have just this value in a field, or have it among several. A type may have another one.
   * Placeholders: `{field}`, `{field_id}`, which is its name without the `prefix` of the list, `{value}` and `{class}`.
   */
  readonly equals?: Template;
  /** The same for one of several values. Placeholders: `{field}`, `{values}`. */
  readonly anyOf?: Template;
  /** The same for fields whose values are written in another way: by type, such as numbers without quotes. */
  readonly equalsBy?: Readonly<Record<string, Template>>;
  /** `string`: every value is sent as text. `option-numbers`: options are sent as the numbers they have. */
  readonly encode?: 'string' | 'option-numbers';
  /**
   * The choices that a new record with the defaults of the connection has, where the list of fields has none: of the
   * entry of `metadata` that two defaults name, by its group and label. Placeholders: `{group}`, `{value}` of the entry.
   */
  readonly choices?: RequestTemplate &
    Listed &
    Paged & {
      /** The entry of `metadata`, and the names of the defaults that are its group and label. */
      readonly of: InMetadata & { readonly group: string; readonly label: string };
      /** Path of the name of the field in an element. */
      readonly field: Path;
      /** Path of its choices in an element. */
      readonly values: Path;
      /** What a choice is written and shown as: the first of these that it has. */
      readonly value: readonly Path[];
    };
}

/** The fields that an account has, and its user may see, the vendor's own too: each by its `value` in the list. */
export interface VisibleFields extends InMetadata, InGroup {
  /** The vendor's code of its refusal of a request that names another one: the list is then read anew, once. Others drop it in silence. */
  readonly refused?: string;
}

/** What names a choice at the vendor, and what people read. */
export interface Labelled {
  /** Path of what the vendor takes and answers. */
  readonly value: Path;
  /** Path of what people read. */
  readonly label: Path;
}

/** Where the choices of a custom field are. */
export interface OptionList extends Labelled, ListAt {
  /** Path in a choice of what names its field, for choices beside the fields in the answer: of several lists, of the first. */
  readonly of?: Path;
}

/** What an account has: stages, statuses, custom fields. Read live and cached for 5 minutes, all pages, of which `{limit}` is 100. */
export interface Metadata extends Labelled, InGroup, Selected, Pick<Listed, 'empty'>, Partial<Paged> {
  /** How the list is read. Placeholder of the fields of a class: `{class}`. */
  readonly request: RequestTemplate;
  /** What records have before the value of an entry, in one name with it: `custom.` of `custom.cf_1`. */
  readonly prefix?: string;
  /** Path of the list; `records: ['results', 'stages']` flattens the stages of all results. */
  readonly records: readonly [Path] | readonly [Path, Path];
  /**
   * Reads the inner list, where it is not in the outer elements: a request for each, whose answer has it at the inner path.
   * The inner elements have the members of their outer one too. Placeholder: `{group}`.
   */
  readonly each?: RequestTemplate;
  /** Elements that every account has and the list lacks, as it would have them; after its own. */
  readonly unlisted?: readonly unknown[];
  /** Path of a number that orders them, within their outer element; the vendor's order without. */
  readonly orderBy?: Path;
  /** Path in the outer element, for two-level lists: the pipeline of a stage. */
  readonly group?: Path;
  /**
   * Their categories in our words: the first of these that knows the word at its path. Of several that are one of ours, the
   * word means an entry of the first that is there.
   */
  readonly category?: WordsAt<string> | readonly WordsAt<string>[];
  /**
   * Which fields are custom, where the list has the vendor's own too: `{ hubspotDefined: [false, undefined] }`. Those
   * are in `field_mappings` only where a project maps them.
   */
  readonly custom?: ValuesAt;
  /** A field that has one of these values can be written, the others are read-only; all can be written without. */
  readonly writable?: ValuesAt;
  /** A field that has these values is written with a new record, and stays as it is. */
  readonly createOnly?: ValuesAt;
  /** A field that has these values is one that a new record must have. */
  readonly required?: ValuesAt;
  /** A field that has these values has each value once: a record can be found by it. */
  readonly unique?: ValuesAt;
  /** A field that has these values can be searched for; all can be that are of one value without. */
  readonly filterable?: ValuesAt;
  /** Type of a custom field: the first of these that knows the word at its path. */
  readonly type?: CustomFieldTypes | readonly CustomFieldTypes[];
  /** A field of choices that has these values takes several. */
  readonly multiple?: ValuesAt;
  /**
   * Choices of a custom field, in its element or in the answer that its type has a request for; of several lists the first that
   * has some. Without, nobody lists them, and the vendor alone knows what it takes.
   */
  readonly choices?: OptionList | readonly OptionList[];
  /** Values say nothing to people: custom fields go by their labels. */
  readonly labelled?: boolean;
}

/** Types of fields by the vendor's words; a type may be made of the entry in the list: numbers, by the room that the field has. */
export type CustomFieldTypes = WordsAt<CustomFieldType | TypedField | ((entry: unknown) => TypedField)>;

/**
 * A type of field that is more than a word; with the place of its values where that is not among the others. Placeholder:
 * `{field}`, its name.
 */
export interface TypedField extends Coded, Partial<Placed>, Pick<CustomFields, 'equals'> {
  /** The type in `/meta`. */
  readonly type: CustomFieldType;
  /** The codec of a field of the type that takes several values. */
  readonly multiple?: Codec;
  /** Reads the `choices` of a field of the type, where its element lacks them. Placeholders: `{field}`, `{class}`. */
  readonly choices?: RequestTemplate;
  /** What records call one of the vendor's own fields, where that is not its `value`. */
  readonly name?: string;
}

/**
 * An object of which each account defines classes of its own, with fields of their own: custom objects of HubSpot, Salesforce or
 * Dynamics, modules of Zoho, objects of Attio. What is declared is one class, with these placeholders in every text of it:
 * `{class}`, what requests call the class, `{class_name}`, what our paths call it, and `{name_field}`, the field by whose value
 * people know a record. In the list of classes, `value` is what requests call a class, `label` what people call a record.
 */
export interface Classes extends InMetadata {
  /** Path of the name that our paths have for a class, which stays the same: HubSpot's `name`, Salesforce's `name`. */
  readonly name: Path;
  /** What our paths have before that name, where classes are of several kinds: `list:`. */
  readonly prefix?: string;
  /** Path of what people call several records. */
  readonly plural: Path;
  /**
   * Path of the name of the field by whose value people know a record, or what this one has in the list of fields; of several,
   * the first that there is.
   */
  readonly title: Path | ValuesAt | readonly ValuesAt[];
  /** Path of the names of the fields that a new record must have, or what these have in the list of fields. */
  readonly required: Path | ValuesAt;
  /** The list has those alone that this user may see: records of a class that it has no more may still be there. */
  readonly visible?: true;
}
