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
  /** The first one in its place, where the vendor tells the main one from the others. */
  readonly main?: Template;
  /** An update has the whole list: what is not in it is no longer there. Without it, only a new record takes the list. */
  readonly replaces?: boolean;
}

/**
 * How a record comes to another state where the vendor has transitions in the place of a field that can be set. What a
 * state leads to is known only in that state: the way is looked for one transition at a time, and gone back where it
 * ends. Placeholders: those of the record's requests, and `{transition}`. In an element of `list`, `id` is the id of the transition
 * and `value` the value of the choice that it leads to. If `request` goes by another value, `group` is its place: the state that a
 * reason belongs to.
 */
export interface Transitions extends Identified, Pick<Labelled, 'value'>, Pick<Metadata, 'group'> {
  /** The transitions that can be made from the state of the record. */
  readonly list: RequestTemplate & ListAt;

  /** Makes the transition: one request for all of them, or one by the value of the choice that it leads to. */
  readonly request: RequestTemplate | Readonly<Record<string, RequestTemplate>>;
}

/** A form of fields. */
interface OfKind<Kind extends string> {
  /** Name of the form. */
  readonly kind: Kind;
}

/** Something that a write can empty. */
export interface Emptying<Form = string> {
  /**
   * Form of an empty field at the vendor: the value in its place, or values by path, such as `{ 'fields.priority': null }`. A
   * choice with the value is read as empty. Default: `null`, or the form of the provider.
   */
  readonly empty?: Form;
}

/** What may hold for a field of any form but a constant. The codec of a list or an address says which elements would be refused. */
export interface FieldRules<Kind extends string = string>
  extends OfKind<Kind>,
    Coded,
    Emptying<string | Readonly<Record<Path, Template>>> {
  /** The vendor takes it with a new record; an update would do something else. */
  readonly createOnly?: boolean;
  /** The vendor takes it, a value or a reference, and answers it to nobody: records show nothing there. */
  readonly writeOnly?: true;
  /** The provider keeps the field only on records where another model field has this value: `{ type: 'task' }`. */
  readonly when?: Readonly<Record<string, string>>;
  /** Fields that the vendor wants in the same write: an update sends those of the record. Without one, it is not written. */
  readonly needs?: readonly string[];
}

/** How a text, an id or a list of ids is read from a record. The codec of a reference may decode to all parts of a remote path. */
export interface Reading extends Coded {
  /** Where it is. */
  readonly read: Path;
  /** It is a list: `read` is its path, and each element has the value here. */
  readonly many?: Path;
  /** How requests of its own change it, once the record exists: names are ids to them. With `write`, a create takes it itself. */
  readonly links?: Links;
}

/** Where a vendor keeps what goes beyond the first, for reading only: a list of texts, or one at each of several places. */
export interface MoreValues extends Placed<Path | readonly Path[]>, Split, Partial<Pick<TypedPath, 'type'>> {}

/** A field with further values. */
interface WithMore {
  /** Further values: of a list, those that the vendor keeps elsewhere. Of one value, those that also find the record; no record shows them. */
  readonly more?: MoreValues;
}

/** One value at one path, a text where no codec says otherwise; without `write` it is read-only. */
export interface ValueField extends FieldRules<'value'>, Omit<Reading, 'many'>, WithMore, InHtml {
  /** Read where there is nothing at `read`. */
  readonly orElse?: Path;

  /** Where it is written. */
  readonly write?: Path;
  /** A word of ours for one of theirs: shows what is at `read`, or at `orElse`, as `remote_<field>`. */
  readonly original?: boolean;
}

/**
 * A record of another object: unified id on our side, remote id on theirs. `where`: it refers to a record only where one of these
 * values is in the answer, `{ 'author.role': ['agent'] }`. `metadata` lists collections whose label is the first part that `codec`
 * reads: the value of the entry takes its place. A label without an entry is no reference.
 */
export interface RefField extends FieldRules<'ref'>, Reading, Pick<Selected, 'where'>, Partial<InMetadata> {
  /** The object of the other record. */
  readonly object: ObjectName;
  /** Where the record names what the other one is kept in, read and written with it: the pipeline of a stage. */
  readonly within?: readonly Path[];
  /** Where, or how, it is written; read-only without this and `links`. */
  readonly write?: Path | Append;
  /**
   * What the provider means where a record names none: of `within`, where that is declared. An account that does not have
   * the field at all has this in every record, so it is not missed when it is written there.
   */
  readonly unset?: string;
  /** The record it refers to is kept in the same collection: its remote path begins with the same parts. */
  readonly sameCollection?: boolean;

  /** Path in the other record of what the vendor takes in the place of its id, in writes and filters: a name that may change. */
  readonly value?: Path;
  /** Of a list, what the main one has in its element; it is read before all others: `{ primary: [true] }`. */
  readonly main?: ValuesAt;
  /** The model has an array, the provider keeps one. */
  readonly single?: boolean;
  /** Where a new record refers to none, the vendor makes one for it: whoever creates it is told. */
  readonly makes?: true;
}

/** A lossless enum: unified words where the account has a value for them, else the provider's own string. */
export interface ChoiceField extends FieldRules<'choice'>, Placed, Multiple {
  /** Fixed values, or the name of a `metadata` entry that lists the account's own. */
  readonly choices: readonly Choice[] | string;
  /** Unified word to the provider's value. */
  readonly words?: Readonly<Record<string, string>>;
  /** Values are numbers that mean something in this account only: a label that means one of them is shown instead. */
  readonly labelled?: boolean;
  /** Choices belong to groups, of which the record has one: the pipeline of a stage. It is written at a place of its own. */
  readonly group?: Placed &
    Defaulted &
    Pick<FieldRules, 'createOnly'> & {
      /** Groups have choices of the same names: words and labels mean those of the record's own, only a value those of another. */
      readonly local?: boolean;
    };

  /** Gives the model a `<field>_category`. */
  readonly category?: boolean;

  /** New records have this value; another one is written in an update, or by transitions, after the create. */
  readonly createdAs?: string;
  /** Written by transitions, of new records too. */
  readonly transitions?: Transitions;
}

/** Something with synonyms. */
interface Synonyms {
  /** Further values with the same meaning: read and listed as this one, and never written. */
  readonly also?: readonly string[] | undefined;
}

/** One value that a field of choices can have. */
export interface Choice extends Synonyms {
  /** What the vendor takes and answers. */
  readonly value: string;
  /** What people read. */
  readonly label?: string | undefined;
  /** Our word for what it comes to: `open`. */
  readonly category?: string | undefined;
}

/** Our names of members that an element has. */
interface ElementMembers {
  /** Member that holds the value; an element without it is left out, in both directions. */
  readonly value: string;
  /** Member that says what kind the element is of. */
  readonly type?: string;
}

/** An array on our side, a few named places on theirs. */
export interface TypedListField extends FieldRules<'typed_fields'>, Required<ElementMembers>, WithMore {
  /** The places, in the order in which they are filled. */
  readonly at: readonly TypedPath[];
}

/** One of the places. Types in `also` belong here too, except for the first element. */
export interface TypedPath extends Placed, Synonyms {
  /** `phone_type` (in any case) that belongs here; read back as the type. */
  readonly type: string;
  /** The first element goes here, unless its type is that of another slot. */
  readonly first?: boolean;

  /** Takes only elements of its types. */
  readonly exact?: boolean;
}

/**
 * An array of objects on our side, the parts of one object on theirs. `text` is the place of the same in one text: written from
 * the parts, and read as the first part if there are none.
 */
export interface PartsField extends FieldRules<'parts'>, Partial<Texted> {
  /** Several paths are read as one text and written to the last. */
  readonly members: Readonly<Record<string, Path | readonly Path[]>>;
}

/** A moment that the provider keeps as a day and a time of day, both UTC. Midnight is a day without a time. */
export interface MomentField extends FieldRules<'moment'> {
  /** Path of the day: `2026-01-31`. */
  readonly date: Path;
  /** Path of the time of day: `15:30`. */
  readonly time: Path;
}

/**
 * A moment that the provider keeps as the time since another field of the record, which moves it. `clock` is hours and
 * minutes, `HH:MM`; `minutes` is minutes and seconds, `MM:SS`; `ms` are a text, and `s` a number.
 */
export interface EndField extends FieldRules<'end'> {
  /** Model field of the moment that it is counted from. */
  readonly field: string;
  /** Path of the time between the two. */
  readonly at: Path;
  /** How that time is written. */
  readonly unit: 'clock' | 'minutes' | 'ms' | 's';
}

/**
 * A list of objects on both sides: `emails: [{ value, label, primary }]`. The order is kept; an update writes the whole
 * list, and `[]` empties it. The codec is one of the whole list at the vendor.
 */
export interface ItemsField extends FieldRules<'items'>, ElementMembers, Placed {
  /** Their names of the members, by ours. */
  readonly members: Readonly<Record<string, string>>;
}

/**
 * A text that the vendor keeps as HTML. The model has it twice: as plain text, which comes back as it was written, and with its
 * formatting, sanitised in both directions. Both are at one place. `text` is the place where the vendor keeps the same as plain
 * text: written with the HTML, and read if there is no HTML.
 */
export interface HtmlField extends FieldRules<'html'>, Placed, Partial<Texted> {
  /** Which of the two the field is. */
  readonly type: 'text' | 'html';

  /** Of a vendor whose records have a title: where the first line of a new one goes too, cut to so many characters. */
  readonly title?: Placed & Short;
}

/** The same for every record of a kind: the type of an engagement that is a call. */
export interface ConstantField extends OfKind<'constant'> {
  /** What it always is. */
  readonly value: string;
}

/** A string is a text at the same path, read and written. */
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
