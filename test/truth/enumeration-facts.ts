import type { Choice, Enumeration } from './entries.ts';

/** Makes a remote record with a value, or the list of an account with some values. */
type FromRows<T> = (rows: T, isCategory: boolean) => unknown;

/** What the tables do not say of the enumerations of a vendor. */
export interface EnumerationFacts {
  /** Fields that have the values of an enumeration under another name, by object and enumeration. */
  readonly otherNames?: Readonly<Record<string, string>>;
  /** The kind of a record that has a value, where the table has those of several kinds together. */
  readonly kindOf?: (enumeration: Enumeration, row: Choice) => string | undefined;
  /** Records with a value, by object and field. The table does not name these places, or names only a part. */
  readonly remotes?: Readonly<Record<string, FromRows<Choice>>>;
  /** Lists of choices of an account that has exactly the values of a table, by the name of the list. */
  readonly lists?: Readonly<Record<string, FromRows<readonly Choice[]>>>;
}

/** A call has a direction, and an e-mail has none. */
export const callOrEmail = ({ object }: Enumeration, { remote }: Choice): string | undefined => {
  if (object !== 'crm.engagement') return undefined;
  return /bound$/i.test(String(remote)) ? 'call' : 'email';
};

export const named = ({ remote }: Choice) => ({ id: String(remote), name: String(remote) });

export const labelled = ({ remote }: Choice) => ({ value: String(remote), label: String(remote) });
