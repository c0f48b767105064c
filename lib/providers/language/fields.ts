import type { ObjectName } from '../../objects/names.ts';
import type { ListAt, Selected, Split } from './lists.ts';
import type { Coded, Path, Placed, Template, ValuesAt } from './paths.ts';
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
 * ends. Placeholders: those of the record's requests, and `{transition}`.
 */
export interface Transitions {
  /** The transitions that can be made from the state of the record. */
  readonly list: RequestTemplate & ListAt;
  /** Path of what names a transition. */
  readonly id: Path;
  /** Path of the value of the choice that it leads to. */
  readonly value: Path;
  /** Path of what `request` is by, where that is not the choice: of a reason, the state that it is for. */
  readonly group?: Path;
  /** Makes the transition: one request for all of them, or one by the value of the choice that it leads to. */
  readonly request: RequestTemplate | Readonly<Record<string, RequestTemplate>>;
}

/** A form of fields. */
interface OfKind<Kind extends string> {
  /** Name of the form. */
  readonly kind: Kind;
}

/** What may hold for a field of any form but a constant. The codec of a list or an address says which elements would be refused. */
export interface FieldRules<Kind extends string = string> extends OfKind<Kind>, Coded {
  /** The vendor takes it with a new record; an update would do something else. */
  readonly createOnly?: boolean;
  /** The vendor takes it, a value or a reference, and answers it to nobody: records show nothing there. */
  readonly writeOnly?: true;
  /** The provider keeps the field only on records where another model field has this value: `{ type: 'task' }`. */
  readonly when?: Readonly<Record<string, string>>;
  /** Fields that the vendor wants in the same write: an update sends those of the record. Without one, it is not written. */
  readonly needs?: readonly string[];
  /** How the field is emptied where `null` in its own place does not do it, by path: `{ 'fields.priority': null }`. */
  readonly emptied?: Readonly<Record<Path, Template>>;
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
export interface MoreValues extends Placed<Path | readonly Path[]>, Split {
  /** What kind the elements are of that are read there. */
  readonly type?: string;
}

/** One value at one path, a text where no codec says otherwise; without `write` it is read-only. */
export interface ValueField extends FieldRules<'value'>, Omit<Reading, 'many'> {
  /** Read where there is nothing at `read`. */
  readonly orElse?: Path;
  /** Of a list, those that the vendor keeps beside; of one value, those that find the record too, and are not shown. */
  readonly more?: MoreValues;
  /** Where it is written. */
  readonly write?: Path;
  /** A word of ours for one of theirs: shows what is at `read`, or at `orElse`, as `remote_<field>`. */
  readonly lossless?: boolean;
  /** It is HTML, which people write: shown without what a page must not run. */
  readonly html?: true;
}

/**
 * A record of another object: unified id on our side, remote id on theirs. `where`: it refers to a record only where one of these
 * values is in the answer, `{ 'author.role': ['agent'] }`.
 */
export interface RefField extends FieldRules<'ref'>, Reading, Pick<Selected, 'where'> {
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
  /** `metadata` entry of collections whose label is the first part that `codec` reads: its value takes the place. Others are none. */
  readonly collections?: string;
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
export interface ChoiceField extends FieldRules<'choice'>, Placed {
  /** Fixed values, or the name of a `metadata` entry that lists the account's own. */
  readonly choices: readonly Choice[] | string;
  /** Unified word to the provider's value. */
  readonly words?: Readonly<Record<string, string>>;
  /** Values are numbers that mean something in this account only: a label that means one of them is shown instead. */
  readonly labelled?: boolean;
  /** Choices belong to groups, of which the record has one: the pipeline of a stage. It is written at a place of its own. */
  readonly group?: Placed &
    Pick<FieldRules, 'createOnly'> & {
      /** Name in a connection's `defaults` of the preferred one. */
      readonly default: string;
      /** Groups have choices of the same names: words and labels mean those of the record's own, only a value those of another. */
      readonly local?: boolean;
    };
  /** The provider's value of no choice: reads as nothing, and empties the field. */
  readonly none?: string;
  /** Gives the model a `<field>_category`. */
  readonly category?: boolean;
  /** A record has several: a list of values at `at`, and of what is shown for them in the model. */
  readonly multiple?: boolean;
  /** New records have this value; another one is written in an update, or by transitions, after the create. */
  readonly createdAs?: string;
  /** Written by transitions, of new records too. */
  readonly transitions?: Transitions;
}

/** One value that a field of choices can have. */
export interface Choice {
  /** What the vendor takes and answers. */
  readonly value: string;
  /** What people read. */
  readonly label?: string | undefined;
  /** Our word for what it comes to: `open`. */
  readonly category?: string | undefined;
  /** Values of the vendor's that are the same to us: read and listed as this one, never written. */
  readonly also?: readonly string[] | undefined;
}

/** Our names of members that an element has. */
interface ElementMembers {
  /** Member that holds the value; an element without it is left out, in both directions. */
  readonly value: string;
  /** Member that says what kind the element is of. */
  readonly type?: string;
}

/** An array on our side, a few named places on theirs. */
export interface TypedListField extends FieldRules<'typed_fields'>, Required<ElementMembers> {
  /** The places, in the order in which they are filled. */
  readonly at: readonly TypedPath[];
  /** Those that the vendor keeps beside. */
  readonly more?: MoreValues;
}

/** One of the places. */
export interface TypedPath extends Placed {
  /** `phone_type` (in any case) that belongs here; read back as the type. */
  readonly type: string;
  /** The first element goes here, unless its type is that of another slot. */
  readonly first?: boolean;
  /** Types that belong here too, but for the first element. */
  readonly also?: readonly string[];
  /** Takes only elements of its types. */
  readonly exact?: boolean;
}

/** Something that a write can empty. */
export interface Emptying {
  /** What empties a field in a write; `null` when absent. A part may have another one. */
  readonly empty?: string;
}

/** An array of objects on our side, the parts of one object on theirs. */
export interface PartsField extends FieldRules<'parts'>, Emptying {
  /** Several paths are read as one text and written to the last. */
  readonly members: Readonly<Record<string, Path | readonly Path[]>>;
  /** The same in one text: written from the parts, and read as the first part where there are none. */
  readonly text?: Path;
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
 * formatting, sanitised in both directions. Both are at one place.
 */
export interface HtmlField extends FieldRules<'html'>, Placed {
  /** Which of the two the field is. */
  readonly type: 'text' | 'html';
  /** Where the vendor keeps the same as plain text: written with it, and read where there is no HTML. */
  readonly text?: Path;
  /** Of a vendor whose records have a title: where the first line of a new one goes too, cut to so many characters. */
  readonly title?: Placed & { readonly longest: number };
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
