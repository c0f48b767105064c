import summary from './summary.json' with { type: 'json' };

/** Facts about a provider for lists of providers. A list that uses them loads no declaration. */
export interface ProviderSummary {
  /** Name for people, such as `Zoho CRM`. */
  readonly name: string;
  /** Verticals with at least one object of the provider: `crm`, `ticketing`. */
  readonly verticals: readonly string[];
  /** Whether people connect only by consent, because the provider has no lasting keys. */
  readonly needsConsent?: boolean;
}

/** Summaries of all providers, by id. `npm run docs` generates them from the declarations. */
export const summaries: Readonly<Record<string, ProviderSummary>> = summary;

/** Whether a provider has at least one object of a vertical. */
export const hasVertical = (id: string, vertical: string): boolean =>
  summaries[id]?.verticals.includes(vertical) === true;
