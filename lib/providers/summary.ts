import summary from './summary.json' with { type: 'json' };

/** What a list of providers shows of each, so that it loads no declaration. */
export interface ProviderSummary {
  /** As people know it. */
  readonly name: string;
  /** Those that it has an object of: `crm`, `ticketing`. */
  readonly verticals: readonly string[];
}

/** Every provider by its id, as `npm run docs` reads it from the declarations. */
export const summaries: Readonly<Record<string, ProviderSummary>> = summary;
