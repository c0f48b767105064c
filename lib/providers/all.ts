import type { Provider } from './define.ts';
import { loadProviders } from './load.ts';

/** Every provider by its id, loaded at once: for tests and for what is generated. No function imports this. */
export const providers: Readonly<Record<string, Provider>> = Object.fromEntries(
  (await loadProviders()).map((provider) => [provider.id, provider]),
);
