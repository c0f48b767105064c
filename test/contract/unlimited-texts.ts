/** Texts without a rule in the table of the simulators. */
export interface Unlimited {
  readonly reason: string;
  readonly url: string;
  /** Last name of each text's place. */
  readonly names: readonly string[];
}

/**
 * Texts whose length neither the vendor's description nor its reference contains. No refusal has shown a length,
 * either.
 */
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
