import type { ProviderName } from '../../contract/descriptions.ts';
import { fromFolders } from '../../providers/folders.ts';
import type { Accounts } from './accounts.ts';

/** Filters that a list requires in addition to the time. */
type Query = Readonly<Record<string, string>>;

/** A record in the vendor's own terms. */
interface Made {
  readonly id: string | number;
  /** Id that the vendor's list shows instead: the note of a file. */
  readonly listedAs?: string | number;
}

/** Functions that create and change two records of an object. */
export interface Timed {
  readonly provider: ProviderName;
  readonly object: string;
  /** Kind of the records, if the object has several kinds at the vendor. */
  readonly kind?: string;
  readonly path: string;
  /** Parent of the two records, with the query that lists them. */
  readonly within?: (at: Accounts) => Promise<{ readonly of: string; readonly query: Query }>;
  /** @param which 0 or 1. A record that cannot be created exists already. */
  readonly make: (at: Accounts, which: number, of: string) => Made;
  /** Changes a record. Does nothing if records of the object never change. */
  readonly touch: (at: Accounts, made: Made, query: Query) => unknown;
}

/** All objects with a list that accepts a time filter. */
export const timed: readonly Timed[] = Object.values(await fromFolders<readonly Timed[]>('filters/times')).flat();
