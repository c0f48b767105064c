/** Where a vendor keeps a field, in the form that is compared. */
interface Place {
  /**
   * `path:` is in the path of the request, `answer:` anywhere in the answers, `holder:` in the object whose list has the
   * record, `page:` an address with names of its members in braces; in brackets it is said in words only, and cannot be compared.
   */
  readonly read: string | null;
  readonly write: string | null;
  /** A piece of a record and what it means, where that is not the same: yes for no. */
  readonly example?: { readonly remote: unknown; readonly unified: unknown };
  /** It may be nothing of ours where the vendor has something: an agent is no contact. */
  readonly optional?: true;
  /** The path of the vendor's list of names for the values. Records show these names. */
  readonly named?: string;
  /** Words of ours for values of the vendor's. */
  readonly choices?: Readonly<Record<string, string>>;
}

/** The table says it, of this field or in words: it is only put into the form that is compared. */
export interface Restated extends Place {
  /** Object and field of the table. */
  readonly table: string;
}

/** A page of the vendor says it, and was read for that. */
export interface Documented extends Place {
  readonly source: string;
  /** Words of the page. */
  readonly says: string;
}

/** No page decides it: it is as we have it, and such a cell counts as proven by nothing. */
export interface Ours {
  readonly ours: string;
}

/** By object and field. */
export type Corrections = Readonly<Record<string, Restated | Documented | Ours>>;
