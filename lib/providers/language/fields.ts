import type { ObjectName } from '../../objects/names.ts';
import type { ListAt, Selected, Split } from './lists.ts';
import type { InMetadata, Labelled, Metadata } from './metadata.ts';
import type {
  Coded,
  Defaulted,
  Identified,
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
import type { RequestTemplate } from './requests.ts';

/** Adds an element to an array of the request body instead of setting a path. Placeholder: `{value}`. */
export interface Append {
  /** Path of the array. */
  readonly at: Path;
  /** The element. */
  readonly element: Template;
  /** Element for the first reference instead of `element`, if the vendor marks the main reference. */
  readonly main?: Template;
  /**
   * An update sends the complete list, and elements that are not in it are removed. Without it, only a create accepts
   * the list.
   */
  readonly replaces?: boolean;
}

/**
 * A change of state by transitions, for vendors without a field that can be set. Only the current state shows the
 * possible next states. The service therefore searches one transition at a time, and goes back from a dead end.
 * Placeholders: `{transition}`, and the placeholders of the record's requests. In an element of `list`, `id` is the
 * transition's id, and `value` the value of the choice to which it leads. If another value selects `request`, `group`
 * is its path: for a reason, the state of the reason.
 */
export interface Transitions extends Identified, Pick<Labelled, 'value'>, Pick<Metadata, 'group'> {
  /** Lists the transitions from the record's current state. */
  readonly list: RequestTemplate & ListAt;

  /** Carries out the transition. One request for all transitions, or a request for each value of the choice. */
  readonly request: RequestTemplate | Readonly<Record<string, RequestTemplate>>;
}

/** A form of fields. */
interface OfKind<Kind extends string> {
  /** Name of the form. */
  readonly kind: Kind;
}

/** A part of a declaration whose fields a write can empty. */
export interface Emptying<Form = string> {
  /**
   * Form of an empty field at the vendor: a value at its own path, or values by path, such as
   * `{ 'fields.priority': null }`. A choice with the value reads as empty. Default: `null`, or the form of the
   * provider.
   */
  readonly empty?: Form;
}

/**
 * Rules for a field of any form except a constant. The codec of a list or an address says which elements the vendor
 * would refuse.
 */
export interface FieldRules<Kind extends string = string>
  extends OfKind<Kind>,
    Coded,
    Emptying<string | Readonly<Record<Path, Template>>> {
  /** The vendor accepts the field only in a create. In an update it would have another effect. */
  readonly createOnly?: boolean;
  /** The vendor accepts the field, a value or a reference, but never returns it. Records do not show it. */
  readonly writeOnly?: true;
  /** Condition for the field: the provider stores it only if another model field has this value: `{ type: 'task' }`. */
  readonly when?: Readonly<Record<string, string>>;
  /**
   * Fields that the vendor requires in the same write. An update adds the record's current values. If such a field is
   * missing, this field is not written.
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
  /** Path of the value in an element. The field is then a list, and `read` is the path of the list. */
  readonly many?: Path;
  /**
   * Separate requests that change the field after the record exists. For these requests, names are ids. With `write`,
   * the create's own request sends the field.
   */
  readonly links?: Links;
}

/** Paths of further values beyond the first, read only: a list of texts, or one text at each path. */
export interface MoreValues extends Placed<Path | readonly Path[]>, Split, Partial<Pick<TypedPath, 'type'>> {}

/** A field with further values. */
interface WithMore {
  /**
   * Further values. For a list, they are further elements. For a single value, they are not shown but also find the
   * record.
   */
  readonly more?: MoreValues;
}

/** A single value at a path. It is a text unless a codec says otherwise, and read-only without `write`. */
export interface ValueField extends FieldRules<'value'>, Omit<Reading, 'many'>, WithMore, InHtml {
  /** Path to read if there is no value at `read`. */
  readonly orElse?: Path;

  /** Path to which the field is written. */
  readonly write?: Path;
  /**
   * The value is our word for the vendor's word. The record also shows the vendor's word from `read` or `orElse`, as
   * `remote_<field>`.
   */
  readonly original?: boolean;
}

/**
 * A reference to a record: unified id on our side, remote id on the vendor's side. With `where`, the field is a
 * reference only if the response contains one of these values, `{ 'author.role': ['agent'] }`. `metadata` lists
 * collections. `codec` returns a path that begins with the label of a collection, and the collection's value replaces
 * the label. An unknown label means no record.
 */
export interface RefField extends FieldRules<'ref'>, Reading, Pick<Selected, 'where'>, Partial<InMetadata> {
  /** Object of the referenced record. */
  readonly object: ObjectName;
  /** Paths of the collection of the referenced record, read and written together with it: the pipeline of a stage. */
  readonly within?: readonly Path[];
  /** Path to which the reference is written, or an element to append. Without this and `links`, it is read-only. */
  readonly write?: Path | Append;
  /**
   * Value that the provider means if a record contains none. If `within` is declared, it is the value of the
   * collection. In an account without this field, every record has this value, so writing this value loses nothing.
   */
  readonly unset?: string;
  /** The referenced record is in the same collection, so its remote path begins with the same parts. */
  readonly sameCollection?: boolean;

  /**
   * Path in the referenced record of the value that the vendor uses instead of its id in writes and filters: a name,
   * which may change.
   */
  readonly value?: Path;
  /** Values that mark the main element of a list: `{ primary: [true] }`. The main element is read first. */
  readonly main?: ValuesAt;
  /** The model contains an array, but the provider stores a single reference. */
  readonly single?: boolean;
  /** If a new record contains no reference, the vendor creates a record for it. The service warns the caller. */
  readonly makes?: true;
}

/** A choice without loss: unified words if the account has a value for them, otherwise the provider's own string. */
export interface ChoiceField extends FieldRules<'choice'>, Placed, Multiple {
  /** Fixed values, or the name of a `metadata` entry with the account's own values. */
  readonly choices: readonly Choice[] | string;
  /** The provider's values by unified word. */
  readonly words?: Readonly<Record<string, string>>;
  /** Values are numbers with a meaning only in this account. Records show the label instead, if it is unique. */
  readonly labelled?: boolean;
  /**
   * Group of the choices, such as the pipeline of a stage. The record contains a single group, which is written at its
   * own path.
   */
  readonly group?: Placed &
    Defaulted &
    Pick<FieldRules, 'createOnly'> & {
      /**
       * Several groups contain choices with the same names. Words and labels mean choices of the record's own group.
       * Only a value can mean a choice in another group.
       */
      readonly local?: boolean;
    };

  /** Adds `<field>_category` to the model. */
  readonly category?: boolean;

  /** Value of every new record. Another value is written after the create, by an update or by transitions. */
  readonly createdAs?: string;
  /** Transitions that write the field, also for new records. */
  readonly transitions?: Transitions;
}

/** A value or type with synonyms. */
interface Synonyms {
  /** Further values with the same meaning. They are read and listed as this value, and never written. */
  readonly also?: readonly string[] | undefined;
}

/** A value of a choice field. */
export interface Choice extends Synonyms {
  /** The vendor's value in requests and responses. */
  readonly value: string;
  /** Label for people. */
  readonly label?: string | undefined;
  /** Category of the value in our words: `open`. */
  readonly category?: string | undefined;
}

/** Our names of an element's members. */
interface ElementMembers {
  /** Member that contains the value. An element without it is left out, in both directions. */
  readonly value: string;
  /** Member that contains the type of the element. */
  readonly type?: string;
}

/** An array on our side, several typed paths on the vendor's side. */
export interface TypedListField extends FieldRules<'typed_fields'>, Required<ElementMembers>, WithMore {
  /** Typed paths, in the order of filling. */
  readonly at: readonly TypedPath[];
}

/**
 * A path for elements with a certain type. Elements with a type in `also` may be written here too, except the first
 * element.
 */
export interface TypedPath extends Placed, Synonyms {
  /** Type of the elements at this path, such as a `phone_type`, in any case. Records show it as the type. */
  readonly type: string;
  /** The first element is written here, unless its type belongs to another path. */
  readonly first?: boolean;

  /** Only elements with its types are written here. */
  readonly exact?: boolean;
}

/**
 * An array of objects on our side, the parts of a single object on the vendor's side. `text` is the path of all parts
 * in one text. It is written from the parts, and read as the first part if there are no parts.
 */
export interface PartsField extends FieldRules<'parts'>, Partial<Texted> {
  /** Paths by member. Several paths are read as one text, and the text is written to the last path. */
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
  /** Model field with the start of the duration. */
  readonly field: string;
  /** Path of the duration. */
  readonly at: Path;
  /** Unit of the duration. */
  readonly unit: 'clock' | 'minutes' | 'ms' | 's';
}

/**
 * A list of objects on both sides: `emails: [{ value, label, primary }]`. The order is kept. An update writes the
 * complete list, and `[]` empties it. The codec applies to the complete list at the vendor.
 */
export interface ItemsField extends FieldRules<'items'>, ElementMembers, Placed {
  /** The vendor's names of the members, by our names. */
  readonly members: Readonly<Record<string, string>>;
}

/**
 * A text that the vendor stores as HTML. The model contains it in two forms: as plain text, which reads back as it was
 * written, and as HTML, sanitised in both directions. Both mappings have the same path. `text` is the path of the same
 * text as plain text. It is written together with the HTML, and read if there is no HTML.
 */
export interface HtmlField extends FieldRules<'html'>, Placed, Partial<Texted> {
  /** Form of this field: plain text or HTML. */
  readonly type: 'text' | 'html';

  /** Title of a new record, for vendors with titles: the first line of the text, cut to so many characters. */
  readonly title?: Placed & Short;
}

/** A value that is the same for every record of a kind: a call's type as an engagement. */
export interface ConstantField extends OfKind<'constant'> {
  /** Constant value. */
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
