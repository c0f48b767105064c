/**
 * Dotted path into a remote record: `properties.firstname`, `associations.contacts.results.0.id`.
 * `''` is the record itself.
 */
export type Path = string;

/**
 * A value with placeholders. `'{limit}'` alone becomes the value with its type. Within a longer string it becomes text
 * (URL-encoded in paths). A member whose placeholder has no value is left out.
 */
export type Template = string | number | boolean | null | readonly Template[] | { readonly [key: string]: Template };

/**
 * Accepted values by path. One of the values must be at the path; `undefined` means that it is absent:
 * `{ status: ['deleted'], type: [undefined] }`.
 */
export type ValuesAt = Readonly<Record<Path, readonly unknown[]>>;

/** Something in a header. */
export interface InHeader {
  /** Name of the header, in lower case. */
  readonly header: string;
}

/** A place in a header or in the body. */
export type HeaderOr<T> =
  | InHeader
  /** Place in the body. */
  | { readonly body: T };

/** Something with an id in an answer, in a record or in an element of a list. */
export interface Identified {
  /** Path of the id. */
  readonly id: Path;
}

/** Something with a name in an answer, in a record or in an element of a list. */
export interface Named {
  /** Path of the name. */
  readonly name: Path;
}

/** Something with a text in an answer, in a record or in an element of a list. */
export interface Texted {
  /** Path of the text. */
  readonly text: Path;
}

/** A list with its own order, such as stages. */
export interface Ordered {
  /** Path of the number or time in an element that gives its position. Default: the vendor's order. */
  readonly orderBy?: Path;
}

/** An element that names a field. */
export interface OfField {
  /** Path of the field's name in an element. */
  readonly field: Path;
}

/** A value with a fixed text before it. */
export interface Prefixed {
  /** Text before the value: `custom.` in `custom.cf_1`, `sha256=` before a signature. Default: none. */
  readonly prefix?: string;
}

/** A part of a declaration that may have several values. */
export interface Multiple {
  /** Whether there are several values: a list of choices, or all elements of a join. Default: one. */
  readonly multiple?: boolean;
}

/** A text that the vendor may store as HTML. */
export interface InHtml {
  /** Whether the vendor stores HTML here. The engine sanitises a field, and reads and writes children as plain text. */
  readonly html?: true;
}

/** A text with a limit. */
export interface Short {
  /** Maximum number of characters. */
  readonly longest: number;
}

/** A part of a declaration with a default value of the connection. */
export interface Defaulted {
  /** Name in a connection's `defaults`. */
  readonly default: string;
}

/** A part of a declaration with a place in a record, in a response or in an element of a list. */
export interface Placed<Place = Path> {
  /** Path of the place. */
  readonly at: Place;
}

/** The vendor's words for values of ours, with the path of the vendor's word. */
export interface WordsAt<T> extends Placed {
  /** Our values by the vendor's word. */
  readonly words: Readonly<Record<string, T>>;
}

/** A text in a response, and the pattern that reads it. */
export interface PatternAt extends Placed {
  /** Pattern of the text. */
  readonly pattern: RegExp;
}

/** A value that the vendor stores in another form. */
export interface Coded {
  /** Conversion between the vendor's form and ours. */
  readonly codec?: Codec;
}

/** A pair of conversions between a remote value and a model value. A value survives both conversions. */
export interface Codec {
  /** Converts a remote value to a model value. Returns `undefined` if the remote value has an unexpected type. */
  readonly decode: (remote: unknown) => unknown;
  /** Converts a model value to a remote value. */
  readonly encode: (value: unknown) => unknown;
  /** Reason why the vendor would change a model value. Such a value causes a warning, and is not written. */
  readonly refuse?: (value: unknown) => string | undefined;
  /**
   * Part of a model value that is lost although the value is written. The loss causes a warning. `current` is the value
   * of the record, in an update.
   */
  readonly lost?: (value: unknown, current?: unknown) => string | undefined;
  /** The provider stores only one value. Further values of a list cause warnings. */
  readonly single?: boolean;
  /**
   * The remote value may be more precise than the model value. A value that is sent back unchanged is not written. For
   * a reference: the place may contain a record of another object, which stays if this reference is emptied.
   */
  readonly summary?: boolean;
}
