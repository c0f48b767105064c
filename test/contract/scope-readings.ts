import type { Accepted } from '../../infra/simulators/scopes.ts';

type Needed = readonly string[];

/** What the scopes of a vendor's description mean where its documentation says more than the description. */
export interface ScopeReading {
  /** Of what the description says of an operation, what counts. */
  readonly read?: (needed: readonly Needed[], operation: string) => readonly Needed[];
  /** Of the table, what the description should say; the rest is documented elsewhere. */
  readonly inTable?: (accepted: Accepted, operation: string) => Accepted;
  /** Whether the description has the scopes of other objects too at an operation. */
  readonly isOfAllTypes?: (operation: string) => boolean;
}

/** `none`: the description has no scopes, and they are documented elsewhere. */
export type Scopes = ScopeReading | 'none';
