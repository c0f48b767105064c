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

/** A place in a header. */
export interface InHeader {
  /** Name of the header, in lower case. */
  readonly header: string;
}

/** A part of a declaration with the account in a response or a message. */
export interface OfAccount<Other> {
  /** Path of the vendor's permanent id of the account. */
  readonly account: Path | Other;
}

/** A place in a header or in the body. */
export type HeaderOr<T> =
  | InHeader
  | {
      /** Place in the body. */
      readonly body: T;
    };

/** A part of a declaration with the id in a response, in a record or in an element of a list. */
export interface Identified {
  /** Path of the id. */
  readonly id: Path;
}

/** A part of a declaration with the name in a response, in a record or in an element of a list. */
export interface Named {
  /** Path of the name. */
  readonly name: Path;
}

/** A part of a declaration with the text in a response, in a record or in an element of a list. */
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
  /** Path of the name of the field in an element. */
  readonly field: Path;
}

/** A value with a fixed text before it. */
export interface Prefixed {
  /** Text before the value: `custom.` in `custom.cf_1`, `sha256=` before a signature. Default: none. */
  readonly prefix?: string;
}

/** A part of a declaration that may have several values. */
export interface Multiple {
  /** Several values: a list of choices, or all elements of a join. Default: one. */
  readonly multiple?: boolean;
}

/** A text that the vendor may store as HTML. */
export interface InHtml {
  /** The vendor keeps HTML here. The engine sanitises a field, and reads and writes children as plain text. */
  readonly html?: true;
}

/** Fields that only a create writes. */
export interface CreateOnly<Fields = boolean> {
  /** The vendor accepts the field in a create only. */
  readonly createOnly?: Fields;
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
  /** Path of the value. */
  readonly at: Place;
}

/** The vendor's words for values of ours, with the path of the vendor's word. */
export interface WordsAt<T> extends Placed {
  /** Our value by the vendor's word. */
  readonly words: Readonly<Record<string, T>>;
}

/** A text in a response, and the pattern that reads it. */
export interface PatternAt extends Placed {
  /** Pattern of the text. */
  readonly pattern: RegExp;
}

/** A value that the vendor stores in another form. */
export interface Coded {
  /** Converts between the vendor's form and ours. Default: text. */
  readonly codec?: Codec;
}

/** A pair of conversions between a remote value and a model value. A value survives both conversions. */
export interface Codec {
  /** Remote value to model value. `undefined` if the remote value has a different type. */
  readonly decode: (remote: unknown) => unknown;
  /** Model value to remote value. */
  readonly encode: (value: unknown) => unknown;
  /** Returns why the vendor would change a model value. The service reports such a value and does not write it. */
  readonly refuse?: (value: unknown) => string | undefined;
  /**
   * Returns which part of a model value the vendor does not keep. The service writes the value and reports the loss.
   * `current`: for an update, the value that the record shows.
   */
  readonly lost?: (value: unknown, current?: unknown) => string | undefined;
  /** The vendor keeps one value of a list. The service reports the others. */
  readonly single?: boolean;
  /**
   * The remote value may contain more than the model value: a value that comes back unchanged is not written. For a
   * reference: the place may name a record of a different object, which stays if the reference is emptied.
   */
  readonly summary?: boolean;
}
