import type { Provider } from './define.ts';
import { loaders } from './registry.ts';

/** The ids of all providers. */
export const providerIds: readonly string[] = Object.keys(loaders);

/** The provider with an id, or `undefined` if the id is unknown. The id may be untrusted input. */
export const loadProvider = async (id: string): Promise<Provider | undefined> =>
  Object.hasOwn(loaders, id) ? loaders[id]?.() : undefined;

/** All providers, for calls that need every provider. No Lambda function loads them when it starts. */
export const loadProviders = (): Promise<readonly Provider[]> =>
  Promise.all(Object.values(loaders).map((loader) => loader()));
