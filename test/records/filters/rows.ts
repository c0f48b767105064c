import type { ProviderName } from '../../contract/descriptions.ts';
import type { Accounts } from './accounts.ts';

/** What stands in a record, and what a caller asks for. */
export type Pair = readonly [theirs: string, ours: string];

/** A filter, and what makes records in the vendor's own terms that differ in just what it is about. */
export interface Row {
  readonly provider: ProviderName;
  readonly path: string;
  readonly object: string;
  readonly filter: string;
  /** Where a list goes through several kinds: the one that the records are of. */
  readonly kind?: string;
  /** Where the records are that it names; it takes texts without. */
  readonly refersTo?: string;
  /** What stands in the place of it, each with what a caller asks for; ids of the vendor where it names records. */
  readonly values: (at: Accounts) => readonly Pair[] | Promise<readonly Pair[]>;
  /** @returns what the vendor calls the new record */
  readonly make: (at: Accounts, theirs: string) => string | number;
}

/** Two values that are asked for as they are. */
export const same = (values: readonly unknown[]): readonly Pair[] =>
  values.slice(0, 2).map((value) => [String(value), String(value)]);
