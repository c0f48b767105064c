import type { Provider } from './define.ts';
import { loadProviders } from './load.ts';

/** All providers by id, loaded at once, for tests and generators. No Lambda function imports this module. */
export const providers: Readonly<Record<string, Provider>> = Object.fromEntries(
  (await loadProviders()).map((provider) => [provider.id, provider]),
);
