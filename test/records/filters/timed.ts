import type { ProviderName } from '../../contract/descriptions.ts';
import { fromFolders } from '../../providers/folders.ts';
import type { Accounts } from './accounts.ts';

/** Filters that a list needs beside the time. */
type Query = Readonly<Record<string, string>>;

/** A record in the vendor's own terms. */
interface Made {
  readonly id: string | number;
  /** What the vendor's list has in the place of it: the note of a file. */
  readonly listedAs?: string | number;
}

/** What makes and changes the records of an object, two at a time. */
export interface Timed {
  readonly provider: ProviderName;
  readonly object: string;
  /** Of an object that is several at the vendor. */
  readonly kind?: string;
  readonly path: string;
  /** What both records are of. */
  readonly within?: (at: Accounts) => Promise<{ readonly of: string; readonly query: Query }>;
  /** @param which 0 or 1: records that cannot be made are there already */
  readonly make: (at: Accounts, which: number, of: string) => Made;
  /** Without where nobody changes it. */
  readonly touch: (at: Accounts, made: Made, query: Query) => unknown;
}

/** Everything whose list takes a time. */
export const timed: readonly Timed[] = Object.values(await fromFolders<readonly Timed[]>('filters/times')).flat();
