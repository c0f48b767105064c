import type { Accepted } from '../../infra/simulators/shared/scopes.ts';

type Needed = readonly string[];

/** Meaning of the scopes in a vendor's description, if its documentation contains more than the description. */
export interface ScopeReading {
  /** Selects the relevant scopes from the description of an operation. */
  readonly read?: (needed: readonly Needed[], operation: string) => readonly Needed[];
  /** Selects the scopes of the table that the description should contain. The other scopes are documented elsewhere. */
  readonly inTable?: (accepted: Accepted, operation: string) => Accepted;
  /** Whether the description of an operation also contains the scopes of other objects. */
  readonly isOfAllTypes?: (operation: string) => boolean;
}

/** `none`: the description has no scopes, and they are documented elsewhere. */
export type Scopes = ScopeReading | 'none';
