import type { ProviderName } from '../../contract/descriptions.ts';
import type { Accounts } from './accounts.ts';

/** A value in the vendor's record, and the value that a caller filters by. */
export type Pair = readonly [theirs: string, ours: string];

/** A filter, and a function that creates records in the vendor's own terms that differ only in the filtered value. */
export interface Row {
  readonly provider: ProviderName;
  readonly path: string;
  readonly object: string;
  readonly filter: string;
  /** Kind of the records, if a list contains several kinds. */
  readonly kind?: string;
  /** Path of the records that the filter refers to. Default: the filter accepts texts. */
  readonly refersTo?: string;
  /**
   * Values of the filtered field, each with the value that a caller sends. Vendor ids if the filter refers to records.
   */
  readonly values: (at: Accounts) => readonly Pair[] | Promise<readonly Pair[]>;
  /** @returns the vendor's id of the new record */
  readonly make: (at: Accounts, theirs: string) => string | number;
}

/** Two values that callers send unchanged. */
export const same = (values: readonly unknown[]): readonly Pair[] =>
  values.slice(0, 2).map((value) => [String(value), String(value)]);
