import type { Choice, Enumeration } from './entries.ts';

/** Creates a remote record with a value, or an account's list of values. */
type FromRows<T> = (rows: T, isCategory: boolean) => unknown;

/** Facts about a vendor's enumerations that the tables lack. */
export interface EnumerationFacts {
  /** Fields with the values of an enumeration that has another name. By object and enumeration. */
  readonly otherNames?: Readonly<Record<string, string>>;
  /** Returns the kind of record that has a value, if the table mixes the values of different kinds. */
  readonly kindOf?: (enumeration: Enumeration, row: Choice) => string | undefined;
  /** Creates records with a value, by object and field. The table does not name these paths, or names only some. */
  readonly remotes?: Readonly<Record<string, FromRows<Choice>>>;
  /** Creates an account's list of choices with exactly the values of a table. By the name of the list. */
  readonly lists?: Readonly<Record<string, FromRows<readonly Choice[]>>>;
}

/** Kind of engagement that has a value. A direction belongs to a call, because an e-mail has no direction. */
export const callOrEmail = ({ object }: Enumeration, { remote }: Choice): string | undefined => {
  if (object !== 'crm.engagement') return undefined;
  return /bound$/i.test(String(remote)) ? 'call' : 'email';
};

export const named = ({ remote }: Choice) => ({ id: String(remote), name: String(remote) });

export const labelled = ({ remote }: Choice) => ({ value: String(remote), label: String(remote) });
