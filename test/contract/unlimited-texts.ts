/** Texts without a rule in the table of the simulators. */
export interface Unlimited {
  readonly reason: string;
  readonly url: string;
  /** Last names of their places. */
  readonly names: readonly string[];
}

/** The vendor's description and reference have no length, and no length is known from refusals. */
export const unsaid = (url: string, ...names: readonly string[]): Unlimited => ({
  reason: 'Neither the description nor the reference has a length.',
  url,
  names,
});

export const because = (reason: string, url: string, ...names: readonly string[]): Unlimited => ({
  reason,
  url,
  names,
});

export const ofCurrency = (url: string): Unlimited =>
  because('The simulator checks the form of a currency.', url, 'currency');
