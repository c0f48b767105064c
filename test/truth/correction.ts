/** Place where a vendor keeps a field, in the form that is compared. */
interface Place {
  /**
   * Path in the vendor's record, or a prefix that changes the place:
   * - `path:` part of the request's path
   * - `answer:` any object of the responses
   * - `holder:` the object whose list contains the record
   * - `page:` a URL with names of members in braces
   *
   * A text in brackets describes the place in words only, and is not compared.
   */
  readonly read: string | null;
  readonly write: string | null;
  /** Part of a record and its meaning, if the two differ, such as yes for no. */
  readonly example?: { readonly remote: unknown; readonly unified: unknown };
  /** Our field may be empty although the vendor has a value: an agent is not a contact. */
  readonly optional?: true;
  /** Path of the vendor's list of names for the values. Records show these names. */
  readonly named?: string;
  /** Unified word by vendor value. */
  readonly choices?: Readonly<Record<string, string>>;
}

/** Repeats a fact of the table, for this field or in words, in the form that is compared. */
export interface Restated extends Place {
  /** Object and field in the table. */
  readonly table: string;
}

/** States a fact of a vendor's page that was read for this purpose. */
export interface Documented extends Place {
  readonly source: string;
  /** Quotation from the page. */
  readonly says: string;
}

/** Marks a place that no page confirms. It is what we declare, and does not prove the cell. */
export interface Ours {
  readonly ours: string;
}

/** Entries by object and field. */
export type Corrections = Readonly<Record<string, Restated | Documented | Ours>>;
