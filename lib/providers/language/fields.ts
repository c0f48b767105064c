import type { ObjectName } from '../../objects/names.ts';
import type { Selected, Split } from './lists.ts';
import type { InMetadata } from './metadata.ts';
import type {
  Coded,
  CreateOnly,
  Defaulted,
  InHtml,
  Multiple,
  Path,
  Placed,
  Short,
  Template,
  Texted,
  ValuesAt,
} from './paths.ts';
import type { Links } from './quirks.ts';
import type { Transitions } from './transitions.ts';

/** Adds an element to an array of the request body instead of setting a path. Placeholder: `{value}`. */
export interface Append {
  /** Path of the list in the request body. */
  readonly at: Path;
  /** Element to add. Placeholder: `{value}`. */
  readonly element: Template;
  /** First element, for vendors that mark the main element. Default: `element`. */
  readonly main?: Template;
  /** An update sends the whole list and removes missing elements. Default: an update does not write the list. */
  readonly replaces?: boolean;
}

/** A form of fields. */
interface OfKind<Kind extends string> {
  /** Name of the form. */
  readonly kind: Kind;
}

/** A part of a declaration whose fields a write can empty. */
export interface Emptying<Form = string> {
  /** Value that empties a field in a write. Default: `null`. A part may have another value. */
  readonly empty?: Form;
}

/**
 * Rules for a field of any form except a constant. The codec of a list or an address says which elements the vendor
 * would refuse.
 */
export interface FieldRules<Kind extends string = string>
  extends OfKind<Kind>,
    Coded,
    CreateOnly,
    Emptying<string | Readonly<Record<Path, Template>>> {
  /** The vendor accepts the field and never returns it. Records show no value. */
  readonly writeOnly?: true;
  /** The vendor stores the field only in records whose other model field has this value: `{ type: 'task' }`. */
  readonly when?: Readonly<Record<string, string>>;
  /**
   * Fields that the vendor requires in the same write. An update sends their current values. If the record lacks a
   * value, the field is not written.
   */
  readonly needs?: readonly string[];
}

/**
 * Reads a text, an id or a list of ids from a record. The codec of a reference may decode to all parts of a remote
 * path.
 */
export interface Reading extends Coded {
  /** Path of the value. */
  readonly read: Path;
  /** Path of the value in an element, if `read` is the path of a list. `''` is the element. */
  readonly many?: Path;
  /**
   * Changes the references with requests of their own, after the record exists. With `write`, a create sends the
   * references itself.
   */
  readonly links?: Links;
}

/**
 * Paths of further values, read only: a list of texts, or one text at each path.
 *
 * - `type`: Type of the elements that are read there.
 */
export interface MoreValues extends Placed<Path | readonly Path[]>, Split, Partial<Pick<TypedPath, 'type'>> {}

/** A field with further values. */
interface WithMore {
  /**
   * Further values, read only. For a list: its other elements. For one value: values that also find the record and are
   * not shown.
   */
  readonly more?: MoreValues;
}

/**
 * A single value at a path. The value is a text unless `codec` is set.
 *
 * - `html`: The value is HTML of people. Records show sanitised HTML.
 */
export interface ValueField extends FieldRules<'value'>, Omit<Reading, 'many'>, WithMore, InHtml {
  /** Path to read if `read` has no value. */
  readonly orElse?: Path;

  /** Path to write. Default: the field is read-only. */
  readonly write?: Path;
  /** The value is a word. Records also show the vendor's word at `read`, or at `orElse`, as `remote_<field>`. */
  readonly original?: boolean;
}

/**
 * A reference to another record. The API shows the unified id, and the vendor's record contains the remote id.
 *
 * - `where`: The value is a reference only if the response contains one of these values:
 *   `{ 'author.role': ['agent'] }`.
 * - `metadata`: `metadata` entry of collections. The first part that `codec` reads is a label; the entry's value
 *   replaces the label. A label without an entry is no reference.
 */
export interface RefField extends FieldRules<'ref'>, Reading, Pick<Selected, 'where'>, Partial<InMetadata> {
  /** Object of the referenced record. */
  readonly object: ObjectName;
  /**
   * Paths of the leading parts, if the remote path of the other record has more than one part: the pipeline of a stage.
   * Read and written with the reference.
   */
  readonly within?: readonly Path[];
  /** Path to write, or an element to append to a list. Default: read-only, unless `links` is set. */
  readonly write?: Path | Append;
  /**
   * Value that the vendor returns for no reference. With `within`: the value of the first part. An account without the
   * field has this value in every record.
   */
  readonly unset?: string;
  /** The referenced record is in the same collection: its remote path begins with the same parts. */
  readonly sameCollection?: boolean;

  /**
   * Path in the referenced record of the value that the vendor accepts instead of the id, in writes and filters: a name
   * that may change.
   */
  readonly value?: Path;
  /** Values of the main element of a list: `{ primary: [true] }`. The main element is read first. */
  readonly main?: ValuesAt;
  /** The model contains a list, and the vendor stores a single reference. */
  readonly single?: boolean;
  /** If a new record has no reference, the vendor creates the other record. The service warns the caller. */
  readonly makes?: true;
}

/**
 * A choice without loss: unified words if the account has a value for them, otherwise the provider's own text.
 *
 * - `multiple`: A record contains a list of values.
 */
export interface ChoiceField extends FieldRules<'choice'>, Placed, Multiple {
  /** Fixed values, or the name of the `metadata` entry with the account's values. */
  readonly choices: readonly Choice[] | string;
  /** Vendor's value by unified word. */
  readonly words?: Readonly<Record<string, string>>;
  /** Values are numbers with a meaning in one account only. Records show the label instead. */
  readonly labelled?: boolean;
  /** Group of the choices, at a place of its own in the record: the pipeline of a stage. */
  readonly group?: Placed &
    Defaulted &
    Pick<FieldRules, 'createOnly'> & {
      /**
       * Groups have choices of the same names. Words and labels mean a choice in the record's group; a value may mean a
       * choice in any group.
       */
      readonly local?: boolean;
    };

  /** Adds `<field>_category` to the model. */
  readonly category?: boolean;

  /**
   * Value of every new record. The service writes another value with an update, or with transitions, after the create.
   */
  readonly createdAs?: string;
  /** Writes the field with transitions, for new records too. */
  readonly transitions?: Transitions;
}

/** A value or type with synonyms. */
interface Synonyms {
  /** Further values with the same meaning: read and listed as this one, and never written. */
  readonly also?: readonly string[] | undefined;
}

/** A value of a choice field. */
export interface Choice extends Synonyms {
  /** Value that the vendor accepts and returns. */
  readonly value: string;
  /** Label for people. */
  readonly label?: string | undefined;
  /** Unified category of the value: `open`. */
  readonly category?: string | undefined;
}

/** Our names of an element's members. */
interface ElementMembers {
  /** Member with the value. Elements without the value are left out, in both directions. */
  readonly value: string;
  /** Member with the type of the element. */
  readonly type?: string;
}

/** An array on our side, several typed paths on the vendor's side. */
export interface TypedListField extends FieldRules<'typed_fields'>, Required<ElementMembers>, WithMore {
  /** Places of the elements, in the order of filling. */
  readonly at: readonly TypedPath[];
}

/**
 * A path for elements of a certain type.
 *
 * - `also`: Further types of elements at this place, except for the first element.
 */
export interface TypedPath extends Placed, Synonyms {
  /** Type of the elements at this place, in any case. Elements are read with this type. */
  readonly type: string;
  /** Place of the first element, unless a different place has the element's type. */
  readonly first?: boolean;

  /** The place accepts elements of its types only. */
  readonly exact?: boolean;
}

/**
 * A list of objects in the API. At the vendor, the parts of a single object.
 *
 * - `text`: Path of all parts in one text. Written from the parts. Read as the first part if there are no parts.
 */
export interface PartsField extends FieldRules<'parts'>, Partial<Texted> {
  /** Paths by our member. Several paths are read as one text and written to the last path. */
  readonly members: Readonly<Record<string, Path | readonly Path[]>>;
}

/** A moment that the provider stores as a day and a time of day, both in UTC. Midnight is a day without a time. */
export interface MomentField extends FieldRules<'moment'> {
  /** Path of the day: `2026-01-31`. */
  readonly date: Path;
  /** Path of the time of day: `15:30`. */
  readonly time: Path;
}

/**
 * A moment that the provider stores as a duration since another field, so that changing the other field moves it.
 * `clock` is hours and minutes, `HH:MM`; `minutes` is minutes and seconds, `MM:SS`; `ms` is a text, and `s` a number.
 */
export interface EndField extends FieldRules<'end'> {
  /** Model field of the start. */
  readonly field: string;
  /** Path of the duration. */
  readonly at: Path;
  /** Form of the duration: `clock` is `HH:MM`, `minutes` is `MM:SS`, `ms` is a text, `s` is a number. */
  readonly unit: 'clock' | 'minutes' | 'ms' | 's';
}

/**
 * A list of objects on both sides: `emails: [{ value, label, primary }]`. The order is kept. An update writes the
 * complete list, and `[]` empties it. The codec applies to the complete list at the vendor.
 */
export interface ItemsField extends FieldRules<'items'>, ElementMembers, Placed {
  /** Vendor's names of the members, by our name. */
  readonly members: Readonly<Record<string, string>>;
}

/**
 * A text that the vendor stores as HTML. The model contains the text twice: as plain text, which reads back as it was
 * written, and as HTML, sanitised in both directions. Both mappings have the same path.
 *
 * - `text`: Path of the same text without HTML. Written with the HTML. Read if there is no HTML.
 */
export interface HtmlField extends FieldRules<'html'>, Placed, Partial<Texted> {
  /** Form of the field: plain text, or sanitised HTML. */
  readonly type: 'text' | 'html';
  /** Place of the first line of a new record's text, for vendors whose records have a title. */
  readonly title?: Placed & Short;
}

/** A value that is the same for every record of a kind: a call's type as an engagement. */
export interface ConstantField extends OfKind<'constant'> {
  /** Value of every record. */
  readonly value: string;
}

/** Mapping of a field. A string is the path of a text, for reading and writing. */
export type FieldMapping =
  | Path
  | ValueField
  | RefField
  | ChoiceField
  | TypedListField
  | ItemsField
  | PartsField
  | MomentField
  | EndField
  | HtmlField
  | ConstantField;
