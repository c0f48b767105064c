/** Change of a single member of a declaration that makes it wrong. */
export interface Typo {
  /** Object whose member changes; `''` for the provider, `webhooks` for its change notifications. */
  readonly in: string;
  /** Dotted path of the member. */
  readonly at: string;
  /** New value of the member. `undefined` removes the member. */
  readonly value: unknown;
  /** Every message about the declaration with this typo. */
  readonly says: readonly string[];
}

/** Typos by the check that finds them. */
export type Typos = Readonly<Record<string, readonly Typo[]>>;
