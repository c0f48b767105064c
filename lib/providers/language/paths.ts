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

/** A place in the headers or in the body of a message. */
export type HeaderOr<T> =
  /** Name of the header, in lower case. */
  | { readonly header: string }
  /** Place in the body. */
  | { readonly body: T };

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
  readonly lossy?: boolean;
}
